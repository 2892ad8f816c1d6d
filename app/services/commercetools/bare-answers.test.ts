/**
 * Answers with only what the vendor's published types require, as from a project that uses few features: the shop
 * accepts each of them. Where the types are available, the examples are checked against them too.
 */
import { describe, expect, it } from 'vitest'
import { contractInspector, hasContracts } from '../../../platforms/commercetools/testing/contract'
import { checkAnswer, UnexpectedAnswer } from './answers'

const AT = '2026-03-02T15:00:00.000Z'
const ENTRY = { id: 'an-id', version: 1, createdAt: AT, lastModifiedAt: AT }
const NAME = { en: 'A name' }
const MONEY = { type: 'centPrecision', centAmount: 999, currencyCode: 'USD', fractionDigits: 2 }
const VARIANT = { id: 1 }
const TYPE = { typeId: 'product-type', id: 'a-type' }

const LINE = {
  id: 'a-line',
  productId: 'a-product',
  name: NAME,
  productType: TYPE,
  variant: VARIANT,
  price: { id: 'a-price', value: MONEY },
  quantity: 1,
  totalPrice: MONEY,
  discountedPricePerQuantity: [],
  taxedPricePortions: [],
  state: [],
  perMethodTaxRate: [],
  priceMode: 'Platform',
  lineItemMode: 'Standard',
}
const CUSTOM_LINE = {
  id: 'a-custom-line',
  name: NAME,
  money: MONEY,
  slug: 'a-slug',
  quantity: 1,
  totalPrice: MONEY,
  discountedPricePerQuantity: [],
  taxedPricePortions: [],
  state: [],
  perMethodTaxRate: [],
  priceMode: 'Standard',
}
const CONTENT = {
  ...ENTRY,
  lineItems: [LINE],
  customLineItems: [CUSTOM_LINE],
  totalPrice: MONEY,
  shippingMode: 'Single',
  shipping: [],
  refusedGifts: [],
  origin: 'Customer',
}
const CART = {
  ...CONTENT,
  taxMode: 'Platform',
  priceRoundingMode: 'HalfEven',
  taxRoundingMode: 'HalfEven',
  taxCalculationMode: 'LineItemLevel',
  inventoryMode: 'None',
  cartState: 'Active',
  itemShippingAddresses: [],
  discountCodes: [],
  directDiscounts: [],
}
const ORDER = { ...CONTENT, orderState: 'Open', syncInfo: [] }
const CUSTOMER = {
  ...ENTRY,
  email: 'pat@example.com',
  addresses: [{ country: 'US' }],
  shippingAddressIds: [],
  billingAddressIds: [],
  isEmailVerified: false,
  customerGroupAssignments: [],
  stores: [],
  authenticationMode: 'Password',
}
const CATEGORY = { ...ENTRY, name: NAME, slug: NAME, ancestors: [], orderHint: '0.1' }
const PRODUCT = {
  ...ENTRY,
  productType: TYPE,
  name: NAME,
  slug: NAME,
  categories: [],
  masterVariant: VARIANT,
  variants: [],
  attributes: [],
}
const DISCOUNT = {
  ...ENTRY,
  name: NAME,
  sortOrder: '0.5',
  isActive: true,
  references: [],
}
const CART_DISCOUNT = {
  ...DISCOUNT,
  value: { type: 'relative', permyriad: 1_000 },
  cartPredicate: '1 = 1',
  stores: [],
  requiresDiscountCode: false,
  stackingMode: 'Stacking',
  recurringOrderScope: { type: 'AnyOrder' },
}
const TYPE_OF_FIELDS = {
  ...ENTRY,
  key: 'a-key',
  name: NAME,
  resourceTypeIds: ['order'],
  fieldDefinitions: [
    { type: { name: 'String' }, name: 'note', label: NAME, required: false, inputHint: 'SingleLine' },
  ],
}
const PROJECT = {
  version: 1,
  key: 'nutwood',
  name: 'Nutwood',
  countries: ['US'],
  currencies: ['USD'],
  languages: ['en'],
  createdAt: AT,
  messages: { enabled: false },
  carts: { deleteDaysAfterLastModification: 90 },
  inventory: { releaseExpiredReservations: false },
  discounts: { discountCombinationMode: 'Stacking' },
}
const pageOf = (one: object) => ({ limit: 20, offset: 0, count: 1, results: [one] })

/** Keyed by the call's path template. */
const ANSWERS: readonly (readonly [call: string, answer: object])[] = [
  ['GET ', PROJECT],
  ['GET /carts', pageOf(CART)],
  ['GET /carts/{ID}', CART],
  ['POST /carts', CART],
  ['POST /carts/{ID}', CART],
  ['DELETE /carts/{ID}', CART],
  ['GET /orders', pageOf(ORDER)],
  ['POST /orders', ORDER],
  ['GET /customers/{ID}', CUSTOMER],
  ['POST /login', { customer: CUSTOMER }],
  ['POST /login', { customer: CUSTOMER, cart: CART }],
  ['GET /categories', pageOf(CATEGORY)],
  ['GET /product-projections', pageOf(PRODUCT)],
  ['GET /cart-discounts', pageOf(CART_DISCOUNT)],
  ['GET /product-discounts', pageOf({ ...DISCOUNT, value: CART_DISCOUNT.value, predicate: '1 = 1' })],
  ['GET /channels', pageOf({ ...ENTRY, key: 'a-key', roles: [] })],
  ['GET /inventory', pageOf({ ...ENTRY, sku: 'a-sku', quantityOnStock: 0, availableQuantity: 0 })],
  ['GET /tax-categories', pageOf({ ...ENTRY, name: 'A name', rates: [] })],
  ['GET /types', pageOf(TYPE_OF_FIELDS)],
  ['GET /custom-objects/{container}', pageOf({ ...ENTRY, container: 'a', key: 'b', value: { any: 1 } })],
  ['GET /custom-objects/{container}/{key}', { ...ENTRY, container: 'a', key: 'b', value: 'any' }],
]

describe('an answer with no more than the published type requires', () => {
  it.each(ANSWERS)('to %s is one that the shop takes', (call, answer) => {
    expect(() => checkAnswer(call, answer)).not.toThrow()
  })

  it.each(ANSWERS)('to %s is refused without what the shop goes by', (call, answer) => {
    // A sign-in without a customer is a fault with its own name (AUTH-49).
    const without =
      'results' in answer ? { ...answer, results: [{}] } : 'customer' in answer ? { customer: {} } : {}
    expect(() => checkAnswer(call, without)).toThrow(UnexpectedAnswer)
  })

  it.skipIf(!hasContracts).each(ANSWERS)('to %s is of the published type', (call, answer) => {
    const [method = '', path = ''] = call.split(' ')
    const status = /^POST \/(?:carts|orders)$/.test(call) ? 201 : 200
    contractInspector()(method, path.replaceAll(/\{\w+\}/g, 'some'), status, answer)
  })
})
