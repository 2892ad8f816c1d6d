/**
 * The billing address (PAY-15), chosen at the payment step; it follows the shipping address while the two are the same.
 * Also a business's own number for the order.
 */
import type { Address } from '../../address/address'
import { isSameAddress, isSamePlace } from '../../address/address-fields'
import type { CartAction } from '../actions'
import type { Cart } from '../cart'
import { sentHome, WAREHOUSE } from '../shipments'
import type { ShipmentDraft } from '../shipments'
import { HOME_BILL_KEY, toWireAddress } from '../wire-address'

/** Chosen for billing alone. */
export function planBilling(address: Address): readonly CartAction[] {
  return [{ action: 'setBillingAddress', address: toWireAddress(address) }]
}

/** Uses the shipping address; its key records that it was not chosen for billing alone. */
export function planBillHome(home: Address): readonly CartAction[] {
  return [{ action: 'setBillingAddress', address: toWireAddress(home, HOME_BILL_KEY) }]
}

/** Empty removes the number; undefined leaves it unchanged. */
export function planPurchaseOrder(cart: Cart, number: string | undefined): readonly CartAction[] {
  if (number === undefined || number === (cart.purchaseOrderNumber ?? '')) return []
  return [{ action: 'setPurchaseOrderNumber', ...(number === '' ? {} : { purchaseOrderNumber: number }) }]
}

/**
 * Moves the billing address along with a changed shipping address, unless it has its own, such as another recipient at
 * the same place. An address given while nothing shipped has no key: it follows if it is the same. `shown` is the cart
 * as shown: one just moved to another shipping mode has no shipments yet.
 */
export function planBillingFollows(cart: Cart, shown: Cart, home: Address): readonly CartAction[] {
  const before = sentHome(cart) ?? sentHome(shown)
  const { billingAddress } = cart
  if (billingAddress === undefined) return []
  const isHome = cart.billsHome === true || (before !== undefined && isSameAddress(billingAddress, before))
  return isHome ? planBillHome(home) : []
}

/** When nothing ships any more, keeps the given address as billing address, unless there is one already. */
export function planKeepHome(cart: Cart, drafts: readonly ShipmentDraft[]): readonly CartAction[] {
  const before = sentHome(cart)
  const isSent = drafts.some(({ address }) => !isSamePlace(address, WAREHOUSE))
  return isSent || before === undefined || cart.billingAddress !== undefined ? [] : planBillHome(before)
}
