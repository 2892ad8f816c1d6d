/** Products as the visitor buys them: a group of customers, such as businesses, may have prices of its own (202). */
import { defaultSize } from '~/models/catalogue/default-size'
import { productFor } from '~/models/catalogue/pricing'
import type { Product } from '~/models/catalogue/product'
import { services } from '~/services/index.server'

/** Nobody's session is read for a product that costs everybody the same: its page is shared. */
export async function asSoldTo(request: Request, product: Product): Promise<Product> {
  if (product.variants.every(({ pricesByGroup }) => pricesByGroup === undefined)) return product
  const visitor = await services.visitors.readToBrowse(request)
  return productFor(product, await services.browse.priceGroup(visitor))
}

const PRODUCT_PATH = /\/([^/]+)\.html$/

/** Whether this path is the page of a product of which some size is sold to the visitor. */
export async function isPageOfProduct(request: Request, path: string): Promise<boolean> {
  const [, urlName] = PRODUCT_PATH.exec(path) ?? []
  const product = urlName === undefined ? null : await services.catalogue.getProductByUrlName(urlName)
  return product?.path === path && defaultSize(await asSoldTo(request, product)) !== undefined
}
