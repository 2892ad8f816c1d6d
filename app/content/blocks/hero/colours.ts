/** Which colours content wishes for, and the surface without a wish. */
import type { ColourWishes } from '../../parts/colours'
import type { Hero } from './schema'

export const heroColours = ({ backgroundColor = 'walnut', color }: Hero): ColourWishes => ({
  ground: backgroundColor,
  text: color,
})
