/** The sizes as the index has them; none while the search is away, which has its line in the log (BLOCK-24). */
import type { BlockPorts } from '~/services/ports/block-ports'
import type { CardView } from '~/models/search/card-view'
import type { ShopableIngredients } from './schema'

export const loadShopableIngredients = (
  { skus }: ShopableIngredients,
  { products }: BlockPorts,
): Promise<readonly CardView[]> => products.ofSkus(skus)
