import { describe, expect, it } from 'vitest'
import type { Cart, LineItem } from '../cart'
import { definedOnly } from '../../defined-only'
import { applyPlan, cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { AUNT, UNCLE } from '../testing/intents'
import { giftWordsIn, markedInCopy, planGiftMarks, planGiftWords, withLineMarks } from './plan-gift-marks'
import { planChangeQuantities } from './plan-lines'

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
