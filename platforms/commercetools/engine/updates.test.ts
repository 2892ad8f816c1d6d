/** What holds for any update of a cart. Cents are calculated by hand. */
import { describe, expect, it } from 'vitest'
import { cents } from './money'
import { cartOf, customer, discount, percent, price, product, refusal, shop, update } from './testing/shop'

const USD = { currencyCode: 'USD' }

describe('updates', () => {
  const at = shop()
  const type = { typeId: 'type', id: 'type-any' } as const

  it('leave the given cart as it was', () => {
    const cart = cartOf(at, { ALMOND: 1 })
    const before = JSON.stringify(cart)
    update(cart, at, { action: 'addLineItem', sku: 'ALMOND' }, { action: 'setLocale', locale: 'en-US' })
    expect(JSON.stringify(cart)).toBe(before)
  })

  it('refuse what they do not know [API-42]', () => {
    for (const action of ['setCartTotalTax', 'constructor'])
      expect(refusal(() => update(cartOf(at), at, { action } as never))).toBe('InvalidJsonInput')
    expect(refusal(() => update(cartOf(at), at, {} as never))).toBe('InvalidInput')
  })

  it('set custom fields, remove them by null and refuse to remove what is absent', () => {
    const cart = update(cartOf(at), at, { action: 'setCustomType', type, fields: { note: 'a' } })
    const field = (name: string, value: unknown) => ({ action: 'setCustomField', name, value }) as const
    const fee = update(cart, at, field('fee', { ...USD, centAmount: 5 }), field('note', null))
    expect(fee.custom?.fields).toEqual({ fee: cents(5, 'USD') })
    expect(refusal(() => update(fee, at, field('note', null)))).toBe('InvalidOperation')
    expect(refusal(() => update(cartOf(at), at, field('note', 'b')))).toBe('InvalidOperation')
    expect(refusal(() => update(cart, at, field('interval', '30')))).toBe('InvalidField')
  })

  it('refuse a merged or ordered cart', () => {
    const cart = { ...cartOf(at, { ALMOND: 1 }), cartState: 'Ordered' as const }
    expect(refusal(() => update(cart, at, { action: 'recalculate' }))).toBe('InvalidOperation')
  })

  it('keep prices and discounts of a frozen cart until it is thawed', () => {
    const store = shop({ discounts: [discount('ten', { value: percent(1000) })] })
    const cart = update(cartOf(store, { ALMOND: 7 }), store, { action: 'freezeCart' })
    store.products = [product('ALMOND', 2000)]
    store.discounts = []
    expect(refusal(() => update(cart, store, { action: 'addLineItem', sku: 'ALMOND' }))).toBe(
      'InvalidOperation',
    )
    expect(update(cart, store, { action: 'setCustomerEmail', email: 'a@b.co' }).totalPrice.centAmount).toBe(
      6923,
    )
    expect(update(cart, store, { action: 'unfreezeCart' }).totalPrice.centAmount).toBe(14000)
  })

  it('use the group of the customer from then on', () => {
    const trade = { typeId: 'customer-group', id: 'trade' } as const
    const store = shop({
      products: [product('MIX', [price(1000), price(800, { customerGroup: trade })])],
      customers: [customer('bob', { customerGroup: trade })],
    })
    const cart = cartOf(store, { MIX: 1 })
    expect(update(cart, store, { action: 'setCustomerId', customerId: 'bob' }).totalPrice.centAmount).toBe(
      800,
    )
    expect(refusal(() => update(cart, store, { action: 'setCustomerId', customerId: 'x' }))).toBe(
      'ReferencedResourceNotFound',
    )
  })
})
