import { style } from '@vanilla-extract/css'
import { media } from '~/styles/breakpoints'
import { vars } from '~/styles/theme.css'

export const root = style({
  display: 'grid',
  overflow: 'hidden',
  borderRadius: vars.radius.lg,
  alignItems: 'center',
  '@media': { [media.large]: { gridTemplateColumns: '1fr 1fr' } },
})
export const words = style({
  display: 'grid',
  gap: vars.space['4'],
  justifyItems: 'start',
  padding: 'clamp(1.5rem, 5vw, 4rem)',
})
export const picture = style({
  width: '100%',
  height: '100%',
  maxHeight: '26rem',
  objectFit: 'cover',
  objectPosition: '100% 60%',
})
