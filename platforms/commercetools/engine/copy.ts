/** Carts made from other carts: a replica of a cart or order, and the merge at sign-in. */
import type { Cart, CustomLineItem, LineItem, Order } from '@commercetools/platform-sdk'
import type { EngineContext } from './contract'
import { isSameCustomLine, withCustomQuantity } from './custom-line-add'
import { initialState } from './line-build'
import { cents } from './money'
import { createSession } from './session'
import type { Session } from './session'
import { settle } from './settle'
import { assign, compact, without } from './shape'
import { rejudged } from './shipping-details'

function freshLine(line: LineItem, session: Session): LineItem {
  return {
    ...without(line, 'reservation', 'recurrenceInfo'),
    id: session.context.newId(),
    state: initialState(line.quantity),
    addedAt: session.now,
    lastModifiedAt: session.now,
  }
}

function freshCustomLine(line: CustomLineItem, session: Session): CustomLineItem {
  return { ...line, id: session.context.newId(), state: initialState(line.quantity) }
}

function isBought(line: LineItem): boolean {
  return line.lineItemMode === 'Standard'
}

/**
 * A new cart with the content of a cart or order at current prices. Leaves out gifts, which their discounts add again,
 * and the key, payments and order number, which belong to the original alone.
 */
export function replicateCart(source: Cart | Order, context: EngineContext): Cart {
  const session = createSession(context)
  const replica = compact<Cart>({
    id: context.newId(),
    version: 1,
    createdAt: session.now,
    lastModifiedAt: session.now,
    customerId: source.customerId,
    customerEmail: source.customerEmail,
    customerGroup: source.customerGroup,
    anonymousId: source.anonymousId,
    store: source.store,
    lineItems: source.lineItems.filter(isBought).map((line) => freshLine(line, session)),
    customLineItems: source.customLineItems.map((line) => freshCustomLine(line, session)),
    totalPrice: cents(0, source.totalPrice.currencyCode),
    taxMode: source.taxMode ?? 'Platform',
    priceRoundingMode: source.priceRoundingMode ?? 'HalfEven',
    taxRoundingMode: source.taxRoundingMode ?? 'HalfEven',
    taxCalculationMode: source.taxCalculationMode ?? 'LineItemLevel',
    inventoryMode: source.inventoryMode ?? 'None',
    cartState: 'Active',
    billingAddress: source.billingAddress,
    shippingAddress: source.shippingAddress,
    shippingMode: source.shippingMode,
    shippingInfo: source.shippingInfo && { ...source.shippingInfo, deliveries: [] },
    shippingCustomFields: source.shippingCustomFields,
    shipping: source.shipping,
    itemShippingAddresses: source.itemShippingAddresses ?? [],
    discountCodes: source.discountCodes ?? [],
    directDiscounts: source.directDiscounts ?? [],
    refusedGifts: [],
    country: source.country,
    locale: source.locale,
    origin: source.origin,
    custom: source.custom,
  })
  return settle(replica, session)
}

/** Lines for the same thing, regardless of custom fields: at sign-in the customer's own fields stay. */
function isCommon(line: LineItem, other: LineItem): boolean {
  return (
    line.productId === other.productId &&
    line.variant.id === other.variant.id &&
    line.lineItemMode === other.lineItemMode &&
    line.priceMode === 'Platform' &&
    other.priceMode === 'Platform' &&
    line.distributionChannel?.id === other.distributionChannel?.id &&
    line.supplyChannel?.id === other.supplyChannel?.id
  )
}

function withLarger(line: LineItem, quantity: number, session: Session): LineItem {
  if (quantity <= line.quantity) return line
  const state = line.state.map((one, index) => (index === 0 ? { ...one, quantity } : one))
  const larger = { ...line, quantity, state, lastModifiedAt: session.now }
  return assign(larger, 'shippingDetails', rejudged(line.shippingDetails, quantity))
}

/** Added lines come without their targets: the addresses those named are not in this cart. */
function mergedLines(own: readonly LineItem[], added: readonly LineItem[], session: Session): LineItem[] {
  const lines = [...own]
  for (const line of added.filter(isBought)) {
    const index = lines.findIndex((one) => isCommon(one, line))
    const common = lines[index]
    if (common) lines[index] = withLarger(common, line.quantity, session)
    else lines.push(without(freshLine(line, session), 'shippingDetails'))
  }
  return lines
}

function mergedCustomLines(
  own: readonly CustomLineItem[],
  added: readonly CustomLineItem[],
  session: Session,
): CustomLineItem[] {
  const lines = [...own]
  for (const line of added) {
    const index = lines.findIndex(({ slug }) => slug === line.slug)
    const common = lines[index]
    if (!common) lines.push(without(freshCustomLine(line, session), 'shippingDetails'))
    else if (isSameCustomLine(common, line) && line.quantity > common.quantity) {
      lines[index] = withCustomQuantity(common, line.quantity)
    }
  }
  return lines
}

/**
 * The customer's cart with what the anonymous one holds: the larger quantity of a line both have, and every line
 * only the anonymous one has. Custom fields, addresses and codes of the customer's cart stay as they are.
 */
export function mergeCarts(customerCart: Cart, anonymousCart: Cart, context: EngineContext): Cart {
  const session = createSession(context)
  const isSameCurrency = customerCart.totalPrice.currencyCode === anonymousCart.totalPrice.currencyCode
  if (!isSameCurrency) return settle(customerCart, session)
  const lineItems = mergedLines(customerCart.lineItems, anonymousCart.lineItems, session)
  const customLineItems = mergedCustomLines(
    customerCart.customLineItems,
    anonymousCart.customLineItems,
    session,
  )
  return settle({ ...customerCart, lineItems, customLineItems }, session)
}
