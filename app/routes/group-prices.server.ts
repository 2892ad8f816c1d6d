/** Products as the visitor buys them: a group of customers, such as businesses, may have prices of its own (202). */
import { isTheSameForAll } from '~/models/catalogue/pricing'
import type { Product } from '~/models/catalogue/product'
import { services } from '~/services/index.server'

/**
 * Null for what is sold to other groups alone, of whose existence the visitor must not learn. Nobody's session is read
 * for a product that is the same for everybody: its page is shared.
 * @param sku of the size that is asked for, if one is
 */
export async function asSoldTo(request: Request, product: Product, sku?: string): Promise<Product | null> {
  if (isTheSameForAll(product)) return product
  const { customerId } = await services.visitors.readToBrowse(request)
  return services.groupGoods.asSoldTo(customerId, product, sku)
}

/** The product with this size; null if there is none for the visitor. */
export async function productOfSku(request: Request, sku: string): Promise<Product | null> {
  const found = (await services.catalogue.getVariants([sku], 'cached')).get(sku)
  const product = found === undefined ? null : await asSoldTo(request, found.product, sku)
  return product !== null && product.variants.some((variant) => variant.sku === sku) ? product : null
}

/** What the path names for the visitor. */
export const resolvePath = (request: Request, path: string) =>
  services.browse.resolvePath(path, { asSold: (product) => asSoldTo(request, product) })
