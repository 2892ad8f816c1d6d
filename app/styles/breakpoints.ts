/** Media queries; the widths are the constants of UX-08, so that CSS and code cannot drift apart. */
import { LARGE_BREAKPOINT_PX, SMALL_BREAKPOINT_PX, TWO_COLUMNS_PX } from '../models/constants/constants'

export const media = {
  tiny: 'screen and (max-width: 359px)',
  small: `screen and (max-width: ${SMALL_BREAKPOINT_PX - 1}px)`,
  medium: `screen and (min-width: ${SMALL_BREAKPOINT_PX}px)`,
  belowLarge: `screen and (max-width: ${LARGE_BREAKPOINT_PX - 1}px)`,
  large: `screen and (min-width: ${LARGE_BREAKPOINT_PX}px)`,
  oneColumn: `screen and (max-width: ${TWO_COLUMNS_PX - 1}px)`,
  twoColumns: `screen and (min-width: ${TWO_COLUMNS_PX}px)`,
  /** Tall enough for a sticky bar. */
  tall: 'screen and (min-height: 600px)',
  /** A phone in portrait: the buy bar is at the bottom. */
  tallOneColumn: `screen and (max-width: ${TWO_COLUMNS_PX - 1}px) and (min-height: 600px)`,
  reducedMotion: '(prefers-reduced-motion: reduce)',
  motion: '(prefers-reduced-motion: no-preference)',
  hover: '(hover: hover)',
  print: 'print',
} as const
