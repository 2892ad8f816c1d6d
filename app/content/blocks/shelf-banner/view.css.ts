import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const root = style({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: vars.space['4'],
  minHeight: '9rem',
  padding: vars.space['5'],
  borderRadius: vars.radius.md,
  overflow: 'hidden',
})
export const ground = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  objectFit: 'cover',
})
export const words = style({
  position: 'relative',
  display: 'grid',
  gap: vars.space['3'],
  justifyItems: 'start',
})
export const picture = style({ position: 'relative', width: 'clamp(6rem, 20vw, 12rem)' })
