import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import type { Cart, LineItem, ShipmentFields } from './cart'
import { shipmentFacts } from './shipment-facts'
import {
  hasSeveralAddresses,
  homeAddress,
  pickupFields,
  renewedPickup,
  sentAddresses,
  shipmentDraftsOf,
  shipmentsOf,
  valueOfShipment,
  WAREHOUSE,
  withoutPrice,
  withRenewedPickups,
} from './shipments'
import { cartOf, HOME, lineOf, shipmentOf } from './testing/carts'
import { AUNT } from './testing/intents'

const plain = lineOf('x').variant
const to = (id: string, key: string, over: Partial<LineItem> = {}) =>
  lineOf(id, { targets: [{ addressKey: key, quantity: over.quantity ?? 1 }], ...over })
const shipped = (fields: ShipmentFields, ...lineItems: readonly LineItem[]) =>
  cartOf({ lineItems, itemShippingAddresses: [shipmentOf('shipment-1', fields)] })
const digital = { ...plain, digital: true }
const collected = { ...plain, fixedAddress: true }

describe('what is told of a shipment', () => {
  it('is where it goes, how, when, and what is in it [CHK-15] [SHIP-10]', () => {
    const fields = {
      shippingMethodName: 'Standard',
      earliestArrivalOn: '2026-03-04',
      latestArrivalOn: '2026-03-06',
      requestedDeliveryOn: '2026-03-05',
      packingSlipMessage: 'Enjoy!',
    }
    const nuts = to('nuts', 'shipment-1', {
      quantity: 2,
      name: 'Roasted Almonds',
      fields: { markedAsGift: true },
    })
    expect(shipmentFacts(shipped(fields, nuts))).toEqual([
      {
        key: 'shipment-1',
        kind: 'standard',
        pickup: false,
        title: 'Ships to',
        address: HOME,
        delivery: 'Standard',
        earliestOn: '2026-03-04',
        latestOn: '2026-03-06',
        message: 'Enjoy!',
        isGift: true,
        contents: [{ text: '2 × Roasted Almonds, 1 lb bag (gift)', contents: [] }],
      },
    ])
  })

  it('has what is in a bundle under it, and by itself what goes elsewhere than the bundle [LINE-05]', () => {
    const box = to('box', 'shipment-1', { fields: { externalId: 'b' } })
    const inside = { parentExternalId: 'b' }
    const lines = [to('in', 'shipment-1', { fields: inside }), box]
    const textOf = (id: string) => `1 × Item ${id}, 1 lb bag`
    const contents = [{ text: textOf('in'), contents: [] }]
    expect(shipmentFacts(shipped({}, ...lines))[0]?.contents).toEqual([{ text: textOf('box'), contents }])
    expect(shipmentFacts(shipped({}, ...lines.slice(0, 1)))[0]?.contents).toEqual(contents)
  })

  it('is a gift only when all of it is', () => {
    const gift = to('a', 'shipment-1', { fields: { markedAsGift: true } })
    const isGift = (...lines: readonly LineItem[]) => shipmentFacts(shipped({}, ...lines))[0]?.isGift
    expect([isGift(gift), isGift(gift, to('b', 'shipment-1')), isGift()]).toEqual([true, false, false])
  })

  it('names a size where there is one, and the day that was asked for where no other is known', () => {
    const line = to('a', 'shipment-1', { variant: { ...plain, variantLabel: '' } })
    expect(shipmentFacts(shipped({ requestedDeliveryOn: '2026-03-05' }, line))[0]).toMatchObject({
      contents: [{ text: '1 × Item a', contents: [] }],
      latestOn: '2026-03-05',
    })
  })

  it('is that of the warehouse for what is collected, once that is chosen [SHIP-12]', () => {
    const cart = shipped({ shipmentPickupCode: 'pickup' }, to('a', 'shipment-1'))
    expect(shipmentFacts(cart)).toMatchObject([
      { title: 'For you to collect', pickup: true, address: WAREHOUSE },
    ])
    expect(shipmentFacts(cart, 'open')).toMatchObject([{ title: 'Ships to', pickup: false, address: HOME }])
    const barrel = shipped({}, to('a', 'shipment-1', { variant: collected }))
    expect(shipmentFacts(barrel, 'open')).toMatchObject([{ title: 'For you to collect', address: WAREHOUSE }])
  })

  it('is numbered where several are sent', () => {
    const several = cartOf({
      lineItems: [
        lineOf('a', {
          quantity: 2,
          targets: ['shipment-1', 'shipment-2'].map((addressKey) => ({ addressKey, quantity: 1 })),
        }),
        to('pass', 'shipment-3', { variant: digital }),
        to('barrel', 'shipment-4', { variant: collected }),
      ],
      itemShippingAddresses: [
        shipmentOf('shipment-1'),
        { ...shipmentOf('shipment-2', { shipmentPickupCode: 'pickup' }), address: AUNT },
        shipmentOf('shipment-3'),
        shipmentOf('shipment-4'),
      ],
    })
    expect(shipmentFacts(several).map(({ title }) => title)).toEqual([
      'Shipment 1',
      'Shipment 2, for you to collect',
      'By email',
      'For you to collect',
    ])
  })
})

describe('a shipment', () => {
  const kindOf = (...lines: readonly LineItem[]) => shipmentsOf(shipped({}, ...lines))[0]?.kind
  const nuts = to('nuts', 'shipment-1')
  const pass = to('pass', 'shipment-1', { variant: digital })
  const barrel = to('barrel', 'shipment-1', { variant: collected })

  it('is sent as soon as anything in it is, else collected as soon as anything is', () => {
    expect([kindOf(nuts, pass), kindOf(barrel, pass), kindOf(pass), kindOf(barrel), kindOf()]).toEqual([
      'standard',
      'pickup',
      'digital',
      'pickup',
      'standard',
    ])
    // An item that is both is collected at the warehouse.
    expect(kindOf(to('both', 'shipment-1', { variant: { ...digital, fixedAddress: true } }))).toBe('pickup')
  })

  it('needs an address for goods, and an e-mail for what goes by it', () => {
    const needs = (...lines: readonly LineItem[]) => {
      const [one] = shipmentsOf(shipped({}, ...lines))
      return [one?.needPhysicalAddress, one?.needEmailAddress]
    }
    expect([needs(nuts), needs(nuts, pass), needs(pass), needs(barrel), needs()]).toEqual([
      [true, false],
      [true, true],
      [false, true],
      [false, false],
      [false, false],
    ])
  })

  it('has no line of which no piece goes there', () => {
    const none = lineOf('a', { targets: [{ addressKey: 'shipment-1', quantity: 0 }] })
    expect(shipmentsOf(shipped({}, none))[0]?.lines).toEqual([])
    const twice = lineOf('a', {
      quantity: 2,
      targets: ['shipment-1', 'shipment-1'].map((addressKey) => ({ addressKey, quantity: 1 })),
    })
    expect(shipmentsOf(shipped({}, twice))[0]?.lines).toHaveLength(1)
    expect(hasSeveralAddresses(shipped({}, twice))).toBe(false)
  })

  it('is worth its share of each line, rounded [SHIP-23]', () => {
    // Three for 10.00: one is 3.33, two are 6.67.
    const line = lineOf('a', {
      quantity: 3,
      totalPrice: usd(1_000),
      targets: [
        { addressKey: 'shipment-1', quantity: 1 },
        { addressKey: 'shipment-2', quantity: 2 },
      ],
    })
    const values = ['shipment-1', 'shipment-2'].map((key) =>
      valueOfShipment({ key, lines: [line, to('b', 'shipment-1')] }),
    )
    expect(values).toEqual([usd(333 + 1_099), usd(667)])
    expect(valueOfShipment({ key: 'shipment-1', lines: [{ ...line, quantity: 0 }] })).toEqual(usd(1_000))
  })

  it('moves about with its goods, and with the packaging that was charged for it', () => {
    const packed: Cart = {
      ...shipped({ price: usd(895) }, to('a', 'shipment-1', { quantity: 2 })),
      customLineItems: [
        {
          id: 'p',
          slug: 'p',
          name: 'p',
          kind: 'packaging',
          quantity: 1,
          totalPrice: usd(295),
          targets: [{ addressKey: 'shipment-1', quantity: 1 }],
        },
      ],
    }
    const [draft] = shipmentDraftsOf(packed)
    expect(draft).toMatchObject({ from: 'shipment-1', kind: 'standard', packaging: true })
    expect([...(draft?.quantities ?? [])]).toEqual([['a', 2]])
    const [fee] = packed.customLineItems
    const only = (over: object) =>
      shipmentDraftsOf({
        ...packed,
        customLineItems: [{ ...fee, ...over } as (typeof packed.customLineItems)[0]],
      })[0]?.packaging
    expect([
      only({ kind: 'other' }),
      only({ targets: [] }),
      only({ targets: [{ addressKey: 'shipment-2', quantity: 1 }] }),
    ]).toEqual([false, false, false])
    if (draft === undefined) throw new Error('There is no shipment')
    expect(withoutPrice(draft)).toMatchObject({ fields: {}, packaging: false })
    expect(withoutPrice({ ...draft, kind: 'pickup' })).toEqual({ ...draft, kind: 'pickup' })
  })
})

describe('addresses of a cart', () => {
  it('are those that something is sent to, and the home is the first, else that of the bill [PAY-15]', () => {
    const itemShippingAddresses = [WAREHOUSE, AUNT, HOME].map((address, index) => ({
      ...shipmentOf(`shipment-${index + 1}`),
      address,
    }))
    expect(sentAddresses({ itemShippingAddresses })).toEqual([AUNT, HOME])
    expect(homeAddress({ itemShippingAddresses, billingAddress: HOME })).toEqual(AUNT)
    expect(homeAddress({ itemShippingAddresses: [], billingAddress: HOME })).toEqual(HOME)
    expect(homeAddress({ itemShippingAddresses: [] })).toBeUndefined()
  })

  it('have the warehouse where the store says it is', () => {
    expect(WAREHOUSE).toEqual({
      name: 'Nutwood',
      street1: '100 Orchard Way',
      city: 'Cranford',
      state: 'NJ',
      postalCode: '07016',
      country: 'US',
      residential: false,
    })
  })
})

describe('what is collected', () => {
  it('is ready on the next day that is no weekend, for nothing [SHIP-06]', () => {
    expect(pickupFields('2026-03-06')).toEqual({
      price: usd(0),
      listPrice: usd(0),
      shippingMethodId: 38,
      shippingMethodName: 'Pickup at our New Jersey warehouse',
      requestedShipOn: '2026-03-09',
      earliestArrivalOn: '2026-03-09',
      latestArrivalOn: '2026-03-09',
      shipmentPickupCarrier: 'Pickup',
      shipmentPickupCode: 'pickup',
    })
  })

  it('has another day once that has passed, and not before [SHIP-05]', () => {
    const ready = { ...pickupFields('2026-03-06'), packingSlipMessage: 'Hi' }
    expect(renewedPickup(ready, '2026-03-09')).toBe(ready)
    expect(renewedPickup(ready, '2026-03-10')).toEqual({
      ...pickupFields('2026-03-10'),
      packingSlipMessage: 'Hi',
    })
    expect(renewedPickup({}, '2026-03-06')).toEqual(pickupFields('2026-03-06'))
  })

  it('is shown with its new day, and what is sent with its own', () => {
    const old = { requestedShipOn: '2026-03-02' }
    const cart = cartOf({
      lineItems: [to('barrel', 'shipment-1', { variant: collected }), to('nuts', 'shipment-2')],
      itemShippingAddresses: [shipmentOf('shipment-1', old), shipmentOf('shipment-2', old)],
    })
    expect(withRenewedPickups(cart, '2026-03-06').itemShippingAddresses.map(({ fields }) => fields)).toEqual([
      pickupFields('2026-03-06'),
      old,
    ])
  })
})
