import { style } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const root = style({
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  paddingBlock: vars.space['3'],
  fontFamily: vars.font.display,
  fontSize: vars.text.xl,
})
export const words = style({ paddingInline: vars.space['5'] })
export const copy = style([words, { '::before': { content: 'attr(data-text)' } }])
