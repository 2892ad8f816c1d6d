import { globalStyle, style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const bullets = style({
  display: 'grid',
  gap: vars.space['2'],
  maxWidth: vars.width.text,
  paddingLeft: vars.space['5'],
  fontSize: vars.text.lg,
})
globalStyle(`${bullets} li::marker`, { color: vars.color.apricotDeep })
