/** Products, departments and suggestions as records of the search index. */
import type {
  DepartmentRecord,
  ListingTagFilter,
  ProductRecord,
  QuerySuggestionRecord,
} from '../../app/models/search/product-card'
import { LISTING_TAG_FILTERS } from '../../app/models/search/product-card'
import { savePercentOf, unitPriceOf } from '../../app/models/search/card-rules'
import { usd } from '../../app/models/money/money'
import { CATEGORIES, categoryPath, lineage, productPath } from '../categories'
import { pictureFiles } from '../images'
import type { Catalogue, SeedCategory, SeedProduct, SeedVariant } from '../model'

/** Beside what cards need: the facets of the builders (API-65). */
export interface IndexedProduct extends ProductRecord {
  readonly customAvailability: readonly string[]
  readonly outOfStock: boolean
  readonly inMix: boolean
  readonly inTray: boolean
}

/** PDP-23 */
const ALLERGENS = [
  'peanuts',
  'tree nut',
  'wheat',
  'soy',
  'milk',
  'sesame',
  'fish',
  'shellfish',
  'egg',
  'sulfites',
]
const FILTERS = new Set<string>(LISTING_TAG_FILTERS.map(({ key }) => key))

const isFilter = (tag: string): tag is ListingTagFilter => FILTERS.has(tag)
const isInStock = (variant: SeedVariant): boolean => variant.active && variant.backorderedDays === undefined
const costOf = (variant: SeedVariant): number => variant.saleCents ?? variant.cents

function categoriesOf(product: SeedProduct): readonly SeedCategory[] {
  return [...new Set(product.categories.flatMap((key) => lineage(key)))]
}

const weighed = (variant: SeedVariant) => ({ price: usd(costOf(variant)), weight: variant.weight })

/** CARD-07: against the smallest size that is not a sample, and never of one. */
function savePercent(variant: SeedVariant, all: readonly SeedVariant[]): number | null {
  const real = all.filter(({ sample }) => !sample)
  return variant.sample ? null : savePercentOf(weighed(variant), real.map(weighed))
}

/** What all records of one product share. */
function sharedOf(product: SeedProduct, active: readonly SeedVariant[]) {
  const categories = categoriesOf(product)
  const primary = lineage(product.category)
  const [picture] = pictureFiles(product)
  const prices = active.map(costOf)
  const min = Math.min(...prices)
  const max = Math.max(...prices)
  const parts = primary.map(({ name }) => name)
  return {
    productKey: product.key,
    name: product.name,
    path: productPath(product.category, product.urlName),
    ...(picture === undefined ? {} : { image: picture }),
    ...(min < max ? { priceRange: { min: usd(min), max: usd(max) } } : {}),
    allVariantsOutOfStock: !active.some(isInStock),
    hidePrice: product.hidePrice,
    hasSiblings: active.length > 1,
    tags: product.tags,
    shortDescription: product.oneLiner,
    averageRating: product.averageRating,
    totalReviews: product.reviews.length,
    requiresCustomization: product.customProduct !== undefined && product.customProduct !== 'Greeting Card',
    palette: primary[0]?.palette ?? 'snacks',
    reportingCategory: parts.at(-1) ?? '',
    activatedAt: Date.parse(product.activatedOn) / 1_000,
    categoryKeys: categories.map(({ key }) => key),
    hierarchicalCategories: {
      lvl0: [parts[0] ?? ''],
      lvl1: parts.length > 1 ? [parts.slice(0, 2).join(' > ')] : [],
    },
    tagFilters: product.tags.filter(isFilter),
    allergenFree: ALLERGENS.filter((name) => !product.allergens.includes(name)),
    keywords: product.keywords,
    // What is put together by the shopper is found once it can be: its page sells nothing before.
    hiddenFromSearch: product.hiddenFromSearch || product.customProduct !== undefined,
    customAvailability: product.customAvailability,
    inMix: product.inMix,
    inTray: product.inTray,
  }
}

export function toRecords(product: SeedProduct): IndexedProduct[] {
  const active = product.variants.filter((variant) => variant.active)
  if (active.length === 0) return []
  const shared = sharedOf(product, active)
  return active.map((variant) => {
    const unit = unitPriceOf(weighed(variant))
    const save = savePercent(variant, active)
    return {
      ...shared,
      objectID: variant.sku,
      sku: variant.sku,
      variantLabel: variant.label,
      unitName: variant.unitName,
      weight: variant.weight,
      bulk: variant.bulk,
      wholesale: variant.wholesale,
      price: usd(costOf(variant)),
      ...(variant.saleCents === undefined ? {} : { listPrice: usd(variant.cents) }),
      onSale: variant.saleCents !== undefined,
      inStock: isInStock(variant),
      outOfStock: !isInStock(variant),
      onePoundBulk: variant.bulk && active.some(({ weight }) => weight === 1),
      autoDeliveryEligible: variant.autoDelivery,
      ...(unit === null ? {} : { unitPrice: unit }),
      ...(save === null ? {} : { savePercent: save }),
      priceCents: costOf(variant),
      // A sample is a second thought: the card of a product shows a size that people buy.
      popularity: product.orderCount - (variant.sample ? 1 : 0),
    }
  })
}

export function departmentRecords(catalogue: Catalogue): DepartmentRecord[] {
  const counts = new Map<string, number>()
  for (const product of catalogue.products) {
    for (const { key } of categoriesOf(product)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return CATEGORIES.filter(({ key }) => counts.has(key)).map((category) => ({
    objectID: category.key,
    name: category.name,
    path: categoryPath(category.key),
    productCount: counts.get(category.key) ?? 0,
  }))
}

/** What shoppers look for: names of categories and of what sells best. */
export function suggestionRecords(catalogue: Catalogue): QuerySuggestionRecord[] {
  const queries = new Map<string, number>()
  const note = (query: string, popularity: number): void => {
    queries.set(query, Math.max(popularity, queries.get(query) ?? 0))
  }
  for (const { name, productCount } of departmentRecords(catalogue))
    note(name.toLowerCase(), 1_000 + productCount)
  for (const product of catalogue.products) {
    if (!product.hiddenFromSearch)
      note(product.name.replace(/\s*\(.*\)/, '').toLowerCase(), product.orderCount)
  }
  return [...queries].map(([query, popularity]) => ({
    objectID: query.replace(/[^a-z0-9]+/g, '-'),
    query,
    popularity,
  }))
}
