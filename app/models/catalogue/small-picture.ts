/**
 * Pictures for cards, cart lines and suggestions. A drawing is a document that a browser lays out, so twenty of them
 * keep a phone busy: where they are small, a bitmap that the server makes of them is shown (decision 142).
 */
import type { Image } from './product'

/** Only the shop's own drawings, and not those of packs: their labels are text, and a server may have no fonts. */
const DRAWING = /^\/images\/catalogue\/[a-z0-9-]+-(?:bowl|close)-[0-9a-z]+\.svg$/

/** Of a drawing's address, that of its bitmap. */
const BITMAP_SUFFIX = '.webp'

export const smallPictureUrl = (url: string): string => (DRAWING.test(url) ? url + BITMAP_SUFFIX : url)

export const smallPicture = (image: Image): Image => ({ ...image, url: smallPictureUrl(image.url) })
