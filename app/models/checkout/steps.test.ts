import { describe, expect, it } from 'vitest'
import { cartOf, lineOf, shipmentOf } from '../cart/testing/carts'
import type { Cart } from '../cart/cart'
import { usd } from '../money/money'
import {
  CART_FIELD,
  continueLabel,
  firstOpenStep,
  isAddressComplete,
  isDeliveryComplete,
  isDeliveryPast,
  nextStep,
  pathBefore,
  STEPS,
  stepStates,
} from './steps'

const TODAY = '2026-03-02'
const targets = [{ addressKey: 'shipment-1', quantity: 1 }]
const delivered = {
  price: usd(895),
  shippingMethodId: 14,
  requestedShipOn: '2026-03-03',
  requestedDeliveryOn: '2026-03-06',
}

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

  it('are told with where they are, and which of them are open and done', () => {
    const states = (cart: Cart) => stepStates(cart, TODAY).map(({ enabled, complete }) => [enabled, complete])
    expect(states(cartOf({ lineItems: [lineOf('a')] }))).toEqual([
      [true, false],
      [false, false],
      [false, false],
    ])
    expect(states(addressed)).toEqual([
      [true, true],
      [true, false],
      [false, false],
    ])
    expect(states(complete)).toEqual([
      [true, true],
      [true, true],
      [true, false],
    ])
    expect(stepStates(complete, TODAY).map(({ path }) => path)).toEqual([
      '/checkout/address',
      '/checkout/shipping',
      '/checkout/payment',
    ])
    expect(CART_FIELD).toBe('cart')
  })

  it('lead on to the next one, or to what has to be done before it', () => {
    expect(nextStep(addressed, 'address', TODAY).id).toBe('delivery')
    // It is complete, but still comes next.
    expect(nextStep(complete, 'address', TODAY).id).toBe('delivery')
    expect(nextStep(complete, 'delivery', TODAY).id).toBe('payment')
    expect(nextStep(addressed, 'delivery', TODAY).id).toBe('delivery')
    expect(nextStep(cartOf({ lineItems: [lineOf('a')] }), 'delivery', TODAY).id).toBe('address')
    expect(nextStep(complete, 'payment', TODAY).id).toBe('payment')
  })

  it('say on their button which one is next', () => {
    const steps = stepStates(complete, TODAY)
    expect((['address', 'delivery', 'payment'] as const).map((id) => continueLabel(steps, id))).toEqual([
      'Continue to delivery',
      'Continue to payment',
      'Continue',
    ])
    expect(continueLabel([{ id: 'address' }, { id: 'payment' }], 'address')).toBe('Continue to payment')
  })

  it('lead back to the one before, and from the first to the cart', () => {
    expect(STEPS.map(({ id }) => pathBefore(STEPS, id))).toEqual([
      '/cart',
      '/checkout/address',
      '/checkout/shipping',
    ])
    expect(pathBefore(STEPS.slice(2), 'payment')).toBe('/cart')
  })

  it('have no delivery for a digital cart [CHK-09]', () => {
    const line = lineOf('gift', { targets })
    const digital = cartOf({
      ...addressed,
      lineItems: [{ ...line, variant: { ...line.variant, digital: true } }],
    })
    expect(stepStates(digital, TODAY).map((step) => step.id)).toEqual(['address', 'payment'])
    // With a known e-mail, only payment is asked for.
    expect(stepStates(digital, TODAY, { isSignedIn: true }).map((step) => step.id)).toEqual(['payment'])
    const { customerEmail: _none, ...anonymous } = digital
    expect(stepStates(anonymous, TODAY, { isSignedIn: true }).map((step) => step.id)).toEqual([
      'address',
      'payment',
    ])
    expect(stepStates(addressed, TODAY, { isSignedIn: true })).toHaveLength(3)
    const mixed = { ...digital, lineItems: [...digital.lineItems, lineOf('a', { targets })] }
    expect(stepStates(mixed, TODAY).map((step) => step.id)).toEqual(['address', 'delivery', 'payment'])
  })
})

describe('completeness', () => {
  it('of the address asks for an e-mail, and a street for what is shipped [CHK-10]', () => {
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

  it('of the delivery asks for a chosen one whose dates have not passed [SHIP-05]', () => {
    expect(isDeliveryComplete(addressed, TODAY)).toBe(false)
    expect(isDeliveryComplete(complete, TODAY)).toBe(true)
    expect(isDeliveryComplete(complete, '2026-03-07')).toBe(false)
    for (const name of ['price', 'shippingMethodId', 'requestedDeliveryOn'] as const) {
      const { [name]: _none, ...fields } = delivered
      const lacking = { ...addressed, itemShippingAddresses: [shipmentOf('shipment-1', fields)] }
      expect([name, isDeliveryComplete(lacking, TODAY)]).toEqual([name, false])
    }
  })

  it('of the delivery lasts to the end of the day that was asked for, of shipping and of arrival', () => {
    const past = (fields: object) => isDeliveryPast(shipmentOf('shipment-1', fields), TODAY)
    expect([past({}), past({ requestedShipOn: TODAY }), past({ requestedDeliveryOn: TODAY })]).toEqual([
      false,
      false,
      false,
    ])
    expect([past({ requestedShipOn: '2026-03-01' }), past({ requestedDeliveryOn: '2026-03-01' })]).toEqual([
      true,
      true,
    ])
  })

  it('of the address asks for goods, and no street of what is e-mailed', () => {
    expect(isAddressComplete({ ...addressed, lineItems: [] })).toBe(false)
    const home = shipmentOf('shipment-1')
    const streetless = { ...home, address: { ...home.address, street1: '' } }
    const pass = lineOf('pass', { targets, variant: { ...lineOf('x').variant, digital: true } })
    expect(isAddressComplete({ ...addressed, lineItems: [pass], itemShippingAddresses: [streetless] })).toBe(
      true,
    )
    const both = [lineOf('a', { targets }), pass]
    expect(isAddressComplete({ ...addressed, lineItems: both, itemShippingAddresses: [streetless] })).toBe(
      false,
    )
  })

  it('of the address asks it of every line and of every shipment', () => {
    const placeless = lineOf('b', { targets, targetsValid: false })
    expect(isAddressComplete({ ...addressed, lineItems: [lineOf('a', { targets }), placeless] })).toBe(false)
    const second = [{ addressKey: 'shipment-2', quantity: 1 }]
    const home = shipmentOf('shipment-1')
    const streetless = { ...shipmentOf('shipment-2'), address: { ...home.address, street1: '' } }
    const two = [lineOf('a', { targets }), lineOf('b', { targets: second })]
    expect(
      isAddressComplete({ ...addressed, lineItems: two, itemShippingAddresses: [home, streetless] }),
    ).toBe(false)
  })

  it('of the delivery asks nothing of what is not sent', () => {
    const pass = lineOf('pass', { targets, variant: { ...lineOf('x').variant, digital: true } })
    expect(isDeliveryComplete({ ...addressed, lineItems: [pass] }, TODAY)).toBe(true)
  })
})
