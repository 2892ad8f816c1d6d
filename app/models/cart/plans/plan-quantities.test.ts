import { describe, expect, it } from 'vitest'
import type { Cart } from '../cart'
import { cartOf, lineOf } from '../testing/carts'
import { planSetQuantities } from './plan-quantities'

/** Two boxes with three pieces of a content each, four separate pieces of it, and another item. */
const CART: Cart = cartOf({
  lineItems: [
    lineOf('box', { quantity: 2, fields: { externalId: 'b' } }),
    lineOf('inside', { sku: 'nuts', name: 'Nuts', quantity: 6, fields: { parentExternalId: 'b' } }),
    lineOf('nuts', { sku: 'nuts', name: 'Nuts', quantity: 4 }),
    lineOf('other', { variant: { ...lineOf('other').variant, maximumPiecesPerOrder: 5 } }),
  ],
})

const nutsLeft = (left: number | undefined) => (sku: string) => (sku === 'nuts' ? left : undefined)

function plan(wanted: Readonly<Record<string, number>>, left?: number) {
  const changes = Object.entries(wanted).map(([lineItemId, quantity]) => ({ lineItemId, quantity }))
  return planSetQuantities(CART, changes, nutsLeft(left))
}

function quantities(planned: ReturnType<typeof plan>) {
  if ('refused' in planned) return planned.refused
  return planned.actions.flatMap((action) =>
    action.action === 'changeLineItemQuantity' ? [[action.lineItemId, action.quantity]] : [],
  )
}

describe('setting quantities', () => {
  it('takes as many as an order may hold, and not one more', () => {
    expect(quantities(plan({ other: 5 }))).toEqual([['other', 5]])
    expect(quantities(plan({ other: 6 }))).toEqual({
      kind: 'too-many',
      change: { lineItemId: 'other', quantity: 6 },
      message: 'Quantity cannot exceed 5',
    })
  })

  it('counts lines of one item together, and those that are made less with the others that are made more', () => {
    const few = { ...lineOf('few').variant, maximumPiecesPerOrder: 4 }
    const line = (id: string, listMetadata: string) =>
      lineOf(id, { sku: 'few-01', quantity: 2, variant: few, fields: { listMetadata } })
    const cart = cartOf({ lineItems: [line('a', 'home'), line('b', 'search')] })
    const set = (a: number, b: number) =>
      planSetQuantities(
        cart,
        [
          { lineItemId: 'a', quantity: a },
          { lineItemId: 'b', quantity: b },
        ],
        () => undefined,
      )
    expect(set(2, 3)).toEqual({
      refused: {
        kind: 'too-many',
        change: { lineItemId: 'b', quantity: 3 },
        message: 'Quantity cannot exceed 4 in one order, and other lines of this item have 2',
      },
    })
    expect(quantities(set(1, 3))).toEqual([
      ['a', 1],
      ['b', 3],
    ])
    expect(quantities(set(0, 4))).toEqual([['b', 4]])
  })

  it('takes as many as are left, those inside of bundles counted', () => {
    // Five of them plus six in the boxes.
    expect(quantities(plan({ nuts: 5 }, 11))).toEqual([['nuts', 5]])
    expect(quantities(plan({ nuts: 5 }, 10))).toEqual({
      kind: 'few-left',
      change: { lineItemId: 'nuts', quantity: 5 },
      message: 'Nuts: only 10 are left',
    })
    // Three boxes hold nine, plus four.
    expect(quantities(plan({ box: 3 }, 12))).toMatchObject({
      kind: 'few-left',
      message: 'Item box: only 12 of Nuts are left',
    })
  })

  it('judges all changes together, and makes none when one of them does not fit', () => {
    expect(quantities(plan({ box: 3, nuts: 3 }, 12))).toEqual([
      ['box', 3],
      ['inside', 9],
      ['nuts', 3],
    ])
    expect(plan({ box: 3, nuts: 3, other: 6 }, 12)).not.toHaveProperty('actions')
  })

  it('takes fewer than before though that is still more than are left, which the cart tells by itself', () => {
    expect(quantities(plan({ nuts: 3 }, 2))).toEqual([['nuts', 3]])
  })

  it('makes nothing of lines that are gone', () => {
    expect(plan({ gone: 3 }, 0)).toEqual({ actions: [] })
  })
})
