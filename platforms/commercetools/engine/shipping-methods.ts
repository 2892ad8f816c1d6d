/** Sets shipping methods on a cart: the project's own, or a custom one with its own rate. */
import type {
  Address,
  Cart,
  ExternalTaxRateDraft,
  Shipping,
  ShippingInfo,
  ShippingMethodResourceIdentifier,
  ShippingRate,
  ShippingRateDraft,
  TaxCategoryReference,
  TaxCategoryResourceIdentifier,
} from '@commercetools/platform-sdk'
import { settledView } from './running'
import type { Running } from './running'
import { duplicateField, invalidOperation, refOf, resolved } from './session'
import type { Session } from './session'
import { compact } from './shape'
import { methodMatches, rateForAddress, toShippingRate } from './shipping'
import { settle } from './settle'
import { toExternalRate } from './taxes'

/** Requires Single mode and an address, as a method for the whole cart does. */
export function singleModeAddress(cart: Cart): Address {
  if (cart.shippingMode !== 'Single') {
    return invalidOperation("The shipping method can be set only on a cart with the shipping mode 'Single'.")
  }
  return (
    cart.shippingAddress ??
    invalidOperation('The cart needs a shipping address before a shipping method is set.')
  )
}

export function checkMultipleMode(cart: Cart): void {
  if (cart.shippingMode === 'Multiple') return
  invalidOperation(
    "Shipping methods can be added and removed only on a cart with the shipping mode 'Multiple'.",
  )
}

interface InfoParts {
  readonly name: string
  readonly rate: ShippingRate
  readonly taxCategory: TaxCategoryReference | undefined
  readonly externalTaxRate: ExternalTaxRateDraft | undefined
  readonly method?: ShippingInfo['shippingMethod']
}

function infoOf({ name, rate, taxCategory, externalTaxRate, method }: InfoParts, cart: Cart): ShippingInfo {
  return compact<ShippingInfo>({
    shippingMethodName: name,
    price: rate.price,
    shippingRate: rate,
    taxRate: cart.taxMode === 'External' ? toExternalRate(externalTaxRate) : undefined,
    taxCategory,
    shippingMethod: method,
    deliveries: [],
    shippingMethodState: 'MatchesCart',
  })
}

interface CustomMethodDraft {
  readonly shippingMethodName: string
  readonly shippingRate: ShippingRateDraft
  readonly taxCategory?: TaxCategoryResourceIdentifier
  readonly externalTaxRate?: ExternalTaxRateDraft
}

export function customMethodInfo(draft: CustomMethodDraft, cart: Cart, { context }: Session): ShippingInfo {
  const ref = draft.taxCategory && refOf(draft.taxCategory)
  const category = ref && resolved(context.taxCategory(ref), 'tax-category', ref)
  return infoOf(
    {
      name: draft.shippingMethodName,
      rate: toShippingRate(draft.shippingRate, cart.totalPrice.currencyCode),
      taxCategory: category && { typeId: 'tax-category', id: category.id },
      externalTaxRate: draft.externalTaxRate,
    },
    cart,
  )
}

/** A view of the cart with current totals, for predicates of methods. */
function currentView(cart: Cart, session: Session): Running {
  return settledView(settle(cart, session), session)
}

export function methodInfo(
  identifier: ShippingMethodResourceIdentifier,
  address: Address,
  externalTaxRate: ExternalTaxRateDraft | undefined,
  cart: Cart,
  session: Session,
): ShippingInfo {
  const ref = refOf(identifier)
  const method = resolved(session.context.shippingMethod(ref), 'shipping-method', ref)
  const rate = rateForAddress(method, address, cart.totalPrice.currencyCode, session)
  if (!method.active) invalidOperation(`The shipping method with ID '${method.id}' is not active.`)
  if (!rate) {
    return invalidOperation(
      `The shipping method with ID '${method.id}' is not allowed for the cart with ID '${cart.id}': it has no shipping rate for the shipping address.`,
    )
  }
  if (method.predicate && !methodMatches(method, currentView(cart, session))) {
    invalidOperation(
      `The shipping method with ID '${method.id}' is not allowed for the cart with ID '${cart.id}' because its predicate does not match the cart.`,
    )
  }
  const taxCategory: TaxCategoryReference = { typeId: 'tax-category', id: method.taxCategory.id }
  return infoOf(
    {
      name: method.name,
      rate,
      taxCategory,
      externalTaxRate,
      method: { typeId: 'shipping-method', id: method.id },
    },
    cart,
  )
}

export function addShipping(cart: Cart, shipping: Shipping): Cart {
  checkMultipleMode(cart)
  if (cart.shipping.some(({ shippingKey }) => shippingKey === shipping.shippingKey)) {
    duplicateField('shippingKey', shipping.shippingKey)
  }
  return { ...cart, shipping: [...cart.shipping, shipping] }
}
