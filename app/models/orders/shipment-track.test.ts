import { describe, expect, it } from 'vitest'
import { HOME, lineOf } from '../cart/testing/carts'
import { definedOnly } from '../defined-only'
import type { Delivery, Order } from './order'
import { shipmentTracks } from './shipment-track'
import { trackingNumber, trackingNumbers } from './tracking'

type Tracked = Parameters<typeof shipmentTracks>[0]
const SENT = '2026-03-03T04:00:00.000Z'
const delivery = (shipmentKey: string | undefined, ...parcels: Delivery['parcels']): Delivery => ({
  id: `d-${shipmentKey}`,
  sentAt: SENT,
  parcels,
  ...definedOnly({ shipmentKey }),
})
const orderTo = (keys: readonly string[], over: Partial<Order> = {}): Tracked => ({
  itemShippingAddresses: keys.map((key, index) => ({
    key,
    address: { ...HOME, city: `City ${index}` },
    fields: { shippingMethodName: 'Standard' },
  })),
  lineItems: keys.map((addressKey) => lineOf(addressKey, { targets: [{ addressKey, quantity: 1 }] })),
  deliveries: [],
  orderState: 'Confirmed',
  ...over,
})
const statuses = (order: Tracked) => shipmentTracks(order).map(({ status }) => status)
const BOTH = ['shipment-1', 'shipment-2']

describe('how far a shipment is', () => {
  it('is what the order is, where it has but one', () => {
    for (const [shipmentState, words] of [
      ['Pending', 'Processing'],
      ['Partial', 'Partly shipped'],
      ['Shipped', 'Shipped'],
    ] as const)
      expect(
        statuses(orderTo(['shipment-1'], { shipmentState, deliveries: [delivery('shipment-1')] })),
      ).toEqual([words])
  })

  it('is told apart by what was sent, where there are several', () => {
    const sent = { deliveries: [delivery('shipment-2')] }
    expect(statuses(orderTo(BOTH, { ...sent, shipmentState: 'Partial' }))).toEqual(['Processing', 'Shipped'])
    expect(statuses(orderTo(BOTH, { ...sent, shipmentState: 'Ready' }))).toEqual(['Ready to ship', 'Shipped'])
    expect(statuses(orderTo(BOTH, { shipmentState: 'Delayed' }))).toEqual(['Delayed', 'Delayed'])
    expect(statuses(orderTo(BOTH))).toEqual(['Processing', 'Processing'])
  })

  it.each([
    [{ orderState: 'Cancelled' as const }, 'Cancelled'],
    [{ shipmentState: 'Delivered' as const }, 'Delivered'],
    [{ shipmentState: 'Shipped' as const }, 'Shipped'],
  ])('of an order with %j is that of all', (over, words) => {
    expect(statuses(orderTo(BOTH, { ...over, deliveries: [delivery('shipment-1')] }))).toEqual([words, words])
    expect(statuses(orderTo(BOTH, over))).toEqual([words, words])
  })
})

describe('the parcels of a shipment', () => {
  const parcel = { carrier: 'UPS', trackingNumber: '1Z' }
  const shown = {
    // The date in the business time zone.
    sentOn: '2026-03-02',
    tracking: { number: '1Z', carrier: 'UPS', url: 'https://www.ups.com/track?tracknum=1Z' },
    carrier: 'UPS',
  }

  it('are those of its deliveries, the first one’s where they say of none', () => {
    const tracks = shipmentTracks(
      orderTo(BOTH, { deliveries: [delivery(undefined, parcel), delivery('shipment-2', parcel, {})] }),
    )
    expect(tracks.map(({ parcels }) => parcels)).toEqual([
      [shown],
      [shown, { sentOn: '2026-03-02', tracking: null, carrier: '' }],
    ])
    expect(tracks.map(({ title, delivery: name }) => [title, name])).toEqual([
      ['Shipment 1', 'Standard'],
      ['Shipment 2', 'Standard'],
    ])
  })

  it.each([
    ['UPS', 'UPS', 'https://www.ups.com/track?tracknum=9'],
    ['usps ground', 'USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9'],
    ['US Postal Service', 'USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9'],
    ['Fed Ex', 'FedEx', 'https://www.fedex.com/fedextrack/?trknbr=9'],
    ['DHL Express', 'DHL', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=9'],
    ['OnTrac', 'OnTrac', 'https://www.ontrac.com/tracking/?number=9'],
    ['LaserShip', 'OnTrac', 'https://www.ontrac.com/tracking/?number=9'],
    ['Laser Ship', 'OnTrac', 'https://www.ontrac.com/tracking/?number=9'],
    [
      'CanadaPost',
      'Canada Post',
      'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=9',
    ],
    ['Purolator', 'Purolator', 'https://www.purolator.com/en/shipping/tracker?pin=9'],
    [' UPS ', 'UPS', 'https://www.ups.com/track?tracknum=9'],
  ])('of %j are followed at the carrier', (carrier, name, url) => {
    expect(trackingNumber({ carrier, trackingNumber: '9' })).toEqual({ number: '9', carrier: name, url })
  })

  it.each(['My UPS', 'The USPS', 'Not FedEx', 'A DHL', 'Via OnTrac', 'Non Canada Post', 'Ex Purolator'])(
    'of %j are only named',
    (carrier) => {
      expect(trackingNumber({ carrier: ` ${carrier} `, trackingNumber: '9' })).toEqual({
        number: '9',
        carrier,
      })
    },
  )

  it('have numbers, as far as they have them', () => {
    expect(trackingNumbers([{}, { trackingNumber: '9' }, { carrier: 'UPS' }])).toEqual([
      { number: '9', carrier: '' },
    ])
  })
})
