/** Which colours content wishes for, and the surface without a wish. */
import type { ColourWishes } from '../../parts/colours'
import type { ShelfBanner } from './schema'

export const shelfColours = ({ backgroundColor = 'apricot', headlineColor }: ShelfBanner): ColourWishes => ({
  ground: backgroundColor,
  text: headlineColor,
})
