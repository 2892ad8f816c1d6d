import { describe, expect, it } from 'vitest'
import { cartOf, lineOf, shipmentOf } from '../cart/testing/carts'
import type { Cart } from '../cart/cart'
import { usd } from '../money/money'
import { firstOpenStep, isAddressComplete, isDeliveryComplete, STEPS, stepStates } from './steps'

const TODAY = '2026-03-02'
const targets = [{ addressKey: 'shipment-1', quantity: 1 }]
const delivered = { price: usd(895), requestedShipOn: '2026-03-03', requestedDeliveryOn: '2026-03-06' }

const addressed: Cart = cartOf({
  customerEmail: 'guest@example.com',
  lineItems: [lineOf('a', { targets })],
  itemShippingAddresses: [shipmentOf('shipment-1')],
})
const complete: Cart = { ...addressed, itemShippingAddresses: [shipmentOf('shipment-1', delivered)] }

describe('the steps of checkout', () => {
  it('come in their order with their titles [CHK-01]', () => {
    expect(STEPS.map((step) => [step.id, step.title])).toEqual([
      ['address', 'Email & Shipping Info'],
      ['delivery', 'Expected Delivery'],
      ['payment', 'Payment Method'],
    ])
  })

  it('start with the address, go on to delivery and then to payment [CHK-06] [CHK-12]', () => {
    expect(firstOpenStep(cartOf({ lineItems: [lineOf('a')] }), TODAY).id).toBe('address')
    expect(firstOpenStep(addressed, TODAY).id).toBe('delivery')
    expect(firstOpenStep(complete, TODAY).id).toBe('payment')
  })

  it('open payment only when address and delivery are complete [CHK-12]', () => {
    const payment = (cart: Cart) => stepStates(cart, TODAY).find((step) => step.id === 'payment')?.enabled
    expect(payment(cartOf({ lineItems: [lineOf('a')] }))).toBe(false)
    expect(payment(addressed)).toBe(false)
    expect(payment(complete)).toBe(true)
  })

  it('have no delivery for a digital cart [CHK-09]', () => {
    const line = lineOf('gift', { targets })
    const digital = cartOf({
      ...addressed,
      lineItems: [{ ...line, variant: { ...line.variant, digital: true } }],
    })
    expect(stepStates(digital, TODAY).map((step) => step.id)).toEqual(['address', 'payment'])
  })
})

describe('completeness', () => {
  it('of the address asks for an e-mail, and a street for what is shipped [CHK-10] [SHIP-09]', () => {
    expect(isAddressComplete(addressed)).toBe(true)
    const { customerEmail: _none, ...anonymous } = addressed
    expect(isAddressComplete(anonymous)).toBe(false)
    const home = shipmentOf('shipment-1')
    const streetless = { ...home, address: { ...home.address, street1: '' } }
    expect(isAddressComplete({ ...addressed, itemShippingAddresses: [streetless] })).toBe(false)
    const pickup = { ...streetless, fields: { shipmentPickupCode: 'pickup-nj' } }
    expect(isAddressComplete({ ...addressed, itemShippingAddresses: [pickup] })).toBe(true)
  })

  it('of the address asks that every piece has a place [PAY-13]', () => {
    expect(
      isAddressComplete({ ...addressed, lineItems: [lineOf('a', { targets, targetsValid: false })] }),
    ).toBe(false)
    expect(isAddressComplete({ ...addressed, lineItems: [lineOf('a')] })).toBe(false)
  })

  it('of the delivery asks for a chosen one whose dates have not passed [CHK-11] [SHIP-05]', () => {
    expect(isDeliveryComplete(addressed, TODAY)).toBe(false)
    expect(isDeliveryComplete(complete, TODAY)).toBe(true)
    expect(isDeliveryComplete(complete, '2026-03-07')).toBe(false)
  })
})
