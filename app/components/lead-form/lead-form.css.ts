import { styleVariants } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** BLOCK-29, FORM-01. A disabled button is gray in all of them. */
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
