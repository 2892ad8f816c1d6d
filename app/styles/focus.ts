/** Placement of the focus ring. Its colours are the same everywhere (`base.css.ts`). */
import { vars } from './theme.css'

/** Inside the focused element, for parts whose surroundings clip overflow. */
export const ringWithin = {
  outlineOffset: '-3px',
  boxShadow: `inset 0 0 0 5px ${vars.color.focusHalo} !important`,
} as const
