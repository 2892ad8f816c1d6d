import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { CartDiscountCode, DiscountCodeState } from '../cart'
import { cartOf, lineOf } from '../testing/carts'
import { codeRows, offeredCodes } from './code-rows'

const codeOf = (
  code: string,
  state: DiscountCodeState,
  over: Partial<CartDiscountCode> = {},
): CartDiscountCode => ({
  id: `id-${code}`,
  code,
  name: `Name of ${code}`,
  description: 'Ten percent off',
  state,
  cartPredicates: [],
  shippingPredicates: [],
  ...over,
})
const THRESHOLD = usd(5_900)
const stash = (...codes: readonly string[]) => ({
  orderTags: [],
  recentEdits: [],
  stashedDiscountCode: codes.join('\n'),
  stashedDiscountCodeName: codes.map((code) => `Name of ${code}`).join('\n'),
})

describe('the codes of a cart', () => {
  it.each<[DiscountCodeState, string, boolean]>([
    ['MatchesCart', 'Applied', true],
    ['DoesNotMatchCart', 'Does not apply to this cart yet', false],
    ['NotActive', 'Not active', false],
    ['NotValid', 'Not valid now', false],
    ['MaxApplicationReached', 'Used up', false],
    ['ApplicationStoppedByPreviousDiscount', 'Cannot be combined with another discount', false],
    ['ApplicationStoppedByGroupBestDeal', 'A better deal is applied', false],
  ])('in the state %s are listed as: %s [DISC-01]', (state, text, applies) => {
    expect(codeRows(cartOf({ discountCodes: [codeOf('SAVE5', state)] }), THRESHOLD)).toEqual([
      {
        code: 'SAVE5',
        text,
        applies,
        again: false,
        remove: ['remove-code', 'codeId', 'id-SAVE5'],
        details: '/cart/promotion?code=SAVE5',
      },
    ])
  })

  it('for free shipping say what they do here, whatever the platform calls it', () => {
    const predicates = ['totalPrice >= "59.00 USD"']
    const code = codeOf('FREESHIP', 'MatchesCart', {
      cartPredicates: predicates,
      shippingPredicates: predicates,
    })
    const of = (cents: number, threshold = THRESHOLD) =>
      codeRows(
        cartOf({ lineItems: [lineOf('a', { piecePrice: usd(cents) })], discountCodes: [code] }),
        threshold,
      )
    expect(of(5_000)).toMatchObject([{ text: 'Needs $9.00 more to one address', applies: false }])
    expect(of(5_900)).toMatchObject([{ text: 'Applied', applies: true }])
    expect(of(5_900, usd(10_000))).toMatchObject([
      { text: 'Needs $41.00 more to one address', applies: false },
    ])
  })

  it('for free shipping say where it is had, if the goods may not go there [SHIP-22]', () => {
    const predicates = ['totalPrice >= "59.00 USD"']
    const code = codeOf('FREESHIP', 'MatchesCart', {
      cartPredicates: predicates,
      shippingPredicates: predicates,
    })
    const of = (cents: number) =>
      codeRows(
        cartOf({ lineItems: [lineOf('a', { piecePrice: usd(cents) })], discountCodes: [code] }),
        THRESHOLD,
        false,
      )
    for (const cents of [5_000, 5_900])
      expect(of(cents)).toMatchObject([{ text: 'Free shipping is for the contiguous U.S.', applies: false }])
  })

  it('for goods that are not in the cart are not called applied', () => {
    const code = codeOf('BOX12', 'MatchesCart', { cartPredicates: ['1 = 1'], isWithoutEffect: true })
    expect(codeRows(cartOf({ discountCodes: [code] }), THRESHOLD)).toMatchObject([
      { text: 'Applies to nothing in your cart yet', applies: false },
    ])
    // Its other discount is free shipping, which needs further explanation.
    const offer = 'totalPrice >= "59.00 USD"'
    const both = { ...code, cartPredicates: ['1 = 1', offer], shippingPredicates: [offer] }
    const of = (cents: number) =>
      codeRows(
        cartOf({ lineItems: [lineOf('a', { piecePrice: usd(cents) })], discountCodes: [both] }),
        THRESHOLD,
      )
    expect(of(5_000)).toMatchObject([{ text: 'Needs $9.00 more to one address', applies: false }])
    expect(of(5_900)).toMatchObject([{ text: 'Applied', applies: true }])
  })

  it('that were put aside can be tried again, also those that were taken off [CART-17]', () => {
    const cart = cartOf({
      discountCodes: [codeOf('SAVE5', 'DoesNotMatchCart')],
      fields: stash('SAVE5', 'FREESHIP'),
    })
    expect(codeRows(cart, THRESHOLD).map(({ code, again }) => [code, again])).toEqual([
      ['SAVE5', true],
      ['FREESHIP', true],
    ])
    expect(codeRows(cart, THRESHOLD)[1]).toEqual({
      code: 'FREESHIP',
      text: 'Saved for later',
      applies: false,
      again: true,
      remove: ['forget-code', 'code', 'FREESHIP'],
    })
  })

  it('of the customer’s own are offered until they are listed [DISC-10]', () => {
    const rows = codeRows(cartOf({ discountCodes: [codeOf('SAVE5', 'MatchesCart')] }), THRESHOLD)
    expect(offeredCodes(['SAVE5', 'FRIEND'], rows)).toEqual(['FRIEND'])
    expect(offeredCodes(['save5', 'friend'], rows)).toEqual(['friend'])
  })
})
