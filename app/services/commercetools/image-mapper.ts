import type { Image } from '~/models/catalogue/product'
import type { WireImage } from './wire-products'

/** Images always have a size on the page, so nothing shifts when they load. */
export function toImage(image: WireImage): Image {
  return {
    url: image.url,
    label: image.label ?? '',
    width: image.dimensions.w || 800,
    height: image.dimensions.h || 800,
  }
}
