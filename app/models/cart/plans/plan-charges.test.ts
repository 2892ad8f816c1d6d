import { describe, expect, it } from 'vitest'
import { definedOnly } from '../../defined-only'
import { usd } from '../../money/money'
import type { CartAction } from '../actions'
import type { Cart, LineItem, ShipmentFields, ShippingCharge } from '../cart'
import { pickupFields, shipmentDraftsOf, WAREHOUSE } from '../shipments'
import type { ShipmentDraft } from '../shipments'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { AUNT, TODAY, UNCLE } from '../testing/intents'
import { toWireAddress } from '../wire-address'
import { planCharges } from './plan-charges'

const CHOSEN: ShipmentFields = { price: usd(895), shippingMethodName: 'Standard', shippingMethodId: 1 }
const taxCategory = { typeId: 'tax-category', key: 'shipping' }

function chargesOf(cart: Cart, drafts: readonly ShipmentDraft[] = shipmentDraftsOf(cart)) {
  const { methods, apart } = planCharges({ cart, drafts, moves: new Map() })
  return [...methods, ...apart]
}
const withFields = (cart: Cart, index: number, fields: ShipmentFields) =>
  shipmentDraftsOf(cart).map((one, at) => (at === index ? { ...one, fields } : one))
const charge = (over: Partial<ShippingCharge> = {}): ShippingCharge => ({
  key: 'shipment-1',
  name: 'Standard',
  price: usd(895),
  ...over,
})
/** A charge the platform's free-shipping discount has removed. */
const waived = (over: Partial<ShippingCharge> = {}) => charge({ price: usd(0), isWaived: true, ...over })

describe('what one delivery costs', () => {
  const cart = cartOf({
    lineItems: [lineOf('a', { quantity: 2, targets: [{ addressKey: 'shipment-1', quantity: 2 }] })],
    itemShippingAddresses: [shipmentOf('shipment-1', CHOSEN)],
    shippingAddress: { ...HOME },
    shippingCharges: [charge()],
  })
  const method = (cents: number, shippingMethodName = 'Standard') => ({
    action: 'setCustomShippingMethod',
    shippingMethodName,
    shippingRate: { price: usd(cents) },
    taxCategory,
  })
  const apart = (cents: number) => ({
    action: 'addCustomLineItem',
    name: { en: 'Standard' },
    slug: 'delivery-shipment-1',
    quantity: 1,
    money: usd(cents),
    priceMode: 'External',
    taxCategory,
    shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity: 1 }] },
  })
  const charged = (...shippingCharges: readonly ShippingCharge[]): Cart => ({ ...cart, shippingCharges })

  it('stays as it is when it is so already', () => {
    expect(chargesOf(cart)).toEqual([])
    // The stored price includes what the merchant's discount took off.
    expect(chargesOf(charged(charge({ price: usd(700), discountShares: [{ amount: usd(195) }] })))).toEqual(
      [],
    )
  })

  it('is the price of its method', () => {
    expect(chargesOf(charged())).toEqual([method(895)])
    expect(chargesOf(charged(charge({ price: usd(900) })))).toEqual([method(895)])
    expect(chargesOf(charged(charge({ name: 'Express' })))).toEqual([method(895)])
    const { shippingMethodName: _name, ...unnamed } = CHOSEN
    expect(chargesOf(charged(), withFields(cart, 0, unnamed))).toEqual([method(895, 'Delivery')])
  })

  it('stands apart where a discount for free shipping has taken it off, though it is none of its own [SHIP-22]', () => {
    expect(chargesOf(charged(waived()))).toEqual([method(0), apart(895)])
  })

  it('needs nothing that stands apart where it is free', () => {
    expect(chargesOf(charged(waived()), withFields(cart, 0, { ...CHOSEN, price: usd(0) }))).toEqual([
      method(0),
    ])
  })

  it('stays apart once it is, at whatever price', () => {
    const stored = charged(charge({ standsApart: 'c-9' }))
    expect(chargesOf(stored)).toEqual([])
    expect(chargesOf(stored, withFields(cart, 0, { ...CHOSEN, price: usd(1_205) }))).toEqual([
      { action: 'removeCustomLineItem', customLineItemId: 'c-9' },
      method(0),
      apart(1_205),
    ])
    // The line names the address by its key, which has changed.
    const moved = shipmentDraftsOf(cart).map((one) => ({ ...one, from: 'shipment-2' }))
    expect(chargesOf(stored, moved).map(({ action }) => action)).toEqual([
      'removeCustomLineItem',
      'setCustomShippingMethod',
      'addCustomLineItem',
    ])
    expect(chargesOf(cart, moved)).toEqual([])
  })

  it('goes with the choice', () => {
    const open = withFields(cart, 0, { shippingMethodId: 1 })
    expect(chargesOf(cart, open)).toEqual([{ action: 'setShippingMethod' }])
    expect(chargesOf(charged(charge({ standsApart: 'c-9' })), open)).toEqual([
      { action: 'removeCustomLineItem', customLineItemId: 'c-9' },
      { action: 'setShippingMethod' },
    ])
    expect(chargesOf(charged(), open)).toEqual([])
    expect(chargesOf(cart, [])).toEqual([{ action: 'setShippingMethod' }])
  })

  it('is of what is sent, else of what is collected, never of what is e-mailed', () => {
    const [sent] = shipmentDraftsOf(cart)
    if (sent === undefined) throw new Error('Nothing is sent')
    const digital: ShipmentDraft = {
      ...sent,
      kind: 'digital',
      fields: { price: usd(1), shippingMethodName: 'Email' },
    }
    const pickup: ShipmentDraft = { ...sent, kind: 'pickup', address: WAREHOUSE, fields: pickupFields(TODAY) }
    const methodsOf = (...drafts: readonly ShipmentDraft[]) =>
      chargesOf(charged(), drafts).filter(({ action }) => action !== 'setShippingAddress')
    expect(methodsOf(digital, pickup, sent)).toEqual([method(895)])
    expect(methodsOf(digital, pickup)).toEqual([method(0, 'Pickup at our New Jersey warehouse')])
    expect(methodsOf(digital)).toEqual([])
  })

  it('is taxed where the first of it goes', () => {
    const taxed = (address: Cart['shippingAddress']): readonly CartAction[] => {
      const { shippingAddress: _old, ...rest } = cart
      return chargesOf({ ...rest, ...definedOnly({ shippingAddress: address }) })
    }
    const toHome = [{ action: 'setShippingAddress', address: toWireAddress(HOME) }]
    expect(taxed(HOME)).toEqual([])
    expect(taxed(undefined)).toEqual(toHome)
    expect(taxed(AUNT)).toEqual(toHome)
  })
})

describe('what several deliveries cost', () => {
  const lineTo = (id: string, key: string): LineItem =>
    lineOf(id, { targets: [{ addressKey: key, quantity: 1, shippingMethodKey: key }] })
  const cart = cartOf({
    shippingMode: 'Multiple',
    lineItems: [lineTo('a', 'shipment-1'), lineTo('b', 'shipment-2')],
    itemShippingAddresses: [
      shipmentOf('shipment-1', CHOSEN),
      { ...shipmentOf('shipment-2', CHOSEN), address: AUNT },
    ],
    shippingCharges: [charge(), charge({ key: 'shipment-2' })],
  })
  const drafts = shipmentDraftsOf(cart)
  const remove = (shippingKey: string) => ({ action: 'removeShippingMethod', shippingKey })
  const add = (
    shippingKey: string,
    cents: number,
    address: typeof AUNT | typeof HOME,
    name = 'Standard',
  ) => ({
    action: 'addCustomShippingMethod',
    shippingKey,
    shippingMethodName: name,
    shippingAddress: toWireAddress(address),
    shippingRate: { price: usd(cents) },
    taxCategory,
  })
  const second = (over: Partial<ShippingCharge>): Cart => ({
    ...cart,
    shippingCharges: [charge(), charge({ key: 'shipment-2', ...over })],
  })

  it('stays as it is when it is so already', () => {
    expect(chargesOf(cart)).toEqual([])
  })

  it('is a method for each, and only what changes is changed', () => {
    const dearer = withFields(cart, 1, { ...CHOSEN, price: usd(1_205) })
    expect(chargesOf(cart, dearer)).toEqual([remove('shipment-2'), add('shipment-2', 1_205, AUNT)])
    const quicker = withFields(cart, 0, { ...CHOSEN, shippingMethodName: 'Express' })
    expect(chargesOf(cart, quicker)).toEqual([remove('shipment-1'), add('shipment-1', 895, HOME, 'Express')])
  })

  it('is asked for anew where it goes to another place', () => {
    const moved = drafts.map((one, index) => (index === 1 ? { ...one, address: UNCLE } : one))
    expect(chargesOf(cart, moved)).toEqual([remove('shipment-2'), add('shipment-2', 895, UNCLE)])
    const same = drafts.map((one) => ({ ...one, address: { ...one.address, name: 'Sam Example' } }))
    expect(chargesOf(cart, same)).toEqual([])
  })

  it('moves up with its shipment', () => {
    expect(chargesOf(cart, drafts.slice(1))).toEqual([
      remove('shipment-1'),
      remove('shipment-2'),
      add('shipment-1', 895, AUNT),
    ])
  })

  it('is nothing, by a method that stands in, until one is chosen', () => {
    const open = withFields(cart, 1, {})
    const toBeChosen = add('shipment-2', 0, AUNT, 'Delivery to be chosen')
    expect(chargesOf(cart, open)).toEqual([remove('shipment-2'), toBeChosen])
    const standing = { ...cart, shippingCharges: [charge()], provisionalMethods: ['shipment-2'] }
    expect(chargesOf(standing, open)).toEqual([])
    expect(chargesOf(standing)).toEqual([remove('shipment-2'), add('shipment-2', 895, AUNT)])
    expect(chargesOf({ ...standing, provisionalMethods: ['shipment-2', 'shipment-3'] }, open)).toEqual([
      remove('shipment-3'),
    ])
  })

  it('of a new shipment is a method more', () => {
    const fresh: ShipmentDraft = {
      kind: 'standard',
      address: UNCLE,
      fields: {},
      quantities: new Map([['a', 1]]),
      packaging: false,
    }
    expect(chargesOf(cart, [...drafts, fresh])).toEqual([
      add('shipment-3', 0, UNCLE, 'Delivery to be chosen'),
    ])
  })

  it('stands apart where a discount for free shipping has taken it off [SHIP-22]', () => {
    const apart = {
      action: 'addCustomLineItem',
      name: { en: 'Standard' },
      slug: 'delivery-shipment-2',
      quantity: 1,
      money: usd(895),
      priceMode: 'External',
      taxCategory,
      shippingDetails: {
        targets: [{ addressKey: 'shipment-2', quantity: 1, shippingMethodKey: 'shipment-2' }],
      },
    }
    expect(chargesOf(second({ price: usd(0), isWaived: true }))).toEqual([
      remove('shipment-2'),
      add('shipment-2', 0, AUNT),
      apart,
    ])
    expect(chargesOf(second({ standsApart: 'c-9' }))).toEqual([])
    // The separate line goes first: nothing may name a method that is gone.
    const dearer = withFields(cart, 1, { ...CHOSEN, price: usd(1_205) })
    expect(chargesOf(second({ standsApart: 'c-9' }), dearer)).toEqual([
      { action: 'removeCustomLineItem', customLineItemId: 'c-9' },
      remove('shipment-2'),
      add('shipment-2', 0, AUNT),
      { ...apart, money: usd(1_205) },
    ])
  })
})
