import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { valueOfLine, withTotalDiscounts } from './goods-value'
import type { TotalDiscount } from './goods-value'
import { valueOfShipment } from './shipments'
import { lineOf } from './testing/carts'
import { goodsValue } from './totals'

const goodsOf = (...cents: readonly number[]) =>
  cents.map((each, index) => lineOf(`line-${index}`, { piecePrice: usd(each) }))
const shares = (cents: readonly number[], ...discounts: readonly TotalDiscount[]) =>
  withTotalDiscounts(goodsOf(...cents), discounts).map(
    ({ totalDiscountShare }) => totalDiscountShare?.centAmount,
  )

describe('a discount on the whole order', () => {
  it('is shared out by what goods cost, to the cent [SHIP-23]', () => {
    expect(shares([1_000, 2_000], { amount: usd(500) })).toEqual([167, 333])
    expect(shares([1_000, 1_000, 1_000], { amount: usd(100) })).toEqual([33, 34, 33])
    expect(shares([0, 1_000], { amount: usd(100) })).toEqual([0, 100])
    expect(shares([1_000])).toEqual([undefined])
  })

  it('that is a part of everything leaves goods theirs, whatever it takes off a delivery', () => {
    // Ten percent of $60, with and without a $20 delivery.
    const off = (cents: number) => shares([6_000], { amount: usd(cents), permyriad: 1_000 })
    expect([off(600), off(800)]).toEqual([[600], [600]])
    // Ten percent, then five dollars.
    expect(shares([6_000], { amount: usd(800), permyriad: 1_000 }, { amount: usd(500) })).toEqual([1_100])
  })

  it('takes no more than the goods cost', () => {
    expect(shares([300, 0], { amount: usd(500) })).toEqual([300, 0])
  })

  it('lowers what free shipping compares, of the cart and of each address [SHIP-23]', () => {
    const [first, second] = withTotalDiscounts(goodsOf(4_000, 2_000), [{ amount: usd(600) }])
    if (first === undefined || second === undefined) throw new Error('Two lines were made')
    expect(goodsValue({ lineItems: [first, second] })).toEqual(usd(5_400))
    const there = { ...first, targets: [{ addressKey: 'shipment-1', quantity: 1 }] }
    expect(valueOfShipment({ key: 'shipment-1', lines: [there] })).toEqual(usd(3_600))
  })

  it('sums to what it takes off, and leaves no line below nothing', () => {
    const cents = fc.nat({ max: 20_000 })
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 12 }), cents, (prices, off) => {
        const lines = withTotalDiscounts(goodsOf(...prices), [{ amount: usd(off) }])
        const total = prices.reduce((sum, each) => sum + each, 0)
        const shared = lines.reduce((sum, line) => sum + (line.totalDiscountShare?.centAmount ?? 0), 0)
        expect(shared).toBe(Math.min(off, total))
        for (const line of lines)
          expect(
            line.totalPrice.centAmount - (line.totalDiscountShare?.centAmount ?? 0),
          ).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  it('never makes a line that is estimated with fewer pieces worth less than nothing', () => {
    expect(valueOfLine(lineOf('a', { piecePrice: usd(100), totalDiscountShare: usd(500) }))).toEqual(usd(0))
  })
})

it('what a code takes off goods costs them no free shipping that the same code brings', () => {
  const share = { amount: usd(1_200), code: 'BOTH' }
  const valueWith = (own: { readonly keepsFreeShipping?: true }) =>
    valueOfLine(lineOf('a', { totalPrice: usd(4_800), discountShares: [{ ...share, ...own }] }))
  expect([valueWith({}), valueWith({ keepsFreeShipping: true })]).toEqual([usd(4_800), usd(6_000)])
})
