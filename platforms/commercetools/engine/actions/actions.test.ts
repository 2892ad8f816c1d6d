/** Update actions that lines, discounts and taxes do not cover: addresses, people, payments, custom fields. */
import { describe, expect, it } from 'vitest'
import type { Cart, CartUpdateAction } from '@commercetools/platform-sdk'
import { cents } from '../money'
import { cartOf, NJ, NY, refusal, shop, update } from '../testing/shop'

const at = shop()
const type = { typeId: 'type', key: 'any' } as const
const none = { typeId: 'tax-category', id: 'none' } as const
const custom = { type, fields: { note: 'a' } }
const stored = (fields: Record<string, unknown>) => ({ type: { typeId: 'type', id: 'type-any' }, fields })

function full(): Cart {
  const cart = cartOf(
    at,
    { ALMOND: 2 },
    {
      shippingAddress: { ...NJ },
      billingAddress: { ...NY },
      itemShippingAddresses: [{ ...NJ, key: 'home' }],
      customLineItems: [
        {
          name: { en: 'Box' },
          slug: 'box',
          key: 'box',
          money: { currencyCode: 'USD', centAmount: 250 },
          taxCategory: none,
        },
      ],
    },
  )
  return update(cart, at, {
    action: 'setCustomShippingMethod',
    shippingMethodName: 'Ground',
    shippingRate: { price: { currencyCode: 'USD', centAmount: 500 } },
    taxCategory: none,
  })
}

const base = full()
const lineItemId = base.lineItems[0]?.id ?? ''

describe('custom fields', () => {
  it.each<[string, object, (cart: Cart) => unknown]>([
    ['setCustomType', {}, (cart) => cart.custom],
    ['setLineItemCustomType', { lineItemId }, (cart) => cart.lineItems[0]?.custom],
    ['setCustomLineItemCustomType', { customLineItemKey: 'box' }, (cart) => cart.customLineItems[0]?.custom],
    ['setShippingAddressCustomType', {}, (cart) => cart.shippingAddress?.custom],
    ['setBillingAddressCustomType', {}, (cart) => cart.billingAddress?.custom],
    [
      'setItemShippingAddressCustomType',
      { addressKey: 'home' },
      (cart) => cart.itemShippingAddresses[0]?.custom,
    ],
    ['setShippingCustomType', {}, (cart) => cart.shippingCustomFields],
  ])('are typed by %s, set, removed by null and untyped again', (action, where, read) => {
    const setType = (rest: object) => ({ action, ...where, ...rest }) as CartUpdateAction
    const field = (name: string, value: unknown) =>
      ({ action: action.replace(/Type$/, 'Field'), ...where, name, value }) as CartUpdateAction
    const typed = update(base, at, setType(custom))
    expect(read(typed)).toEqual(stored({ note: 'a' }))
    const changed = update(typed, at, field('interval', 30), field('note', null))
    expect(read(changed)).toEqual(stored({ interval: 30 }))
    expect(read(update(changed, at, setType({})))).toBeUndefined()
    expect(refusal(() => update(base, at, field('note', 'x')))).toBe('InvalidOperation')
    expect(refusal(() => update(changed, at, field('note', null)))).toBe('InvalidOperation')
  })

  it('come from a type that exists and is for the resource', () => {
    const other = { ...at, type: () => ({ ...at.types[0], resourceTypeIds: ['customer'] }) as never }
    expect(refusal(() => update(base, other, { action: 'setCustomType', ...custom }))).toBe('InvalidInput')
    const unknown = { action: 'setCustomType', type: { typeId: 'type', id: 'x' } } as const
    expect(refusal(() => update(base, at, unknown))).toBe('ReferencedResourceNotFound')
  })

  it('hold sets and refuse elements of another type', () => {
    const set = (value: unknown): CartUpdateAction => ({
      action: 'setCustomType',
      type,
      fields: { tags: value },
    })
    expect(update(base, at, set(['a', 'b'])).custom?.fields).toEqual({ tags: ['a', 'b'] })
    expect(refusal(() => update(base, at, set(['a', 1])))).toBe('InvalidField')
  })
})

describe('addresses', () => {
  it('keep the known fields and drop others', () => {
    const address = { ...NJ, firstName: 'Ann', pOBox: '7', nonsense: 'x' } as never
    const cart = update(base, at, { action: 'setBillingAddress', address })
    expect(cart.billingAddress).toEqual({ ...NJ, firstName: 'Ann', pOBox: '7' })
    expect(update(cart, at, { action: 'setBillingAddress' }).billingAddress).toBeUndefined()
  })

  it.each([
    ['no country', { city: 'Cranford' }],
    ['a country in words', { country: 'United States' }],
    ['a number for a street', { country: 'US', streetName: 5 }],
  ])('with %s are refused', (_, address) => {
    const step = () => update(base, at, { action: 'setShippingAddress', address } as never)
    expect(['InvalidInput', 'InvalidField', 'RequiredField']).toContain(refusal(step))
  })

  it('of items are replaced by their key', () => {
    const change = (key: string): CartUpdateAction => ({
      action: 'updateItemShippingAddress',
      address: { ...NY, key },
    })
    expect(update(base, at, change('home')).itemShippingAddresses).toEqual([{ ...NY, key: 'home' }])
    expect(refusal(() => update(base, at, change('away')))).toBe('InvalidOperation')
  })
})

describe('the fields of a cart', () => {
  it.each<[CartUpdateAction, Partial<Cart>]>([
    [{ action: 'setCustomerEmail', email: 'a@b.co' }, { customerEmail: 'a@b.co' }],
    [{ action: 'setAnonymousId', anonymousId: 'anon' }, { anonymousId: 'anon' }],
    [{ action: 'setKey', key: 'my-key' }, { key: 'my-key' }],
    [{ action: 'setLocale', locale: 'en-CA' }, { locale: 'en-CA' }],
    [{ action: 'setCountry', country: 'US' }, { country: 'US' }],
    [{ action: 'setPurchaseOrderNumber', purchaseOrderNumber: 'PO 1' }, { purchaseOrderNumber: 'PO 1' }],
    [
      { action: 'setDeleteDaysAfterLastModification', deleteDaysAfterLastModification: 9 },
      { deleteDaysAfterLastModification: 9 },
    ],
    [
      { action: 'setCustomerGroup', customerGroup: { typeId: 'customer-group', id: 'trade' } },
      { customerGroup: { typeId: 'customer-group', id: 'trade' } },
    ],
  ])('are set and unset by %j', (action, expected) => {
    const cart = update(base, at, action)
    expect(cart).toMatchObject(expected)
    const unset = update(cart, at, { action: action.action } as CartUpdateAction)
    for (const field of Object.keys(expected)) expect(Object.keys(unset)).not.toContain(field)
  })

  it.each<CartUpdateAction>([
    { action: 'changePriceRoundingMode', priceRoundingMode: 'HalfUp' },
    { action: 'changeTaxRoundingMode', taxRoundingMode: 'HalfDown' },
    { action: 'changeTaxCalculationMode', taxCalculationMode: 'UnitPriceLevel' },
  ])('take the mode of %j', ({ action, ...mode }) => {
    expect(update(base, at, { action, ...mode } as CartUpdateAction)).toMatchObject(mode)
    const wrong = { action, ...Object.fromEntries(Object.keys(mode).map((name) => [name, 'Sideways'])) }
    expect(refusal(() => update(base, at, wrong as never))).toBe('InvalidInput')
  })

  it('let a customer decide on their own group', () => {
    const owned = update(base, at, { action: 'setCustomerId', customerId: 'ann' })
    const group = {
      action: 'setCustomerGroup',
      customerGroup: { typeId: 'customer-group', id: 'trade' },
    } as const
    expect(refusal(() => update(owned, at, group))).toBe('InvalidOperation')
    expect(refusal(() => update(owned, at, { action: 'setAnonymousId', anonymousId: 'x' }))).toBe(
      'InvalidOperation',
    )
    expect(Object.keys(update(owned, at, { action: 'setCustomerId' }))).not.toContain('customerId')
  })

  it('list each payment once', () => {
    const payment = { typeId: 'payment', id: 'p1' } as const
    const cart = update(base, at, { action: 'addPayment', payment }, { action: 'addPayment', payment })
    expect(cart.paymentInfo).toEqual({ payments: [payment] })
    expect(update(cart, at, { action: 'removePayment', payment }).paymentInfo).toBeUndefined()
  })

  it('bring product data up to date only when asked', () => {
    const store = shop()
    const cart = cartOf(store, { ALMOND: 1 })
    const [almond, ...rest] = store.products
    if (!almond) throw new Error('no product')
    const current = { ...almond.masterData.current, name: { en: 'Marcona' } }
    store.products = [{ ...almond, masterData: { ...almond.masterData, current } }, ...rest]
    expect(update(cart, store, { action: 'recalculate' }).lineItems[0]?.name.en).toBe('Name of ALMOND')
    const fresh = update(cart, store, { action: 'recalculate', updateProductData: true })
    expect(fresh.lineItems[0]?.name.en).toBe('Marcona')
  })
})

describe('freezing', () => {
  it('needs something in the cart and ends by thawing only', () => {
    expect(refusal(() => update(cartOf(at), at, { action: 'freezeCart' }))).toBe('InvalidOperation')
    expect(refusal(() => update(base, at, { action: 'unfreezeCart' }))).toBe('InvalidOperation')
    const thawed = update(update(base, at, { action: 'freezeCart' }), at, { action: 'unfreezeCart' })
    expect([thawed.cartState, 'freezeStrategy' in thawed]).toEqual(['Active', false])
  })

  it('softly lets shipping change and hard does not', () => {
    const address: CartUpdateAction = { action: 'setShippingAddress', address: NY }
    const soft = update(update(base, at, { action: 'freezeCart' }), at, address)
    // 21.98 × 8.875 % = 1.950…
    expect(soft.taxedPrice?.totalTax).toEqual(cents(195, 'USD'))
    const hard = update(base, at, { action: 'freezeCart', strategy: 'HardFreeze' })
    expect(refusal(() => update(hard, at, address))).toBe('InvalidOperation')
    expect(update(hard, at, { action: 'setCustomType', ...custom }).custom).toEqual(stored({ note: 'a' }))
  })
})
