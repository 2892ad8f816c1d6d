/** Orders, replicas and merges. */
import { describe, expect, it } from 'vitest'
import type { CartDraft } from '@commercetools/platform-sdk'
import { cartEngine } from './engine'
import { cents } from './money'
import {
  cartOf,
  code,
  discount,
  entry,
  NJ,
  NY,
  percent,
  product,
  refusal,
  refusalDetails,
  shop,
  update,
} from './testing/shop'
import type { Shop } from './testing/shop'

const type = { typeId: 'type', id: 'type-any' } as const
const order = (at: Shop, lines: Record<string, number>, draft: Partial<CartDraft> = {}) =>
  cartEngine.order(
    cartOf(at, lines, { shippingAddress: NJ, ...draft }),
    { version: 1, orderNumber: 'N-1' },
    at,
  )

describe('an order from a cart', () => {
  it('has what the cart had', () => {
    const at = shop()
    const cart = cartOf(
      at,
      { ALMOND: 7 },
      { shippingAddress: NJ, customerEmail: 'a@b.co', custom: { type, fields: { note: 'x' } } },
    )
    const { order: placed, stock } = cartEngine.order(
      cart,
      { version: 1, orderNumber: 'N-1', paymentState: 'Paid' },
      at,
    )
    expect(placed).toMatchObject({
      orderNumber: 'N-1',
      orderState: 'Open',
      paymentState: 'Paid',
      cart: { typeId: 'cart', id: cart.id },
      lineItems: cart.lineItems,
      totalPrice: cart.totalPrice,
      taxedPrice: cart.taxedPrice,
      customerEmail: 'a@b.co',
      origin: 'Customer',
      custom: cart.custom,
      syncInfo: [],
      returnInfo: [],
      refusedGifts: [],
    })
    expect(placed.id).not.toBe(cart.id)
    expect(stock).toEqual([])
  })

  it('takes custom fields of its own on top', () => {
    const at = shop()
    const cart = cartOf(at, { ALMOND: 1 }, { shippingAddress: NJ, custom: { type, fields: { note: 'x' } } })
    const { order: placed } = cartEngine.order(
      cart,
      { version: 1, custom: { type, fields: { tag: 'y' } } },
      at,
    )
    expect(placed.custom?.fields).toEqual({ note: 'x', tag: 'y' })
  })

  it.each([
    ['without a shipping address', { ALMOND: 1 }, { shippingAddress: undefined }],
    ['of an empty cart', {}, {}],
    ['in Multiple mode without a shipping method', { ALMOND: 1 }, { shippingMode: 'Multiple' }],
  ])('%s is refused', (_, lines, draft) => {
    const at = shop()
    const { shippingAddress, ...rest } = { shippingAddress: NJ, ...draft } as Partial<CartDraft>
    const cart = cartOf(at, lines, { ...rest, ...(shippingAddress && { shippingAddress }) })
    expect(refusal(() => cartEngine.order(cart, { version: 1 }, at))).toBe('InvalidOperation')
  })

  it('of a cart that is ordered already is refused', () => {
    const at = shop()
    const cart = { ...cartOf(at, { ALMOND: 1 }, { shippingAddress: NJ }), cartState: 'Ordered' as const }
    expect(refusal(() => cartEngine.order(cart, { version: 1 }, at))).toBe('InvalidOperation')
  })

  it('with targets that do not add up is refused', () => {
    const at = shop()
    const itemShippingAddresses = [{ ...NJ, key: 'home' }]
    const lineItems = [
      { sku: 'ALMOND', quantity: 2, shippingDetails: { targets: [{ addressKey: 'home', quantity: 1 }] } },
    ]
    const details = refusalDetails(() => order(at, {}, { itemShippingAddresses, lineItems }))
    expect(details).toMatchObject({ code: 'InvalidItemShippingDetails', subject: 'LineItem' })
    expect(details.message).toMatch(/quantity is 2 and shippingTargets quantity sum is 1/)
  })

  it('with a gift that has not been given an address is refused in Multiple mode [ERR-09]', () => {
    const gift = discount('gift', {
      value: { type: 'giftLineItem', product: { typeId: 'product', id: 'product-PECAN' }, variantId: 1 },
    })
    const at = shop({ discounts: [gift] })
    const targets = [{ addressKey: 'home', quantity: 1, shippingMethodKey: 'ground' }]
    const cart = cartOf(
      at,
      {},
      {
        shippingMode: 'Multiple',
        itemShippingAddresses: [{ ...NJ, key: 'home' }],
        lineItems: [{ sku: 'ALMOND', shippingDetails: { targets } }],
        customShipping: [
          {
            key: 'ground',
            shippingMethodName: 'Ground',
            shippingAddress: NJ,
            shippingRate: { price: { currencyCode: 'USD', centAmount: 500 } },
            taxCategory: { typeId: 'tax-category', id: 'none' },
          },
        ],
      },
    )
    expect(refusal(() => cartEngine.order(cart, { version: 1 }, at))).toBe('InvalidItemShippingDetails')
    const lineItemId = cart.lineItems[1]?.id ?? ''
    const whole = update(cart, at, {
      action: 'setLineItemShippingDetails',
      lineItemId,
      shippingDetails: { targets },
    })
    expect(cartEngine.order(whole, { version: 1 }, at).order.totalPrice.centAmount).toBe(1599)
  })

  it('with a code that does not match is refused', () => {
    const hidden = discount('ten', {
      value: percent(1000),
      requiresDiscountCode: true,
      cartPredicate: 'lineItemExists(sku = "X")',
    })
    const at = shop({ discounts: [hidden], codes: [code('TEN', ['ten'])] })
    expect(refusalDetails(() => order(at, { ALMOND: 1 }, { discountCodes: ['TEN'] }))).toMatchObject({
      code: 'DiscountCodeNonApplicable',
      discountCodeId: 'code-TEN',
    })
  })

  it.each([
    ['a price', (at: Shop) => (at.products = [product('ALMOND', 1199)])],
    ['a discount', (at: Shop) => (at.discounts = [])],
    [
      'a tax rate',
      (at: Shop) =>
        (at.taxCategories = shop().taxCategories.map((one) => ({
          ...one,
          rates: one.rates.map((rate) => ({ ...rate, amount: 0.2 })),
        }))),
    ],
  ])('is refused when %s changed meanwhile', (_, change) => {
    const at = shop({ discounts: [discount('ten', { value: percent(1000) })] })
    const cart = cartOf(at, { ALMOND: 7 }, { shippingAddress: NJ })
    change(at)
    const details = refusalDetails(() => cartEngine.order(cart, { version: 1 }, at))
    expect(details).toMatchObject({
      code: 'PriceChanged',
      lineItems: [cart.lineItems[0]?.id],
      shipping: false,
    })
    expect(
      cartEngine.order(cartEngine.recalculate(cart, at), { version: 1 }, at).order.lineItems,
    ).toHaveLength(1)
  })
})

describe('stock', () => {
  const at = () => shop({ stock: [entry('ALMOND', 5), entry('CASHEW', 1), entry('ALMOND', 9, 'east')] })

  it.each([
    ['None', 6, []],
    ['TrackOnly', 6, [{ inventoryId: 'stock-ALMOND-any', quantity: 6 }]],
    ['ReserveOnOrder', 5, [{ inventoryId: 'stock-ALMOND-any', quantity: 5 }]],
  ] as const)('in the mode %s gives %i pieces', (inventoryMode, quantity, expected) => {
    expect(order(at(), { ALMOND: quantity }, { inventoryMode }).stock).toEqual(expected)
  })

  it('that is short refuses the order by line and SKU', () => {
    const store = at()
    const cart = cartOf(
      store,
      { ALMOND: 6, CASHEW: 2 },
      { inventoryMode: 'ReserveOnOrder', shippingAddress: NJ },
    )
    expect(refusalDetails(() => cartEngine.order(cart, { version: 1 }, store))).toMatchObject({
      code: 'OutOfStock',
      lineItems: cart.lineItems.map(({ id }) => id),
      skus: ['ALMOND', 'CASHEW'],
    })
  })

  it('is summed over lines of the same SKU', () => {
    const store = at()
    const lineItems = [
      { sku: 'ALMOND', quantity: 3 },
      { sku: 'ALMOND', quantity: 3, custom: { type, fields: { note: 'gift' } } },
    ]
    expect(refusal(() => order(store, {}, { inventoryMode: 'ReserveOnOrder', lineItems }))).toBe('OutOfStock')
  })

  it('comes from the supply channel of the line, and a line may be exempt', () => {
    const east = [{ sku: 'ALMOND', quantity: 9, supplyChannel: { typeId: 'channel' as const, id: 'east' } }]
    expect(order(at(), {}, { inventoryMode: 'ReserveOnOrder', lineItems: east }).stock).toEqual([
      { inventoryId: 'stock-ALMOND-east', quantity: 9 },
    ])
    const exempt = [{ sku: 'ALMOND', quantity: 99, inventoryMode: 'None' as const }]
    expect(order(at(), {}, { inventoryMode: 'ReserveOnOrder', lineItems: exempt }).stock).toEqual([])
  })
})

describe('a replica', () => {
  it('has the content with ids of its own, at the prices of today, without gifts of yesterday', () => {
    const gift = discount('gift', {
      value: { type: 'giftLineItem', product: { typeId: 'product', id: 'product-PECAN' }, variantId: 1 },
    })
    const at = shop({ discounts: [gift] })
    const { order: placed } = order(at, { ALMOND: 2 }, { customerEmail: 'a@b.co', key: 'mine' })
    at.discounts = []
    at.products = [product('ALMOND', 1200)]
    const replica = cartEngine.replicate(placed, at)
    expect(replica).toMatchObject({
      cartState: 'Active',
      customerEmail: 'a@b.co',
      totalPrice: cents(2400, 'USD'),
    })
    expect(replica.lineItems).toHaveLength(1)
    expect(replica.lineItems[0]?.id).not.toBe(placed.lineItems[0]?.id)
    expect(Object.keys(replica)).not.toContain('key')
    expect(Object.keys(replica)).not.toContain('orderNumber')
  })
})

describe('merging at sign-in', () => {
  const at = shop()
  const box = (quantity: number, slug = 'box') => ({
    name: { en: 'Box' },
    slug,
    quantity,
    money: { currencyCode: 'USD', centAmount: 100 },
    taxCategory: { typeId: 'tax-category' as const, id: 'none' },
  })

  it.each([
    [2, 5, 5],
    [5, 2, 5],
    [3, 3, 3],
  ])('of %i and %i pieces keeps %i', (own, other, expected) => {
    const merged = cartEngine.merge(cartOf(at, { ALMOND: own }), cartOf(at, { ALMOND: other }), at)
    expect(merged.lineItems.map(({ quantity }) => quantity)).toEqual([expected])
    expect(merged.totalPrice.centAmount).toBe(expected * 1099)
  })

  it('adds what only the anonymous cart has, with its custom fields and without its targets', () => {
    const own = cartOf(at, { ALMOND: 1 }, { customerId: 'ann', customLineItems: [box(1)] })
    const other = cartOf(
      at,
      {},
      {
        itemShippingAddresses: [{ ...NY, key: 'ny' }],
        customLineItems: [box(3), box(1, 'bag')],
        lineItems: [
          {
            sku: 'CASHEW',
            quantity: 2,
            custom: { type, fields: { note: 'n' } },
            shippingDetails: { targets: [{ addressKey: 'ny', quantity: 2 }] },
          },
        ],
      },
    )
    const merged = cartEngine.merge(own, other, at)
    expect(merged.id).toBe(own.id)
    expect(merged.customerId).toBe('ann')
    expect(merged.lineItems.map(({ variant, quantity }) => [variant.sku, quantity])).toEqual([
      ['ALMOND', 1],
      ['CASHEW', 2],
    ])
    expect(merged.lineItems[1]?.custom?.fields).toEqual({ note: 'n' })
    expect(merged.lineItems[1]?.shippingDetails).toBeUndefined()
    expect(merged.customLineItems.map(({ slug, quantity }) => [slug, quantity])).toEqual([
      ['box', 3],
      ['bag', 1],
    ])
  })

  it('keeps one gift of a discount both carts had', () => {
    const gift = discount('gift', {
      value: { type: 'giftLineItem', product: { typeId: 'product', id: 'product-PECAN' }, variantId: 1 },
    })
    const store = shop({ discounts: [gift] })
    const merged = cartEngine.merge(cartOf(store, { ALMOND: 1 }), cartOf(store, { ALMOND: 1 }), store)
    expect(merged.lineItems.map(({ lineItemMode }) => lineItemMode)).toEqual(['Standard', 'GiftLineItem'])
  })
})
