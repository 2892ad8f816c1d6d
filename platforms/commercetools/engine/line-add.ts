/** Adds to a cart: looks the product up, prices it, and merges it into an existing line of the same thing. */
import type {
  Cart,
  CartAddLineItemAction,
  ExternalLineItemTotalPrice,
  LineItem,
  LineItemDraft,
  Price,
  Product,
  ProductVariant,
  _Money,
} from '@commercetools/platform-sdk'
import { toCustomFields } from './custom-fields'
import { channelReference, newLine } from './line-build'
import type { LineParts } from './line-build'
import { toCents, toTypedMoney } from './money'
import { matchingPrice, priceNotFound, priceScope, repriced, variantOf } from './prices'
import { invalidField, invalidInput, invalidOperation, requiredField } from './session'
import type { Session } from './session'
import { assign, compact, sameJson } from './shape'
import { detailsOf, toDetails, withDelta } from './shipping-details'
import { toExternalRate } from './taxes'

/** The published limit of a cart. */
const MAX_LINES = 500

type AddDraft = CartAddLineItemAction | LineItemDraft

function inCartCurrency(money: _Money, cart: Cart): _Money {
  const currency = cart.totalPrice.currencyCode
  if (money.currencyCode === currency) return money
  return invalidInput(
    `The currency '${money.currencyCode}' does not match the currency of the cart '${currency}'.`,
  )
}

function externalPriceOf(id: string, money: _Money, cart: Cart): Price {
  return { id, value: toTypedMoney(inCartCurrency(money, cart)) }
}

export function externalPrice(line: LineItem, money: _Money, cart: Cart): LineItem {
  return { ...line, price: externalPriceOf(line.price.id, money, cart), priceMode: 'ExternalPrice' }
}

export function externalTotal(line: LineItem, draft: ExternalLineItemTotalPrice, cart: Cart): LineItem {
  const totalPrice = toCents(inCartCurrency(draft.totalPrice, cart))
  const price = externalPriceOf(line.price.id, draft.price, cart)
  return { ...line, price, totalPrice, priceMode: 'ExternalTotal' }
}

function found(
  draft: AddDraft,
  { context, product }: Session,
): { product: Product; variant: ProductVariant } {
  const { sku, productId, variantId } = draft
  if (sku === undefined && productId === undefined) requiredField('sku')
  const item = sku === undefined ? product(productId ?? '') : context.productBySku(sku)
  const by = sku === undefined ? { id: variantId ?? item?.masterData.current.masterVariant.id } : { sku }
  const variant = item && item.masterData.published ? variantOf(item, by) : undefined
  if (item && variant) return { product: item, variant }
  if (sku !== undefined) return invalidInput(`A published product variant with SKU '${sku}' does not exist.`)
  return invalidInput(`The product '${productId ?? ''}' or its variant does not exist or is not published.`)
}

function lineParts(draft: AddDraft, quantity: number, cart: Cart, session: Session): LineParts {
  const { product, variant } = found(draft, session)
  const external = draft.externalTotalPrice?.price ?? draft.externalPrice
  if (external) {
    return { product, variant, quantity, price: externalPriceOf(session.context.newId(), external, cart) }
  }
  const scope = priceScope(cart, channelReference(draft.distributionChannel, 'ProductDistribution', session))
  const price = matchingPrice(variant, scope, quantity, session.now)
  return { product, variant, quantity, price: price ?? priceNotFound(product.id, variant.id, scope) }
}

function perMethodRates(draft: AddDraft): LineItem['perMethodTaxRate'] {
  return (draft.perMethodExternalTaxRate ?? []).flatMap(({ shippingMethodKey, taxRate }) => {
    const rate = toExternalRate(taxRate)
    return rate ? [{ shippingMethodKey, taxRate: rate }] : []
  })
}

/** Whether both are the same thing to the shopper, so that they share one line. */
function isMergeable(line: LineItem, other: LineItem): boolean {
  return (
    line.lineItemMode === 'Standard' &&
    other.lineItemMode === 'Standard' &&
    line.priceMode === 'Platform' &&
    other.priceMode === 'Platform' &&
    line.productId === other.productId &&
    line.variant.id === other.variant.id &&
    line.distributionChannel?.id === other.distributionChannel?.id &&
    line.supplyChannel?.id === other.supplyChannel?.id &&
    line.inventoryMode === other.inventoryMode &&
    sameJson(line.custom, other.custom)
  )
}

function merged(line: LineItem, added: LineItem, cart: Cart, session: Session): LineItem {
  const quantity = line.quantity + added.quantity
  const details = added.shippingDetails
    ? withDelta(line.shippingDetails, added.shippingDetails.targets, quantity, cart)
    : detailsOf(line.shippingDetails?.targets ?? [], quantity)
  const state = line.state.map((one, index) => (index === 0 ? { ...one, quantity } : one))
  const changed: LineItem = { ...line, quantity, state, lastModifiedAt: session.now }
  return repriced(assign(changed, 'shippingDetails', details), cart, session)
}

export function addLine(cart: Cart, draft: AddDraft, session: Session): Cart {
  const quantity = draft.quantity ?? 1
  if (quantity < 1) invalidField('quantity', quantity)
  const parts = lineParts(draft, quantity, cart, session)
  const rest = compact<Partial<LineItem>>({
    key: draft.key,
    addedAt: draft.addedAt,
    distributionChannel: channelReference(draft.distributionChannel, 'ProductDistribution', session),
    supplyChannel: channelReference(draft.supplyChannel, 'InventorySupply', session),
    inventoryMode: draft.inventoryMode === cart.inventoryMode ? undefined : draft.inventoryMode,
    shippingDetails: toDetails(draft.shippingDetails, quantity, cart),
    custom: toCustomFields(draft.custom, 'line-item', session),
    taxRate: cart.taxMode === 'External' ? toExternalRate(draft.externalTaxRate) : undefined,
    perMethodTaxRate: perMethodRates(draft),
    priceMode: draft.externalTotalPrice
      ? 'ExternalTotal'
      : draft.externalPrice
        ? 'ExternalPrice'
        : 'Platform',
    totalPrice:
      draft.externalTotalPrice && toCents(inCartCurrency(draft.externalTotalPrice.totalPrice, cart)),
  })
  const line = newLine(parts, rest, cart, session)
  const same = cart.lineItems.find((one) => isMergeable(one, line))
  if (!same && cart.lineItems.length >= MAX_LINES)
    invalidOperation(`A cart can contain at most ${MAX_LINES} line items.`)
  if (!same) return { ...cart, lineItems: [...cart.lineItems, line] }
  const lineItems = cart.lineItems.map((one) => (one === same ? merged(one, line, cart, session) : one))
  return { ...cart, lineItems }
}
