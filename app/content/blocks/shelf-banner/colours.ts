/** Colours requested by content, and the default surface. */
import type { ColourWishes } from '../../parts/colours'
import type { ShelfBanner } from './schema'

export const shelfColours = ({ backgroundColor = 'apricot', headlineColor }: ShelfBanner): ColourWishes => ({
  ground: backgroundColor,
  text: headlineColor,
})
