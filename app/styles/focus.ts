/** Where the ring of focus lies. Its colours are the same everywhere (`base.css.ts`). */
import { vars } from './theme.css'

/** Within what is focused, for parts whose surroundings cut off what stands out of them. */
export const ringWithin = {
  outlineOffset: '-3px',
  boxShadow: `inset 0 0 0 5px ${vars.color.focusHalo} !important`,
} as const
