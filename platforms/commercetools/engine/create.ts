/** A new cart from its draft: every list present, defaults as published, totals settled. */
import type {
  Cart,
  CartDraft,
  CustomShippingDraft,
  Shipping,
  ShippingDraft,
} from '@commercetools/platform-sdk'
import { addItemAddress, withShippingAddress } from './actions/addresses'
import { withCustomer, withCustomerGroup } from './actions/cart-fields'
import { toAddress } from './addresses'
import type { EngineContext } from './contract'
import { toCustomFields } from './custom-fields'
import { addCustomLine } from './custom-line-add'
import { addDiscountCode } from './discounts/codes'
import { checkedDraft } from './input'
import { addLine } from './line-add'
import { cents } from './money'
import { createSession, duplicateField, knownLocale, requiredField } from './session'
import type { Session } from './session'
import { settle } from './settle'
import { assign, compact } from './shape'
import { addShipping, customMethodInfo, methodInfo, singleModeAddress } from './shipping-methods'

function emptyCart(draft: CartDraft, session: Session): Cart {
  return compact<Cart>({
    id: session.context.newId(),
    version: 1,
    createdAt: session.now,
    lastModifiedAt: session.now,
    key: draft.key,
    customerEmail: draft.customerEmail,
    anonymousId: draft.anonymousId,
    store: draft.store?.key === undefined ? undefined : { typeId: 'store', key: draft.store.key },
    lineItems: [],
    customLineItems: [],
    totalPrice: cents(0, draft.currency),
    taxMode: draft.taxMode ?? 'Platform',
    priceRoundingMode: draft.priceRoundingMode ?? 'HalfEven',
    taxRoundingMode: draft.taxRoundingMode ?? 'HalfEven',
    taxCalculationMode: draft.taxCalculationMode ?? 'LineItemLevel',
    inventoryMode: draft.inventoryMode ?? 'None',
    cartState: 'Active',
    shippingMode: draft.shippingMode ?? 'Single',
    shipping: [],
    itemShippingAddresses: [],
    discountCodes: [],
    directDiscounts: [],
    refusedGifts: [],
    country: draft.country,
    locale: knownLocale(draft.locale, session.context.languages()),
    origin: draft.origin ?? 'Customer',
    deleteDaysAfterLastModification: draft.deleteDaysAfterLastModification,
    purchaseOrderNumber: draft.purchaseOrderNumber,
  })
}

function withPeople(cart: Cart, draft: CartDraft, session: Session): Cart {
  const billing = draft.billingAddress && toAddress(draft.billingAddress, session)
  const owned =
    draft.customerId === undefined
      ? draft.customerGroup
        ? withCustomerGroup(cart, draft.customerGroup, session)
        : cart
      : withCustomer(cart, draft.customerId, session)
  const addressed = withShippingAddress(
    assign(owned, 'billingAddress', billing),
    draft.shippingAddress,
    session,
  )
  return (draft.itemShippingAddresses ?? []).reduce(
    (current, address) => addItemAddress(current, address, session),
    addressed,
  )
}

function withItems(cart: Cart, draft: CartDraft, session: Session): Cart {
  const keys = new Set<string>()
  for (const { key } of draft.lineItems ?? []) {
    if (key === undefined) continue
    if (keys.has(key)) duplicateField('lineItems.key', key)
    keys.add(key)
  }
  const lined = (draft.lineItems ?? []).reduce((current, line) => addLine(current, line, session), cart)
  return (draft.customLineItems ?? []).reduce((current, line) => {
    if (!line.money) requiredField('customLineItems.money')
    if (!line.slug) requiredField('customLineItems.slug')
    if (!line.name) requiredField('customLineItems.name')
    return addCustomLine(current, line, session)
  }, lined)
}

function customShipping(cart: Cart, draft: CustomShippingDraft, session: Session): Cart {
  if (!draft.shippingAddress) return requiredField('customShipping.shippingAddress')
  if (!draft.shippingRate) return requiredField('customShipping.shippingRate')
  if (!draft.shippingMethodName) return requiredField('customShipping.shippingMethodName')
  return addShipping(
    cart,
    compact<Shipping>({
      shippingKey: draft.key,
      shippingInfo: customMethodInfo(draft, cart, session),
      shippingAddress: toAddress(draft.shippingAddress, session),
      shippingCustomFields: toCustomFields(draft.custom, 'shipping', session),
    }),
  )
}

function projectShipping(cart: Cart, draft: ShippingDraft, session: Session): Cart {
  if (!draft.shippingAddress) return requiredField('shipping.shippingAddress')
  if (!draft.shippingMethod) return requiredField('shipping.shippingMethod')
  const shippingAddress = toAddress(draft.shippingAddress, session)
  return addShipping(
    cart,
    compact<Shipping>({
      shippingKey: draft.key,
      shippingInfo: methodInfo(draft.shippingMethod, shippingAddress, draft.externalTaxRate, cart, session),
      shippingAddress,
      shippingCustomFields: toCustomFields(draft.custom, 'shipping', session),
    }),
  )
}

function withShippingMethods(cart: Cart, draft: CartDraft, session: Session): Cart {
  let current = cart
  for (const one of draft.customShipping ?? []) current = customShipping(current, one, session)
  for (const one of draft.shipping ?? []) current = projectShipping(current, one, session)
  if (!draft.shippingMethod) return current
  const address = singleModeAddress(current)
  const rate = draft.externalTaxRateForShippingMethod
  return { ...current, shippingInfo: methodInfo(draft.shippingMethod, address, rate, current, session) }
}

export function createCart(raw: CartDraft, context: EngineContext): Cart {
  const draft = checkedDraft(raw)
  const session = createSession(context)
  const owned = withPeople(emptyCart(draft, session), draft, session)
  const filled = withItems(owned, draft, session)
  const customized = assign(filled, 'custom', toCustomFields(draft.custom, 'order', session))
  const coded = (draft.discountCodes ?? []).reduce(
    (current, code) => addDiscountCode(current, code, session),
    customized,
  )
  return settle(withShippingMethods(coded, draft, session), session)
}
