/**
 * Products as returned to a browser's catalogue queries (DATA-09, DATA-11): each size carries everything known about
 * it.
 */
import { retailPrice } from '~/models/catalogue/pricing'
import type { Category, Product, Variant } from '~/models/catalogue/product'
import { definedOnly } from '~/models/defined-only'

const masterOf = ({ masterSku, variants }: Product) => variants.find(({ sku }) => sku === masterSku)

function toBrowserVariant(product: Product, variant: Variant) {
  const shown = product.hidePrice ? null : retailPrice(variant)
  // Stock counts are confidential, and so are the prices of groups.
  const {
    availableQuantity: _availableQuantity,
    pricesByGroup: _pricesByGroup,
    sellingPriceByCountry,
    ...told
  } = variant
  return {
    ...told,
    // The product's page tells shoppers to ask for its prices.
    ...(product.hidePrice ? {} : definedOnly({ sellingPriceByCountry })),
    prices: product.hidePrice ? [] : variant.prices,
    variantName: variant.name,
    urlName: product.urlName,
    masterVariantId: masterOf(product)?.id ?? null,
    primaryCategory: product.primaryCategory.key,
    customPageTitle: product.pageTitle ?? null,
    oneLinerDescription: product.oneLiner,
    contentList: product.contentList,
    upsellingProducts: product.upsellingProductKeys,
    tagReferences: product.tags,
    // By their SKUs.
    otherVariations: product.variants.flatMap(({ sku }) => (sku === variant.sku ? [] : [sku])),
    // What one unit costs now, and what it costs before a sale.
    pieceCost: shown?.price ?? null,
    listPrice: shown === null ? null : (shown.comparison ?? shown.price),
  }
}

/** What a size is sold as. */
function groupOf({ sample, snackPack, wholesale, bulk }: Variant): string {
  if (sample) return 'sample'
  if (snackPack) return 'snackPack'
  if (wholesale) return 'wholesale'
  return bulk ? 'bulk' : 'retail'
}

function groupsOf(variants: readonly Variant[]) {
  const names = [...new Set(variants.map(groupOf))]
  return names.map((name) => ({
    name,
    skus: variants.flatMap((variant) => (groupOf(variant) === name ? [variant.sku] : [])),
  }))
}

function toBrowserCategory({ id, version, key, name, urlName, ancestors }: Category) {
  return { id, version, key, name, urlName, ancestors }
}

export function toBrowserProduct(
  product: Product,
  all: readonly Category[],
): Readonly<Record<string, unknown>> {
  const variants = product.variants.map((variant) => toBrowserVariant(product, variant))
  const known = product.categories.map(({ id }) => all.find((category) => category.id === id))
  // Sales counts are confidential too.
  const { orderCount: _orderCount, ...told } = product
  return {
    ...told,
    categories: known.flatMap((category) => (category === undefined ? [] : [toBrowserCategory(category)])),
    masterVariant: variants.find(({ sku }) => sku === product.masterSku) ?? null,
    variants,
    variantGroups: groupsOf(product.variants),
  }
}
