import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** BLOCK-29, FORM-01. Disabled buttons are gray in every theme. */
export const theme = styleVariants({
  green: {},
  gray: { ':enabled': { background: vars.color.inkSoft, color: vars.color.white } },
  red: { ':enabled': { background: vars.color.berry, color: vars.color.white } },
  white: {
    ':enabled': {
      background: vars.color.white,
      borderColor: vars.color.lineStrong,
      color: vars.color.ink,
    },
  },
})
export const root = style({ display: 'grid', gap: vars.space['5'], maxWidth: vars.width.form })
export const choices = style({ display: 'grid', gap: vars.space['2'], border: 0, padding: 0 })
export const legend = style({
  padding: 0,
  marginBottom: vars.space['1'],
  fontWeight: 700,
  fontSize: vars.text.sm,
})
export const missing = style({ color: vars.color.inkSoft, fontSize: vars.text.sm })
export const foot = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: vars.space['4'],
})
