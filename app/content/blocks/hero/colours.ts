/** Colours requested by content, and the default surface. */
import type { ColourWishes } from '../../parts/colours'
import type { Hero } from './schema'

export const heroColours = ({ backgroundColor = 'walnut', color }: Hero): ColourWishes => ({
  ground: backgroundColor,
  text: color,
})
