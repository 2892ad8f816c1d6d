import { describe, expect, it } from 'vitest'
import { usd } from '../money/money'
import { hasSeveralAddresses, shipmentsOf, withoutDeliveries } from './shipments'
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
  it('are its addresses with what goes there and what each needs [DATA-18] [SHIP-09]', () => {
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
