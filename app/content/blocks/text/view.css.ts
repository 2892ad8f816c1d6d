import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const text = style({
  display: 'grid',
  gap: vars.space['4'],
  maxWidth: vars.width.text,
  fontSize: vars.text.lg,
  lineHeight: 1.7,
})
export const large = style({ fontSize: vars.text.xl })
