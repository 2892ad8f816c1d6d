/** Colours requested by content, and the default surface. */
import type { ColourWishes } from '../../parts/colours'
import type { Marquee } from './schema'

export const marqueeColours = ({ backgroundColor = 'leaf' }: Marquee): ColourWishes => ({
  ground: backgroundColor,
})
