import type { Image } from '~/models/catalogue/product'
import type { WireImage } from './wire-schemas'

/** Pictures always have a size on the page, so that nothing moves when they arrive. */
export function toImage(image: WireImage): Image {
  return {
    url: image.url,
    label: image.label ?? '',
    width: image.dimensions.w || 800,
    height: image.dimensions.h || 800,
  }
}
