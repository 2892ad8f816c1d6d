/** Maps the platform's product and category to the model's. */
import { CUSTOM_PRODUCTS } from '~/models/catalogue/product'
import type {
  Category,
  CategoryRef,
  ChannelPrice,
  GroupPrices,
  Product,
  Tag,
  Variant,
} from '~/models/catalogue/product'
import { MAX_CART_QUANTITY } from '~/models/constants/constants'
import { THRESHOLD_WORD } from '~/models/content/threshold-word'
import { groupPrices, hasRetailPrice, pricesInScope, sellingPrices } from './price-scope'
import { sanitizeHtml } from './sanitize.server'
import { readAttributes } from './attributes'
import type { AttributeReader } from './attributes'
import { fromWireMoney, localized, localizedOf } from './wire-values'
import { toImage } from './image-mapper'
import type { WireCategory, WirePrice, WireProduct, WireVariant } from './wire-products'
import { definedOnly } from '~/models/defined-only'

const MINIATURE = { w: 96, h: 96 }

export interface ProductContext {
  channelKey(id: string): string | undefined
  categoryByKey(key: string): Category | undefined
  categoryById(id: string): Category | undefined
  tag(id: string): Tag | undefined
  productPath(primaryCategoryKey: string | undefined, urlName: string): string
  /** ISO; prices may be limited to certain days. */
  now(): string
}

/** Null if its channel is not known (yet): the price holds only there. */
function toChannelPrice(price: WirePrice, context: ProductContext): ChannelPrice | null {
  const channel = price.channel === undefined ? undefined : context.channelKey(price.channel.id)
  if (price.channel !== undefined && channel === undefined) return null
  return {
    ...definedOnly({ channel }),
    value: fromWireMoney(price.value),
    ...definedOnly({ discounted: price.discounted && fromWireMoney(price.discounted.value) }),
    tiers: (price.tiers ?? [])
      .map((tier) => ({ minimumQuantity: tier.minimumQuantity, value: fromWireMoney(tier.value) }))
      .sort((a, b) => a.minimumQuantity - b.minimumQuantity),
  }
}

function toChannelPrices(prices: readonly WirePrice[], context: ProductContext): readonly ChannelPrice[] {
  return prices.map((price) => toChannelPrice(price, context)).filter((price) => price !== null)
}

/** Of every group of customers that has a price of its own here. */
function pricesByGroup({ prices = [] }: WireVariant, isBundle: boolean, context: ProductContext) {
  const groups = new Set(prices.flatMap(({ customerGroup }) => customerGroup?.id ?? []))
  const entries = [...groups].map((group): readonly [string, GroupPrices] => {
    const own = toChannelPrices(groupPrices(prices, context, group), context)
    return [
      group,
      {
        ...(own.length > 0 ? { prices: own } : {}),
        ...(isBundle ? { sellingPriceByCountry: sellingPrices(prices, context, group) } : {}),
      },
    ]
  })
  return entries.length === 0 ? {} : { pricesByGroup: Object.fromEntries(entries) }
}

function optionalFacts(attributes: AttributeReader) {
  const facts = {
    backorderedUntil: attributes.text('backorderedUntil'),
    bagSize: attributes.option('bagSize'),
    customProduct: CUSTOM_PRODUCTS.find((name) => name === attributes.option('customProduct')?.key),
    countPerPound: attributes.number('countPerPound'),
    countryOfOrigin: attributes.text('countryOfOrigin', THRESHOLD_WORD),
    storageRequirements: attributes.text('storageRequirements', THRESHOLD_WORD),
    ingredients: attributes.text('ingredients', THRESHOLD_WORD),
    healthTips: sanitizeHtml(attributes.text('healthTips', THRESHOLD_WORD) ?? '') || undefined,
    testDescription: sanitizeHtml(attributes.text('testDescription') ?? '') || undefined,
    servingsPerContainer: attributes.number('servingsPerContainer'),
    grindSize: attributes.text('grindSize'),
    tinColor: attributes.text('tinColor'),
    reportingCategory: attributes.text('reportingCategory'),
    merchandisingCategory: attributes.text('merchandisingCategory'),
    googleProductCategory: attributes.text('googleProductCategory'),
  }
  // exactOptionalPropertyTypes: an unknown fact must be an absent key.
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof typeof facts]?: NonNullable<(typeof facts)[K]>
  }
}

/** @param name the product's */
function fromWireVariant(wire: WireVariant, name: string, context: ProductContext): Variant {
  const attributes = readAttributes(wire.attributes)
  const available = wire.availability?.availableQuantity
  const optional = optionalFacts(attributes)
  const isBundle = optional.customProduct === 'Dynamic Bundle'
  return {
    id: wire.id,
    key: wire.key ?? wire.sku ?? '',
    sku: wire.sku ?? '',
    name: attributes.text('variantName') ?? '',
    variantLabel: attributes.text('variantLabel') ?? '',
    unitName: attributes.text('unitName') ?? '',
    weight: attributes.number('weight') ?? 0,
    prices: toChannelPrices(pricesInScope(wire.prices, context.now()), context),
    ...(hasRetailPrice(wire.prices, context) ? { hasRetailPrice: true as const } : {}),
    images: (wire.images ?? []).map((image) => toImage(image, name)),
    active: attributes.boolean('active', true),
    backordered: attributes.boolean('backordered') || wire.availability?.isOnStock === false,
    ...definedOnly({ availableQuantity: available }),
    bulk: attributes.boolean('bulk'),
    wholesale: attributes.boolean('wholesale'),
    sample: attributes.boolean('sample'),
    snackPack: attributes.boolean('snackPack'),
    autoDeliveryEligible: attributes.boolean('autoDeliveryEligible'),
    hiddenFromSearch: attributes.boolean('hiddenFromSearch'),
    meltable: attributes.boolean('meltable'),
    inMix: attributes.boolean('inMix'),
    inTray: attributes.boolean('inTray'),
    fixedAddress: attributes.boolean('fixedAddress'),
    ...(attributes.boolean('digital') ? { digital: true } : {}),
    customAvailability: attributes.texts('customAvailability'),
    offerGiftAddOns: attributes.boolean('offerGiftAddOns'),
    maximumPiecesPerOrder: attributes.number('maximumPiecesPerOrder') ?? MAX_CART_QUANTITY,
    restrictedCountries: attributes.texts('restrictedCountries'),
    ...optional,
    ...(isBundle ? { sellingPriceByCountry: sellingPrices(wire.prices, context) } : {}),
    ...pricesByGroup(wire, isBundle, context),
  }
}

/** Without text saying what it is about, or an image for its thumbnail, there is none (PDP-11). */
function gallerySlideOf(attributes: AttributeReader): Product['gallerySlide'] {
  const html = sanitizeHtml(attributes.text('galleryContent', THRESHOLD_WORD) ?? '')
  const alt = attributes.text('galleryContentAlt')
  const miniature = attributes.text('galleryMiniature')
  // Only the shop's own images, or https from hosts that the settings name: pages fetch nothing else.
  if (html === '' || alt === undefined || !/^(?:\/(?!\/)|https:\/\/)/.test(miniature ?? '')) return undefined
  return { html, alt, miniature: toImage({ url: miniature ?? '', dimensions: MINIATURE }, alt) }
}

/**
 * Null if the product has no existing category: then it has no page. Texts shown only on its page keep `{threshold}`
 * unfilled, as category descriptions do.
 */
export function fromWireProduct(wire: WireProduct, context: ProductContext): Product | null {
  const attributes = readAttributes(wire.masterVariant.attributes)
  const categories = wire.categories
    .map((reference) => context.categoryById(reference.id))
    .filter((category) => category !== undefined)
  const primary = context.categoryByKey(attributes.text('primaryCategory') ?? '') ?? categories[0]
  if (primary === undefined) return null
  const urlName = localized(wire.slug)
  const pageTitle =
    attributes.text('customPageTitle', THRESHOLD_WORD) ??
    (localized(wire.metaTitle, THRESHOLD_WORD) || undefined)
  const name = localized(wire.name)
  const variants = [wire.masterVariant, ...wire.variants].map((variant) =>
    fromWireVariant(variant, name, context),
  )
  return {
    id: wire.id,
    key: wire.key ?? wire.id,
    name,
    urlName,
    path: context.productPath(primary.key, urlName),
    description: sanitizeHtml(localized(wire.description, THRESHOLD_WORD)),
    oneLiner: attributes.text('oneLinerDescription', THRESHOLD_WORD) ?? '',
    metaDescription: localized(wire.metaDescription, THRESHOLD_WORD),
    ...definedOnly({ pageTitle }),
    contentList: attributes.texts('contentList', THRESHOLD_WORD).map(sanitizeHtml).filter(Boolean),
    ...definedOnly({ gallerySlide: gallerySlideOf(attributes) }),
    primaryCategory: primary,
    categories: categories.map(toCategoryRef),
    variants: variants.filter((variant) => variant.active),
    masterSku: wire.masterVariant.sku ?? '',
    hidePrice: attributes.boolean('hidePrice'),
    tags: attributes
      .ids('tagReferences')
      .map((id) => context.tag(id))
      .filter((tag) => tag !== undefined),
    allergens: attributes.texts('allergens'),
    certifications: attributes.texts('certifications'),
    highlights: attributes.texts('highlights', THRESHOLD_WORD),
    upsellingProductKeys: attributes.texts('upsellingProducts'),
    averageRating: attributes.number('averageRating') ?? 0,
    totalReviews: attributes.number('totalReviews') ?? 0,
    sampleData: attributes.boolean('sampleData'),
    orderCount: attributes.number('orderCount') ?? 0,
    activatedAt: attributes.text('activatedAt') ?? wire.createdAt,
    keywords: localizedOf(wire.searchKeywords)?.map(({ text }) => text) ?? [],
  }
}

export function toCategoryRef(category: CategoryRef): CategoryRef {
  return { id: category.id, key: category.key, name: category.name, urlName: category.urlName }
}

export const isNameless = ({ name }: Pick<WireCategory, 'name'>): boolean => localized(name).trim() === ''

/**
 * Categories with their ancestors, root first; the platform returns ancestor ids in that order. One without a name is
 * called by its address, since no link may be without words. Descriptions keep
 * `{threshold}` unfilled: whoever renders a page fills it.
 */
export function fromWireCategories(wires: readonly WireCategory[]): readonly Category[] {
  const byId = new Map(wires.map((wire) => [wire.id, wire]))
  const toRef = (wire: WireCategory): CategoryRef => ({
    id: wire.id,
    key: wire.key ?? wire.id,
    name: isNameless(wire) ? localized(wire.slug) : localized(wire.name),
    urlName: localized(wire.slug),
  })
  return wires.map((wire) => {
    const palette = wire.custom?.fields['palette']
    const ref = toRef(wire)
    const otherUrlNames = Object.values(wire.slug).filter((name) => name !== ref.urlName)
    const pageTitle = localized(wire.metaTitle, THRESHOLD_WORD).trim() || undefined
    const metaDescription = localized(wire.metaDescription, THRESHOLD_WORD).trim() || undefined
    return {
      ...ref,
      version: wire.version,
      ...(otherUrlNames.length > 0 ? { otherUrlNames } : {}),
      description: localized(wire.description, THRESHOLD_WORD),
      ...definedOnly({ pageTitle, metaDescription }),
      ancestors: wire.ancestors
        .map((reference) => byId.get(reference.id))
        .filter((ancestor) => ancestor !== undefined)
        .map(toRef),
      orderHint: wire.orderHint,
      palette: typeof palette === 'string' ? palette : '',
    }
  })
}
