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

/** Of how the catalogue is written to the platforms: another one is a reason to write it again. */
const SEED_EDITION = 'recommendations'

/** With `products`, further ones are derived until there are that many: for load and listings at scale. */
export function buildCatalogue(options: { readonly products?: number } = {}): Catalogue {
  const own = FAMILIES.flatMap(buildFamily)
  const products = scaleUp(own, options.products ?? own.length)
  const content = { categories: CATEGORIES, tags: TAGS, products }
  // Whatever is seeded: a shop whose pages alone have changed is seeded again as well.
  const seeded = JSON.stringify({ ...content, pages, sections })
  return { version: contentHash(`${ARTWORK_EDITION} ${SEED_EDITION} ${seeded}`), ...content }
}
