/** Loads named products, or the first of a category, a tag or everything. */
import type { BlockPorts } from '~/services/ports/block-ports'
import { definedOnly } from '~/models/defined-only'
import type { CardView } from '~/models/search/card-view'
import type { ProductRow } from './schema'

export async function loadProductRow(
  { productKeys = [], categoryKey, tag, limit }: ProductRow,
  { products }: BlockPorts,
): Promise<readonly CardView[]> {
  if (productKeys.length > 0) return (await products.of(productKeys)).slice(0, limit)
  return products.first({
    hitsPerPage: limit,
    ...definedOnly({ categoryKey, tag }),
  })
}
