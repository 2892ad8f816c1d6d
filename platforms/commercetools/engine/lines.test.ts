/** Lines of a cart: prices, merging, quantities, targets. Cents are calculated by hand. */
import { describe, expect, it } from 'vitest'
import { cartEngine } from './engine'
import { cents } from './money'
import { NJ, cartOf, customer, price, product, refusal, refusalDetails, shop, update } from './testing/shop'

const USD = { currencyCode: 'USD' }

describe('an empty cart', () => {
  it('has every list and mode of the published shape', () => {
    expect(cartOf(shop())).toMatchObject({
      lineItems: [],
      customLineItems: [],
      shipping: [],
      itemShippingAddresses: [],
      discountCodes: [],
      directDiscounts: [],
      refusedGifts: [],
      totalPrice: cents(0, 'USD'),
      cartState: 'Active',
      origin: 'Customer',
      taxMode: 'Platform',
      shippingMode: 'Single',
      inventoryMode: 'None',
      priceRoundingMode: 'HalfEven',
      taxRoundingMode: 'HalfEven',
      taxCalculationMode: 'LineItemLevel',
    })
  })

  it('leaves out what only a filled cart has', () => {
    const cart = cartOf(shop())
    expect(Object.keys(cart)).not.toContain('totalLineItemQuantity')
    expect(Object.keys(cart)).not.toContain('taxedPrice')
  })
})

describe('price selection', () => {
  const channelRef = { typeId: 'channel', id: 'subscription' } as const
  const groupRef = { typeId: 'customer-group', id: 'trade' } as const
  const prices = [
    price(1000),
    price(990, { country: 'US' }),
    price(950, { channel: channelRef }),
    price(900, { customerGroup: groupRef }),
    price(700, { customerGroup: { typeId: 'customer-group', id: 'others' } }),
    price(980, { validFrom: '2026-03-01T00:00:00Z', validUntil: '2026-03-03T00:00:00Z' }),
    { ...price(500), value: cents(500, 'CAD') },
  ]
  const at = () =>
    shop({
      products: [product('MIX', prices)],
      customers: [customer('ann', { customerGroup: groupRef })],
    })
  const subscription = { typeId: 'channel', id: 'subscription' } as const

  it.each([
    ['the price of the day before the price of always', {}, {}, 980],
    ['a country before any country', { country: 'US' }, {}, 990],
    ['a channel before a country', { country: 'US' }, { distributionChannel: subscription }, 950],
    ['a customer group before a channel', { customerId: 'ann' }, { distributionChannel: subscription }, 900],
    ['the currency of the cart', { currency: 'CAD' }, {}, 500],
  ])('takes %s', (_, draft, line, expected) => {
    const cart = cartEngine.create(
      { currency: 'USD', lineItems: [{ sku: 'MIX', quantity: 2, ...line }], ...draft },
      at(),
    )
    expect(cart.lineItems[0]?.price.value.centAmount).toBe(expected)
    expect(cart.totalPrice.centAmount).toBe(expected * 2)
  })

  it('refuses a variant that has no price for the cart', () => {
    const refused = refusalDetails(() => cartOf(at(), { MIX: 1 }, { currency: 'EUR' }))
    expect(refused).toMatchObject({
      code: 'MatchingPriceNotFound',
      productId: 'product-MIX',
      variantId: 1,
      currency: 'EUR',
    })
  })

  it('takes the discounted price of the catalogue', () => {
    const discounted = {
      value: cents(800, 'USD'),
      discount: { typeId: 'product-discount', id: 'sale' },
    } as const
    const store = shop({ products: [product('MIX', [price(1000, { discounted })])] })
    expect(cartOf(store, { MIX: 3 }).totalPrice.centAmount).toBe(2400)
  })

  it('moves a line to the price of its channel and back', () => {
    const store = at()
    const cart = cartOf(store, { MIX: 1 })
    const lineItemId = cart.lineItems[0]?.id ?? ''
    const action = { action: 'setLineItemDistributionChannel', lineItemId } as const
    const moved = update(cart, store, { ...action, distributionChannel: subscription })
    expect(moved.totalPrice.centAmount).toBe(950)
    expect(update(moved, store, action).totalPrice.centAmount).toBe(980)
  })

  it('prices every line anew with any update, and keeps the last price of a product that is gone', () => {
    const store = shop()
    const cart = cartOf(store, { ALMOND: 1, CASHEW: 1 })
    store.products = [product('ALMOND', 1199)]
    expect(update(cart, store, { action: 'recalculate' }).totalPrice.centAmount).toBe(1199 + 1250)
  })

  it('refuses a change of country that leaves a line without a price', () => {
    const store = shop({ products: [product('MIX', [price(1000, { country: 'US' })])] })
    const cart = cartOf(store, { MIX: 1 }, { country: 'US' })
    expect(refusal(() => update(cart, store, { action: 'setCountry', country: 'CA' }))).toBe(
      'MatchingPriceNotFound',
    )
  })
})

describe('price tiers', () => {
  const tiers = [
    { minimumQuantity: 5, value: cents(950, 'USD') },
    { minimumQuantity: 10, value: cents(900, 'USD') },
  ]
  const store = () => shop({ products: [product('BULK', [price(1000, { tiers })])] })

  it.each([
    [1, 1000],
    [4, 4000],
    [5, 4750],
    [9, 8550],
    [10, 9000],
    [25, 22500],
  ])('cost %i pieces as a whole line %i cents [CALC-02]', (quantity, total) => {
    expect(cartOf(store(), { BULK: quantity }).totalPrice.centAmount).toBe(total)
  })

  it('are chosen again when the quantity changes or lines merge [CALC-02]', () => {
    const at = store()
    const cart = update(cartOf(at, { BULK: 3 }), at, { action: 'addLineItem', sku: 'BULK', quantity: 3 })
    expect(cart.totalPrice.centAmount).toBe(5700)
    const lineItemId = cart.lineItems[0]?.id ?? ''
    expect(
      update(cart, at, { action: 'changeLineItemQuantity', lineItemId, quantity: 2 }).totalPrice.centAmount,
    ).toBe(2000)
  })

  it('give way to a product discount that is the better deal', () => {
    const discounted = {
      value: cents(920, 'USD'),
      discount: { typeId: 'product-discount', id: 'sale' },
    } as const
    const at = shop({ products: [product('BULK', [price(1000, { tiers, discounted })])] })
    expect(cartOf(at, { BULK: 5 }).totalPrice.centAmount).toBe(4600)
    expect(cartOf(at, { BULK: 10 }).totalPrice.centAmount).toBe(9000)
  })
})

describe('adding a line', () => {
  const type = { typeId: 'type', key: 'any' } as const

  it.each([
    ['the same thing', {}, 1],
    ['another channel', { distributionChannel: { typeId: 'channel', id: 'east' } }, 2],
    ['another supply channel', { supplyChannel: { typeId: 'channel', key: 'east-key' } }, 2],
    ['other custom fields', { custom: { type, fields: { note: 'hi' } } }, 2],
    ['an external price', { externalPrice: { ...USD, centAmount: 500 } }, 2],
    ['another variant', { sku: 'CASHEW' }, 2],
  ] as const)('with %s leaves the right number of lines', (_, rest, lines) => {
    const at = shop()
    const cart = update(cartOf(at, { ALMOND: 2 }), at, {
      action: 'addLineItem',
      sku: 'ALMOND',
      quantity: 3,
      ...rest,
    })
    expect(cart.lineItems).toHaveLength(lines)
    expect(cart.totalLineItemQuantity).toBe(5)
  })

  it('merges equal custom fields whatever their order', () => {
    const at = shop()
    const one = {
      action: 'addLineItem',
      sku: 'ALMOND',
      custom: { type, fields: { note: 'a', tag: 'b' } },
    } as const
    const two = { ...one, custom: { type, fields: { tag: 'b', note: 'a' } } }
    expect(update(cartOf(at), at, one, two).lineItems).toHaveLength(1)
  })

  it('never merges two external prices', () => {
    const at = shop()
    const add = { action: 'addLineItem', sku: 'ALMOND', externalPrice: { ...USD, centAmount: 500 } } as const
    const cart = update(cartOf(at), at, add, add, { action: 'addLineItem', sku: 'ALMOND' })
    expect(cart.lineItems.map(({ priceMode }) => priceMode)).toEqual([
      'ExternalPrice',
      'ExternalPrice',
      'Platform',
    ])
    expect(cart.totalPrice.centAmount).toBe(2099)
  })

  it.each([
    ['an unknown SKU', { sku: 'NOPE' }, 'InvalidInput'],
    ['no product at all', {}, 'RequiredField'],
    ['quantity 0', { sku: 'ALMOND', quantity: 0 }, 'InvalidField'],
    ['half a piece', { sku: 'ALMOND', quantity: 1.5 }, 'InvalidInput'],
    [
      'an unknown channel',
      { sku: 'ALMOND', distributionChannel: { typeId: 'channel', id: 'x' } },
      'ReferencedResourceNotFound',
    ],
    [
      'a price in another currency',
      { sku: 'ALMOND', externalPrice: { currencyCode: 'CAD', centAmount: 1 } },
      'InvalidInput',
    ],
    ['a field its type lacks', { sku: 'ALMOND', custom: { type, fields: { nope: 1 } } }, 'InvalidOperation'],
    ['a field of the wrong type', { sku: 'ALMOND', custom: { type, fields: { note: 1 } } }, 'InvalidField'],
    [
      'a target at an unknown address',
      { sku: 'ALMOND', shippingDetails: { targets: [{ addressKey: 'x', quantity: 1 }] } },
      'InvalidInput',
    ],
  ] as const)('with %s is refused', (_, rest, expected) => {
    const at = shop()
    expect(refusal(() => update(cartOf(at), at, { action: 'addLineItem', ...rest } as never))).toBe(expected)
  })
})

describe('quantities', () => {
  const at = shop()
  const cart = cartOf(at, { ALMOND: 2, CASHEW: 1 })
  const lineItemId = cart.lineItems[0]?.id ?? ''

  it('of 0 remove the line', () => {
    const next = update(cart, at, { action: 'changeLineItemQuantity', lineItemId, quantity: 0 })
    expect(next.lineItems.map(({ variant }) => variant.sku)).toEqual(['CASHEW'])
  })

  it('are taken off by removeLineItem, which removes all without one', () => {
    expect(
      update(cart, at, { action: 'removeLineItem', lineItemId, quantity: 1 }).totalLineItemQuantity,
    ).toBe(2)
    expect(update(cart, at, { action: 'removeLineItem', lineItemId }).totalLineItemQuantity).toBe(1)
  })

  it('of lines with external prices need the price again', () => {
    const own = update(cart, at, {
      action: 'setLineItemPrice',
      lineItemId,
      externalPrice: { ...USD, centAmount: 700 },
    })
    expect(own.totalPrice.centAmount).toBe(1400 + 1250)
    const change = { action: 'changeLineItemQuantity', lineItemId, quantity: 3 } as const
    expect(refusal(() => update(own, at, change))).toBe('InvalidOperation')
    const changed = update(own, at, { ...change, externalPrice: { ...USD, centAmount: 650 } })
    expect(changed.totalPrice.centAmount).toBe(1950 + 1250)
    expect(update(changed, at, { action: 'setLineItemPrice', lineItemId }).totalPrice.centAmount).toBe(
      3297 + 1250,
    )
  })

  it('take external totals as they are', () => {
    const externalTotalPrice = {
      price: { ...USD, centAmount: 333 },
      totalPrice: { ...USD, centAmount: 1000 },
    }
    const own = update(cart, at, { action: 'setLineItemTotalPrice', lineItemId, externalTotalPrice })
    expect(own.lineItems[0]).toMatchObject({ priceMode: 'ExternalTotal', totalPrice: cents(1000, 'USD') })
    expect(own.totalPrice.centAmount).toBe(2250)
  })

  it('round prices finer than a cent once, on the line', () => {
    const externalPrice = {
      type: 'highPrecision',
      currencyCode: 'USD',
      preciseAmount: 12345,
      fractionDigits: 4,
    } as const
    const own = update(cartOf(at), at, { action: 'addLineItem', sku: 'ALMOND', quantity: 3, externalPrice })
    // 3 × 1.2345 = 3.7035
    expect(own.totalPrice.centAmount).toBe(370)
  })

  it.each([
    [{ lineItemId, quantity: -1 }, 'InvalidField'],
    [{ lineItemId: 'nope', quantity: 1 }, 'InvalidOperation'],
    [{ quantity: 1 }, 'InvalidInput'],
    [{ lineItemId }, 'RequiredField'],
  ])('refuse %j', (fields, expected) => {
    const action = { action: 'changeLineItemQuantity', ...fields } as never
    expect(refusal(() => update(cart, at, action))).toBe(expected)
  })
})

describe('shipping details', () => {
  const at = shop()
  const addresses = ['home', 'work'].map((key) => ({ ...NJ, key }))
  const cart = cartOf(at, { ALMOND: 5 }, { itemShippingAddresses: addresses })
  const lineItemId = cart.lineItems[0]?.id ?? ''
  const set = (targets: { addressKey: string; quantity: number }[]) =>
    ({ action: 'setLineItemShippingDetails', lineItemId, shippingDetails: { targets } }) as const

  it.each([
    [[3, 2], true],
    [[3, 1], false],
    [[4, 2], false],
  ])('with targets %j are stored with valid %s', ([home = 0, work = 0], valid) => {
    const targets = [
      { addressKey: 'home', quantity: home },
      { addressKey: 'work', quantity: work },
    ]
    expect(update(cart, at, set(targets)).lineItems[0]?.shippingDetails).toEqual({ targets, valid })
  })

  it('drop targets of 0 and are kept by a change of quantity', () => {
    const targets = [
      { addressKey: 'home', quantity: 5 },
      { addressKey: 'work', quantity: 0 },
    ]
    const next = update(cart, at, set(targets), { action: 'changeLineItemQuantity', lineItemId, quantity: 6 })
    expect(next.lineItems[0]?.shippingDetails).toEqual({ targets: targets.slice(0, 1), valid: false })
  })

  it('sum per address when lines merge', () => {
    const first = update(cart, at, set([{ addressKey: 'home', quantity: 5 }]))
    const shippingDetails = {
      targets: [
        { addressKey: 'home', quantity: 1 },
        { addressKey: 'work', quantity: 2 },
      ],
    }
    const next = update(first, at, { action: 'addLineItem', sku: 'ALMOND', quantity: 3, shippingDetails })
    expect(next.lineItems[0]?.shippingDetails).toEqual({
      targets: [
        { addressKey: 'home', quantity: 6 },
        { addressKey: 'work', quantity: 2 },
      ],
      valid: true,
    })
  })

  it('keep an address that is in use', () => {
    const used = update(cart, at, set([{ addressKey: 'home', quantity: 5 }]))
    const remove = (addressKey: string) => ({ action: 'removeItemShippingAddress', addressKey }) as const
    expect(refusal(() => update(used, at, remove('home')))).toBe('InvalidOperation')
    expect(update(used, at, remove('work')).itemShippingAddresses.map(({ key }) => key)).toEqual(['home'])
  })

  it('name each address once and need its key', () => {
    const add = (key?: string) =>
      ({ action: 'addItemShippingAddress', address: { ...NJ, ...(key && { key }) } }) as const
    expect(refusal(() => update(cart, at, add('home')))).toBe('DuplicateField')
    expect(refusal(() => update(cart, at, add()))).toBe('RequiredField')
    const twice = set([
      { addressKey: 'home', quantity: 2 },
      { addressKey: 'home', quantity: 3 },
    ])
    expect(refusal(() => update(cart, at, twice))).toBe('InvalidInput')
  })

  it('move by deltas and with removed pieces', () => {
    const first = update(cart, at, set([{ addressKey: 'home', quantity: 5 }]))
    const targetsDelta = [
      { addressKey: 'home', quantity: -2 },
      { addressKey: 'work', quantity: 2 },
    ]
    const moved = update(first, at, {
      action: 'applyDeltaToLineItemShippingDetailsTargets',
      lineItemId,
      targetsDelta,
    })
    const shippingDetailsToRemove = { targets: [{ addressKey: 'work', quantity: 2 }] }
    const fewer = update(moved, at, {
      action: 'removeLineItem',
      lineItemId,
      quantity: 2,
      shippingDetailsToRemove,
    })
    expect(fewer.lineItems[0]?.shippingDetails).toEqual({
      targets: [{ addressKey: 'home', quantity: 3 }],
      valid: true,
    })
  })
})

describe('custom line items', () => {
  const at = shop()
  const taxCategory = { typeId: 'tax-category', id: 'none' } as const
  const pack = {
    action: 'addCustomLineItem',
    name: { en: 'Cold pack' },
    slug: 'cold-pack',
    money: { ...USD, centAmount: 295 },
    taxCategory,
  } as const

  it('count into the total and merge with the same one', () => {
    const cart = update(cartOf(at, { ALMOND: 1 }), at, pack, { ...pack, quantity: 2 })
    expect(cart.customLineItems).toHaveLength(1)
    expect(cart.customLineItems[0]).toMatchObject({ quantity: 3, totalPrice: cents(885, 'USD') })
    expect(cart.totalPrice.centAmount).toBe(1984)
  })

  it('may be negative', () => {
    const refund = { ...pack, slug: 'goodwill', money: { ...USD, centAmount: -500 } }
    expect(update(cartOf(at, { ALMOND: 1 }), at, refund).totalPrice.centAmount).toBe(599)
  })

  it('are refused where only the slug is the same, or without a tax category', () => {
    const other = { ...pack, money: { ...USD, centAmount: 300 } }
    expect(refusal(() => update(cartOf(at), at, pack, other))).toBe('InvalidOperation')
    const { taxCategory: _, ...untaxed } = pack
    expect(refusal(() => update(cartOf(at), at, untaxed))).toBe('RequiredField')
  })

  it('change their money and quantity and go', () => {
    const cart = update(cartOf(at), at, pack)
    const customLineItemId = cart.customLineItems[0]?.id ?? ''
    const money = { ...USD, centAmount: 100 }
    const dearer = update(cart, at, { action: 'changeCustomLineItemMoney', customLineItemId, money })
    const more = update(dearer, at, { action: 'changeCustomLineItemQuantity', customLineItemId, quantity: 4 })
    expect(more.totalPrice.centAmount).toBe(400)
    expect(update(more, at, { action: 'removeCustomLineItem', customLineItemId }).customLineItems).toEqual([])
  })
})
