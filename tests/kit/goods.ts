/** Where goods of the seeded catalogue are sold. */
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

/** The page of a size, or of goods named by their path, with as many asked for. */
export function productPage(skuOrPath: string, quantity = 1): string {
  if (skuOrPath.startsWith('/')) return quantity === 1 ? skuOrPath : `${skuOrPath}?quantity=${quantity}`
  paths ??= readPaths()
  const path = paths.get(skuOrPath)
  if (path === undefined) throw new Error(`No product of the catalogue has ${skuOrPath}`)
  return `${path}?sku=${skuOrPath}${quantity === 1 ? '' : `&quantity=${quantity}`}`
}
