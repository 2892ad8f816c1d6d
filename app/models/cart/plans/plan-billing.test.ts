import { describe, expect, it } from 'vitest'
import type { Cart } from '../cart'
import { shipmentDraftsOf, WAREHOUSE } from '../shipments'
import { cartOf, HOME, lineOf, shipmentOf } from '../testing/carts'
import { AUNT, UNCLE } from '../testing/intents'
import { planBilling, planBillHome, planBillingFollows, planKeepHome } from './plan-billing'

const sentHome = cartOf({
  lineItems: [lineOf('a', { targets: [{ addressKey: 'shipment-1', quantity: 1 }] })],
  itemShippingAddresses: [shipmentOf('shipment-1')],
})
const toUncle = [
  {
    action: 'setBillingAddress',
    address: {
      key: 'home',
      lastName: 'Uncle Example',
      streetName: '1 Pier',
      city: 'San Francisco',
      state: 'CA',
      postalCode: '94110',
      country: 'US',
      phone: '2015550134',
    },
  },
]

describe('the address of the bill', () => {
  it('is remembered as the home, unless it was chosen for the bill alone [PAY-15]', () => {
    expect(planBillHome(UNCLE)).toEqual(toUncle)
    const [{ action, address }] = toUncle as [(typeof toUncle)[0]]
    const { key: _home, ...own } = address
    expect(planBilling(UNCLE)).toEqual([{ action, address: own }])
  })

  it('goes along with the home as long as the two are one [PAY-15]', () => {
    const follows = (over: Partial<Cart>, shown: Cart = { ...sentHome, ...over }) =>
      planBillingFollows({ ...sentHome, ...over }, shown, UNCLE)
    expect(follows({ billingAddress: HOME })).toEqual(toUncle)
    // Somebody else's at the same place was chosen for the bill alone.
    for (const own of [{ name: 'Sam Example' }, { company: 'Example Nuts LLC' }, { phone: '2015550199' }])
      expect(follows({ billingAddress: { ...HOME, ...own } })).toEqual([])
    expect(follows({ billingAddress: AUNT, billsHome: true })).toEqual(toUncle)
    expect(follows({ billingAddress: AUNT })).toEqual([])
    expect(follows({})).toEqual([])
    expect(follows({ billingAddress: HOME, itemShippingAddresses: [] })).toEqual([])
    // A cart just moved to another mode uses the shipments shown, but its own billing address.
    expect(follows({ billingAddress: HOME, itemShippingAddresses: [] }, sentHome)).toEqual(toUncle)
    expect(follows({ billingAddress: AUNT }, { ...sentHome, billingAddress: HOME })).toEqual([])
  })

  it('goes by the shipments of the cart as it is, where it has any', () => {
    const sentToAunt = {
      ...sentHome,
      itemShippingAddresses: [{ ...shipmentOf('shipment-1'), address: AUNT }],
    }
    const billed = { billingAddress: HOME }
    expect(planBillingFollows({ ...sentHome, ...billed }, sentToAunt, UNCLE)).toEqual(toUncle)
    expect(planBillingFollows({ ...sentToAunt, ...billed }, sentHome, UNCLE)).toEqual([])
  })

  it('stays known when nothing is sent any more [PAY-15]', () => {
    const toBill = planBillHome(HOME)
    const collected = shipmentDraftsOf(sentHome).map((one) => ({ ...one, address: WAREHOUSE }))
    expect(planKeepHome(sentHome, [])).toEqual(toBill)
    expect(planKeepHome(sentHome, collected)).toEqual(toBill)
    expect(planKeepHome(sentHome, [...collected, ...shipmentDraftsOf(sentHome)])).toEqual([])
    expect(planKeepHome({ ...sentHome, billingAddress: AUNT }, [])).toEqual([])
    expect(planKeepHome(cartOf(), [])).toEqual([])
  })
})
