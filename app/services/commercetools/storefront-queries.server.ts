/** Answers the catalogue queries that a browser may run by name (API-32 to API-36, API-45). */
import type { Product } from '~/models/catalogue/product'
import { nutritionDocument } from '~/models/catalogue/schemas'
import type { StorefrontQuery } from '~/models/catalogue/storefront-query'
import { orIfUnavailable } from '../upstream'
import type { CatalogueService } from './catalogue.server'
import { toBrowserProduct } from './browser-products'

type Data = Readonly<Record<string, unknown>>

export interface StorefrontQueries {
  /**
   * The `data` of the answer; what does not exist is null, or missing from its list. Prices are everybody's, whoever
   * asks (202).
   * @param asSold as whoever asks buys a product; null if for them there is none. Rejects with an `UpstreamError` while
   *   that is not known: a list is without it then, and a query for it alone rejects, too
   */
  run(query: StorefrontQuery, asSold: (product: Product) => Promise<Product | null>): Promise<Data>
}

function toImages({ id, key, variants }: Product): Data {
  return { id, key, variants: variants.map(({ sku, images }) => ({ sku, images })) }
}

function toPath({ key, path, urlName, primaryCategory }: Product): Data {
  const { name, key: categoryKey, urlName: categoryUrlName } = primaryCategory
  return { key, path, urlName, primaryCategory: { key: categoryKey, name, urlName: categoryUrlName } }
}

/** Sanitised HTML (PDP-26). */
function toTexts({ key, name, description, contentList, variants }: Product): Data {
  const { healthTips = '', testDescription } = variants[0] ?? {}
  return {
    key,
    name,
    description,
    healthTips,
    contentList,
    testDescription: testDescription ?? null,
  }
}

/** Of the size that the catalogue shows first. */
function weightOf({ masterSku, variants }: Product): number {
  return (variants.find(({ sku }) => sku === masterSku) ?? variants[0])?.weight ?? 0
}

export function createStorefrontQueries({
  catalogue,
}: {
  readonly catalogue: CatalogueService
}): StorefrontQueries {
  type Shown = (products: Promise<readonly Product[]>) => Promise<readonly Product[]>

  /** What goes with them is named only as far as it is there for whoever asks (202). */
  async function toProducts(products: readonly Product[], shown: Shown): Promise<Data> {
    const named = new Set(products.flatMap(({ upsellingProductKeys }) => upsellingProductKeys))
    const [categories, found] = await Promise.all([
      catalogue.getCategories(),
      orIfUnavailable(shown(catalogue.getProductsByKeys([...named])), []),
    ])
    const keys = new Set(found.map(({ key }) => key))
    const withKnown = (product: Product): Product => ({
      ...product,
      upsellingProductKeys: product.upsellingProductKeys.filter((key) => keys.has(key)),
    })
    return { products: products.map((product) => toBrowserProduct(withKnown(product), categories)) }
  }

  return {
    async run({ operationName, variables }, asSold) {
      const shown = async (product: Product | null): Promise<Product | null> => {
        const sold = product === null ? null : await asSold(product)
        if (product === null || sold === null) return null
        const skus = new Set(sold.variants.map(({ sku }) => sku))
        return { ...product, variants: product.variants.filter(({ sku }) => skus.has(sku)) }
      }
      const all = async (products: Promise<readonly Product[]>) => {
        const known = (await products).map((product) => orIfUnavailable(shown(product), null))
        return (await Promise.all(known)).filter((product) => product !== null)
      }

      switch (operationName) {
        case 'productsByKeys':
          return toProducts(await all(catalogue.getProductsByKeys(variables.keys)), all)
        case 'productImages':
          return { products: (await all(catalogue.findProducts({ ids: variables.ids }))).map(toImages) }
        case 'productPaths':
          return { products: (await all(catalogue.getProductsByKeys(variables.keys))).map(toPath) }
        case 'productsByTag':
          return toProducts(await all(catalogue.findProducts({ tag: variables.tag })), all)
        case 'productsByCustomProduct': {
          const products = await all(catalogue.findProducts({ customProduct: variables.customProduct }))
          const byWeight = [...products].sort((a, b) => weightOf(a) - weightOf(b) || (a.key < b.key ? -1 : 1))
          return toProducts(byWeight, all)
        }
        case 'productByKey': {
          const product = await shown(await catalogue.getProductByKey(variables.key))
          return { product: product === null ? null : toTexts(product) }
        }
        case 'productTags': {
          const product = await shown(await catalogue.getProductByKey(variables.key))
          return {
            product: product === null ? null : { id: product.id, key: product.key, tags: product.tags },
          }
        }
        case 'nutritionFacts': {
          const { key } = variables
          const product = await catalogue.getProductByKey(key)
          if (product !== null && (await asSold(product)) === null) return { customObject: null }
          const { nutrition } = await catalogue.readDetails(key)
          return { customObject: nutrition && { key, value: nutritionDocument(nutrition) } }
        }
        case 'tags': {
          const tags = await catalogue.getTags()
          return {
            customObjects: variables.ids.flatMap((id) => {
              const value = tags.get(id)
              return value === undefined ? [] : [{ id, key: value.key, value }]
            }),
          }
        }
      }
    },
  }
}
