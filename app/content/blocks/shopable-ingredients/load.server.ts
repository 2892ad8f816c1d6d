/** The sizes from the search index; none while search is down, which is logged (BLOCK-24). */
import type { BlockPorts } from '~/services/ports/block-ports'
import type { CardView } from '~/models/search/card-view'
import type { ShopableIngredients } from './schema'

export const loadShopableIngredients = (
  { skus }: ShopableIngredients,
  { products }: BlockPorts,
): Promise<readonly CardView[]> => products.ofSkus(skus)
