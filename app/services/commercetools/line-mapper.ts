/** A line item of the platform as the model's line, with what was saved on it and why. */
import type { LineFields, LineItem, LineVariant, SavingPart, TotalSavings } from '~/models/cart/cart'
import { CUSTOM_PRODUCTS } from '~/models/catalogue/product'
import { MAX_CART_QUANTITY } from '~/models/constants/constants'
import { definedOnly } from '~/models/defined-only'
import { labelOfSaving } from '~/models/discounts/applied'
import { addMoney, multiplyMoney, subtractMoney, usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import { readAttributes } from './attributes'
import { retailPriceIn, sellingPrices } from './price-scope'
import { fromWireMoney, fromWireTargets, localized, oneOf } from './wire-values'
import type { MapperContext } from './wire-values'
import { toShares } from './discount-mapper'
import type { DiscountNames } from './discount-mapper'
import { toImage } from './image-mapper'
import { smallPicture } from '~/models/catalogue/small-picture'
import type { WireVariant } from './wire-products'
import { PRICE_MODES } from './wire-schemas'
import type { WireLine } from './wire-schemas'

/** What the lines of one cart share. */
export interface LineContext extends MapperContext {
  /** The country whose prices apply to the cart. */
  readonly country: string | undefined
  /** Id of its customer's group. */
  readonly group: string | undefined
}

function toLineVariant(variant: WireVariant, name: string): LineVariant {
  const attributes = readAttributes(variant.attributes)
  const custom = attributes.option('customProduct')?.key
  const customProduct = CUSTOM_PRODUCTS.find((name) => name === custom)
  const image = variant.images?.[0]
  return {
    variantId: variant.id,
    weight: attributes.number('weight') ?? 0,
    unitName: attributes.text('unitName') ?? '',
    variantLabel: attributes.text('variantLabel') ?? '',
    ...definedOnly({ image: image && smallPicture(toImage(image, name)) }),
    active: attributes.boolean('active', true),
    backordered: attributes.boolean('backordered'),
    meltable: attributes.boolean('meltable'),
    digital: attributes.boolean('digital') || customProduct === 'Gift Certificate',
    fixedAddress: attributes.boolean('fixedAddress'),
    ...definedOnly({ customProduct }),
    maximumPiecesPerOrder: attributes.number('maximumPiecesPerOrder') ?? MAX_CART_QUANTITY,
    restrictedCountries: attributes.texts('restrictedCountries'),
  }
}

const TEXT_FIELDS = [
  'autoDeliveryOfferLocation',
  'autoDeliveryOfferType',
  'externalId',
  'parentExternalId',
  'customizationsDescription',
  'recipientsJson',
  'greetingCardMessage',
  'listMetadata',
] as const

function toLineFields(fields: Readonly<Record<string, unknown>>): LineFields {
  const text: Partial<Record<(typeof TEXT_FIELDS)[number], string>> = {}
  for (const name of TEXT_FIELDS) {
    const value = fields[name]
    if (typeof value === 'string' && value !== '') text[name] = value
  }
  const interval = fields['autoDeliveryInterval']
  return {
    ...text,
    ...(typeof interval === 'number' ? { autoDeliveryInterval: interval } : {}),
    ...(fields['markedAsGift'] === true ? { markedAsGift: true } : {}),
  }
}

/** Line total before codes and cart discounts: what they took off is listed per quantity on the line. */
function beforeCartDiscounts(line: WireLine): Money {
  if (line.lineItemMode === 'GiftLineItem') return fromWireMoney(line.totalPrice)
  const taken = (line.discountedPricePerQuantity ?? []).map(({ quantity, discountedPrice }) =>
    multiplyMoney(
      addMoney(...discountedPrice.includedDiscounts.map((part) => fromWireMoney(part.discountedAmount))),
      quantity,
    ),
  )
  return addMoney(fromWireMoney(line.totalPrice), ...taken)
}

function sharesOf(line: WireLine, names: DiscountNames) {
  const shares = toShares(
    (line.discountedPricePerQuantity ?? []).map(({ quantity, discountedPrice }) => ({
      quantity,
      included: discountedPrice.includedDiscounts,
    })),
    names,
  )
  if (shares.length === 0) return {}
  // A gift's whole price is taken off: it is worth nothing, whatever its code brings besides.
  const isGift = line.lineItemMode === 'GiftLineItem'
  return {
    discountShares: isGift ? shares.map(({ keepsFreeShipping: _, ...share }) => share) : shares,
  }
}

/** A guest's price for one unit without sale, tier or channel. */
function cataloguePrice(line: WireLine, context: LineContext): Money | undefined {
  const retail = retailPriceIn(line.variant.prices, context, context.country)
  return retail === undefined ? undefined : fromWireMoney(retail.value)
}

/** What the line is compared with: the catalogue price, or its own if that is set externally (LINE-02). */
function regularPrice(line: WireLine, piecePrice: Money, catalogue: Money | undefined): Money {
  if (line.priceMode !== 'Platform') return piecePrice
  return catalogue ?? fromWireMoney(line.price.value)
}

/** The channel's price for one unit: the platform overwrites the line's value with that of the tier. */
function listedPrice(line: WireLine): number {
  const listed = (line.variant.prices ?? []).find((price) => price.id === line.price.id) ?? line.price
  return listed.value.centAmount
}

function bundlePrices({ variant: { prices } }: WireLine, context: LineContext) {
  const { group } = context
  return {
    sellingPriceByCountry: sellingPrices(prices, context),
    ...(group === undefined ? {} : { groupPriceByCountry: sellingPrices(prices, context, group) }),
  }
}

/** The steps from the regular price to the line's (LINE-02, LINE-04). */
function pricingOf(line: WireLine, context: LineContext, piecePrice: Money, catalogue: Money | undefined) {
  if (line.priceMode !== 'Platform')
    return {
      ...definedOnly({ cataloguePiecePrice: catalogue }),
      ...(line.custom?.fields['externalId'] === undefined ? {} : bundlePrices(line, context)),
    }
  const listed = listedPrice(line)
  const sale = line.price.discounted?.value.centAmount
  return {
    listedPiecePrice: usd(listed),
    ...(piecePrice.centAmount === listed
      ? {}
      : { reducedBy: sale === piecePrice.centAmount ? ('sale' as const) : ('tier' as const) }),
  }
}

interface SavingFacts {
  readonly piecePrice: Money
  readonly before: Money
  readonly regular: Money
  readonly channel: string | undefined
}

function savingsOf(
  line: WireLine,
  { piecePrice, before, regular, channel }: SavingFacts,
): TotalSavings | undefined {
  const total = fromWireMoney(line.totalPrice)
  const comparison = multiplyMoney(regular, line.quantity)
  if (line.lineItemMode === 'GiftLineItem' || comparison.centAmount <= total.centAmount) return undefined
  const breakdown: SavingPart[] = []
  const add = (type: SavingPart['type'], perUnit: number) => {
    if (perUnit > 0) push(type, multiplyMoney(usd(perUnit), line.quantity))
  }
  const push = (type: SavingPart['type'], value: Money) =>
    breakdown.push({
      type,
      description: labelOfSaving(type, channel),
      onSale: type === 'ProductDiscount',
      value,
    })
  if (line.priceMode === 'Platform') {
    const listed = listedPrice(line)
    const sale = line.price.discounted?.value.centAmount
    add('Channel', regular.centAmount - listed)
    if (sale !== undefined && sale === piecePrice.centAmount) add('ProductDiscount', listed - sale)
    else add('Tier', listed - piecePrice.centAmount)
  }
  const cartLevel = subtractMoney(before, total)
  if (cartLevel.centAmount > 0) push('CartDiscount', cartLevel)
  const value = subtractMoney(comparison, total)
  return {
    value,
    percent: Math.round((value.centAmount / comparison.centAmount) * 100),
    comparisonPrice: comparison,
    breakdown,
    onSale: breakdown.some((part) => part.onSale),
  }
}

export function fromWireLine(line: WireLine, context: LineContext, names: DiscountNames): LineItem {
  const attributes = readAttributes(line.variant.attributes)
  const before = beforeCartDiscounts(line)
  const piecePrice = usd(line.quantity === 0 ? 0 : Math.round(before.centAmount / line.quantity))
  const catalogue = cataloguePrice(line, context)
  const regular = regularPrice(line, piecePrice, catalogue)
  const channel = line.distributionChannel && context.channelKey(line.distributionChannel.id)
  const savings = savingsOf(line, { piecePrice, before, regular, channel })
  return {
    id: line.id,
    productId: line.productId,
    productKey: line.productKey ?? '',
    productPath: context.productPath(attributes.text('primaryCategory'), localized(line.productSlug)),
    sku: line.variant.sku ?? '',
    name: localized(line.name),
    quantity: line.quantity,
    variant: toLineVariant(line.variant, localized(line.name)),
    piecePrice,
    regularPiecePrice: regular,
    ...(line.lineItemMode === 'GiftLineItem' ? {} : pricingOf(line, context, piecePrice, catalogue)),
    totalPrice: fromWireMoney(line.totalPrice),
    totalPriceBeforeCartLevelDiscount: before,
    ...sharesOf(line, names),
    ...definedOnly({ totalSavings: savings }),
    lineItemMode: line.lineItemMode === 'GiftLineItem' ? 'GiftLineItem' : 'Standard',
    priceMode: oneOf(PRICE_MODES, line.priceMode),
    ...definedOnly({ distributionChannel: channel, supplyChannelId: line.supplyChannel?.id }),
    targets: fromWireTargets(line.shippingDetails),
    targetsValid: line.shippingDetails?.valid ?? false,
    fields: toLineFields(line.custom?.fields ?? {}),
    ...(line.custom === undefined ? {} : { takesFields: true }),
  }
}
