import { style, styleVariants } from '@vanilla-extract/css'
import { eyebrow } from '~/components/ui/layout.css'
import { vars } from '~/styles/theme.css'

export const text = style({
  display: 'grid',
  gap: vars.space['4'],
  maxWidth: vars.width.text,
  lineHeight: 1.7,
})
export const looks = styleVariants({
  body: { fontSize: vars.text.lg },
  large: { fontSize: vars.text.xl },
  'super-title': [eyebrow],
})
