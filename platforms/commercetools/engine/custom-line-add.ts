/** Adds a custom line item: merged into an identical one, refused if only the slug is the same. */
import type {
  Cart,
  CartAddCustomLineItemAction,
  CustomLineItem,
  CustomLineItemDraft,
  _Money,
} from '@commercetools/platform-sdk'
import { toCustomFields } from './custom-fields'
import { initialState } from './line-build'
import { cents, toTypedMoney } from './money'
import {
  duplicateField,
  invalidField,
  invalidInput,
  invalidOperation,
  refOf,
  requiredField,
  resolved,
} from './session'
import type { Session } from './session'
import { assign, compact, sameJson } from './shape'
import { detailsOf, toDetails, withDelta } from './shipping-details'
import { toExternalRate } from './taxes'

type AddDraft = CartAddCustomLineItemAction | CustomLineItemDraft

export function customMoney(money: _Money, cart: Cart): CustomLineItem['money'] {
  const currency = cart.totalPrice.currencyCode
  if (money.currencyCode === currency) return toTypedMoney(money)
  return invalidInput(
    `The currency '${money.currencyCode}' does not match the currency of the cart '${currency}'.`,
  )
}

function newCustomLine(draft: AddDraft, cart: Cart, session: Session): CustomLineItem {
  const quantity = draft.quantity ?? 1
  if (quantity < 1) invalidField('quantity', quantity)
  const ref = draft.taxCategory && refOf(draft.taxCategory)
  // Without a category no rate could ever be found, and the cart would never have a taxed price.
  if (!ref && cart.taxMode === 'Platform') requiredField('taxCategory')
  const category = ref && resolved(session.context.taxCategory(ref), 'tax-category', ref)
  return compact<CustomLineItem>({
    id: session.context.newId(),
    key: draft.key,
    name: draft.name,
    money: customMoney(draft.money, cart),
    totalPrice: cents(0, cart.totalPrice.currencyCode),
    slug: draft.slug,
    quantity,
    state: initialState(quantity),
    taxCategory: category && { typeId: 'tax-category', id: category.id },
    taxRate: cart.taxMode === 'External' ? toExternalRate(draft.externalTaxRate) : undefined,
    taxedPricePortions: [],
    perMethodTaxRate: [],
    discountedPricePerQuantity: [],
    custom: toCustomFields(draft.custom, 'custom-line-item', session),
    shippingDetails: toDetails(draft.shippingDetails, quantity, cart),
    priceMode: draft.priceMode ?? 'Standard',
  })
}

export function isSameCustomLine(left: CustomLineItem, right: CustomLineItem): boolean {
  return (
    left.slug === right.slug &&
    left.taxCategory?.id === right.taxCategory?.id &&
    left.priceMode === right.priceMode &&
    sameJson(left.name, right.name) &&
    sameJson(left.money, right.money) &&
    sameJson(left.custom, right.custom)
  )
}

export function withCustomQuantity(line: CustomLineItem, quantity: number): CustomLineItem {
  const state = line.state.map((one, index) => (index === 0 ? { ...one, quantity } : one))
  return assign(
    { ...line, quantity, state },
    'shippingDetails',
    detailsOf(line.shippingDetails?.targets ?? [], quantity),
  )
}

function merged(line: CustomLineItem, added: CustomLineItem, cart: Cart): CustomLineItem {
  const more = withCustomQuantity(line, line.quantity + added.quantity)
  if (!added.shippingDetails) return more
  const details = withDelta(line.shippingDetails, added.shippingDetails.targets, more.quantity, cart)
  return assign(more, 'shippingDetails', details)
}

export function addCustomLine(cart: Cart, draft: AddDraft, session: Session): Cart {
  const line = newCustomLine(draft, cart, session)
  const same = cart.customLineItems.find(({ slug }) => slug === line.slug)
  if (!same) {
    if (line.key !== undefined && cart.customLineItems.some(({ key }) => key === line.key)) {
      duplicateField('key', line.key)
    }
    return { ...cart, customLineItems: [...cart.customLineItems, line] }
  }
  if (!isSameCustomLine(same, line)) {
    invalidOperation(`The cart already contains a different custom line item with the slug '${line.slug}'.`)
  }
  const customLineItems = cart.customLineItems.map((one) => (one === same ? merged(one, line, cart) : one))
  return { ...cart, customLineItems }
}
