import { describe, expect, it } from 'vitest'
import type { CartDiscountCode, DiscountCodeState } from '../cart'
import { failureOfCode, findCode, planAddCode, planRemoveCode, raisedFailureOf } from './plan-codes'
import { cartOf } from '../testing/carts'

const codeOf = (state: DiscountCodeState, code = 'WELCOME10'): CartDiscountCode => ({
  id: `id-${code}`,
  code,
  name: 'Welcome',
  description: '',
  state,
  cartPredicates: [],
  shippingPredicates: [],
})

describe('discount codes', () => {
  it('are added once, whatever the case and the blanks around them [DISC-03]', () => {
    const cart = cartOf({ discountCodes: [codeOf('MatchesCart')] })
    expect(planAddCode(cart, ' welcome10 ')).toEqual([])
    expect(planAddCode(cart, ' SAVE5 ')).toEqual([{ action: 'addDiscountCode', code: 'SAVE5' }])
    expect(findCode(cart, 'Welcome10')?.id).toBe('id-WELCOME10')
  })

  it('are removed by id, and only where they are [DISC-03]', () => {
    const cart = cartOf({ discountCodes: [codeOf('MatchesCart')] })
    expect(planRemoveCode(cart, 'id-WELCOME10')).toEqual([
      { action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id: 'id-WELCOME10' } },
    ])
    expect(planRemoveCode(cart, 'id-OTHER')).toEqual([])
  })

  it.each<[DiscountCodeState, string | null]>([
    ['MatchesCart', null],
    ['DoesNotMatchCart', null],
    ['ApplicationStoppedByPreviousDiscount', null],
    ['ApplicationStoppedByGroupBestDeal', null],
    [
      'MaxApplicationReached',
      'Discount code could not be applied because it is MaxApplicationReached: WELCOME10 has been used as often as it may be.',
    ],
    ['NotActive', 'Discount code WELCOME10 could not be applied because it is not active.'],
    ['NotValid', 'Discount code WELCOME10 could not be applied because it has expired or is not valid yet.'],
  ])('in the state %s fail with: %s [DISC-02]', (state, message) => {
    expect(failureOfCode(codeOf(state))).toBe(message)
  })

  it('fail with their state where a program is told [DISC-02]', () => {
    expect(raisedFailureOf(codeOf('NotActive'))).toBe(
      'Discount code could not be applied because it is NotActive',
    )
    expect(raisedFailureOf(codeOf('DoesNotMatchCart'))).toBeNull()
  })
})
