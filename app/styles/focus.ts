/** The focus ring: two colours, one of which stands out from whatever is around. */
import { vars } from './theme.css'

/** Overrides any shadow of the element itself. */
export const focusRing = {
  outline: `3px solid ${vars.color.focus}`,
  boxShadow: `0 0 0 6px ${vars.color.focusHalo} !important`,
} as const

/** Inside the focused element, for parts whose surroundings clip overflow. */
export const ringWithin = {
  outlineOffset: '-3px',
  boxShadow: `inset 0 0 0 5px ${vars.color.focusHalo} !important`,
} as const
