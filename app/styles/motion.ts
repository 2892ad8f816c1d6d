/** Durations of motion; accordions use the constant of CONST-12, so that CSS and code cannot drift apart. */
import { COLLAPSE_MS } from '../models/constants/constants'

export const motion = { quick: '140ms ease-out', calm: `${COLLAPSE_MS}ms cubic-bezier(0.2, 0.7, 0.2, 1)` }
