import { styleVariants } from '@vanilla-extract/css'
import { vars } from '~/styles/theme.css'

export const question = styleVariants({ black: { borderColor: vars.color.ink }, gray: {} })
export const title = styleVariants({ large: { fontSize: vars.text.xl }, medium: {} })
