import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const frame = style({ position: 'relative' })
export const count = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
export const cards = style({
  position: 'relative',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'clamp(12rem, 62vw, 17rem)',
  gap: vars.space['4'],
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollbarWidth: 'thin',
  paddingBottom: vars.space['3'],
})
export const card = style({ scrollSnapAlign: 'start' })
