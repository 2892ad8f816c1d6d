import type { Image } from '~/models/catalogue/product'
import type { WireImage } from './wire-products'

/**
 * Images always have a size on the page, so nothing shifts when they load.
 * @param name the product's: what an image without a label shows (UX-03)
 */
export function toImage(image: WireImage, name: string): Image {
  return {
    url: image.url,
    label: image.label || name,
    width: image.dimensions.w || 800,
    height: image.dimensions.h || 800,
  }
}
