/** Whether an agent already acts for whoever placed an order, or has an account. */
import type { Order } from '~/models/orders/order'
import type { Visitor } from '../visitor'

/** For this customer; or, without an account, for the guest with this e-mail, however it is spelt. */
export function isActingFor(
  { session, customerId, email = '' }: Pick<Visitor, 'session' | 'customerId' | 'email'>,
  owner: Pick<Order, 'customerId' | 'customerEmail'>,
): boolean {
  if (session?.data.customerServiceMode !== true || customerId !== owner.customerId) return false
  return customerId !== undefined || email.toLowerCase() === owner.customerEmail?.toLowerCase()
}
