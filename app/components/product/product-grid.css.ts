import { style } from '@vanilla-extract/css'
import { ARROW_TOP } from '~/styles/arrows'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const head = style({ marginBottom: vars.space['5'] })
export const count = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
const CARD_WIDTH = '15.5rem'
/** Arrows overlay the cards' pictures, clear of the names below. */
export const frame = style({
  position: 'relative',
  vars: { [ARROW_TOP]: `calc(${CARD_WIDTH} / 2)` },
  '@media': { [media.large]: { vars: { [ARROW_TOP]: `calc(${CARD_WIDTH} * 4 / 5 / 2)` } } },
})
export const scroller = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: `clamp(11rem, 44vw, ${CARD_WIDTH})`,
  gap: 'clamp(0.75rem, 2vw, 1.5rem)',
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'thin',
  scrollbarColor: `${vars.color.lineStrong} transparent`,
  paddingBottom: vars.space['4'],
})
