/** Colours requested by content, and the default surface. */
import type { ColourWishes } from '../../parts/colours'
import type { BannerSection } from './schema'

export const bannerColours = (block: BannerSection): ColourWishes => ({
  ground: block.backgroundColor ?? 'sand',
  text: block.foregroundColor ?? block.textColor,
  headline: block.headlineColor,
  copy: block.foregroundColor === undefined ? undefined : block.textColor,
})
