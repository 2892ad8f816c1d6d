import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const head = style({ marginBottom: vars.space['5'] })
export const frame = style({ position: 'relative' })
export const scroller = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'clamp(11rem, 44vw, 15.5rem)',
  gap: 'clamp(0.75rem, 2vw, 1.5rem)',
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'thin',
  scrollbarColor: `${vars.color.lineStrong} transparent`,
  paddingBottom: vars.space['4'],
})
