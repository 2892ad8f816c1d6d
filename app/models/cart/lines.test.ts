import { describe, expect, it } from 'vitest'
import { maximumOf } from '../catalogue/maximum'
import type { LineFields, LineItem } from './cart'
import {
  countUnits,
  findLine,
  findNamedLine,
  giftGoneMessage,
  giftLeftOutMessage,
  groupLines,
  isOrphan,
  itemOf,
  lineAddedTo,
  maximumInCart,
  namesOfLines,
  orphanMessage,
  outOfStockMessage,
  quantityOfCustomisation,
  restrictedMessage,
  skuOfItem,
  skusOf,
} from './lines'
import { cartOf, lineOf } from './testing/carts'

const plain = lineOf('x').variant
const box = lineOf('box', { quantity: 2, fields: { externalId: 'b' } })
const inside = lineOf('in', { quantity: 6, fields: { parentExternalId: 'b' } })
const again = lineOf('again', { sku: 'a-01', fields: { autoDeliveryInterval: 42 } })
const nuts = lineOf('a', { quantity: 4 })
const cart = cartOf({ lineItems: [box, inside, again, nuts] })

describe('the lines of a cart', () => {
  it('are found by their id, or by what they are where just one is that', () => {
    expect(findLine(cart, 'a')).toBe(nuts)
    expect(findLine(cart, 'zz')).toBeUndefined()
    expect(findNamedLine(cart, { lineItemId: 'a', item: itemOf(again) })).toBe(nuts)
    expect(findNamedLine(cart, { lineItemId: 'zz', item: itemOf(again) })).toBe(again)
    expect(findNamedLine(cart, { lineItemId: 'zz' })).toBeUndefined()
    const twice = cartOf({ lineItems: [nuts, { ...nuts, id: 'b' }] })
    expect(findNamedLine(twice, { lineItemId: 'zz', item: itemOf(nuts) })).toBeUndefined()
    const gift = cartOf({ lineItems: [{ ...nuts, lineItemMode: 'GiftLineItem' }] })
    expect(findNamedLine(gift, { lineItemId: 'zz', item: itemOf(nuts) })).toBeUndefined()
  })

  it('are what their item and their fields make them, whatever their id', () => {
    const items = [nuts, again, inside, { ...box, sku: 'a-01' }].map(itemOf)
    expect(new Set(items).size).toBe(4)
    // The source list does not make it a different item.
    expect(itemOf({ ...nuts, fields: { listMetadata: 'x' } })).toBe(itemOf(nuts))
    expect(itemOf({ ...nuts, id: 'other' } as typeof nuts)).toBe(itemOf(nuts))
    expect(itemOf(nuts)).toBe('a-01||')
    expect(itemOf(inside)).toBe('in-01|||b')
    expect([skuOfItem(itemOf(inside)), skuOfItem('a-01')]).toEqual(['in-01', 'a-01'])
    expect(skusOf(cart)).toEqual(['box-01', 'in-01', 'a-01', 'a-01'])
  })

  it('come again or once, contents with their bundle [LINE-06]', () => {
    const { again: repeated, once } = groupLines(cart)
    expect([repeated, once].map((lines) => lines.map(({ id }) => id))).toEqual([['again'], ['box', 'a']])
  })

  it('count as pieces, without those inside of bundles', () => {
    expect(countUnits(cart)).toBe(7)
  })

  it('that were in a bundle are orphans when it is gone', () => {
    expect(isOrphan(cart, inside)).toBe(false)
    expect(isOrphan(cartOf({ lineItems: [inside, nuts] }), inside)).toBe(true)
    expect(isOrphan(cartOf(), nuts)).toBe(false)
  })

  it('hold as many as an order may, of a bundle as many as its contents allow [QTY-06]', () => {
    expect(maximumOf({ maximumPiecesPerOrder: 9_999 })).toBe(4_999)
    expect(maximumOf({ maximumPiecesPerOrder: 12 })).toBe(12)
    const few = { ...inside, variant: { ...plain, maximumPiecesPerOrder: 14 } }
    // Three in each: fourteen suffice for four.
    expect(maximumInCart({ lineItems: [box, few] }, box)).toBe(4)
    expect(maximumInCart({ lineItems: [nuts, few] }, nuts)).toBe(4_999)
  })

  it('count together for the maximum, a gift and what repeats among them, but not what is in a bundle', () => {
    const also = (id: string, fields: LineFields) => lineOf(id, { sku: nuts.sku, quantity: 2, fields })
    const lineItems = [
      also('a', {}),
      also('b', { markedAsGift: true }),
      also('c', { autoDeliveryInterval: 42 }),
      also('d', { listMetadata: 'search' }),
      also('e', { parentExternalId: 'x' }),
    ]
    expect(quantityOfCustomisation({ lineItems }, { sku: nuts.sku, fields: {}, contents: [] })).toBe(8)
  })
})

describe('the line that an edit has added to', () => {
  const addedTo = (sku: string, before: readonly LineItem[] | undefined, ...lineItems: readonly LineItem[]) =>
    lineAddedTo(before && cartOf({ lineItems: before }), cartOf({ lineItems }), sku)?.id

  it('is the one that is new or has more pieces than before', () => {
    expect(addedTo('a-01', undefined, box, nuts)).toBe('a')
    expect(addedTo('a-01', [box], box, nuts)).toBe('a')
    expect(addedTo('a-01', [again, nuts], again, { ...nuts, quantity: 5 })).toBe('a')
    expect(addedTo('a-01', [again, nuts], { ...again, quantity: 2 }, nuts)).toBe('again')
  })

  it('is none where no line of that item has more', () => {
    expect(addedTo('a-01', [nuts], nuts)).toBeUndefined()
    expect(addedTo('a-01', [nuts], { ...nuts, quantity: 3 })).toBeUndefined()
    expect(addedTo('a-01', undefined, box)).toBeUndefined()
  })

  it('is neither inside a bundle nor a free gift', () => {
    const inBundle = lineOf('in', { sku: 'a-01', fields: { parentExternalId: 'b' } })
    const gift = lineOf('gift', { sku: 'a-01', lineItemMode: 'GiftLineItem' })
    expect(addedTo('a-01', undefined, inBundle, gift, nuts)).toBe('a')
    expect(addedTo('a-01', undefined, inBundle, gift)).toBeUndefined()
  })
})

describe('what lines are called where their controls are', () => {
  const named = (...lines: readonly LineItem[]) => [...namesOfLines(lines)]
  const sized = (id: string, variantLabel: string, fields: LineFields = {}) =>
    lineOf(id, { name: 'Almonds', variant: { ...plain, variantLabel }, fields })

  it('is their name, and their size where that tells them apart', () => {
    expect(named(sized('a', '1 lb bag'), lineOf('b'))).toEqual([
      ['a', 'Almonds'],
      ['b', 'Item b'],
    ])
    expect(named(sized('a', '1 lb bag'), sized('b', '5 lb bag'), lineOf('c'))).toEqual([
      ['a', 'Almonds, 1 lb bag'],
      ['b', 'Almonds, 5 lb bag'],
      ['c', 'Item c'],
    ])
  })

  it('is also that they come again, where their size is the same', () => {
    const repeated = sized('b', '1 lb bag', { autoDeliveryInterval: 42 })
    expect(named(sized('a', '1 lb bag'), repeated, sized('c', '5 lb bag'))).toEqual([
      ['a', 'Almonds, 1 lb bag'],
      ['b', 'Almonds, 1 lb bag, Auto-Delivery'],
      ['c', 'Almonds, 5 lb bag'],
    ])
  })

  it('is their number among those that nothing else tells apart', () => {
    const [a, b] = [sized('a', '1 lb bag'), sized('b', '1 lb bag')]
    const repeated = sized('c', '1 lb bag', { autoDeliveryInterval: 42 })
    expect(named(a, repeated, b)).toEqual([
      ['a', 'Almonds, 1 lb bag, 1 of 2'],
      ['c', 'Almonds, 1 lb bag, Auto-Delivery'],
      ['b', 'Almonds, 1 lb bag, 2 of 2'],
    ])
  })
})

it('what is said of lines that had to go is in the words of the specification [ERR-06]', () => {
  expect(outOfStockMessage('Nuts')).toBe(
    'Nuts: Sorry, this item is out of stock and has been removed from your cart.',
  )
  expect(orphanMessage('Nuts')).toBe(
    'Nuts: Sorry, what this item belonged to is no longer in your cart, so it has been removed as well.',
  )
  expect(giftLeftOutMessage('Nuts', 'it is out of stock')).toBe(
    'Nuts (free gift): Sorry, it is out of stock, so it has been left out of your order. It may not come back.',
  )
  expect(giftGoneMessage('Nuts')).toBe(
    'Nuts (free gift): Sorry, it does not come with your order as it is now, so it has been left out.',
  )
  expect(restrictedMessage('Nuts', 'CA')).toBe(
    'Nuts: Sorry, this item cannot ship to Canada and has been removed from your cart.',
  )
})
