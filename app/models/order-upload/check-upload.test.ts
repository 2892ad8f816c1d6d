import { describe, expect, it } from 'vitest'
import { cartOf, lineOf } from '../cart/testing/carts'
import type { Variant } from '../catalogue/product'
import { variantOf } from '../catalogue/testing/products'
import { checkRows, checkUpload } from './check-upload'
import { ORDER_ADDRESSES_MAX, ORDER_ITEMS_MAX, OTHERS_SHOWN_MAX, ROWS_SHOWN_MAX } from './limits'
import { othersIn, rowsInWords, sumsOf, toShownProblems, toShownShipment } from './shown-upload'
import { ADDRESS, rowOf } from './testing/rows'
import { quantityBySku, splitOfUpload } from './upload-split'

/** The goods on sale: each SKU as an item named after it. */
const soldAs = (...variants: readonly Variant[]) =>
  new Map(variants.map((variant) => [variant.sku, { product: { name: `Item ${variant.sku}` }, variant }]))
const upload = (rows: readonly ReturnType<typeof rowOf>[], ...variants: readonly Variant[]) =>
  checkUpload(checkRows(rows), soldAs(...variants))
const wrongOf = (rows: readonly ReturnType<typeof rowOf>[], ...variants: readonly Variant[]) =>
  upload(rows, ...variants).wrong.map(({ raw, messages }) => [raw.row, ...messages])

describe('what is asked for', () => {
  it.each([
    [{ customProduct: 'Custom Mix' as const }, 'Item a-01 cannot be ordered by a list'],
    [{ fixedAddress: true }, 'Item a-01 is collected at our warehouse and cannot be sent'],
    [{ digital: true }, 'Item a-01 comes by email and cannot be sent'],
    [{ active: false }, 'Item a-01 is no longer available'],
    [{ backordered: true }, 'Item a-01 is out of stock'],
    [{ restrictedCountries: ['US'] }, 'Item a-01 cannot be sent to the United States'],
    [{ availableQuantity: 1 }, 'Item a-01: there are only 1'],
  ])('of an item with %j is told: %s', (over, message) => {
    expect(wrongOf([rowOf(2)], variantOf('a-01', over))).toEqual([[2, message]])
  })

  it('is sold, and can be sent there', () => {
    expect(wrongOf([rowOf(2)])).toEqual([[2, 'We have no item a-01']])
    expect(
      wrongOf([rowOf(2)], variantOf('a-01', { restrictedCountries: ['CA'], availableQuantity: 2 })),
    ).toEqual([])
  })

  it('is there for all of its rows together', () => {
    const rows = [rowOf(2), rowOf(3), rowOf(4, { quantity: '1' }), rowOf(5, { quantity: '1' })]
    expect(wrongOf(rows, variantOf('a-01', { availableQuantity: 3 }))).toEqual([
      [3, 'Item a-01: there are only 3, and the rows above take 2'],
      [5, 'Item a-01: there are only 3, and the rows above take 3'],
    ])
    expect(upload(rows, variantOf('a-01', { maximumPiecesPerOrder: 3 })).quantity).toBe(3)
  })
})

describe('the shipments of a list', () => {
  const goods = [variantOf('a-01'), variantOf('b-01')]

  it('are the rows for one recipient and address, of whatever case', () => {
    const { shipments, rowCount, quantity, wrong, left } = upload(
      [
        rowOf(2),
        rowOf(3, { sku: 'b-01', quantity: '1', city: 'MONTCLAIR' }),
        rowOf(4, { recipientName: 'Kim Example', quantity: '5' }),
        rowOf(5, { quantity: '3' }),
        rowOf(6, { quantity: 'x' }),
      ],
      ...goods,
    )
    expect(shipments.map(({ address, quantities, rows }) => [address.name, [...quantities], rows])).toEqual([
      [
        'Pat Example',
        [
          ['a-01', 5],
          ['b-01', 1],
        ],
        [2, 3, 5],
      ],
      ['Kim Example', [['a-01', 5]], [4]],
    ])
    expect([rowCount, quantity, wrong.length, left.length]).toEqual([4, 11, 1, 0])
    expect(checkRows([rowOf(2), rowOf(3), rowOf(4, { sku: 'b-01' }), rowOf(5, { sku: '!' })]).skus).toEqual([
      'a-01',
      'b-01',
    ])
  })

  it('go apart where their words differ; a row without words goes with the others', () => {
    const { shipments } = upload(
      [
        rowOf(2),
        rowOf(3, { message: 'One' }),
        rowOf(4, { message: 'Two' }),
        rowOf(5, { message: 'One' }),
        rowOf(6),
      ],
      ...goods,
    )
    expect(shipments.map(({ message, rows }) => [message, rows])).toEqual([
      ['One', [2, 3, 5, 6]],
      ['Two', [4]],
    ])
  })

  it('are as many as one order takes, and what is left is told apart', () => {
    const rows = Array.from({ length: ORDER_ADDRESSES_MAX + 1 }, (_, index) =>
      rowOf(index + 2, { recipientName: `Person ${index}`, quantity: '1' }),
    )
    const { shipments, left } = upload(
      [...rows, rowOf(900, { recipientName: 'Person 0', quantity: '1' })],
      ...goods,
    )
    expect(shipments).toHaveLength(ORDER_ADDRESSES_MAX)
    expect(shipments[0]?.rows).toEqual([2, 900])
    expect(left.map(({ raw, messages }) => [raw.row, ...messages])).toEqual([
      [ORDER_ADDRESSES_MAX + 2, 'One order goes to at most 100 addresses'],
    ])
  })

  it('hold as many items as one order takes', () => {
    const skus = Array.from({ length: ORDER_ITEMS_MAX + 1 }, (_, index) => `s-${index}`)
    const rows = [...skus, 's-0'].map((sku, index) => rowOf(index + 2, { sku, quantity: '1' }))
    const { left, rowCount } = upload(rows, ...skus.map((sku) => variantOf(sku)))
    expect(left.map(({ raw, messages }) => [raw.row, ...messages])).toEqual([
      [ORDER_ITEMS_MAX + 2, 'One order holds at most 250 different items'],
    ])
    expect(rowCount).toBe(ORDER_ITEMS_MAX + 1)
  })
})

describe('a list as its page shows it', () => {
  it.each([
    [[], ''],
    [[2], '2'],
    [[2, 3], '2–3'],
    [[2, 5, 6, 7, 9], '2, 5–7, 9'],
    [[3, 2], '3, 2'],
  ])('its rows %j are “%s”', (rows, words) => expect(rowsInWords(rows)).toBe(words))

  it('names who gets what', () => {
    const [shipment] = upload(
      [rowOf(2, { company: 'Example & Co.', street2: 'Suite 4', message: 'Enjoy' })],
      variantOf('a-01'),
    ).shipments
    expect(shipment && toShownShipment(shipment, new Map([['a-01', 'Almonds']]))).toEqual({
      recipient: 'Pat Example, Example & Co.',
      place: '12 Maple Avenue, Suite 4, Montclair, NJ 07042',
      items: ['2 × Almonds (a-01)'],
      message: 'Enjoy',
      rows: '2',
    })
    const abroad = shipment && {
      ...shipment,
      address: { ...shipment.address, state: 'ON', postalCode: 'M5V 2T6', country: 'CA' as const },
    }
    expect(abroad && toShownShipment(abroad, new Map())).toMatchObject({
      place: '12 Maple Avenue, Suite 4, Montclair, ON M5V 2T6, CA',
      items: ['2 × a-01 (a-01)'],
    })
  })

  it('shows wrong rows as they were typed, and no more than somebody reads', () => {
    const wrong = [
      { raw: rowOf(2, { country: 'Canada', quantity: 'x' }), messages: ['a'] },
      { raw: { row: 3, values: {} }, messages: ['b'] },
    ]
    expect(toShownProblems(wrong)).toEqual({
      count: 2,
      shown: [
        {
          row: 2,
          messages: ['a'],
          item: 'x × a-01',
          recipient: 'Pat Example, 201 555 0134',
          place: '12 Maple Avenue, Montclair, NJ 07042, Canada',
        },
        { row: 3, messages: ['b'], item: '', recipient: '', place: '' },
      ],
    })
    const many = Array.from({ length: ROWS_SHOWN_MAX + 1 }, (_, row) => ({
      raw: { row, values: {} },
      messages: [],
    }))
    expect(toShownProblems(many).shown).toHaveLength(ROWS_SHOWN_MAX)
    expect(toShownProblems(many).count).toBe(ROWS_SHOWN_MAX + 1)
  })

  it('counts what it comes to', () => {
    const checked = upload(
      [rowOf(2), rowOf(3, { quantity: 'x' }), rowOf(4, { recipientName: 'Kim' })],
      variantOf('a-01'),
    )
    expect(sumsOf(checked)).toEqual({ shipments: 2, rowCount: 2, quantity: 4, total: 3 })
    expect(sumsOf({ ...checked, left: checked.wrong })).toMatchObject({ total: 4 })
  })
})

describe('what else is in the cart', () => {
  const { shipments } = upload([rowOf(2)], variantOf('a-01'))

  it('is what the list has not, or not so many of, and all that comes again', () => {
    const cart = cartOf({
      lineItems: [
        lineOf('a', { quantity: 3 }),
        lineOf('b'),
        lineOf('again', { sku: 'a-01', fields: { autoDeliveryInterval: 30 } }),
        lineOf('gift', { lineItemMode: 'GiftLineItem' }),
        lineOf('inside', { fields: { parentExternalId: 'p' } }),
      ],
    })
    expect(othersIn(cart, shipments)).toEqual({
      quantity: 3,
      items: ['1 × Item a (a-01)', '1 × Item b (b-01)', '1 × Item again (a-01)'],
      unshown: 0,
    })
    expect(othersIn(cartOf({ lineItems: [lineOf('a', { quantity: 2 })] }), shipments).quantity).toBe(0)
  })

  it('is named as far as somebody reads', () => {
    const lineItems = Array.from({ length: OTHERS_SHOWN_MAX + 2 }, (_, index) => lineOf(`x${index}`))
    const { items, unshown } = othersIn(cartOf({ lineItems }), shipments)
    expect([items.length, unshown]).toEqual([OTHERS_SHOWN_MAX, 2])
  })
})

describe('the cart of a list', () => {
  const { shipments } = upload(
    [
      rowOf(2),
      rowOf(3, { recipientName: 'Kim', message: 'Hi' }),
      rowOf(4, { recipientName: 'Kim', sku: 'b-01', quantity: '1', message: 'Hi' }),
    ],
    variantOf('a-01'),
    variantOf('b-01'),
  )

  it('has the pieces of all shipments', () => {
    expect([...quantityBySku(shipments)]).toEqual([
      ['a-01', 4],
      ['b-01', 1],
    ])
  })

  it('is split by them; a gift of the shop goes to the first', () => {
    const cart = cartOf({
      lineItems: [
        lineOf('a', { quantity: 4 }),
        lineOf('b', { quantity: 1 }),
        lineOf('c', { quantity: 2, lineItemMode: 'GiftLineItem' }),
      ],
    })
    expect(splitOfUpload(cart, shipments)).toEqual({
      destinations: [
        { address: ADDRESS },
        { address: { ...ADDRESS, name: 'Kim' }, packingSlipMessage: 'Hi' },
      ],
      quantities: { a: [2, 2], b: [0, 1], c: [2, 0] },
    })
  })
})
