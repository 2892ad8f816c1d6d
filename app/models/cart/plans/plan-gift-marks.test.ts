import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Cart, LineItem } from '../cart'
import { definedOnly } from '../../defined-only'
import { applyPlan, cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { isGiftShipment, shipmentsOf } from '../shipments'
import { anyIntent, AUNT, offer, planIntent, TODAY, UNCLE } from '../testing/intents'
import { planChooseDeliveries } from './plan-delivery'
import { giftWordsIn, markedInCopy, planGiftMarks, planGiftWords, withLineMarks } from './plan-gift-marks'
import { planChangeQuantities } from './plan-lines'
import { planAutoAllocation } from './plan-split'

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

type Tick = { readonly kind: 'tick'; readonly gifts: readonly boolean[] }
const anyTick = fc.record({
  kind: fc.constant('tick' as const),
  gifts: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
})

/** As the delivery step stores it. */
function tick(of: Cart, { gifts }: Tick): Cart {
  const keys = of.itemShippingAddresses.map(({ key }) => key)
  const isAnyGift = keys.some((_, index) => gifts[index])
  const isGiftAt = (key: string) => gifts[keys.indexOf(key)] ?? false
  const choice = { offer, heatResistantPackaging: false }
  const choices = keys.map((key) => [key, { ...choice, markedAsGift: isAnyGift ? isGiftAt(key) : null }])
  const planned = planChooseDeliveries(of, Object.fromEntries(choices), TODAY)
  return applyPlan(of, [...planned, ...planGiftMarks(of, isGiftAt)])
}

it('is the word of each address after whatever happens to its goods, and of their lines [LINE-07]', () => {
  const giftsIn = (of: Cart) =>
    new Map(shipmentsOf(of).map((shipment) => [shipment.address.street1, isGiftShipment(shipment)]))
  fc.assert(
    fc.property(
      fc.constantFrom('Single' as const, 'Multiple' as const),
      fc.array(fc.oneof(anyIntent('a-01', 'b-01'), anyTick), { maxLength: 25 }),
      (shippingMode, intents) => {
        let of = cartOf({ shippingMode })
        for (const wanted of intents) {
          const before = giftsIn(of)
          if (wanted.kind === 'tick') of = tick(of, wanted)
          else {
            of = applyPlan(of, planIntent(of, wanted))
            of = applyPlan(of, planAutoAllocation(of, TODAY))
            for (const [street, isGift] of giftsIn(of)) expect(before.get(street) ?? isGift).toBe(isGift)
          }
          const gifts = shipmentsOf(of).filter(isGiftShipment)
          for (const line of of.lineItems.filter(({ targets }) => targets.length > 0))
            expect(line.fields.markedAsGift ?? false).toBe(gifts.some(({ lines }) => lines.includes(line)))
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
