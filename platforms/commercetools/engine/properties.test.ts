/** Invariants of every cart, whatever is done to it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart, CartUpdateAction } from '@commercetools/platform-sdk'
import { cartEngine } from './engine'
import { allocate, multiplyRate, netOfRate, ratio, roundFraction } from './money'
import { cartOf, code, discount, NJ, off, percent, shop, update } from './testing/shop'
import type { Shop } from './testing/shop'

const usd = (centAmount: number) => ({ currencyCode: 'USD', centAmount })
const none = { typeId: 'tax-category', id: 'none' } as const
const SKUS = ['ALMOND', 'CASHEW', 'PECAN'] as const

const aValue = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map(percent),
  fc
    .tuple(
      fc.integer({ min: 0, max: 5000 }),
      fc.constantFrom('ProportionateDistribution', 'EvenDistribution', 'IndividualApplication'),
    )
    .map(([cents, mode]) => off(cents, mode)),
)
const aTarget = fc.constantFrom(
  { type: 'lineItems' as const, predicate: '1 = 1' },
  { type: 'lineItems' as const, predicate: 'sku = "PECAN"' },
  { type: 'customLineItems' as const, predicate: '1 = 1' },
  { type: 'shipping' as const },
  { type: 'totalPrice' as const },
)
const aPredicate = fc.constantFrom('1 = 1', 'totalPrice > "40.00 USD"', 'lineItemCount(sku = "CASHEW") >= 2')
const someDiscounts = fc.array(
  fc
    .tuple(aValue, aTarget, aPredicate, fc.integer({ min: 1, max: 999 }), fc.boolean())
    .map(([value, target, cartPredicate, order, stops]) => ({
      value,
      target,
      cartPredicate,
      sortOrder: `0.${order}`,
      stackingMode: stops ? ('StopAfterThisDiscount' as const) : ('Stacking' as const),
    })),
  { maxLength: 4 },
)

const anAction: fc.Arbitrary<(cart: Cart) => CartUpdateAction> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...SKUS), fc.integer({ min: 1, max: 9 }))
    .map(([sku, quantity]) => (): CartUpdateAction => ({ action: 'addLineItem', sku, quantity })),
  fc
    .tuple(fc.nat(9), fc.integer({ min: 0, max: 12 }))
    .map(([index, quantity]) => (cart: Cart): CartUpdateAction => {
      const bought = cart.lineItems.filter(({ lineItemMode }) => lineItemMode === 'Standard')
      const line = bought[index % Math.max(1, bought.length)]
      return line
        ? { action: 'changeLineItemQuantity', lineItemId: line.id, quantity }
        : { action: 'addLineItem', sku: 'ALMOND' }
    }),
  fc.integer({ min: -300, max: 900 }).map((centAmount) => (cart: Cart): CartUpdateAction => ({
    action: 'addCustomLineItem',
    name: { en: 'Fee' },
    slug: `fee-${cart.customLineItems.length}`,
    money: usd(centAmount),
    taxCategory: none,
  })),
  fc.integer({ min: 0, max: 2000 }).map((centAmount) => (): CartUpdateAction => ({
    action: 'setCustomShippingMethod',
    shippingMethodName: 'Ground',
    shippingRate: { price: usd(centAmount), freeAbove: usd(5900) },
    taxCategory: none,
  })),
  fc.constant((): CartUpdateAction => ({ action: 'addDiscountCode', code: 'CODE' })),
  fc
    .constantFrom<'LineItemLevel' | 'UnitPriceLevel'>('LineItemLevel', 'UnitPriceLevel')
    .map((taxCalculationMode) => (): CartUpdateAction => ({
      action: 'changeTaxCalculationMode',
      taxCalculationMode,
    })),
)
const someActions = fc.array(anAction, { minLength: 1, maxLength: 8 })

function storeWith(parts: readonly Parameters<typeof discount>[1][]): Shop {
  const discounts = parts.map((part, index) =>
    discount(`d${index}`, { ...part, requiresDiscountCode: index === 3 }),
  )
  const gift = discount('gift', {
    value: { type: 'giftLineItem', product: { typeId: 'product', id: 'product-PECAN' }, variantId: 1 },
    cartPredicate: 'lineItemCount(sku = "ALMOND") >= 3',
    sortOrder: '0.05',
  })
  return shop({ discounts: [...discounts, gift], codes: [code('CODE', ['d3', 'gift'])] })
}

function walk(at: Shop, steps: readonly ((cart: Cart) => CartUpdateAction)[]): Cart {
  return steps.reduce(
    (cart, step) => update(cart, at, step(cart)),
    cartOf(at, { ALMOND: 1 }, { shippingAddress: NJ }),
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

describe('every cart', () => {
  it('costs the sum of its parts, and its taxes make up its gross', () => {
    fc.assert(
      fc.property(someDiscounts, someActions, (discounts, steps) => {
        const cart = walk(storeWith(discounts), steps)
        const items = [...cart.lineItems, ...cart.customLineItems]
        const shipping = cart.shippingInfo
          ? (cart.shippingInfo.discountedPrice?.value ?? cart.shippingInfo.price).centAmount
          : 0
        const goods = sum(items.map(({ totalPrice }) => totalPrice.centAmount))
        expect(cart.totalPrice.centAmount).toBe(
          goods + shipping - (cart.discountOnTotalPrice?.discountedAmount.centAmount ?? 0),
        )
        for (const { quantity, totalPrice, discountedPricePerQuantity } of items) {
          if (discountedPricePerQuantity.length === 0) continue
          expect(sum(discountedPricePerQuantity.map((one) => one.quantity))).toBe(quantity)
          expect(
            sum(discountedPricePerQuantity.map((one) => one.quantity * one.discountedPrice.value.centAmount)),
          ).toBe(totalPrice.centAmount)
        }
        const taxed = cart.taxedPrice
        if (!taxed) return
        expect(taxed.totalNet.centAmount).toBe(cart.totalPrice.centAmount)
        expect(sum(taxed.taxPortions.map(({ amount }) => amount.centAmount))).toBe(
          taxed.totalGross.centAmount - taxed.totalNet.centAmount,
        )
      }),
      { numRuns: 60 },
    )
  })

  it('is settled: working it out again changes nothing', () => {
    fc.assert(
      fc.property(someDiscounts, someActions, (discounts, steps) => {
        const at = storeWith(discounts)
        const cart = walk(at, steps)
        expect(cartEngine.recalculate(cart, at)).toEqual(cart)
      }),
      { numRuns: 40 },
    )
  })

  it('is the same whether its actions come at once or one by one', () => {
    fc.assert(
      fc.property(
        someDiscounts,
        fc.array(fc.tuple(fc.constantFrom(...SKUS), fc.integer({ min: 1, max: 5 })), {
          minLength: 1,
          maxLength: 6,
        }),
        (discounts, adds) => {
          const at = storeWith(discounts)
          const actions = adds.map(([sku, quantity]) => ({ action: 'addLineItem', sku, quantity }) as const)
          const start = cartOf(at, {}, { shippingAddress: NJ })
          const atOnce = update(start, at, ...actions)
          const oneByOne = actions.reduce<Cart>((cart, action) => update(cart, at, action), start)
          expect(oneByOne.totalPrice).toEqual(atOnce.totalPrice)
          expect(oneByOne.taxedPrice).toEqual(atOnce.taxedPrice)
          expect(oneByOne.lineItems.map(({ quantity, totalPrice }) => [quantity, totalPrice])).toEqual(
            atOnce.lineItems.map(({ quantity, totalPrice }) => [quantity, totalPrice]),
          )
        },
      ),
      { numRuns: 40 },
    )
  })

  it('leaves the one it came from untouched', () => {
    const freeze = (value: unknown): void => {
      if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
      Object.freeze(value)
      Object.values(value).forEach(freeze)
    }
    fc.assert(
      fc.property(someDiscounts, someActions, (discounts, steps) => {
        const at = storeWith(discounts)
        const cart = walk(at, steps)
        freeze(cart)
        freeze(at.products)
        for (const step of steps) update(cart, at, step(cart))
      }),
      { numRuns: 25 },
    )
  })

  it('refuses any malformed action as the client’s fault', () => {
    const at = shop()
    const cart = cartOf(at, { ALMOND: 1 }, { shippingAddress: NJ })
    const names = [
      'addLineItem',
      'changeLineItemQuantity',
      'setCustomField',
      'addItemShippingAddress',
      'setCustomShippingMethod',
      'addDiscountCode',
      'addCustomLineItem',
    ]
    const fields = fc.dictionary(
      fc.constantFrom(
        'sku',
        'quantity',
        'lineItemId',
        'name',
        'value',
        'address',
        'code',
        'money',
        'shippingRate',
        'slug',
        'custom',
        '__proto__',
        'shippingDetails',
      ),
      fc.jsonValue({ maxDepth: 3 }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...names), fields, (action, rest) => {
        try {
          update(cart, at, { ...rest, action } as never)
        } catch (error) {
          expect(error).toMatchObject({ kind: 'PlatformError', statusCode: 400 })
        }
      }),
      { numRuns: 300 },
    )
  })
})

describe('money', () => {
  const amount = fc.integer({ min: -10_000_000, max: 10_000_000 })

  it.each([
    [5, 10, 'HalfEven', 0],
    [15, 10, 'HalfEven', 2],
    [25, 10, 'HalfEven', 2],
    [-5, 10, 'HalfEven', 0],
    [-15, 10, 'HalfEven', -2],
    [5, 10, 'HalfUp', 1],
    [-5, 10, 'HalfUp', -1],
    [5, 10, 'HalfDown', 0],
    [-15, 10, 'HalfDown', -1],
    [26, 10, 'HalfDown', 3],
    [-26, 10, 'HalfEven', -3],
  ] as const)('%i / %i rounds %s to %i', (numerator, denominator, mode, expected) => {
    expect(roundFraction(numerator, denominator, mode) + 0).toBe(expected)
  })

  it('is split to the last cent', () => {
    fc.assert(
      fc.property(amount, fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }), (total, weights) => {
        expect(sum(allocate(total, weights))).toBe(total)
      }),
    )
  })

  it('rounds the same in doubles and in big integers', () => {
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 0, max: 999_999 }),
        fc.constantFrom('HalfEven' as const, 'HalfUp' as const, 'HalfDown' as const),
        (cents, millionths, mode) => {
          const small = ratio(cents, millionths, 1_000_000, mode)
          const large = ratio(cents, millionths * 10_000_000, 10_000_000_000_000, mode)
          expect(small + 0).toBe(large + 0)
          expect(multiplyRate(cents, millionths / 1_000_000, mode) + 0).toBe(small + 0)
        },
      ),
    )
  })

  it('without its tax and with it again is within a cent', () => {
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 300_000 }), (gross, millionths) => {
        const tax = millionths / 1_000_000
        const net = netOfRate(gross, tax, 'HalfEven')
        expect(Math.abs(net + multiplyRate(net, tax, 'HalfEven') - gross)).toBeLessThanOrEqual(1)
      }),
    )
  })
})
