/** Maps products to search index records (API-64). */
import { FACILITY_ALLERGENS } from '../catalogue/allergens'
import { defaultSize } from '../catalogue/default-size'
import { otherSize } from '../catalogue/other-size'
import { retailPrice } from '../catalogue/pricing'
import type { Category, Product, Variant } from '../catalogue/product'
import { fillStoreWords } from '../content/store'
import { definedOnly } from '../defined-only'
import { usd } from '../money/money'
import { isNamedByWeight, isPriceless, savePercentOf, unitPriceOf } from './card-rules'
import { RATING_STEPS } from './facets'
import { offerValues } from './offers'
import type { ListingTagFilter, ProductRecord } from './product-card'
import { LISTING_TAG_FILTERS } from './product-card'

/**
 * Increment whenever record generation changes: such a release then compares the whole index at startup, instead of up
 * to an hour later.
 */
export const RECORD_VERSION = 5

export type CategoryByKey = (key: string) => Category | undefined

const FILTERS = new Set<string>(LISTING_TAG_FILTERS.map(({ key }) => key))
const isFilter = (tag: string): tag is ListingTagFilter => FILTERS.has(tag)

interface Sold {
  readonly variant: Variant
  readonly cents: number
  /** Before the sale. */
  readonly listCents?: number
  /** The price that lists are filtered and sorted by; absent if none is shown. */
  readonly sortCents?: number
}

/** Sizes with a price for guests. */
function pricedSizes(product: Product): readonly Sold[] {
  return product.variants.flatMap((variant) => {
    const shown = variant.sku === '' ? null : retailPrice(variant)
    if (shown === null) return []
    const { price, comparison } = shown
    const listed = comparison === undefined ? {} : { listCents: comparison.centAmount }
    const cents = price.centAmount
    const sortCents = isPriceless(product.hidePrice, cents) ? undefined : cents
    return [{ variant, cents, ...listed, ...definedOnly({ sortCents }) }]
  })
}

const weighed = ({ variant, cents }: Sold) => ({ price: usd(cents), weight: variant.weight })

/** Filter values for a size's price and weight. */
function offerOf({ variant, sortCents: cents }: Sold): readonly string[] {
  const { weight, sample, snackPack } = variant
  const byWeight = isNamedByWeight(variant.variantLabel)
  return offerValues({ ...definedOnly({ cents }), weight, sample, snackPack, byWeight })
}

/** CARD-07: compared with the smallest size that is not a sample; never for a sample. */
function savePercent(size: Sold, all: readonly Sold[]): number | null {
  const real = all.filter(({ variant }) => !variant.sample)
  return size.variant.sample ? null : savePercentOf(weighed(size), real.map(weighed))
}

/** Keys of all the product's categories and their ancestors, without duplicates. */
function categoryKeysOf(product: Product, categoryByKey: CategoryByKey): readonly string[] {
  const own = [product.primaryCategory, ...product.categories]
  const all = own.flatMap(({ key }) => {
    const ancestors = categoryByKey(key)?.ancestors ?? []
    return [...ancestors.map((ancestor) => ancestor.key), key]
  })
  return [...new Set(all)]
}

/** What records say of the product, and of these of its sizes. */
function sharedOf(product: Product, sizes: readonly Sold[], categoryByKey: CategoryByKey) {
  const { primaryCategory, tags } = product
  const names = [...primaryCategory.ancestors, primaryCategory].map(({ name }) => name)
  const image = product.variants[0]?.images[0]
  const cents = sizes.map((size) => size.cents)
  const [min, max] = [Math.min(...cents), Math.max(...cents)]
  const custom = product.variants[0]?.customProduct
  const tagKeys = tags.map(({ key }) => key)
  // The threshold depends on the reader, but the index is shared by all.
  const shortDescription = fillStoreWords(product.oneLiner)
  const reportingCategory = names.at(-1) ?? ''
  return {
    productKey: product.key,
    name: product.name,
    path: product.path,
    ...definedOnly({ image }),
    ...(min < max ? { priceRange: { min: usd(min), max: usd(max) } } : {}),
    allVariantsOutOfStock: sizes.every(({ variant }) => variant.backordered),
    hidePrice: product.hidePrice,
    hasSiblings: sizes.length > 1,
    tags: tagKeys,
    shortDescription,
    averageRating: product.averageRating,
    totalReviews: product.totalReviews,
    requiresCustomization: custom !== undefined && custom !== 'Greeting Card',
    reportingCategory,
    activatedAt: Math.floor(Date.parse(product.activatedAt) / 1_000),
    categoryKeys: categoryKeysOf(product, categoryByKey),
    hierarchicalCategories: {
      lvl0: names.slice(0, 1),
      lvl1: names.length > 1 ? [names.slice(0, 2).join(' > ')] : [],
    },
    tagFilters: tagKeys.filter(isFilter),
    allergenFree: FACILITY_ALLERGENS.filter((name) => !product.allergens.includes(name)),
    ratings: RATING_STEPS.flatMap(({ key }) => (product.averageRating >= Number(key) ? [key] : [])),
    offers: [...new Set(sizes.flatMap(offerOf))].sort(),
    keywords: product.keywords,
    Product: {
      name: product.name,
      key: product.key,
      reportingCategory,
      listingImageUrl: image?.url ?? '',
      shortDescription,
    },
  }
}

/** The substitute for a size (CARD-13). */
export function substituteOf(product: Product, variant: Variant): Pick<ProductRecord, 'substituteVariant'> {
  const other = otherSize(product, variant)
  const shown = other === undefined ? null : retailPrice(other)
  if (other === undefined || shown === null) return {}
  const { sku, variantLabel } = other
  return { substituteVariant: { sku, variantLabel, price: shown.price } }
}

/** SRCH-14. Customised products stay hidden until they can be assembled: until then their page sells nothing. */
const isHidden = ({ variant }: Sold): boolean =>
  variant.hiddenFromSearch || variant.customProduct !== undefined

/** A card leads to the size that it shows; of one out of stock to what is there in its place (CARD-01). */
function sizePathOf(product: Product, variant: Variant): Pick<ProductRecord, 'sizePath'> {
  const { sku } = (variant.backordered ? otherSize(product, variant) : undefined) ?? variant
  if (sku === defaultSize(product)?.sku) return {}
  return { sizePath: `${product.path}?sku=${encodeURIComponent(sku)}` }
}

function recordOf(size: Sold, all: readonly Sold[], orderCount: number) {
  const { variant, cents, listCents, sortCents } = size
  const unit = unitPriceOf({ ...weighed(size), label: variant.variantLabel })
  const save = savePercent(size, all)
  const hiddenFromSearch = isHidden(size)
  return {
    objectID: variant.sku,
    sku: variant.sku,
    variantLabel: variant.variantLabel,
    unitName: variant.unitName,
    weight: variant.weight,
    bulk: variant.bulk,
    wholesale: variant.wholesale,
    price: usd(cents),
    ...definedOnly({ listPrice: listCents === undefined ? undefined : usd(listCents) }),
    onSale: listCents !== undefined,
    inStock: !variant.backordered,
    onePoundBulk: variant.bulk && all.some((each) => each.variant.weight === 1),
    autoDeliveryEligible: variant.autoDeliveryEligible,
    ...(unit === null ? {} : { unitPrice: unit }),
    ...(save === null ? {} : { savePercent: save }),
    ...definedOnly({ priceCents: sortCents }),
    offer: offerOf(size),
    // Samples rank lower: a product's card should show a size people buy.
    popularity: orderCount - (variant.sample ? 1 : 0),
    hiddenFromSearch,
    traits: hiddenFromSearch ? [] : ['searchable'],
    cost: cents,
    singlePiecePrice: cents,
    shortVariantName: variant.variantLabel,
  }
}

/**
 * One record per size sold; none for a product that cannot be bought. What a record that can be found says of all sizes
 * leaves out the hidden ones (SRCH-14).
 */
export function toProductRecords(product: Product, categoryByKey: CategoryByKey): readonly ProductRecord[] {
  const sizes = pricedSizes(product)
  const found = sizes.filter((size) => !isHidden(size))
  const ofAll = sharedOf(product, sizes, categoryByKey)
  const ofFound = found.length === sizes.length ? ofAll : sharedOf(product, found, categoryByKey)
  return sizes.map((size) => ({
    ...(isHidden(size) ? ofAll : ofFound),
    ...recordOf(size, isHidden(size) ? sizes : found, product.orderCount),
    ...sizePathOf(product, size.variant),
    ...(size.variant.backordered ? substituteOf(product, size.variant) : {}),
  }))
}
