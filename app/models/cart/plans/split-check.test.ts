import { describe, expect, it } from 'vitest'
import { cartOf, HOME, lineOf } from '../testing/carts'
import { AUNT } from '../testing/intents'
import { findSplitProblems, refusalOfSplit, restrictedOf, splitOf } from './split-check'

const TORONTO = { ...HOME, city: 'Toronto', state: 'ON', postalCode: 'M5H 3T4', country: 'CA' as const }
const barred = { ...lineOf('x').variant, restrictedCountries: ['CA'] }
const cart = cartOf({ lineItems: [lineOf('a', { quantity: 3 }), lineOf('b', { variant: barred })] })
const split = (
  quantities: Readonly<Record<string, readonly number[]>>,
  second = AUNT as typeof AUNT | typeof TORONTO,
) => ({
  destinations: [{ address: HOME }, { address: second }],
  quantities,
})
const same = (id: string) => id

describe('an order to several addresses', () => {
  it('has every piece go somewhere, and something to every address', () => {
    expect(findSplitProblems(cart, split({ a: [1, 2], b: [0, 1] }))).toEqual([])
    expect(findSplitProblems(cart, split({ a: [1, 1] }))).toEqual([
      { kind: 'quantity', line: cart.lineItems[0], given: 2 },
      { kind: 'quantity', line: cart.lineItems[1], given: 0 },
    ])
    expect(findSplitProblems(cart, split({ a: [3], b: [1, 0] }))).toEqual([{ kind: 'empty', index: 1 }])
    expect(findSplitProblems(cartOf(), split({}))).toEqual([])
  })

  it('sends nothing where it may not go [SHIP-18]', () => {
    expect(restrictedOf(cart, split({ a: [1, 2], b: [0, 1] }, TORONTO))).toEqual([
      { index: 1, country: 'CA', items: ['Item b'] },
    ])
    expect(restrictedOf(cart, split({ a: [1, 2], b: [1, 0] }, TORONTO))).toEqual([])
    expect(restrictedOf(cart, split({ a: [1, 2] }, TORONTO))).toEqual([])
  })

  it('is refused for the first of these that holds', () => {
    expect(refusalOfSplit(cart, split({ a: [1, 2], b: [0, 1] }), same)).toBeUndefined()
    expect(refusalOfSplit(cart, split({ a: [1, 2], b: [0, 1] }, TORONTO), same)).toEqual({
      kind: 'restricted',
      destinations: [{ index: 1, country: 'CA', items: ['Item b'] }],
    })
    expect(refusalOfSplit(cart, split({ a: [1, 2], b: [0, 2] }, TORONTO), same)).toEqual({
      kind: 'problems',
      problems: [{ kind: 'quantity', line: cart.lineItems[1], given: 2 }],
    })
    expect(refusalOfSplit(cartOf(), split({ a: [1, 2] }), same)).toEqual({ kind: 'nothing-to-split' })
  })

  it('is the same of a cart whose lines have other ids, and tells of them by those it was made with', () => {
    const idOf = (old: string) => ({ 'old-a': 'a', 'old-b': 'b' })[old]
    expect(splitOf(split({ 'old-a': [1, 2], gone: [1, 0] }), idOf)).toEqual(split({ a: [1, 2] }))
    const made = split({ 'old-a': [1, 2], 'old-b': [1, 1], gone: [1, 0] })
    expect(refusalOfSplit(cart, made, idOf)).toEqual({
      kind: 'problems',
      problems: [{ kind: 'quantity', line: { ...cart.lineItems[1], id: 'old-b' }, given: 2 }],
    })
    expect(refusalOfSplit(cart, split({ 'old-a': [3, 0], 'old-b': [1, 0] }), idOf)).toEqual({
      kind: 'problems',
      problems: [{ kind: 'empty', index: 1 }],
    })
    // A line missing from the split keeps its own id.
    expect(refusalOfSplit(cart, split({ 'old-a': [1, 2] }), idOf)).toEqual({
      kind: 'problems',
      problems: [{ kind: 'quantity', line: cart.lineItems[1], given: 0 }],
    })
  })
})
