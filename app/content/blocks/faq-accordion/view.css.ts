import { style, styleVariants } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

/** Aligned with the page's text. */
export const root = style({ maxWidth: vars.width.text })
export const question = styleVariants({ black: { borderColor: vars.color.ink }, gray: {} })
export const title = styleVariants({ large: { fontSize: vars.text.xl }, medium: {} })
