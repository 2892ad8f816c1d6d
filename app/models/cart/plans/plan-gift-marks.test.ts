import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart, LineItem } from '../cart'
import { definedOnly } from '../../defined-only'
import { applyPlan } from '../testing/apply-plan'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { isGiftShipment, shipmentsOf } from '../shipments'
import type { Intent, Tick } from '../testing/intents'
import { anyIntent, anyTick, AUNT, planIntent, TODAY, UNCLE } from '../testing/intents'
import { giftWordsIn, markedInCopy, planGiftMarks, planGiftWords, withLineMarks } from './plan-gift-marks'
import { planChangeQuantities } from './plan-lines'
import { currentQuantities, planAutoAllocation, planSplit, splittableLines } from './plan-split'
import { findSplitProblems } from './split-check'

const to = (key: string): Partial<LineItem> => ({
  targets: [{ addressKey: key, quantity: 1, shippingMethodKey: key }],
})
const cart = cartOf({
  shippingMode: 'Multiple',
  lineItems: [lineOf('a', to('shipment-1')), lineOf('b', to('shipment-2'))],
  itemShippingAddresses: [shipmentOf('shipment-1'), { ...shipmentOf('shipment-2'), address: AUNT }],
})

describe('the mark of a gift', () => {
  const marks = (of: Cart, ...gifts: readonly string[]) =>
    planGiftMarks(of, (key) => gifts.includes(key)).map((action) =>
      'lineItemId' in action ? [action.action, action.lineItemId] : [],
    )

  it('is on all goods of a shipment, or on none [LINE-07]', () => {
    expect(marks(cart, 'shipment-1')).toEqual([['setLineItemCustomType', 'a']])
    const marked = cart.lineItems.map((line) => ({
      ...line,
      takesFields: true,
      fields: { markedAsGift: true },
    }))
    expect(planGiftMarks({ ...cart, lineItems: marked.slice(0, 2) }, (key) => key === 'shipment-2')).toEqual([
      { action: 'setLineItemCustomField', lineItemId: 'a', name: 'markedAsGift' },
    ])
  })

  it('is on a line of which any piece goes there, and on none that goes nowhere', () => {
    const targets = ['shipment-1', 'shipment-2'].map((addressKey) => ({ addressKey, quantity: 1 }))
    const of = { ...cart, lineItems: [lineOf('a', { quantity: 2, targets }), lineOf('b')] }
    expect(marks(of, 'shipment-2')).toEqual([['setLineItemCustomType', 'a']])
    const nowhere = lineOf('b', { takesFields: true, fields: { markedAsGift: true } })
    expect(marks({ ...cart, lineItems: [nowhere] })).toEqual([])
  })
})

describe('what was said of shipments', () => {
  const said = (...words: readonly (boolean | undefined)[]): Cart =>
    cartOf({
      ...cart,
      itemShippingAddresses: cart.itemShippingAddresses.map((shipment, index) => ({
        ...shipment,
        fields: definedOnly({ markedAsGift: words[index] }),
      })),
    })
  const wordsOf = (of: Cart) => of.itemShippingAddresses.map(({ fields }) => fields.markedAsGift)

  it.each([
    ['of the shipment that went there', { address: AUNT, from: 'shipment-1' }, true],
    ['of the one that it was, with another address', { address: UNCLE, from: 'shipment-2' }, true],
    ['of the one that stays where it is', { address: HOME, from: 'shipment-1' }, false],
    ['of none: beside others a new one is no gift', { address: UNCLE }, false],
  ])('is said of a destination as %s [LINE-07]', (_, destination, word) => {
    expect(giftWordsIn(said(false, true))(destination)).toBe(word)
  })

  it('is said of a new destination as well where it was said of all, and is nothing where nothing was [LINE-07]', () => {
    expect(giftWordsIn(said(true, true))({ address: UNCLE })).toBe(true)
    expect(giftWordsIn(said())({ address: HOME, from: 'shipment-1' })).toBeUndefined()
  })

  it('is forgotten with the last gift, whose goods lose their marks with it [LINE-07]', () => {
    const gift = { takesFields: true, fields: { markedAsGift: true } }
    const shared = ['shipment-1', 'shipment-2'].map((addressKey) => ({ addressKey, quantity: 1 }))
    const of = { ...said(false, true), lineItems: [lineOf('a', { ...gift, quantity: 2, targets: shared })] }
    const planned = planChangeQuantities(of, [{ lineItemId: 'a', quantity: 1 }])
    expect(planned).toContainEqual({
      action: 'setLineItemCustomField',
      lineItemId: 'a',
      name: 'markedAsGift',
    })
    const unmarked = planned.filter(({ action }) => action !== 'setLineItemCustomField')
    expect(wordsOf(applyPlan(of, unmarked))).toEqual([undefined])
  })

  it('is what a call says of their lines, where anything was said [LINE-07]', () => {
    const marks = new Map([['a', true]])
    expect(wordsOf(withLineMarks(said(false, false), marks))).toEqual([true, false])
    expect(wordsOf(withLineMarks(said(), marks))).toEqual([undefined, undefined])
    expect(withLineMarks(cart, new Map([['a', false]]))).toBe(cart)
    expect(planGiftWords(said(false, true), withLineMarks(said(false, true), marks))).toMatchObject([
      { action: 'updateItemShippingAddress', address: { key: 'shipment-1' } },
    ])
  })

  it('is said of a line of a copy only where it was said of all its places [LINE-07]', () => {
    const shared = ['shipment-1', 'shipment-2'].map((addressKey) => ({ addressKey, quantity: 1 }))
    const line = lineOf('a', { targets: shared, fields: { markedAsGift: true, listMetadata: 'x' } })
    const copied = (of: Cart) => markedInCopy({ ...of, lineItems: [line] }, line)
    expect(copied(said(false, true))).toEqual({ listMetadata: 'x' })
    expect([copied(said(true, true)), copied(said())]).toEqual([line.fields, line.fields])
  })
})

type Turn = { readonly kind: 'turn'; readonly times: number }
const anyTurn = fc.record({ kind: fc.constant('turn' as const), times: fc.nat({ max: 2 }) })

const tick = (of: Cart, wanted: Tick): Cart => applyPlan(of, planIntent(of, wanted))

/** Rotates each line's quantities over the addresses by a different amount, so that goods change places. */
function turn(of: Cart, times: number): Cart {
  const current = currentQuantities(of)
  const turned = splittableLines(of).map((line, index) => {
    const counts = current[line.id] ?? []
    const by = (times + index) % Math.max(1, counts.length)
    return [line.id, [...counts.slice(by), ...counts.slice(0, by)]] as const
  })
  const split = {
    destinations: of.itemShippingAddresses.map(({ key, address }) => ({ from: key, address })),
    quantities: Object.fromEntries(turned),
  }
  return findSplitProblems(of, split).length > 0 ? of : applyPlan(of, planSplit(of, split, TODAY))
}

function after(of: Cart, wanted: Intent | Turn): Cart {
  if (wanted.kind === 'tick') return tick(of, wanted)
  const edited = wanted.kind === 'turn' ? turn(of, wanted.times) : applyPlan(of, planIntent(of, wanted))
  return applyPlan(edited, planAutoAllocation(edited, TODAY))
}

const BEGIN: readonly Intent[] = [
  { kind: 'add', sku: 'a-01', quantity: 5 },
  { kind: 'add', sku: 'b-01', quantity: 2 },
  { kind: 'split', shares: [1, 1, 1] },
]

it('is the word of each address after whatever happens to its goods, and of their lines [LINE-07]', () => {
  const giftsIn = (of: Cart) =>
    new Map(shipmentsOf(of).map((shipment) => [shipment.address.street1, isGiftShipment(shipment)]))
  fc.assert(
    fc.property(
      anyTick,
      fc.array(fc.oneof(anyIntent('a-01', 'b-01'), anyTick, anyTurn), { maxLength: 12 }),
      (first, intents) => {
        let of = tick(BEGIN.reduce(after, cartOf({ shippingMode: 'Multiple' })), first)
        for (const wanted of intents) {
          const before = giftsIn(of)
          of = after(of, wanted)
          if (wanted.kind !== 'tick')
            for (const [street, isGift] of giftsIn(of)) expect(before.get(street) ?? isGift).toBe(isGift)
          const gifts = shipmentsOf(of).filter(isGiftShipment)
          for (const line of of.lineItems.filter(({ targets }) => targets.length > 0))
            expect(line.fields.markedAsGift ?? false).toBe(gifts.some(({ lines }) => lines.includes(line)))
        }
      },
    ),
    { numRuns: 150 },
  )
})
