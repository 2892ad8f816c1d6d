/** Product page paths of the seeded catalogue. */
import { buildCatalogue } from '../../catalogue'
import { productPath } from '../../catalogue/testing/paths'

let paths: ReadonlyMap<string, string> | undefined

function readPaths(): ReadonlyMap<string, string> {
  return new Map(
    buildCatalogue().products.flatMap(({ category, urlName, variants }) =>
      variants.map(({ sku }) => [sku, productPath(category, urlName)] as const),
    ),
  )
}

/** Path of a product page, by SKU or by path, with a quantity preselected. */
export function productPage(skuOrPath: string, quantity = 1): string {
  if (skuOrPath.startsWith('/')) return quantity === 1 ? skuOrPath : `${skuOrPath}?quantity=${quantity}`
  paths ??= readPaths()
  const path = paths.get(skuOrPath)
  if (path === undefined) throw new Error(`No product of the catalogue has ${skuOrPath}`)
  return `${path}?sku=${skuOrPath}${quantity === 1 ? '' : `&quantity=${quantity}`}`
}
