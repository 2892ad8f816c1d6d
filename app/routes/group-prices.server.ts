/** Products as the visitor buys them: a group of customers, such as businesses, may have prices of its own (202). */
import { defaultSize, soldSizes } from '~/models/catalogue/default-size'
import { productFor } from '~/models/catalogue/pricing'
import type { Product } from '~/models/catalogue/product'
import { isProductKey, stockNoticeKey } from '~/models/contacts/form-pages'
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

/**
 * The product that the form at this path is about, with the sizes that are sold to the visitor: there is no form if none
 * is. Null if there is no such product; undefined for any other path.
 */
export async function productToWaitFor(request: Request, path: string): Promise<Product | null | undefined> {
  const key = stockNoticeKey(path)
  if (key === undefined) return undefined
  const found = isProductKey(key) ? await services.catalogue.getProductByKey(key) : null
  if (found === null) return null
  const product = await asSoldTo(request, found)
  return { ...product, variants: soldSizes(product) }
}
