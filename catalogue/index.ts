/** The catalogue of the shop, the same on every machine. */
import { buildFamily } from './builders/product'
import { scaleUp } from './builders/scale'
import { CATEGORIES, TAGS } from './categories'
import { pages, sections } from './content/index'
import { ARTWORK_EDITION } from './illustrations/render'
import type { Catalogue } from './model'
import { FAMILIES } from './products/index'
import { contentHash } from './random'

export type { Catalogue } from './model'

/** Edition of the seeding itself: change it to force reseeding. */
const SEED_EDITION = 'recommendations'

/** With `products`, derives more until there are that many: for load and listings at scale. */
export function buildCatalogue(options: { readonly products?: number } = {}): Catalogue {
  const own = FAMILIES.flatMap(buildFamily)
  const products = scaleUp(own, options.products ?? own.length)
  const content = { categories: CATEGORIES, tags: TAGS, products }
  // Includes everything seeded: a change only to pages also reseeds the shop.
  const seeded = JSON.stringify({ ...content, pages, sections })
  return { version: contentHash(`${ARTWORK_EDITION} ${SEED_EDITION} ${seeded}`), ...content }
}
