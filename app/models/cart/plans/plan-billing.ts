/** The address of the bill (PAY-15): it is chosen at the payment step, and follows the home as long as the two are one. */
import type { Address } from '../../address/address'
import { isSamePlace } from '../../address/address-fields'
import type { CartAction } from '../actions'
import type { Cart } from '../cart'
import { sentHome, WAREHOUSE } from '../shipments'
import type { ShipmentDraft } from '../shipments'
import { HOME_BILL_KEY, toWireAddress } from '../wire-address'

/** One that was chosen for the bill alone. */
export function planBilling(address: Address): readonly CartAction[] {
  return [{ action: 'setBillingAddress', address: toWireAddress(address) }]
}

/** Where the goods go, or went: the cart remembers that nobody chose it for the bill alone. */
export function planBillHome(home: Address): readonly CartAction[] {
  return [{ action: 'setBillingAddress', address: toWireAddress(home, HOME_BILL_KEY) }]
}

/**
 * The bill has no address of its own, and the shipping address is now another one: the bill goes there too. `shown` is
 * the cart as it was shown, for one that is moved to another shipping mode has no shipments yet.
 */
export function planBillingFollows(cart: Cart, shown: Cart, home: Address): readonly CartAction[] {
  const before = sentHome(cart) ?? sentHome(shown)
  const { billingAddress } = cart
  if (billingAddress === undefined) return []
  const isHome = cart.billsHome === true || (before !== undefined && isSamePlace(billingAddress, before))
  return isHome ? planBillHome(home) : []
}

/** Nothing is sent any more: the address that was given stays known as the bill's, unless that has its own. */
export function planKeepHome(cart: Cart, drafts: readonly ShipmentDraft[]): readonly CartAction[] {
  const before = sentHome(cart)
  const isSent = drafts.some(({ address }) => !isSamePlace(address, WAREHOUSE))
  return isSent || before === undefined || cart.billingAddress !== undefined ? [] : planBillHome(before)
}
