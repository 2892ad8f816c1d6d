/** An order from a cart: refused unless everything in the cart can be kept as promised. */
import type {
  Cart,
  CustomFields,
  CustomFieldsDraft,
  CustomLineItem,
  LineItem,
  Order,
  OrderFromCartDraft,
} from '@commercetools/platform-sdk'
import { fail } from './contract'
import type { EngineContext } from './contract'
import { toCustomFields, withCustomField } from './custom-fields'
import { checkedOrderDraft } from './input'
import { createSession, invalidOperation, refOf, resolved } from './session'
import type { Session } from './session'
import { settle } from './settle'
import { compact, sameJson, sum } from './shape'
import { shippingInfosOf } from './shipping'
import { stockTaken } from './stock'
import type { StockTaken } from './stock'

type Item = LineItem | CustomLineItem

function checkState(cart: Cart): void {
  if (cart.cartState !== 'Active' && cart.cartState !== 'Frozen') {
    invalidOperation(
      `The cart with ID '${cart.id}' is ${cart.cartState.toLowerCase()} and cannot be ordered.`,
    )
  }
  if (cart.lineItems.length + cart.customLineItems.length === 0) {
    invalidOperation(`The cart with ID '${cart.id}' is empty and cannot be ordered.`)
  }
  if (cart.shippingMode === 'Single' && !cart.shippingAddress) {
    invalidOperation('The shipping address is not set.')
  }
  if (cart.shippingMode === 'Multiple' && cart.shipping.length === 0) {
    invalidOperation('No shipping method is set.')
  }
}

function refuseDetails(subject: string, item: Item, quantitySum: number): never {
  const message = `Inconsistent shipping details for ${subject} with ID '${item.id}'. ${subject} quantity is ${item.quantity} and shippingTargets quantity sum is ${quantitySum}.`
  return fail(400, 'InvalidItemShippingDetails', message, { subject, itemId: item.id })
}

/** Every piece must go somewhere; in Multiple mode by a shipping method that the cart has. */
function checkDetails(cart: Cart): void {
  const methods = new Set(cart.shipping.map(({ shippingKey }) => shippingKey))
  const check = (subject: string, item: Item): void => {
    const targets = item.shippingDetails?.targets ?? []
    const assigned =
      cart.shippingMode === 'Multiple'
        ? targets.filter(
            ({ shippingMethodKey }) => shippingMethodKey !== undefined && methods.has(shippingMethodKey),
          )
        : targets
    const quantitySum = sum(assigned.map(({ quantity }) => quantity))
    const isRequired = cart.shippingMode === 'Multiple' || item.shippingDetails !== undefined
    if (isRequired && quantitySum !== item.quantity) refuseDetails(subject, item, quantitySum)
  }
  for (const line of cart.lineItems) check('LineItem', line)
  for (const line of cart.customLineItems) check('CustomLineItem', line)
}

function checkCodes(cart: Cart): void {
  const accepted = new Set(['MatchesCart', 'ApplicationStoppedByGroupBestDeal'])
  const refused = cart.discountCodes.find(({ state }) => !accepted.has(state))
  if (!refused) return
  const discountCodeId = refused.discountCode.id
  const message = `The discountCode '${discountCodeId}' cannot be applied to the cart.`
  fail(400, 'DiscountCodeNonApplicable', message, { discountCodeId })
}

/** What the shopper agreed to for one item. */
function promised(item: Item): unknown {
  const price = 'price' in item ? (item.price.discounted?.value ?? item.price.value) : item.money
  return [
    price,
    item.totalPrice,
    item.taxedPrice?.totalGross,
    item.discountedPricePerQuantity.map((one) => one.discountedPrice.value),
  ]
}

/** Recalculates prices, discounts and taxes: an order never costs other than its cart said. */
function checkPrices(cart: Cart, today: Cart): void {
  const before = new Map(
    [...cart.lineItems, ...cart.customLineItems].map((item): [string, Item] => [item.id, item]),
  )
  const changed: string[] = []
  for (const item of [...today.lineItems, ...today.customLineItems]) {
    const known = before.get(item.id)
    if (!known || !sameJson(promised(known), promised(item))) changed.push(item.id)
    before.delete(item.id)
  }
  changed.push(...before.keys())
  const charges = (one: Cart): unknown =>
    shippingInfosOf(one).map(({ price, discountedPrice, taxedPrice }) => [
      (discountedPrice?.value ?? price).centAmount,
      taxedPrice?.totalGross.centAmount,
    ])
  const shipping = !sameJson(charges(cart), charges(today))
  const isSameTotal =
    sameJson(cart.totalPrice, today.totalPrice) &&
    sameJson(cart.taxedPrice?.totalGross, today.taxedPrice?.totalGross)
  if (changed.length === 0 && !shipping && isSameTotal) return
  const message = `The price or tax of some line items changed at the time of placing the order: ${changed.join(', ')}.`
  fail(400, 'PriceChanged', message, { lineItems: changed, shipping })
}

function orderCustom(
  cart: Cart,
  draft: CustomFieldsDraft | undefined,
  session: Session,
): CustomFields | undefined {
  if (!draft) return cart.custom
  if (!cart.custom) return toCustomFields(draft, 'order', session)
  const ref = refOf(draft.type)
  const type = resolved(session.context.type(ref), 'type', ref)
  if (type.id !== cart.custom.type.id) {
    return invalidOperation(
      "The type of the order's custom fields must be the type of the cart's custom fields.",
    )
  }
  return Object.entries(draft.fields ?? {}).reduce<CustomFields>(
    (custom, [name, value]) => withCustomField(custom, name, value, session),
    cart.custom,
  )
}

function toOrder(cart: Cart, draft: OrderFromCartDraft, session: Session): Order {
  return compact<Order>({
    id: session.context.newId(),
    version: 1,
    createdAt: session.now,
    lastModifiedAt: session.now,
    orderNumber: draft.orderNumber,
    purchaseOrderNumber: draft.purchaseOrderNumber ?? cart.purchaseOrderNumber,
    customerId: cart.customerId,
    customerEmail: cart.customerEmail,
    customerGroup: cart.customerGroup,
    anonymousId: cart.anonymousId,
    store: cart.store,
    lineItems: cart.lineItems,
    customLineItems: cart.customLineItems,
    totalPrice: cart.totalPrice,
    taxedPrice: cart.taxedPrice,
    taxedShippingPrice: cart.taxedShippingPrice,
    discountOnTotalPrice: cart.discountOnTotalPrice,
    priceRoundingMode: cart.priceRoundingMode,
    taxMode: cart.taxMode,
    taxRoundingMode: cart.taxRoundingMode,
    taxCalculationMode: cart.taxCalculationMode,
    inventoryMode: cart.inventoryMode,
    billingAddress: cart.billingAddress,
    shippingAddress: cart.shippingAddress,
    shippingMode: cart.shippingMode,
    shippingInfo: cart.shippingInfo,
    shippingCustomFields: cart.shippingCustomFields,
    shipping: cart.shipping,
    itemShippingAddresses: cart.itemShippingAddresses,
    discountCodes: cart.discountCodes,
    directDiscounts: cart.directDiscounts,
    refusedGifts: cart.refusedGifts,
    paymentInfo: cart.paymentInfo,
    country: cart.country,
    locale: cart.locale,
    origin: cart.origin,
    cart: { typeId: 'cart', id: cart.id },
    orderState: draft.orderState ?? 'Open',
    shipmentState: draft.shipmentState,
    paymentState: draft.paymentState,
    state: draft.state?.id === undefined ? undefined : { typeId: 'state', id: draft.state.id },
    syncInfo: [],
    returnInfo: [],
    custom: orderCustom(cart, draft.custom, session),
  })
}

export function orderCart(
  cart: Cart,
  raw: OrderFromCartDraft,
  context: EngineContext,
): { readonly order: Order; readonly stock: readonly StockTaken[] } {
  const draft = checkedOrderDraft(raw)
  const session = createSession(context)
  checkState(cart)
  checkDetails(cart)
  const today = settle(cart, session)
  checkCodes(today)
  if (cart.cartState === 'Active') checkPrices(cart, today)
  if (cart.taxMode === 'Platform' && !today.taxedPrice) {
    invalidOperation('The cart cannot be ordered: not all of its items and shipping methods have a tax rate.')
  }
  const stock = stockTaken(cart, session)
  return { order: toOrder(cart, draft, session), stock }
}
