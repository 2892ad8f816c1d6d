/** Update actions on the cart itself: who it is for, its discounts, modes, custom fields and state. */
import type {
  Cart,
  CustomerGroupReference,
  DirectDiscount,
  DirectDiscountDraft,
  PaymentResourceIdentifier,
} from '@commercetools/platform-sdk'
import { toCustomFields, withCustomField } from '../custom-fields'
import { addDiscountCode } from '../discounts/codes'
import { productFacts } from '../line-build'
import { toCents } from '../money'
import { parseCartPredicate } from '../predicate/parser'
import { variantOf } from '../prices'
import { invalidInput, invalidOperation, knownLocale, refOf, resolved } from '../session'
import type { Session } from '../session'
import { assign, without } from '../shape'
import type { Steps } from './handler'

/** Assigns the cart to a customer, whose group decides prices; to nobody if the id is absent. */
export function withCustomer(cart: Cart, customerId: string | undefined, session: Session): Cart {
  session.strictPrices = true
  if (customerId === undefined) return without(cart, 'customerId', 'customerGroup')
  const customer = resolved(session.context.customer({ id: customerId }), 'customer', { id: customerId })
  const group = customer.customerGroup && groupReference(customer.customerGroup.id)
  return assign({ ...cart, customerId }, 'customerGroup', group)
}

function groupReference(id: string): CustomerGroupReference {
  return { typeId: 'customer-group', id }
}

export function withCustomerGroup(
  cart: Cart,
  identifier: { readonly id?: string; readonly key?: string } | undefined,
  session: Session,
): Cart {
  session.strictPrices = true
  if (!identifier) return assign(cart, 'customerGroup', undefined)
  const ref = refOf(identifier)
  const { context } = session
  // Ids are accepted unchecked if the store has no look-up of groups.
  const found = context.customerGroup
    ? context.customerGroup(ref)
    : ref.id === undefined
      ? undefined
      : { id: ref.id }
  return { ...cart, customerGroup: groupReference(resolved(found, 'customer-group', ref).id) }
}

function directDiscount({ value, target }: DirectDiscountDraft, session: Session): DirectDiscount {
  if (value.type === 'giftLineItem')
    return invalidInput('Gift line items are not supported as direct discounts.')
  if (target?.type === 'lineItems') parseCartPredicate(target.predicate, 'lineItem')
  if (target?.type === 'customLineItems') parseCartPredicate(target.predicate, 'customLineItem')
  const typed = value.type === 'relative' ? value : { ...value, money: value.money.map(toCents) }
  return { id: session.context.newId(), value: typed, ...(target && { target }) }
}

/** Refreshes name, variant and attributes; a line whose product is gone keeps its data. */
function withProductData(cart: Cart, session: Session): Cart {
  const lineItems = cart.lineItems.map((line) => {
    const product = session.product(line.productId)
    const variant = product && variantOf(product, { id: line.variant.id })
    return variant ? { ...line, ...productFacts(product, variant) } : line
  })
  return { ...cart, lineItems }
}

function addedPayment(cart: Cart, identifier: PaymentResourceIdentifier, { context }: Session): Cart {
  const ref = refOf(identifier)
  const found = context.payment ? context.payment(ref) : ref.id === undefined ? undefined : { id: ref.id }
  const { id } = resolved(found, 'payment', ref)
  const payments = cart.paymentInfo?.payments ?? []
  if (payments.some((payment) => payment.id === id)) return cart
  return { ...cart, paymentInfo: { payments: [...payments, { typeId: 'payment', id }] } }
}

function removedPayment(cart: Cart, { id }: PaymentResourceIdentifier): Cart {
  const payments = (cart.paymentInfo?.payments ?? []).filter((payment) => payment.id !== id)
  return assign(cart, 'paymentInfo', payments.length > 0 ? { payments } : undefined)
}

export const cartSteps = {
  recalculate: {
    needs: [],
    apply: (cart, { updateProductData }, session) =>
      updateProductData ? withProductData(cart, session) : cart,
  },
  setCustomerEmail: {
    needs: [],
    frozen: 'always',
    apply: (cart, { email }) => assign(cart, 'customerEmail', email),
  },
  setCustomerId: {
    needs: [],
    apply: (cart, { customerId }, session) => withCustomer(cart, customerId, session),
  },
  setCustomerGroup: {
    needs: [],
    apply(cart, { customerGroup }, session) {
      if (cart.customerId !== undefined) {
        invalidOperation('The customer group cannot be set on a cart that belongs to a customer.')
      }
      return withCustomerGroup(cart, customerGroup, session)
    },
  },
  setAnonymousId: {
    needs: [],
    apply(cart, { anonymousId }) {
      if (cart.customerId !== undefined) {
        invalidOperation('The anonymous ID cannot be set on a cart that belongs to a customer.')
      }
      return assign(cart, 'anonymousId', anonymousId)
    },
  },
  setCountry: {
    needs: [],
    apply(cart, { country }, session) {
      session.strictPrices = true
      return assign(cart, 'country', country)
    },
  },
  setLocale: {
    needs: [],
    frozen: 'always',
    apply: (cart, { locale }, { context }) =>
      assign(cart, 'locale', knownLocale(locale, context.languages())),
  },
  setKey: { needs: [], frozen: 'always', apply: (cart, { key }) => assign(cart, 'key', key) },
  setPurchaseOrderNumber: {
    needs: [],
    frozen: 'always',
    apply: (cart, { purchaseOrderNumber }) => assign(cart, 'purchaseOrderNumber', purchaseOrderNumber),
  },
  setDeleteDaysAfterLastModification: {
    needs: [],
    frozen: 'always',
    apply: (cart, { deleteDaysAfterLastModification }) =>
      assign(cart, 'deleteDaysAfterLastModification', deleteDaysAfterLastModification),
  },
  setCustomType: {
    needs: [],
    frozen: 'always',
    apply: (cart, { type, fields = {} }, session) =>
      assign(cart, 'custom', toCustomFields(type && { type, fields }, 'order', session)),
  },
  setCustomField: {
    needs: ['name'],
    frozen: 'always',
    apply: (cart, { name, value }, session) => ({
      ...cart,
      custom: withCustomField(cart.custom, name, value, session),
    }),
  },
  addDiscountCode: {
    needs: ['code'],
    apply: (cart, { code }, session) => addDiscountCode(cart, code, session),
  },
  removeDiscountCode: {
    needs: ['discountCode'],
    apply(cart, { discountCode }) {
      const discountCodes = cart.discountCodes.filter((one) => one.discountCode.id !== discountCode.id)
      if (discountCodes.length === cart.discountCodes.length) {
        invalidOperation(`The discount code with ID '${discountCode.id}' is not applied to the cart.`)
      }
      return { ...cart, discountCodes }
    },
  },
  addPayment: {
    needs: ['payment'],
    frozen: 'always',
    apply: (cart, { payment }, session) => addedPayment(cart, payment, session),
  },
  removePayment: {
    needs: ['payment'],
    frozen: 'always',
    apply: (cart, { payment }) => removedPayment(cart, payment),
  },
  setDirectDiscounts: {
    needs: ['discounts'],
    apply(cart, { discounts }, session) {
      if (discounts.length > 0 && cart.discountCodes.length > 0) {
        invalidOperation('Direct discounts cannot be set on a cart with discount codes.')
      }
      return { ...cart, directDiscounts: discounts.map((one) => directDiscount(one, session)) }
    },
  },
  changePriceRoundingMode: {
    needs: ['priceRoundingMode'],
    apply: (cart, { priceRoundingMode }) => ({ ...cart, priceRoundingMode }),
  },
  changeTaxRoundingMode: {
    needs: ['taxRoundingMode'],
    apply: (cart, { taxRoundingMode }) => ({ ...cart, taxRoundingMode }),
  },
  changeTaxCalculationMode: {
    needs: ['taxCalculationMode'],
    apply: (cart, { taxCalculationMode }) => ({ ...cart, taxCalculationMode }),
  },
  changeTaxMode: {
    needs: ['taxMode'],
    apply(cart, { taxMode }) {
      // External rates belong to the mode they were given in; settling then sets the platform's own.
      const bare = <T extends { readonly perMethodTaxRate: unknown[] }>(item: T): T => ({
        ...item,
        perMethodTaxRate: [],
      })
      const lineItems = cart.lineItems.map((line) => assign(bare(line), 'taxRate', undefined))
      const customLineItems = cart.customLineItems.map((line) => assign(bare(line), 'taxRate', undefined))
      const shipping = cart.shipping.map((one) => ({
        ...one,
        shippingInfo: assign(one.shippingInfo, 'taxRate', undefined),
      }))
      const shippingInfo = cart.shippingInfo && assign(cart.shippingInfo, 'taxRate', undefined)
      return assign({ ...cart, taxMode, lineItems, customLineItems, shipping }, 'shippingInfo', shippingInfo)
    },
  },
  freezeCart: {
    needs: [],
    apply(cart, { strategy }) {
      if (cart.lineItems.length + cart.customLineItems.length === 0) {
        invalidOperation('An empty cart cannot be frozen.')
      }
      return { ...cart, cartState: 'Frozen', freezeStrategy: strategy ?? 'SoftFreeze' }
    },
  },
  unfreezeCart: {
    needs: [],
    frozen: 'always',
    apply(cart) {
      if (cart.cartState !== 'Frozen') invalidOperation('The cart is not frozen.')
      return assign({ ...cart, cartState: 'Active' }, 'freezeStrategy', undefined)
    },
  },
} satisfies Steps
