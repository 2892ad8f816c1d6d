import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import type { LineItem } from './cart'
import {
  hasSeveralAddresses,
  isGiftShipment,
  linesAsSent,
  renewedPickup,
  shipmentsOf,
  withKnownShipments,
  withoutDeliveries,
  withRenewedPickups,
} from './shipments'
import { cartOf, lineOf, shipmentOf } from './testing/carts'

const to = (...keys: readonly string[]) => keys.map((addressKey) => ({ addressKey, quantity: 1 }))
const plain = lineOf('plain').variant

const cart = cartOf({
  itemShippingAddresses: [
    shipmentOf('shipment-1', { packingSlipMessage: 'Enjoy!', requestedShipOn: '2026-03-05' }),
    shipmentOf('shipment-2'),
    shipmentOf('shipment-3'),
    shipmentOf('shipment-4'),
  ],
  lineItems: [
    lineOf('nuts', { quantity: 2, targets: to('shipment-1', 'shipment-2') }),
    lineOf('pass', { variant: { ...plain, digital: true }, targets: to('shipment-3') }),
    lineOf('barrel', { variant: { ...plain, fixedAddress: true }, targets: to('shipment-4') }),
  ],
})

describe('the shipments of a cart', () => {
  it('are its addresses with what goes there and what each needs [DATA-18]', () => {
    expect(
      shipmentsOf(cart).map(({ key, serial, kind, lines, ...needs }) => [
        key,
        serial,
        kind,
        lines.map(({ id }) => id),
        [needs.needPhysicalAddress, needs.needEmailAddress, needs.pickup],
      ]),
    ).toEqual([
      ['shipment-1', 1, 'standard', ['nuts'], [true, false, false]],
      ['shipment-2', 2, 'standard', ['nuts'], [true, false, false]],
      ['shipment-3', 3, 'digital', ['pass'], [false, true, false]],
      ['shipment-4', 4, 'pickup', ['barrel'], [false, false, true]],
    ])
    const [first] = shipmentsOf(cart)
    expect(first).toMatchObject({
      address: { city: 'Montclair', postalCode: '07042' },
      fields: { packingSlipMessage: 'Enjoy!', requestedShipOn: '2026-03-05' },
    })
  })

  it('are several only where more than one is sent [SHIP-02]', () => {
    expect(hasSeveralAddresses(cart)).toBe(true)
    const [, ...others] = cart.lineItems
    const together = {
      itemShippingAddresses: cart.itemShippingAddresses.filter(({ key }) => key !== 'shipment-2'),
      lineItems: [lineOf('nuts', { targets: to('shipment-1') }), ...others],
    }
    expect(hasSeveralAddresses(together)).toBe(false)
  })
})

describe('a shipment that is a gift', () => {
  const marked = (id: string, targets: LineItem['targets'] = to('shipment-1')) =>
    lineOf(id, { targets, fields: { markedAsGift: true } })
  const unmarked = lineOf('plain', { targets: to('shipment-1') })
  const marks = (fields: { readonly markedAsGift?: boolean }, ...lines: readonly LineItem[]) =>
    linesAsSent({ fields, lines }).map((line) => line.fields.markedAsGift ?? false)

  it('is one as its shopper said, and else where all of its goods are marked [LINE-07]', () => {
    expect(isGiftShipment({ fields: { markedAsGift: true }, lines: [unmarked] })).toBe(true)
    expect(isGiftShipment({ fields: { markedAsGift: false }, lines: [marked('a')] })).toBe(false)
    expect(isGiftShipment({ fields: {}, lines: [marked('a'), marked('b')] })).toBe(true)
    expect(isGiftShipment({ fields: {}, lines: [marked('a'), unmarked] })).toBe(false)
    expect(isGiftShipment({ fields: {}, lines: [] })).toBe(false)
  })

  it('has the mark on all that it holds', () => {
    expect(marks({ markedAsGift: true }, marked('a'), unmarked)).toEqual([true, true])
    expect(marks({}, marked('a'))).toEqual([true])
  })

  it('lends its mark to no other place that its goods go to as well', () => {
    const both = marked('a', to('shipment-1', 'shipment-2'))
    expect(marks({ markedAsGift: false }, both, marked('b'), unmarked)).toEqual([false, true, false])
    // Two targets for one address, or one for zero pieces, do not make another address.
    const once = marked('a', to('shipment-1', 'shipment-1'))
    const none = marked('b', [...to('shipment-1'), { addressKey: 'shipment-2', quantity: 0 }])
    expect(marks({ markedAsGift: false }, once, none)).toEqual([true, true])
  })

  it('leaves lines that are marked right as they are, and of others all but the mark', () => {
    const both = lineOf('both', {
      targets: to('shipment-1', 'shipment-2'),
      fields: { markedAsGift: true, listMetadata: 'x' },
    })
    const lines = linesAsSent({ fields: { markedAsGift: false }, lines: [both, unmarked] })
    expect(lines).toEqual([{ ...both, fields: { markedAsGift: false, listMetadata: 'x' } }, unmarked])
    expect(lines[1]).toBe(unmarked)
  })
})

describe('a cart that has just moved', () => {
  const moved = cartOf({
    id: 'cart-2',
    lineItems: [lineOf('new-nuts', { quantity: 2 }), lineOf('new-pass'), lineOf('gift')],
  })
  const idOf = (lineId: string) => (lineId === 'barrel' ? undefined : `new-${lineId}`)

  it('goes where the one before went, line by line under their new ids', () => {
    const known = withKnownShipments(moved, cart, idOf)
    expect(known).toMatchObject({ id: 'cart-2', itemShippingAddresses: cart.itemShippingAddresses })
    expect(known.lineItems.map(({ id, quantity, targets }) => [id, quantity, targets])).toEqual([
      ['new-nuts', 2, to('shipment-1', 'shipment-2')],
      ['new-pass', 1, to('shipment-3')],
      ['gift', 1, []],
    ])
  })

  it('is left alone where it is the same one', () => {
    const edited = { ...cart, itemShippingAddresses: [] }
    expect(withKnownShipments(edited, cart, idOf)).toBe(edited)
  })
})

describe('what waits to be collected', () => {
  // A Friday.
  const today = '2026-03-06'
  const pickup = { shipmentPickupCode: 'pickup', packingSlipMessage: 'Enjoy!' }

  it('is ready on a day that has not passed [SHIP-05] [SHIP-06]', () => {
    const ready = { ...pickup, requestedShipOn: today }
    expect(renewedPickup(ready, today)).toBe(ready)
    for (const before of [{ ...pickup, requestedShipOn: '2026-03-05' }, pickup])
      expect(renewedPickup(before, today)).toMatchObject({
        packingSlipMessage: 'Enjoy!',
        requestedShipOn: '2026-03-09',
        earliestArrivalOn: '2026-03-09',
        latestArrivalOn: '2026-03-09',
      })
  })

  it('is all that is shown with another day', () => {
    const days = withRenewedPickups(cart, today).itemShippingAddresses.map(
      ({ fields }) => fields.requestedShipOn,
    )
    expect(days).toEqual(['2026-03-05', undefined, undefined, '2026-03-09'])
  })
})

describe('a cart without deliveries that are to be chosen again', () => {
  const taxed = { totalNet: usd(5_100), totalGross: usd(5_200), totalTax: usd(100), taxPortions: [] }
  const charged = cartOf({
    shippingMode: 'Multiple',
    itemShippingAddresses: [
      shipmentOf('shipment-1', { price: usd(870), shippingMethodId: 11, freeShippingEarned: false }),
      shipmentOf('shipment-2', { price: usd(230), shippingMethodId: 11, freeShippingEarned: false }),
    ],
    lineItems: [lineOf('nuts', { quantity: 2, targets: to('shipment-1', 'shipment-2') })],
    shippingCharges: [
      { key: 'shipment-1', name: 'Standard', price: usd(870) },
      { key: 'shipment-2', name: 'Standard', price: usd(230) },
    ],
    totalPrice: usd(5_100),
    taxedPrice: taxed,
  })

  it('has neither their prices nor a tax that counts them, and remembers their methods', () => {
    const shown = withoutDeliveries(charged, new Set(['shipment-1']))
    expect(shown).toMatchObject({
      itemShippingAddresses: [{ fields: { shippingMethodId: 11 } }, { fields: { price: usd(230) } }],
      shippingCharges: [{ key: 'shipment-2' }],
      totalPrice: usd(4_230),
    })
    expect(shown.itemShippingAddresses[0]?.fields).not.toHaveProperty('price')
    expect(shown).not.toHaveProperty('taxedPrice')
  })

  it('has the one charge of a single address no more, whatever its key', () => {
    const [, second] = charged.shippingCharges
    const single = cartOf({ ...charged, shippingMode: 'Single', shippingCharges: second ? [second] : [] })
    expect(withoutDeliveries(single, new Set(['shipment-1']))).toMatchObject({
      shippingCharges: [],
      totalPrice: usd(4_870),
    })
  })

  it('is as it is stored where there are none', () => {
    expect(withoutDeliveries(charged, new Set())).toBe(charged)
  })
})
