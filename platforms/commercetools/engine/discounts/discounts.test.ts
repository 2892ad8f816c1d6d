/** Cart discounts, codes and gifts. Cents are calculated by hand. */
import { describe, expect, it } from 'vitest'
import type { CartDiscount, CartUpdateAction } from '@commercetools/platform-sdk'
import { cartEngine } from '../engine'
import { cents } from '../money'
import {
  cartOf,
  code,
  discount,
  NJ,
  off,
  percent,
  product,
  refusal,
  refusalDetails,
  shop,
  update,
} from '../testing/shop'
import type { Shop } from '../testing/shop'

const custom = (slug: string, centAmount: number) => ({
  name: { en: slug },
  slug,
  money: { currencyCode: 'USD', centAmount },
  taxCategory: { typeId: 'tax-category' as const, id: 'none' },
})
const customShipping = (centAmount: number): CartUpdateAction => ({
  action: 'setCustomShippingMethod',
  shippingMethodName: 'Ground',
  shippingRate: { price: { currencyCode: 'USD', centAmount } },
  taxCategory: { typeId: 'tax-category', id: 'none' },
})
const free = discount('free-shipping', {
  value: percent(10_000),
  target: { type: 'shipping' },
  cartPredicate: 'totalPrice >= "59.00 USD"',
  sortOrder: '0.1',
})

describe('discounts on lines', () => {
  const foreign: CartDiscount['value'] = { type: 'fixed', money: [cents(1, 'CAD')] }
  const fixed: CartDiscount['value'] = { type: 'fixed', money: [cents(900, 'USD')] }

  it.each([
    ['10 % off 7 × 10.99 by the piece', { ALMOND: 7 }, percent(1000), 6923],
    ['10 % off 3 × 3.33 (2.997 → 3.00)', { PECAN: 3 }, percent(1000), 900],
    // 12.50 × 0.9 = 11.25; 12.50 × 0.87 = 10.875 → 10.88 (even)
    ['13 % off a tie to the even cent', { CASHEW: 2 }, percent(1300), 2176],
    ['everything off', { ALMOND: 7 }, percent(10_000), 0],
    ['1.00 off each piece', { ALMOND: 7 }, off(100, 'IndividualApplication'), 6993],
    ['more off a piece than it costs', { PECAN: 3 }, off(500, 'IndividualApplication'), 0],
    ['1.00 off all pieces together', { PECAN: 3 }, off(100), 899],
    // 21.98 and 12.50 share 5.00: 3.187… and 1.812…; cents left over go to the larger remainder
    ['5.00 off two lines in proportion', { ALMOND: 2, CASHEW: 1 }, off(500), 2948],
    ['5.00 off three pieces evenly', { ALMOND: 2, CASHEW: 1 }, off(500, 'EvenDistribution'), 2948],
    ['a fixed price of 9.00 where that is less', { ALMOND: 2, PECAN: 1 }, fixed, 2133],
    ['money in another currency', { ALMOND: 1 }, foreign, 1099],
  ])('take %s', (_, lines, value, total) => {
    const at = shop({ discounts: [discount('d', { value })] })
    expect(cartOf(at, lines).totalPrice.centAmount).toBe(total)
  })

  it('show what each piece costs and why', () => {
    const at = shop({ discounts: [discount('ten', { value: percent(1000) })] })
    expect(cartOf(at, { ALMOND: 7 }).lineItems[0]).toMatchObject({
      totalPrice: cents(6923, 'USD'),
      discountedPricePerQuantity: [
        {
          quantity: 7,
          discountedPrice: {
            value: cents(989, 'USD'),
            includedDiscounts: [
              { discount: { typeId: 'cart-discount', id: 'ten' }, discountedAmount: cents(110, 'USD') },
            ],
          },
        },
      ],
    })
  })

  it('split a line whose pieces cannot all cost the same', () => {
    const at = shop({ discounts: [discount('d', { value: off(100) })] })
    const groups = cartOf(at, { PECAN: 3 }).lineItems[0]?.discountedPricePerQuantity ?? []
    expect(
      groups.map(({ quantity, discountedPrice }) => [quantity, discountedPrice.value.centAmount]),
    ).toEqual([
      [1, 299],
      [2, 300],
    ])
  })

  it('apply to matching lines only, and to custom lines by their own target', () => {
    const at = shop({
      discounts: [
        discount('nuts', {
          value: percent(5000),
          target: { type: 'lineItems', predicate: 'sku = "PECAN"' },
          sortOrder: '0.9',
        }),
        discount('box', {
          value: percent(1000),
          target: { type: 'customLineItems', predicate: 'slug = "box"' },
          sortOrder: '0.8',
        }),
      ],
    })
    const customLineItems = [
      custom('box', 1000),
      custom('bag', 1000),
      { ...custom('own', 1000), priceMode: 'External' as const },
    ]
    // 10.99 + 3.33 / 2 (1.665 → 1.66) + 9.00 + 10.00 + 10.00
    expect(cartOf(at, { ALMOND: 1, PECAN: 1 }, { customLineItems }).totalPrice.centAmount).toBe(
      1099 + 166 + 900 + 2000,
    )
  })

  it('leave external totals alone but not external prices', () => {
    const at = shop({ discounts: [discount('half', { value: percent(5000) })] })
    const usd = (centAmount: number) => ({ currencyCode: 'USD', centAmount })
    const lineItems = [
      { sku: 'ALMOND', externalPrice: usd(1000) },
      { sku: 'ALMOND', externalTotalPrice: { price: usd(1000), totalPrice: usd(1000) } },
    ]
    expect(cartEngine.create({ currency: 'USD', lineItems }, at).totalPrice.centAmount).toBe(1500)
  })
})

describe('several discounts', () => {
  const ten = discount('ten', { value: percent(1000), sortOrder: '0.9' })
  const one = discount('one', { value: off(100, 'IndividualApplication'), sortOrder: '0.2' })

  it('apply by sort order, highest first, each rounded', () => {
    // 10.99 → 9.89 → 8.89, and the other way round 9.99 → 8.991 → 8.99
    expect(cartOf(shop({ discounts: [one, ten] }), { ALMOND: 1 }).totalPrice.centAmount).toBe(889)
    const turned = [one, { ...ten, sortOrder: '0.1' }]
    expect(cartOf(shop({ discounts: turned }), { ALMOND: 1 }).totalPrice.centAmount).toBe(899)
  })

  it('stop after one that says so, if it applied', () => {
    const last = { ...ten, stackingMode: 'StopAfterThisDiscount' as const }
    expect(cartOf(shop({ discounts: [last, one] }), { ALMOND: 1 }).totalPrice.centAmount).toBe(989)
    const elsewhere = { ...last, target: { type: 'lineItems' as const, predicate: 'sku = "X"' } }
    expect(cartOf(shop({ discounts: [elsewhere, one] }), { ALMOND: 1 }).totalPrice.centAmount).toBe(999)
  })

  it('see what those before them left', () => {
    const needs59 = discount('gift', {
      value: percent(1000),
      cartPredicate: 'totalPrice >= "59.00 USD"',
      sortOrder: '0.2',
    })
    const at = shop({ discounts: [ten, needs59] })
    // 6 × 10.99 = 65.94 → 59.34 (9.89 each) is enough; 5 pieces are not
    expect(cartOf(at, { ALMOND: 6 }).totalPrice.centAmount).toBe(6 * 890)
    expect(cartOf(at, { ALMOND: 5 }).totalPrice.centAmount).toBe(5 * 989)
  })

  it('with predicates that do not parse hold for no cart and stop none from changing', () => {
    const broken = discount('broken', { value: percent(5000), cartPredicate: 'totalPrice >' })
    const target = { type: 'lineItems' as const, predicate: 'nope = 1' }
    const at = shop({ discounts: [broken, discount('aimless', { value: percent(5000), target }), ten] })
    expect(cartOf(at, { ALMOND: 1 }).totalPrice.centAmount).toBe(989)
    expect(cartOf(at, { ALMOND: 1 }).totalPrice.centAmount).toBe(989)
  })

  it('apply only while they are active and valid', () => {
    const dated = { ...ten, validFrom: '2026-03-01T00:00:00Z', validUntil: '2026-03-05T00:00:00Z' }
    const at = shop({ discounts: [dated] })
    const cart = cartOf(at, { ALMOND: 1 })
    expect(cart.totalPrice.centAmount).toBe(989)
    at.at = '2026-03-05T00:00:00.000Z'
    expect(cartEngine.recalculate(cart, at).totalPrice.centAmount).toBe(1099)
  })
})

describe('shipping discounts', () => {
  it('make shipping free from a sum of goods on and take it back below', () => {
    const at = shop({ discounts: [free] })
    const cart = update(cartOf(at, { ALMOND: 6 }, { shippingAddress: NJ }), at, customShipping(899))
    expect(cart.shippingInfo).toMatchObject({
      price: cents(899, 'USD'),
      discountedPrice: {
        value: cents(0, 'USD'),
        includedDiscounts: [{ discountedAmount: cents(899, 'USD') }],
      },
    })
    expect(cart.totalPrice.centAmount).toBe(6594)
    const lineItemId = cart.lineItems[0]?.id ?? ''
    const fewer = update(cart, at, { action: 'changeLineItemQuantity', lineItemId, quantity: 5 })
    expect(fewer.shippingInfo?.discountedPrice).toBeUndefined()
    expect(fewer.totalPrice.centAmount).toBe(5495 + 899)
  })

  it('use up an absolute amount over several methods', () => {
    const at = shop({ discounts: [discount('s', { value: off(1000), target: { type: 'shipping' } })] })
    const method = (shippingKey: string, centAmount: number) =>
      ({
        ...customShipping(centAmount),
        action: 'addCustomShippingMethod',
        shippingKey,
        shippingAddress: NJ,
      }) as never
    const cart = update(
      cartOf(at, { ALMOND: 1 }, { shippingMode: 'Multiple' }),
      at,
      method('one', 800),
      method('two', 700),
    )
    expect(cart.shipping.map(({ shippingInfo }) => shippingInfo.discountedPrice?.value.centAmount)).toEqual([
      0, 500,
    ])
    expect(cart.totalPrice.centAmount).toBe(1599)
  })
})

describe('discounts on the total', () => {
  it('take goods and shipping together and the same part of the taxes', () => {
    const at = shop({ discounts: [discount('t', { value: percent(1000), target: { type: 'totalPrice' } })] })
    const cart = update(cartOf(at, { CASHEW: 4 }, { shippingAddress: NJ }), at, customShipping(1000))
    // 50.00 + 10.00 − 6.00; tax on 50.00 at 6.625 % is 3.3125 → 3.31; gross 63.31 × 0.9 = 56.979 → 56.98
    expect(cart.totalPrice.centAmount).toBe(5400)
    expect(cart.taxedPrice).toMatchObject({
      totalNet: cents(5400, 'USD'),
      totalGross: cents(5698, 'USD'),
      totalTax: cents(298, 'USD'),
    })
    expect(cart.discountOnTotalPrice).toMatchObject({
      discountedAmount: cents(600, 'USD'),
      discountedNetAmount: cents(600, 'USD'),
      discountedGrossAmount: cents(633, 'USD'),
    })
    expect(cart.taxedShippingPrice?.totalGross.centAmount).toBe(900)
  })

  it('never go below zero', () => {
    const at = shop({ discounts: [discount('t', { value: off(9999), target: { type: 'totalPrice' } })] })
    const cart = cartOf(at, { PECAN: 1 }, { shippingAddress: NJ })
    expect(cart.totalPrice.centAmount).toBe(0)
    expect(cart.taxedPrice?.totalGross.centAmount).toBe(0)
  })
})

describe('discount codes', () => {
  const hidden = (id: string, rest: Partial<CartDiscount> = {}) =>
    discount(id, { value: percent(1000), requiresDiscountCode: true, ...rest })
  const add = (text: string) => ({ action: 'addDiscountCode', code: text }) as const
  const stateOf = (at: Shop, lines: Record<string, number>, text = 'TEN', draft = {}) =>
    update(cartOf(at, lines, draft), at, add(text)).discountCodes[0]?.state

  it('apply their discounts and take them away again [DISC-01]', () => {
    const at = shop({ discounts: [hidden('ten')], codes: [code('TEN', ['ten'])] })
    const plain = cartOf(at, { ALMOND: 7 })
    expect(plain.totalPrice.centAmount).toBe(7693)
    const cart = update(plain, at, add('TEN'), add('TEN'))
    expect(cart.discountCodes).toEqual([
      { discountCode: { typeId: 'discount-code', id: 'code-TEN' }, state: 'MatchesCart' },
    ])
    expect(cart.totalPrice.centAmount).toBe(6923)
    const discountCode = { typeId: 'discount-code', id: 'code-TEN' } as const
    const without = update(cart, at, { action: 'removeDiscountCode', discountCode })
    expect(without.totalPrice.centAmount).toBe(7693)
    expect(refusal(() => update(without, at, { action: 'removeDiscountCode', discountCode }))).toBe(
      'InvalidOperation',
    )
  })

  it('stay listed while they do not match, and flip with the cart [DISC-01]', () => {
    const at = shop({
      discounts: [hidden('ten', { cartPredicate: 'totalPrice >= "30.00 USD"' })],
      codes: [code('TEN', ['ten'])],
    })
    const small = update(cartOf(at, { ALMOND: 2 }), at, add('TEN'))
    expect([small.discountCodes[0]?.state, small.totalPrice.centAmount]).toEqual(['DoesNotMatchCart', 2198])
    const large = update(small, at, { action: 'addLineItem', sku: 'ALMOND' })
    expect([large.discountCodes[0]?.state, large.totalPrice.centAmount]).toEqual(['MatchesCart', 2967])
    const again = update(large, at, {
      action: 'removeLineItem',
      lineItemId: large.lineItems[0]?.id ?? '',
      quantity: 1,
    })
    expect([again.discountCodes[0]?.state, again.totalPrice.centAmount]).toEqual(['DoesNotMatchCart', 2198])
  })

  it('obey a predicate of their own', () => {
    const codes = [code('TEN', ['ten'], { cartPredicate: 'lineItemExists(sku = "PECAN")' })]
    const at = shop({ discounts: [hidden('ten')], codes })
    expect(stateOf(at, { ALMOND: 1 })).toBe('DoesNotMatchCart')
    expect(stateOf(at, { PECAN: 1 })).toBe('MatchesCart')
  })

  it.each([
    [{ maxApplications: 3 }, { total: 3, byCustomer: 0 }, 'MaxApplicationReached'],
    [{ maxApplications: 4 }, { total: 3, byCustomer: 0 }, 'MatchesCart'],
    [{ maxApplicationsPerCustomer: 1 }, { total: 9, byCustomer: 1 }, 'MaxApplicationReached'],
    [{ maxApplicationsPerCustomer: 1 }, { total: 9, byCustomer: 0 }, 'MatchesCart'],
  ])('with limits %j and uses %j are %s [DISC-01]', (limits, uses, expected) => {
    const at = shop({
      discounts: [hidden('ten')],
      codes: [code('TEN', ['ten'], limits)],
      uses: { 'code-TEN': uses },
    })
    expect(stateOf(at, { ALMOND: 1 }, 'TEN', { customerId: 'ann' })).toBe(expected)
  })

  it('have no limit per customer for guests, whom the platform does not count', () => {
    const at = shop({
      discounts: [hidden('ten')],
      codes: [code('TEN', ['ten'], { maxApplicationsPerCustomer: 1 })],
      uses: { 'code-TEN': { total: 9, byCustomer: 1 } },
    })
    expect(stateOf(at, { ALMOND: 1 }, 'TEN', { customerEmail: 'ann@example.com' })).toBe('MatchesCart')
  })

  it('are stopped by a discount that lets none follow', () => {
    const stop = discount('stop', {
      value: percent(2000),
      sortOrder: '0.9',
      stackingMode: 'StopAfterThisDiscount',
    })
    const at = shop({ discounts: [stop, hidden('ten')], codes: [code('TEN', ['ten'])] })
    expect(stateOf(at, { ALMOND: 1 })).toBe('ApplicationStoppedByPreviousDiscount')
  })

  it('turn NotActive or NotValid when they are switched off or expire', () => {
    const at = shop({
      discounts: [hidden('ten')],
      codes: [code('TEN', ['ten'], { validUntil: '2026-03-03T00:00:00Z' })],
    })
    const cart = update(cartOf(at, { ALMOND: 1 }), at, add('TEN'))
    at.at = '2026-03-04T00:00:00Z'
    expect(cartEngine.recalculate(cart, at).discountCodes[0]?.state).toBe('NotValid')
    at.codes = [code('TEN', ['ten'], { isActive: false })]
    expect(cartEngine.recalculate(cart, at).discountCodes[0]?.state).toBe('NotActive')
  })

  it.each([
    ['unknown', 'NOPE', { reason: 'DoesNotExist', discountCode: 'NOPE' }],
    ['not valid yet', 'SOON', { reason: 'TimeRangeNonApplicable', validFrom: '2027-01-01T00:00:00Z' }],
    ['switched off', 'OFF', { discountCodeId: 'code-OFF' }],
    ['without an active discount', 'VOID', { discountCodeId: 'code-VOID' }],
  ])('that are %s are refused', (_, text, details) => {
    const codes = [
      code('SOON', ['ten'], { validFrom: '2027-01-01T00:00:00Z' }),
      code('OFF', ['ten'], { isActive: false }),
      code('VOID', ['off']),
    ]
    const at = shop({ discounts: [hidden('ten'), hidden('off', { isActive: false })], codes })
    expect(refusalDetails(() => update(cartOf(at), at, add(text)))).toMatchObject({
      code: 'DiscountCodeNonApplicable',
      ...details,
    })
  })

  it('and direct discounts exclude each other', () => {
    const at = shop({ discounts: [hidden('ten')], codes: [code('TEN', ['ten'])] })
    const direct = {
      action: 'setDirectDiscounts',
      discounts: [
        { value: { type: 'relative', permyriad: 5000 }, target: { type: 'lineItems', predicate: 'true' } },
      ],
    } as const
    const cart = update(cartOf(at, { CASHEW: 2 }), at, direct as never)
    expect(cart.totalPrice.centAmount).toBe(1250)
    expect(
      cart.lineItems[0]?.discountedPricePerQuantity[0]?.discountedPrice.includedDiscounts[0]?.discount.typeId,
    ).toBe('direct-discount')
    expect(refusal(() => update(cart, at, add('TEN')))).toBe('InvalidOperation')
    expect(refusal(() => update(cartOf(at), at, add('TEN'), direct as never))).toBe('InvalidOperation')
  })
})

describe('gifts', () => {
  const gift = discount('gift', {
    value: { type: 'giftLineItem', product: { typeId: 'product', id: 'product-PECAN' }, variantId: 1 },
    cartPredicate: 'lineItemCount(sku = "ALMOND") >= 3',
  })
  const at = shop({ discounts: [gift] })
  const cart = cartOf(at, { ALMOND: 3 })
  const line = cart.lineItems[1]

  it('are put in for nothing when the cart matches [LINE-01]', () => {
    expect(cart.lineItems).toHaveLength(2)
    expect(line).toMatchObject({ lineItemMode: 'GiftLineItem', quantity: 1, totalPrice: cents(0, 'USD') })
    expect(line?.price.value.centAmount).toBe(333)
    expect(cart.totalPrice.centAmount).toBe(3297)
  })

  it('never count for the discounts that come before them', () => {
    const first = discount('first', {
      value: { type: 'relative', permyriad: 0 },
      cartPredicate: 'totalPrice > "35.00 USD"',
      sortOrder: '0.9',
      stackingMode: 'StopAfterThisDiscount',
    })
    const both = shop({ discounts: [first, gift] })
    // 3 × 10.99 = 32.97, or 36.30 if the earlier pecans counted at their price.
    const settled = cartOf(both, { ALMOND: 3 })
    expect(settled.lineItems).toHaveLength(2)
    expect(cartEngine.recalculate(settled, both).lineItems).toHaveLength(2)
  })

  it('stay the same line while the cart matches, and go when it does not', () => {
    expect(update(cart, at, { action: 'recalculate' }).lineItems[1]?.id).toBe(line?.id)
    const lineItemId = cart.lineItems[0]?.id ?? ''
    const fewer = update(cart, at, { action: 'changeLineItemQuantity', lineItemId, quantity: 2 })
    expect(fewer.lineItems).toHaveLength(1)
    expect(fewer.refusedGifts).toEqual([])
  })

  it('do not merge with a bought line of the same product', () => {
    const both = update(cart, at, { action: 'addLineItem', sku: 'PECAN', quantity: 2 })
    expect(both.lineItems.map(({ lineItemMode, quantity }) => [lineItemMode, quantity])).toEqual([
      ['Standard', 3],
      ['Standard', 2],
      ['GiftLineItem', 1],
    ])
  })

  it('cannot grow or be priced', () => {
    const lineItemId = line?.id ?? ''
    const more = { action: 'changeLineItemQuantity', lineItemId, quantity: 2 } as const
    const priced = {
      action: 'setLineItemPrice',
      lineItemId,
      externalPrice: { currencyCode: 'USD', centAmount: 1 },
    } as const
    expect(refusal(() => update(cart, at, more))).toBe('InvalidOperation')
    expect(refusal(() => update(cart, at, priced))).toBe('InvalidOperation')
  })

  it.each([
    { action: 'removeLineItem', lineItemId: line?.id ?? '' } as const,
    { action: 'changeLineItemQuantity', lineItemId: line?.id ?? '', quantity: 0 } as const,
  ])('that are removed by $action are refused for good', (action) => {
    const refused = update(cart, at, action)
    expect(refused.refusedGifts).toEqual([{ typeId: 'cart-discount', id: 'gift' }])
    expect(update(refused, at, { action: 'recalculate' }).lineItems).toHaveLength(1)
  })

  it('are left out while their product cannot be had', () => {
    const empty = shop({ discounts: [gift], products: [product('ALMOND', 1099)] })
    expect(cartOf(empty, { ALMOND: 3 }).lineItems).toHaveLength(1)
  })
})
