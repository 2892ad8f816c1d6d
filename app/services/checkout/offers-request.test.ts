import { expect, it } from 'vitest'
import { cartOf, lineOf, shipmentOf } from '~/models/cart/testing/carts'
import { isAskedAlike } from './offers-request'

it('prices hold for another e-mail of who receives a shipment, and not for another place', () => {
  const cartTo = (over: object) => {
    const shipment = shipmentOf('shipment-1')
    return cartOf({
      lineItems: [lineOf('a', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] })],
      itemShippingAddresses: [{ ...shipment, address: { ...shipment.address, ...over } }],
    })
  }
  expect(isAskedAlike(cartTo({}), cartTo({ email: 'aunt@example.com' }))).toBe(true)
  expect(isAskedAlike(cartTo({}), cartTo({ postalCode: '07043' }))).toBe(false)
})
