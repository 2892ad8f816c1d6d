/** A product's facts as attributes of the product type. */
import { lineage } from '../categories'
import type { SeedProduct, SeedVariant } from '../model'
import { BAG_SIZES } from '../product-type'

export interface Attribute {
  readonly name: string
  readonly value: unknown
}

const DAY_MS = 86_400_000

/** The date so many days from now, `YYYY-MM-DD`. */
function dateAfter(days: number, now: Date): string {
  return new Date(now.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

export function reportingCategory(product: SeedProduct): string {
  return lineage(product.category)
    .map((category) => category.name)
    .join(' > ')
}

/** A picture drawn by the seed. */
const SLIDE_MINIATURE = '/images/brand/category-nuts.svg'

/** Omits empty texts, empty lists and false: absent means the same and takes less space. */
function isWorthSaying({ name, value }: Attribute): boolean {
  if (name === 'active') return true
  return (
    value !== undefined && value !== false && value !== '' && !(Array.isArray(value) && value.length === 0)
  )
}

function toList(values: Readonly<Record<string, unknown>>): Attribute[] {
  return Object.entries(values)
    .map(([name, value]) => ({ name, value }))
    .filter(isWorthSaying)
}

export function productAttributes(product: SeedProduct, tagIds: ReadonlyMap<string, string>): Attribute[] {
  const tagReferences = product.tags.flatMap((tag) => {
    const id = tagIds.get(tag)
    return id === undefined ? [] : [{ typeId: 'key-value-document', id }]
  })
  return toList({
    meltable: product.meltable,
    inMix: product.inMix,
    inTray: product.inTray,
    customAvailability: product.customAvailability,
    customProduct: product.customProduct,
    countPerPound: product.countPerPound,
    countryOfOrigin: product.origin,
    storageRequirements: product.storage,
    ingredients: product.ingredients,
    healthTips: product.healthTips,
    restrictedCountries: product.restrictedCountries,
    oneLinerDescription: product.oneLiner,
    contentList: product.contentList,
    galleryContent: product.slide?.html,
    galleryContentAlt: product.slide?.alt,
    galleryMiniature: product.slide === undefined ? undefined : SLIDE_MINIATURE,
    tagReferences,
    primaryCategory: product.category,
    allergens: product.allergens,
    certifications: product.certifications,
    upsellingProducts: product.upselling,
    offerGiftAddOns: product.offerGiftAddOns,
    hidePrice: product.hidePrice,
    averageRating: product.averageRating,
    totalReviews: product.reviews.length,
    orderCount: product.orderCount,
    sampleData: true,
    reportingCategory: reportingCategory(product),
    merchandisingCategory: lineage(product.category)[0]?.name,
    googleProductCategory: product.googleCategory,
    customPageTitle: product.pageTitle,
    activatedAt: `${product.activatedOn}T00:00:00.000Z`,
  })
}

export function variantAttributes(product: SeedProduct, variant: SeedVariant, now: Date): Attribute[] {
  const { backorderedDays } = variant
  return toList({
    variantName: `${product.name}, ${variant.label}`,
    variantLabel: variant.label,
    unitName: variant.unitName,
    weight: variant.weight,
    active: variant.active,
    backordered: backorderedDays !== undefined,
    backorderedUntil: typeof backorderedDays === 'number' ? dateAfter(backorderedDays, now) : undefined,
    bagSize:
      variant.bagSize === undefined ? undefined : { key: variant.bagSize, label: BAG_SIZES[variant.bagSize] },
    bulk: variant.bulk,
    wholesale: variant.wholesale,
    sample: variant.sample,
    snackPack: variant.snackPack,
    autoDeliveryEligible: variant.autoDelivery,
    maximumPiecesPerOrder: variant.maximumPiecesPerOrder,
    servingsPerContainer: variant.servingsPerContainer,
    grindSize: variant.grindSize,
    tinColor: variant.tinColor,
    digital: product.digital,
    fixedAddress: product.fixedAddress,
    hiddenFromSearch: product.hiddenFromSearch,
  })
}
