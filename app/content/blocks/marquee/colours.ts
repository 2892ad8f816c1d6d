/** Which colours content wishes for, and the surface without a wish. */
import type { ColourWishes } from '../../parts/colours'
import type { Marquee } from './schema'

export const marqueeColours = ({ backgroundColor = 'leaf' }: Marquee): ColourWishes => ({
  ground: backgroundColor,
})
