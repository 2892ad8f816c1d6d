import { describe, expect, it } from 'vitest'
import type { Cart, LineItem } from '../cart'
import { cartOf, lineOf, shipmentOf } from '../testing/carts'
import { AUNT } from '../testing/intents'
import { planGiftMarks } from './plan-gift-marks'

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
