import { describe, expect, it } from 'vitest'
import type { LineItem } from '../cart/cart'
import type { ShipmentAddress } from '../cart/cart'
import { cartOf, HOME, lineOf, shipmentOf } from '../cart/testing/carts'
import { usd } from '../money/money'
import type { Order } from '../orders/order'
import { addressesUnlike, reasonTag, splitLike, toSource } from './copied-order'

const KEYS = ['shipment-1', 'shipment-2', 'shipment-3', 'shipment-4']
const CITIES = ['Montclair', 'Newark', 'Trenton', 'Camden']
const sku = 'a-01'

/** One city per field set. */
const shipmentsTo = (...fields: readonly ShipmentAddress['fields'][]): readonly ShipmentAddress[] =>
  fields.map((own, index) => ({
    ...shipmentOf(KEYS[index] ?? '', own),
    address: { ...HOME, city: CITIES[index] ?? '' },
  }))

const orderOf = (...lineItems: readonly LineItem[]): Order => orderTo(shipmentsTo({}, {}), ...lineItems)

function orderTo(
  itemShippingAddresses: readonly ShipmentAddress[],
  ...lineItems: readonly LineItem[]
): Order {
  const { state: _state, ...cart } = cartOf({ shippingMode: 'Multiple', lineItems, itemShippingAddresses })
  return {
    ...cart,
    orderNumber: 'N0000000001',
    placedAt: '2026-03-01T12:00:00.000Z',
    orderState: 'Open',
    deliveries: [],
  }
}

const sent = (id: string, counts: readonly number[], over: Partial<LineItem> = {}): LineItem =>
  lineOf(id, {
    sku,
    quantity: counts.reduce((sum, count) => sum + count, 0),
    targets: counts.map((quantity, index) => ({ addressKey: KEYS[index] ?? '', quantity })),
    ...over,
  })

/** Pieces of each line of the copy by address, in line order. */
const sharesOf = (order: Order, ...lineItems: readonly LineItem[]) =>
  Object.values(splitLike(order, cartOf({ lineItems }))?.quantities ?? {})

describe('the pieces of a copied line', () => {
  it('go where those of the line that is the same went, whichever comes first [AGENT-11]', () => {
    const [box, other] = [{ fields: { externalId: 'x' } }, { fields: { externalId: 'y' } }]
    const order = orderOf(sent('1', [1, 0], box), sent('2', [0, 1], other), sent('3', [1, 2]))
    const copies = [
      lineOf('p', { sku, quantity: 3 }),
      lineOf('q', { sku, ...other }),
      lineOf('r', { sku, ...box }),
    ]
    expect(sharesOf(order, ...copies)).toEqual([
      [1, 2],
      [0, 1],
      [1, 0],
    ])
  })

  it('go where those of the line with the same mark of a gift went [AGENT-11]', () => {
    const marked = { fields: { markedAsGift: true } }
    const order = orderOf(sent('1', [1, 0], marked), sent('2', [0, 1]))
    expect(sharesOf(order, lineOf('p', { sku }), lineOf('q', { sku, ...marked }))).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('go where those of the line that is the same but for the mark of a gift went [AGENT-11]', () => {
    const marked = (externalId: string) => ({ fields: { externalId, markedAsGift: true } })
    const order = orderOf(sent('1', [1, 0], marked('x')), sent('2', [0, 1], marked('y')))
    const copies = ['y', 'x'].map((externalId) => lineOf(externalId, { sku, fields: { externalId } }))
    expect(sharesOf(order, ...copies)).toEqual([
      [0, 1],
      [1, 0],
    ])
  })

  it('are those of all lines that have become one, and each old piece is taken once [AGENT-11]', () => {
    const again = { fields: { autoDeliveryInterval: 42 } }
    const order = orderOf(sent('1', [2, 0]), sent('2', [0, 3], again))
    expect(sharesOf(order, lineOf('p', { sku, quantity: 5 }))).toEqual([[2, 3]])
    const others = ['x', 'y'].map((externalId) =>
      lineOf(externalId, { sku, quantity: 2, fields: { externalId } }),
    )
    expect(sharesOf(order, ...others)).toEqual([
      [2, 0],
      [0, 2],
    ])
  })

  it('go to the first address where nobody knows, which is told [AGENT-11]', () => {
    const order = orderOf(sent('1', [1, 1]))
    const split = splitLike(order, cartOf({ lineItems: [lineOf('p', { sku, quantity: 3 })] }))
    expect(split?.quantities).toEqual({ p: [2, 1] })
    expect(split && addressesUnlike(split)).toEqual([
      'It could not be told where 1 piece of it went, which the copy sends to Pat Example, 12 Maple Avenue, Montclair.',
    ])
  })
})

describe('the addresses of a copied order', () => {
  const [digital, collected] = (['digital', 'fixedAddress'] as const).map((kind) => ({
    variant: { ...lineOf('v').variant, [kind]: true },
  }))
  /** Messages about the addresses, with the destination cities and the pieces of each line. */
  function told(order: Order, ...lineItems: readonly LineItem[]) {
    const split = splitLike(order, cartOf({ lineItems }))
    if (split === null) return null
    const { destinations, quantities } = split
    const cities = destinations.map(({ address }) => address.city)
    expect(split.like.map(({ address }) => address.city)).toEqual(cities)
    return { cities, quantities, words: addressesUnlike(split) }
  }
  const nothingFor = (city: string) => `Nothing of it is left to go to Pat Example, 12 Maple Avenue, ${city}.`
  const order = orderOf(sent('1', [1, 0]), sent('2', [0, 2], { sku: 'b-01' }))
  const [a, b, other] = [
    lineOf('a', { sku }),
    lineOf('b', { sku: 'b-01', quantity: 2 }),
    lineOf('other', { sku: 'c-01', quantity: 2 }),
  ]

  it('are those of the order, of which there is nothing to say [AGENT-11]', () => {
    expect(told(order, a, b)).toEqual({
      cities: ['Montclair', 'Newark'],
      quantities: { a: [1, 0], b: [0, 2] },
      words: [],
    })
  })

  it('are without the one that nothing is left for, which is told [AGENT-11]', () => {
    expect(told(order, b)).toEqual({
      cities: ['Newark'],
      quantities: { b: [2] },
      words: [nothingFor('Montclair')],
    })
  })

  it('are with the first one where nobody knows of some pieces, and how many is told [AGENT-11]', () => {
    expect(told(order, b, other)).toEqual({
      cities: ['Montclair', 'Newark'],
      quantities: { b: [0, 2], other: [2, 0] },
      words: [
        'It could not be told where 2 pieces of it went, which the copy sends to Pat Example, 12 Maple Avenue, Montclair.',
      ],
    })
  })

  it('are the one that is left, where it is no question to which all goes [AGENT-11]', () => {
    expect(told(order, a, other)).toEqual({
      cities: ['Montclair'],
      quantities: { a: [1], other: [2] },
      words: [nothingFor('Newark')],
    })
  })

  it('are none that only emails, collections or nothing went to [AGENT-11]', () => {
    const to = (index: number) => [{ addressKey: KEYS[index] ?? '', quantity: 1 }]
    const mixed = orderTo(
      shipmentsTo({}, {}, {}, {}),
      sent('1', [0, 2]),
      lineOf('2', { ...digital, targets: to(2) }),
      lineOf('3', { ...collected, targets: to(3) }),
    )
    expect(told(mixed, lineOf('p', { sku, quantity: 3 }))).toEqual({
      cities: ['Newark'],
      quantities: { p: [3] },
      words: [],
    })
    expect(told(orderTo(shipmentsTo({}), lineOf('2', { ...digital, targets: to(0) })), a)).toBeNull()
  })

  it('are the first one where nothing is sent any more but by email [AGENT-11]', () => {
    expect(told(order, lineOf('e', { ...digital }))).toEqual({
      cities: ['Montclair'],
      quantities: {},
      words: [nothingFor('Newark')],
    })
  })

  it('keep their words, their gifts and their checks, but no delivery and its price [AGENT-11]', () => {
    const said = { packingSlipMessage: 'Enjoy', signedTrustedMatchkey: 'key', markedAsGift: true }
    const shipments = shipmentsTo({ ...said, price: usd(595), shippingMethodId: 3 }, {})
    const split = splitLike(
      orderTo(shipments, sent('1', [1, 1])),
      cartOf({ lineItems: [{ ...a, quantity: 2 }] }),
    )
    const [first, second] = shipments.map(({ address }) => ({ address }))
    expect(split?.destinations).toEqual([{ ...first, ...said }, second])
  })
})

describe('an order that is copied', () => {
  it('gives its goods, without what came with them or was said of that order alone [AGENT-11]', () => {
    const kept = { externalId: 'x', markedAsGift: true, greetingCardMessage: 'Get well' }
    const order: Order = {
      ...orderOf(
        lineOf('bought', {
          fields: {
            ...kept,
            autoDeliveryInterval: 42,
            autoDeliveryOfferLocation: 'cart',
            autoDeliveryOfferType: 'offer',
            listMetadata: '{}',
          },
        }),
        lineOf('gift', { lineItemMode: 'GiftLineItem' }),
      ),
      customLineItems: [
        {
          id: 'c',
          slug: 'packaging',
          name: 'Heat-resistant packaging',
          kind: 'packaging',
          quantity: 1,
          totalPrice: usd(295),
          targets: [],
        },
      ],
      discountCodes: [
        {
          id: 'd',
          code: 'SAVE5',
          name: 'Save',
          description: '',
          state: 'MatchesCart',
          cartPredicates: [],
          shippingPredicates: [],
        },
      ],
      fields: { orderTags: ['Stale'], recentEdits: ['e-1'], reshippedFromOrderNumber: 'N0000000000' },
    }
    const source = toSource(order)
    expect(source.lineItems.map(({ id, fields }) => [id, fields])).toEqual([['bought', kept]])
    expect(source).toMatchObject({ state: 'Ordered', customLineItems: [], discountCodes: [] })
    expect(source.fields).toEqual({ orderTags: [], recentEdits: [] })
  })

  it('is tagged with the reason, of "Other" with what was written [AGENT-04] [AGENT-05]', () => {
    expect(reasonTag('Other', 'Wet box')).toBe('Other: Wet box')
    expect(reasonTag('Stale', 'Wet box')).toBe('Stale')
    expect(reasonTag('Stale', undefined)).toBe('Stale')
    expect(reasonTag('Other', undefined)).toBe('Other')
  })
})
