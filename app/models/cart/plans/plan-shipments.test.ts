import { describe, expect, it } from 'vitest'
import { usd } from '../../money/money'
import type { Cart, CustomLineItem } from '../cart'
import { shipmentDraftsOf, WAREHOUSE } from '../shipments'
import type { ShipmentDraft } from '../shipments'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { AUNT, UNCLE } from '../testing/intents'
import { planShipments } from './plan-shipments'

const target = (addressKey: string, quantity = 1) => ({ addressKey, quantity, shippingMethodKey: addressKey })
const custom = (id: string, over: Partial<CustomLineItem>): CustomLineItem => ({
  id,
  slug: id,
  name: id,
  kind: 'adjustment',
  quantity: 1,
  totalPrice: usd(100),
  targets: [],
  ...over,
})

/** One piece ships home and two to the aunt. */
const cart = cartOf({
  shippingMode: 'Multiple',
  lineItems: [lineOf('a', { quantity: 3, targets: [target('shipment-1'), target('shipment-2', 2)] })],
  itemShippingAddresses: [shipmentOf('shipment-1'), { ...shipmentOf('shipment-2'), address: AUNT }],
  provisionalMethods: ['shipment-1', 'shipment-2'],
})
const drafts = shipmentDraftsOf(cart)
const at = (index: number, over: Partial<ShipmentDraft>) =>
  drafts.map((one, place) => (place === index ? { ...one, ...over } : one))

/** Only the plan's actions with these names. */
const only = (names: RegExp, of: Cart, wanted: readonly ShipmentDraft[]) =>
  planShipments(of, wanted).filter(({ action }) => names.test(action))

describe('shipments as they shall be', () => {
  it('need nothing where they are so', () => {
    expect(planShipments(cart, drafts)).toEqual([])
  })

  it('come into being so that nothing names what is not there yet', () => {
    const wanted: readonly ShipmentDraft[] = [
      ...at(0, { quantities: new Map() }),
      { kind: 'standard', address: UNCLE, fields: {}, quantities: new Map([['a', 1]]), packaging: true },
    ]
    expect(planShipments(cart, wanted).map(({ action }) => action)).toEqual([
      'addItemShippingAddress',
      'addCustomShippingMethod',
      'setLineItemShippingDetails',
      'addCustomLineItem',
    ])
    expect(planShipments(cart, drafts.slice(0, 1)).map(({ action }) => action)).toEqual([
      'removeShippingMethod',
      'setLineItemShippingDetails',
      'removeItemShippingAddress',
    ])
  })

  it('have their addresses written where these, or what is known of them, differ', () => {
    const written = (wanted: readonly ShipmentDraft[]) => only(/ItemShippingAddress$/, cart, wanted)
    expect(written(at(1, { address: UNCLE }))).toMatchObject([
      { action: 'updateItemShippingAddress', address: { key: 'shipment-2', streetName: '1 Pier' } },
    ])
    expect(written(at(0, { fields: { packingSlipMessage: 'Enjoy!' } }))).toMatchObject([
      {
        action: 'updateItemShippingAddress',
        address: { key: 'shipment-1', custom: { fields: { packingSlipMessage: 'Enjoy!' } } },
      },
    ])
    // The order of address fields does not matter.
    const { street1, ...rest } = HOME
    expect(written(at(0, { address: { ...rest, street1 } }))).toEqual([])
  })

  it('have their pieces told where these go elsewhere, by the method of their address', () => {
    const told = (of: Cart, wanted: readonly ShipmentDraft[]) => only(/^setLineItem/, of, wanted)
    const all = { quantities: new Map([['a', 3]]) }
    expect(told(cart, [{ ...(drafts[0] as ShipmentDraft), ...all }])).toEqual([
      {
        action: 'setLineItemShippingDetails',
        lineItemId: 'a',
        shippingDetails: { targets: [target('shipment-1', 3)] },
      },
    ])
    const single: Cart = { ...cart, shippingMode: 'Single' }
    expect(told(single, drafts)).toEqual([
      {
        action: 'setLineItemShippingDetails',
        lineItemId: 'a',
        shippingDetails: {
          targets: [
            { addressKey: 'shipment-1', quantity: 1 },
            { addressKey: 'shipment-2', quantity: 2 },
          ],
        },
      },
    ])
    expect(told(cart, at(1, { quantities: new Map([['a', 1]]) }))).toHaveLength(1)
    expect(told(cart, at(1, { quantities: new Map([['a', 0]]) }))).toMatchObject([
      { shippingDetails: { targets: [target('shipment-1')] } },
    ])
    // A line that goes nowhere keeps its targets: the platform does not accept an empty list.
    expect(
      told(
        cart,
        drafts.map((one) => ({ ...one, quantities: new Map() })),
      ),
    ).toEqual([])
  })
})

describe('the country whose prices hold', () => {
  const toronto = { ...HOME, city: 'Toronto', state: 'ON', postalCode: 'M5H 3T4', country: 'CA' as const }
  const countryOf = (country: string | undefined, wanted: readonly ShipmentDraft[]) =>
    only(/^setCountry$/, country === undefined ? cart : { ...cart, country }, wanted)
  const toCanada = drafts.map((one) => ({ ...one, address: toronto }))

  it('is where everything goes that is sent', () => {
    expect(countryOf(undefined, toCanada)).toEqual([{ action: 'setCountry', country: 'CA' }])
    expect(countryOf('US', toCanada)).toEqual([{ action: 'setCountry', country: 'CA' }])
    expect(countryOf('CA', toCanada)).toEqual([])
    expect(countryOf('CA', drafts)).toEqual([{ action: 'setCountry', country: 'US' }])
    expect(countryOf(undefined, drafts)).toEqual([])
  })

  it('is the shop’s own where it goes to both, or nowhere', () => {
    expect(countryOf('CA', at(0, { address: toronto }))).toEqual([{ action: 'setCountry', country: 'US' }])
    expect(countryOf('CA', [])).toEqual([{ action: 'setCountry', country: 'US' }])
  })

  it('is not that of the warehouse where something is collected', () => {
    const collected: ShipmentDraft = { ...(drafts[0] as ShipmentDraft), kind: 'pickup', address: WAREHOUSE }
    expect(countryOf('CA', [...toCanada.slice(1), collected])).toEqual([])
  })
})

describe('packaging against heat', () => {
  const lines = (of: Cart, wanted: readonly ShipmentDraft[]) => only(/CustomLineItem/, of, wanted)
  const add = (slug: string, key: string) => ({
    action: 'addCustomLineItem',
    name: { en: 'Heat-resistant packaging' },
    slug,
    quantity: 1,
    money: usd(295),
    taxCategory: { typeId: 'tax-category', key: 'general' },
    shippingDetails: { targets: [target(key)] },
  })
  const packed = custom('p', {
    kind: 'packaging',
    slug: 'heat-resistant-packaging',
    targets: [target('shipment-2')],
  })
  const withPacked: Cart = { ...cart, customLineItems: [packed] }

  it('is a line of its own for each shipment, with a slug that no other has', () => {
    expect(
      lines(
        cart,
        drafts.map((one) => ({ ...one, packaging: true })),
      ),
    ).toEqual([
      add('heat-resistant-packaging', 'shipment-1'),
      add('heat-resistant-packaging-2', 'shipment-2'),
    ])
    const taken = { ...cart, customLineItems: [custom('x', { slug: 'heat-resistant-packaging-2' }), packed] }
    expect(
      lines(
        taken,
        drafts.map((one) => ({ ...one, packaging: true })),
      ),
    ).toEqual([add('heat-resistant-packaging-3', 'shipment-1')])
  })

  it('stays with its shipment, moves up with it, and goes when it is not wanted', () => {
    expect(lines(withPacked, at(1, { packaging: true }))).toEqual([])
    expect(lines(withPacked, at(1, { packaging: true }).slice(1))).toEqual([
      {
        action: 'setCustomLineItemShippingDetails',
        customLineItemId: 'p',
        shippingDetails: { targets: [target('shipment-1')] },
      },
    ])
    expect(lines(withPacked, at(1, { packaging: false }))).toEqual([
      { action: 'removeCustomLineItem', customLineItemId: 'p' },
    ])
  })
})

describe('other custom lines', () => {
  const lines = (fee: CustomLineItem, wanted: readonly ShipmentDraft[], of: Cart = cart) =>
    only(/CustomLineItem/, { ...of, customLineItems: [fee] }, wanted)
  const fee = custom('fee', { targets: [target('shipment-1'), target('shipment-2', 2)] })
  const told = (...targets: readonly object[]) => [
    { action: 'setCustomLineItemShippingDetails', customLineItemId: 'fee', shippingDetails: { targets } },
  ]
  const gone = [{ action: 'removeCustomLineItem', customLineItemId: 'fee' }]

  it('follow their shipments', () => {
    expect(lines(fee, drafts)).toEqual([])
    expect(lines(fee, drafts.slice(0, 1))).toEqual(told(target('shipment-1')))
    expect(lines(fee, drafts.slice(1))).toEqual(told(target('shipment-1', 2)))
    expect(lines(custom('fee', { targets: [target('shipment-2')] }), drafts.slice(0, 1))).toEqual(gone)
  })

  it('that go to no address stay as long as there are goods', () => {
    expect(lines(custom('fee', {}), drafts)).toEqual([])
    expect(lines(custom('fee', {}), [], { ...cart, lineItems: [] })).toEqual(gone)
    expect(lines(fee, [], { ...cart, lineItems: [] })).toEqual(gone)
  })
})
