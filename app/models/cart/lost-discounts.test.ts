import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import type { Cart, CustomLineItem, DiscountCodeState, DiscountShare, LineItem } from './cart'
import { hasSameGoods } from './discount-shares'
import { discountsOn, lostDiscounts } from './lost-discounts'
import { cartOf, lineOf } from './testing/carts'

const off = (discountId: string, cents: number, over: Partial<DiscountShare> = {}): DiscountShare => ({
  discountId,
  amount: usd(cents),
  ...over,
})
const nuts = (...discountShares: readonly DiscountShare[]) => lineOf('nuts', { discountShares })
const gift = (...discountShares: readonly DiscountShare[]) =>
  lineOf('gift', { lineItemMode: 'GiftLineItem', discountShares })
const packaging = (...discountShares: readonly DiscountShare[]): CustomLineItem => ({
  id: 'p',
  slug: 'p',
  name: 'Packaging',
  kind: 'packaging',
  quantity: 1,
  totalPrice: usd(295),
  targets: [],
  discountShares,
})
const withLines = (...lineItems: readonly LineItem[]) => cartOf({ lineItems })
const withCode = (state: DiscountCodeState, ...lineItems: readonly LineItem[]): Cart =>
  cartOf({
    lineItems,
    discountCodes: [
      {
        id: 'c',
        code: 'TWO',
        name: 'Two',
        description: '',
        state,
        cartPredicates: [],
        shippingPredicates: [],
      },
    ],
  })
const full = withLines(lineOf('nuts'))
const SPRING = { name: 'Spring' }
const GONE = 'does not apply to your order any more.'

describe('a discount that an edit has cost', () => {
  it('is told by its name, with what it took off goods, extras and the whole', () => {
    const before = cartOf({
      lineItems: [nuts(off('d', 110, SPRING)), lineOf('b', { discountShares: [off('d', 40, SPRING)] })],
      customLineItems: [packaging(off('d', 30, SPRING))],
      discountOnTotalShares: [off('d', 20, SPRING)],
    })
    expect(lostDiscounts(before, withLines(lineOf('nuts'), lineOf('b')))).toEqual([
      { discount: 'd', message: `The discount “Spring” ${GONE} Without it you pay $2.00 more, before tax.` },
    ])
  })

  it('is called a discount where it has no name', () => {
    const message = `A discount ${GONE} Without it you pay $1.10 more, before tax.`
    expect(lostDiscounts(withLines(nuts(off('d', 110))), full)).toEqual([{ discount: 'd', message }])
    expect(lostDiscounts(withLines(nuts(off('d', 110, { name: '' }))), full)).toEqual([
      { discount: 'd', message },
    ])
    expect(lostDiscounts(withLines(nuts({ amount: usd(110) })), full)).toEqual([{ discount: '', message }])
  })

  it('is each told by itself, and those that are left are not', () => {
    const before = withLines(nuts(off('d', 110, SPRING), off('e', 50), off('f', 30)))
    expect(lostDiscounts(before, withLines(nuts(off('e', 50))))).toEqual([
      { discount: 'd', message: `The discount “Spring” ${GONE} Without it you pay $1.10 more, before tax.` },
      { discount: 'f', message: `A discount ${GONE} Without it you pay $0.30 more, before tax.` },
    ])
  })

  it('costs no more than what nothing else makes up for, and is not told where all is made up for', () => {
    const before = withLines(nuts(off('d', 110)))
    expect(lostDiscounts(before, withLines(nuts(off('e', 80))))).toMatchObject([
      { message: `A discount ${GONE} Without it you pay $0.30 more, before tax.` },
    ])
    expect(lostDiscounts(before, withLines(nuts(off('e', 110))))).toEqual([])
    expect(lostDiscounts(before, withLines(nuts(off('e', 150))))).toEqual([])
  })

  it('is told without a sum where another went as well and a third makes up for some of both', () => {
    const before = withLines(nuts(off('d', 110, SPRING), off('e', 50)))
    expect(lostDiscounts(before, withLines(nuts(off('f', 80))))).toEqual([
      { discount: 'd', message: `The discount “Spring” ${GONE}` },
      { discount: 'e', message: `A discount ${GONE}` },
    ])
  })

  it('is not told by its goods, which shoppers see go', () => {
    const before = withLines(nuts(off('d', 110)), lineOf('b'))
    expect(lostDiscounts(before, withLines(lineOf('b')))).toEqual([])
    expect(lostDiscounts(before, withLines(lineOf('nuts', { quantity: 2 }), lineOf('b')))).toEqual([])
  })

  it('is none of a free gift, which has words of its own', () => {
    expect(lostDiscounts(withLines(lineOf('nuts'), gift(off('d', 249))), full)).toEqual([])
    const both = withLines(nuts(off('d', 110)), gift(off('g', 249)))
    expect(lostDiscounts(both, full).map(({ discount }) => discount)).toEqual(['d'])
    expect([...discountsOn(both)]).toEqual(['d'])
  })

  it('says no sum of the whole where goods had to go as well', () => {
    const before = cartOf({ ...full, discountOnTotalShares: [off('d', 500)] })
    const [sum, none] = [{}, { isLessGoods: true }].map((edit) => lostDiscounts(before, full, edit))
    expect(sum).toMatchObject([{ message: `A discount ${GONE} Without it you pay $5.00 more, before tax.` }])
    expect(none).toEqual([{ discount: 'd', message: `A discount ${GONE}` }])
    // What it took off the goods is known.
    const ofLine = cartOf({ lineItems: [nuts(off('d', 110))], discountOnTotalShares: [off('e', 500)] })
    const left = cartOf({ ...full, discountOnTotalShares: [off('e', 500)] })
    expect(lostDiscounts(ofLine, left, { isLessGoods: true })).toMatchObject([
      { message: `A discount ${GONE} Without it you pay $1.10 more, before tax.` },
    ])
  })

  it('is told by its code while that still applies: one that has ended is told by itself', () => {
    const ofCode = { name: 'Spring', code: 'TWO' }
    const before = withCode('MatchesCart', nuts(off('d', 110, ofCode), off('e', 50, ofCode)))
    expect(lostDiscounts(before, withCode('MatchesCart', nuts(off('e', 50, ofCode))))).toEqual([
      {
        discount: 'd',
        message: `One of the discounts of code TWO ${GONE} Without it you pay $1.10 more, before tax.`,
      },
    ])
    expect(lostDiscounts(before, withCode('DoesNotMatchCart', lineOf('nuts')))).toEqual([])
    expect(lostDiscounts(before, full)).toEqual([])
  })
})

describe('the goods of two carts are the same', () => {
  const isSame = (before: readonly LineItem[], after: readonly LineItem[]) =>
    hasSameGoods({ lineItems: before }, { lineItems: after })
  const more = lineOf('more', { sku: 'nuts-01', quantity: 2 })

  it('by pieces of each item, in however many lines, and without free gifts', () => {
    expect(isSame([nuts(), more], [lineOf('nuts', { quantity: 3 })])).toBe(true)
    expect(isSame([nuts(), lineOf('b')], [lineOf('b'), nuts(), gift()])).toBe(true)
    expect(isSame([], [])).toBe(true)
  })

  it('and not where one has more, fewer or others', () => {
    expect(isSame([nuts()], [nuts(), lineOf('b')])).toBe(false)
    expect(isSame([nuts(), lineOf('b')], [nuts()])).toBe(false)
    expect(isSame([nuts(), more], [nuts()])).toBe(false)
    expect(isSame([nuts(), lineOf('b')], [nuts(), lineOf('b', { quantity: 2 })])).toBe(false)
    expect(isSame([nuts()], [lineOf('b')])).toBe(false)
  })
})
