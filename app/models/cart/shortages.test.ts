import { describe, expect, it } from 'vitest'
import type { LineItem } from './cart'
import { findShortages, findTooMany, leftInWords, quantityOf, tooManyMessage } from './shortages'
import { cartOf, lineOf } from './testing/carts'

const nuts = (quantity: number, over: Partial<LineItem> = {}) =>
  lineOf('nuts', { sku: 'nuts', name: 'Nuts', quantity, ...over })
const gift = nuts(1, { id: 'gift', lineItemMode: 'GiftLineItem' })
const box = (quantity: number) => lineOf('box', { name: 'Box', quantity, fields: { externalId: 'b' } })
const inside = (quantity: number) =>
  lineOf('in', { sku: 'nuts', name: 'Nuts', quantity, fields: { parentExternalId: 'b' } })

const shortOf = (left: number, ...lineItems: readonly LineItem[]) =>
  findShortages({ lineItems }, new Map([['nuts', left]])).map(({ line, keep, message }) => [
    line.id,
    keep,
    message,
  ])

describe('too few of an item', () => {
  it('leave as many in the cart as are left [CART-08]', () => {
    expect(shortOf(5, nuts(5))).toEqual([])
    expect(shortOf(4, nuts(5))).toEqual([
      ['nuts', 4, 'Nuts: Sorry, only 4 are left, so the quantity in your cart is now 4.'],
    ])
    expect(shortOf(1, nuts(5))).toEqual([
      ['nuts', 1, 'Nuts: Sorry, only 1 is left, so the quantity in your cart is now 1.'],
    ])
    expect(shortOf(0, nuts(5))).toEqual([
      ['nuts', 0, 'Nuts: Sorry, none is left, and this one has been removed from your cart.'],
    ])
    expect(shortOf(0, lineOf('other', { quantity: 9 }))).toEqual([])
  })

  it('have free gifts give way first, then what came last', () => {
    expect(shortOf(5, nuts(5), gift)).toEqual([
      [
        'gift',
        0,
        'Nuts (free gift): Sorry, only 5 are left, so it has been left out of your order. It may not come back.',
      ],
    ])
    expect(shortOf(0, gift)).toEqual([
      [
        'gift',
        0,
        'Nuts (free gift): Sorry, it is out of stock, so it has been left out of your order. It may not come back.',
      ],
    ])
    expect(shortOf(6, nuts(5), gift)).toEqual([])
    // Another gift cannot give way for this item.
    const other = lineOf('other', { lineItemMode: 'GiftLineItem' })
    expect(shortOf(4, nuts(5), other).map(([id, keep]) => [id, keep])).toEqual([['nuts', 4]])
    const later = nuts(3, { id: 'later', fields: { autoDeliveryInterval: 42 } })
    expect(shortOf(6, nuts(5), later).map(([id, keep]) => [id, keep])).toEqual([['later', 1]])
    expect(shortOf(2, nuts(5), later).map(([id, keep]) => [id, keep])).toEqual([
      ['later', 0],
      ['nuts', 2],
    ])
  })

  it('leave whole bundles, of which none is left without its contents [CART-10]', () => {
    // Two boxes with three each.
    expect(shortOf(6, box(2), inside(6))).toEqual([])
    expect(shortOf(5, box(2), inside(6))).toEqual([
      ['box', 1, 'Box: Sorry, only 5 of Nuts are left, so the quantity in your cart is now 1.'],
    ])
    expect(shortOf(2, box(2), inside(6))).toEqual([
      [
        'box',
        0,
        'Box: an ingredient (or ingredients) you added to the product is (are) currently unavailable. Please return to the page and rebuild it using an alternative ingredient.',
      ],
    ])
    // The last box frees three, of which two are needed.
    expect(shortOf(8, nuts(4), box(2), inside(6)).map(([id, keep]) => [id, keep])).toEqual([['box', 1]])
  })

  it('count what a bundle gives back that goes for another of its contents', () => {
    const raisins = lineOf('raisins', {
      sku: 'raisins',
      name: 'Raisins',
      quantity: 4,
      fields: { parentExternalId: 'b' },
    })
    const shortWith = (nutsLeft: number) =>
      findShortages(
        { lineItems: [nuts(4), box(2), inside(6), raisins] },
        new Map([
          ['raisins', 2],
          ['nuts', nutsLeft],
        ]),
      ).map(({ line, keep, message }) => [line.id, keep, message])
    // One box of two is lost for lack of raisins: that frees three nuts, so seven suffice for four and three.
    expect(shortWith(7)).toEqual([
      ['box', 1, 'Box: Sorry, only 2 of Raisins are left, so the quantity in your cart is now 1.'],
    ])
    // Six do not suffice.
    expect(shortWith(6).map(([id, keep]) => [id, keep])).toEqual([['box', 0]])
  })
})

it('what has to go is told once, with the reason that was found first', () => {
  const left = new Map([
    ['box-01', 0],
    ['nuts', 0],
  ])
  const said = findShortages({ lineItems: [nuts(4), box(2), inside(6)] }, left)
  expect(said.map(({ keep, message }) => [keep, message])).toEqual([
    [0, 'Box: Sorry, none is left, and this one has been removed from your cart.'],
    [0, 'Nuts: Sorry, none is left, and this one has been removed from your cart.'],
  ])
})

describe('a change that asks for more than is left', () => {
  const cart = cartOf({ lineItems: [box(2), inside(6), nuts(4), gift] })
  const [boxes, , loose] = cart.lineItems as [LineItem, LineItem, LineItem]
  const tooMany = (left: number, ...changes: readonly (readonly [LineItem, number])[]) =>
    findTooMany(
      cart,
      changes.map(([line, quantity]) => ({ line, quantity })),
      (sku) => (sku === 'nuts' ? left : undefined),
    )

  it('is told by the line, or by what is in it', () => {
    expect(tooMany(11, [loose, 5])).toBeUndefined()
    const few = tooMany(10, [loose, 5])
    expect(few && tooManyMessage(few)).toBe('Nuts: only 10 are left')
    const inBox = tooMany(12, [boxes, 3])
    expect(inBox && tooManyMessage(inBox)).toBe('Box: only 12 of Nuts are left')
    expect(tooMany(13, [boxes, 3])).toBeUndefined()
  })

  it('is judged by the cart as it would be with all of them, and asks for more', () => {
    expect(tooMany(12, [boxes, 3], [loose, 3])).toBeUndefined()
    expect(tooMany(1, [loose, 3])).toBeUndefined()
    expect(tooMany(1, [loose, 4])).toBeUndefined()
  })

  it('counts no free gifts, which get what is left', () => {
    expect(quantityOf(cart.lineItems, 'nuts')).toBe(10)
    const words = [leftInWords(0, 'Nuts'), leftInWords(1), leftInWords(2, 'Nuts')]
    expect(words).toEqual(['none of Nuts is left', 'only 1 is left', 'only 2 of Nuts are left'])
  })
})
