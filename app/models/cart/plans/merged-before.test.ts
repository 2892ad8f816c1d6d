import { describe, expect, it } from 'vitest'
import type { CartAction } from '../actions'
import type { Cart, LineItem } from '../cart'
import { cartOf, lineOf } from '../testing/carts'
import { mergeEditId } from './merged-before'
import { planMergeCodes, planMergeLines } from './plan-merge'

const NONE = new Map<string, number>()
const from = (...lineItems: readonly LineItem[]) => cartOf({ id: 'from', lineItems })
const coded = (...codes: readonly string[]) =>
  cartOf({
    id: 'from',
    discountCodes: codes.map((code) => ({
      id: code,
      code,
      name: code,
      description: '',
      state: 'MatchesCart',
      cartPredicates: [],
      shippingPredicates: [],
    })),
  })
const brought = (planned: readonly CartAction[]) =>
  planned.flatMap((action) => (action.action === 'addLineItem' ? [[action.sku, action.quantity]] : []))

describe('goods and codes of a cart whose merge is made again', () => {
  const afterMergeOf = (content: Cart, lines: readonly LineItem[] = []) =>
    cartOf({
      id: 'into',
      lineItems: lines,
      fields: { orderTags: [], recentEdits: [mergeEditId(content, content)] },
    })

  it('come once, also when some of them came by themselves before', () => {
    const lines = [lineOf('a'), lineOf('b')]
    const cart = afterMergeOf(from(...lines.slice(0, 1)))
    expect(brought(planMergeLines(cart, from(...lines), NONE))).toEqual([['b-01', 1]])
    expect(planMergeLines(cart, from(...lines), NONE, lines.slice(0, 1))).toEqual([])
    expect(
      planMergeLines(cartOf({ fields: cart.fields }), { ...from(...lines), id: 'other' }, NONE),
    ).toHaveLength(2)
  })

  it('come as far as they were added since an earlier merge, which was cut off', () => {
    const cart = afterMergeOf(from(lineOf('a', { quantity: 2 }), lineOf('b', { quantity: 2 })))
    const later = from(lineOf('a', { quantity: 5 }), lineOf('b'), lineOf('c'))
    expect(brought(planMergeLines(cart, later, NONE))).toEqual([
      ['a-01', 3],
      ['c-01', 1],
    ])
  })

  it('of an offer in both carts come as far as they were added since', () => {
    const offered = new Map([['a-01', 3]])
    const more = from(lineOf('a', { quantity: 4 }), lineOf('b'))
    // Of five here, two did not come from the offer: the three merged before have been counted either way.
    for (const here of [3, 5]) {
      const cart = afterMergeOf(from(lineOf('a', { quantity: 3 })), [
        lineOf('x', { sku: 'a-01', quantity: here }),
      ])
      expect(brought(planMergeLines(cart, more, offered))).toEqual([
        ['a-01', 1],
        ['b-01', 1],
      ])
    }
  })

  it('bring their codes once: one that was taken off since does not come back', () => {
    const cart = afterMergeOf(coded('FIRST,=1'))
    expect(planMergeCodes(cart, coded('FIRST,=1', 'SECOND'))).toEqual([
      { action: 'addDiscountCode', code: 'SECOND' },
    ])
  })
})
