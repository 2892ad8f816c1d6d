import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { ShippingOffer } from '../../shipping/shipping'
import type { Cart, LineItem, ShipmentFields } from '../cart'
import { WAREHOUSE } from '../shipments'
import { applyPlan } from '../testing/apply-plan'
import { cartOf, lineOf, shipmentOf } from '../testing/carts'
import { AUNT, offer, TODAY } from '../testing/intents'
import { planChooseDeliveries, planForgetDelivery } from './plan-delivery'
import type { DeliveryChoice } from './plan-delivery'

const plain = lineOf('x').variant
const to = (key: string, over: Partial<LineItem> = {}) => ({
  ...over,
  targets: [{ addressKey: key, quantity: 1, shippingMethodKey: key }],
})
const cart = cartOf({
  shippingMode: 'Multiple',
  lineItems: [
    lineOf('a', to('shipment-1')),
    lineOf('b', to('shipment-2')),
    lineOf('pass', to('shipment-3', { variant: { ...plain, digital: true } })),
    lineOf('barrel', to('shipment-4', { variant: { ...plain, fixedAddress: true } })),
  ],
  itemShippingAddresses: [
    shipmentOf('shipment-1', { packingSlipMessage: 'Enjoy!', signedTrustedMatchkey: 'k' }),
    { ...shipmentOf('shipment-2'), address: AUNT },
    shipmentOf('shipment-3'),
    { ...shipmentOf('shipment-4', { requestedShipOn: '2026-03-04' }), address: WAREHOUSE },
  ],
})
const choose = (choice: Partial<DeliveryChoice> & { readonly offer?: ShippingOffer }) =>
  applyPlan(
    cart,
    planChooseDeliveries(cart, { 'shipment-1': { offer, heatResistantPackaging: false, ...choice } }, TODAY),
  )
const fieldsAt = (of: Cart, index: number): ShipmentFields | undefined =>
  of.itemShippingAddresses[index]?.fields

describe('the delivery that a shopper chooses', () => {
  it('is remembered with its price and its days, beside what is printed on the slip', () => {
    expect(fieldsAt(choose({}), 0)).toEqual({
      packingSlipMessage: 'Enjoy!',
      signedTrustedMatchkey: 'k',
      price: usd(895),
      listPrice: usd(895),
      shippingMethodId: 1,
      shippingMethodName: 'Standard',
      requestedShipOn: '2026-03-02',
      requestedDeliveryOn: '2026-03-06',
      earliestArrivalOn: '2026-03-04',
      latestArrivalOn: '2026-03-06',
      heatResistantPackaging: false,
    })
    expect(choose({}).shippingCharges).toMatchObject([{ key: 'shipment-1', price: usd(895) }, {}, {}])
  })

  it('takes the place of another one whole', () => {
    const collected = { ...offer, shipmentPickup: true, carrier: 'Depot', carrierCode: 'depot' }
    const first = choose({ offer: collected })
    expect(fieldsAt(first, 0)).toMatchObject({ shipmentPickupCarrier: 'Depot', shipmentPickupCode: 'depot' })
    const second = planChooseDeliveries(
      first,
      { 'shipment-1': { offer, heatResistantPackaging: false } },
      TODAY,
    )
    expect(fieldsAt(applyPlan(first, second), 0)).not.toHaveProperty('shipmentPickupCode')
  })

  it('remembers the days that it was asked for by, until others are or none [CHK-16]', () => {
    const asked = { askedShipOn: '2026-03-02', askedDeliveryOn: '2026-03-06' }
    const first = choose({ asked })
    expect(fieldsAt(first, 0)).toMatchObject(asked)
    const again = (over: Partial<DeliveryChoice>) => {
      const choices = { 'shipment-1': { offer, heatResistantPackaging: true, ...over } }
      return fieldsAt(applyPlan(first, planChooseDeliveries(first, choices, TODAY)), 0)
    }
    expect(again({})).toMatchObject(asked)
    expect(again({ asked: { askedDeliveryOn: '2026-03-09' } })).not.toHaveProperty('askedShipOn')
    expect(again({ asked: {} })).not.toHaveProperty('askedDeliveryOn')
  })

  it('says which carriers were refused when it was chosen, as long as its price holds [SHIP-16]', () => {
    const first = choose({ refusedCarriers: '' })
    expect(fieldsAt(first, 0)?.refusedCarriers).toBe('')
    const again = (over: Partial<DeliveryChoice>) => {
      const choices = { 'shipment-1': { offer, heatResistantPackaging: true, ...over } }
      return fieldsAt(applyPlan(first, planChooseDeliveries(first, choices, TODAY)), 0)
    }
    expect(again({})).toMatchObject({ refusedCarriers: '' })
    expect(again({ refusedCarriers: 'allowUds' })).toMatchObject({ refusedCarriers: 'allowUds' })
    expect(again({ refusedCarriers: null })).not.toHaveProperty('refusedCarriers')
    const forgotten = applyPlan(first, planForgetDelivery(first, new Set(['shipment-1'])))
    expect(fieldsAt(forgotten, 0)).not.toHaveProperty('refusedCarriers')
  })

  it('says whether shipping was free with it, as long as its price holds', () => {
    const first = choose({ freeShippingEarned: true })
    expect(fieldsAt(first, 0)?.freeShippingEarned).toBe(true)
    const again = (over: Partial<DeliveryChoice>) => {
      const choices = { 'shipment-1': { offer, heatResistantPackaging: true, ...over } }
      return fieldsAt(applyPlan(first, planChooseDeliveries(first, choices, TODAY)), 0)
    }
    expect(again({})).toMatchObject({ freeShippingEarned: true })
    expect(again({ freeShippingEarned: false })).toMatchObject({ freeShippingEarned: false })
    expect(again({ freeShippingEarned: null })).not.toHaveProperty('freeShippingEarned')
    const forgotten = applyPlan(first, planForgetDelivery(first, new Set(['shipment-1'])))
    expect(fieldsAt(forgotten, 0)).not.toHaveProperty('freeShippingEarned')
  })

  it('has the words of its slip changed, taken off or left [SHIP-10]', () => {
    const slip = (packingSlipMessage: string | undefined) =>
      fieldsAt(choose({ packingSlipMessage }), 0)?.packingSlipMessage
    expect([slip('Hi'), slip(''), slip(undefined)]).toEqual(['Hi', undefined, 'Enjoy!'])
  })

  it.each([
    ['asked for, of what may melt', true, { containsMeltables: true }, true, 1],
    ['not asked for', false, { containsMeltables: true }, false, 0],
    ['asked for, of what cannot melt', true, { containsMeltables: false }, true, 0],
    ['in the delivery', true, { containsMeltables: true, heatResistantIncluded: true }, true, 0],
    ['in the delivery unasked', false, { heatResistantIncluded: true }, true, 0],
  ])('has packaging against heat that is %s', (_, heatResistantPackaging, over, stored, lines) => {
    const after = choose({ offer: { ...offer, ...over }, heatResistantPackaging })
    expect(fieldsAt(after, 0)?.heatResistantPackaging).toBe(stored)
    expect(after.customLineItems).toHaveLength(lines)
  })

  it('is none of shipments that nothing was chosen for, but of those that need no choice', () => {
    const after = choose({})
    expect(fieldsAt(after, 1)).toEqual({})
    expect(fieldsAt(after, 2)).toEqual({ price: usd(0), listPrice: usd(0), shippingMethodName: 'Email' })
    // Its pickup date has passed.
    expect(fieldsAt(after, 3)).toMatchObject({
      shippingMethodId: 38,
      requestedShipOn: '2026-03-09',
      price: usd(0),
    })
  })

  it('is forgotten for the shipments whose goods change, but for which method it was', () => {
    const both = applyPlan(
      cart,
      planChooseDeliveries(
        cart,
        Object.fromEntries(
          ['shipment-1', 'shipment-2'].map((key) => [key, { offer, heatResistantPackaging: true }] as const),
        ),
        TODAY,
      ),
    )
    const after = applyPlan(both, planForgetDelivery(both, new Set(['shipment-2'])))
    expect(fieldsAt(after, 0)).toEqual(fieldsAt(both, 0))
    expect(fieldsAt(after, 1)).toEqual({ shippingMethodId: 1 })
    expect(after.customLineItems.map(({ targets }) => targets[0]?.addressKey)).toEqual(['shipment-1'])
    expect(planForgetDelivery(both, new Set())).toEqual([])
  })
})
