import { describe, expect, it } from 'vitest'
import { definedOnly } from '../../defined-only'
import type { Cart, CartDiscountCode, DiscountCodeState } from '../cart'
import { codeNotices } from './plan-codes'
import {
  planDropFailed,
  planForgetCodes,
  planReapply,
  planSuspendBlocked,
  planRemoveBlocked,
  suspendedCodesOf,
} from './plan-suspended-codes'
import { cartOf } from '../testing/carts'

const codeOf = (code: string, state: DiscountCodeState): CartDiscountCode => ({
  id: `id-${code}`,
  code,
  name: `Name of ${code}`,
  description: '',
  state,
  cartPredicates: [],
  shippingPredicates: [],
})

function cartWith(codes: readonly CartDiscountCode[], suspended: readonly string[] = []): Cart {
  const fields =
    suspended.length === 0
      ? {}
      : {
          stashedDiscountCode: suspended.join('\n'),
          stashedDiscountCodeName: suspended.map((code) => `Name of ${code}`).join('\n'),
        }
  return cartOf({ discountCodes: codes, fields: { orderTags: [], recentEdits: [], ...fields } })
}

const set = (name: string, value?: string) => ({
  action: 'setCustomField',
  name,
  ...definedOnly({ value }),
})
const remove = (code: string) => ({
  action: 'removeDiscountCode',
  discountCode: { typeId: 'discount-code', id: `id-${code}` },
})

describe('the suspended codes of a cart', () => {
  it.each<DiscountCodeState>(['DoesNotMatchCart', 'ApplicationStoppedByPreviousDiscount'])(
    'names a code in the state %s [CART-17]',
    (state) => {
      expect(planSuspendBlocked(cartWith([codeOf('SAVE5', state)]))).toEqual([
        set('stashedDiscountCode', 'SAVE5'),
        set('stashedDiscountCodeName', 'Name of SAVE5'),
      ])
      expect(planSuspendBlocked(cartWith([codeOf('SAVE5', state)], ['SAVE5']))).toEqual([])
    },
  )

  it.each<DiscountCodeState>([
    'MatchesCart',
    'ApplicationStoppedByGroupBestDeal',
    'MaxApplicationReached',
    'NotActive',
    'NotValid',
  ])('names no code in the state %s, and no longer one that comes to it [CART-17]', (state) => {
    expect(planSuspendBlocked(cartWith([codeOf('SAVE5', state)]))).toEqual([])
    expect(planSuspendBlocked(cartWith([codeOf('SAVE5', state)], ['SAVE5']))).toEqual([
      set('stashedDiscountCode'),
      set('stashedDiscountCodeName'),
    ])
  })

  it('holds several, in order, and loses none', () => {
    const cart = cartWith(
      [codeOf('SAVE5', 'DoesNotMatchCart'), codeOf('FREESHIP', 'DoesNotMatchCart')],
      ['EARLIER'],
    )
    expect(planSuspendBlocked(cart)).toEqual([
      set('stashedDiscountCode', 'SAVE5\nFREESHIP\nEARLIER'),
      set('stashedDiscountCodeName', 'Name of SAVE5\nName of FREESHIP\nName of EARLIER'),
    ])
    expect(suspendedCodesOf(cartWith([], ['SAVE5', 'FREESHIP']))).toEqual([
      { code: 'SAVE5', name: 'Name of SAVE5' },
      { code: 'FREESHIP', name: 'Name of FREESHIP' },
    ])
    expect(suspendedCodesOf(cartWith([]))).toEqual([])
  })

  it('keeps what goes off the cart for an order, and puts it back afterwards [CART-17]', () => {
    const codes = [codeOf('SAVE5', 'DoesNotMatchCart'), codeOf('WELCOME10', 'MatchesCart')]
    expect(planRemoveBlocked(cartWith(codes, ['SAVE5']))).toEqual([remove('SAVE5')])
    expect(planRemoveBlocked(cartWith([codeOf('WELCOME10', 'MatchesCart')]))).toEqual([])
    const taken = cartWith([codeOf('WELCOME10', 'MatchesCart')], ['SAVE5'])
    expect(planReapply(taken)).toEqual([{ action: 'addDiscountCode', code: 'SAVE5' }])
    expect(planReapply(cartWith(codes, ['SAVE5']))).toEqual([])
    expect(planForgetCodes(taken, ['SAVE5'])).toEqual([
      set('stashedDiscountCode'),
      set('stashedDiscountCodeName'),
    ])
  })

  it('forgets a code for good, wherever it is', () => {
    expect(planForgetCodes(cartWith([codeOf('SAVE5', 'DoesNotMatchCart')], ['SAVE5']), ['save5'])).toEqual([
      remove('SAVE5'),
      set('stashedDiscountCode'),
      set('stashedDiscountCodeName'),
    ])
    expect(planForgetCodes(cartWith([], ['SAVE5', 'FREESHIP']), ['SAVE5'])).toEqual([
      set('stashedDiscountCode', 'FREESHIP'),
      set('stashedDiscountCodeName', 'Name of FREESHIP'),
    ])
    expect(planForgetCodes(cartWith([]), ['SAVE5'])).toEqual([])
  })
})

it('a code that was used up meanwhile is told with its reason, and taken off [DISC-02]', () => {
  const cart = cartWith([codeOf('ONCE', 'MaxApplicationReached'), codeOf('WELCOME10', 'MatchesCart')])
  expect(codeNotices(cart)).toEqual([
    {
      type: 'error',
      message:
        'Discount code could not be applied because it is MaxApplicationReached: ONCE has been used as often as it may be.',
      key: 'code-ONCE',
    },
  ])
  expect(planDropFailed(cart)).toEqual([remove('ONCE')])
})
