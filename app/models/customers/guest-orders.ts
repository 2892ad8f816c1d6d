/** Whose guest orders an account has yet to take over (AUTH-40, ORD-09). */
import type { Customer } from './customer'

/** The e-mail that a mailed link has yet to prove; null once it is proven, or if the account wants no such orders. */
export function unprovenGuest(
  customer: Pick<Customer, 'email' | 'guestOrdersDeclined' | 'isEmailVerified'> | null,
): string | null {
  return customer === null || customer.isEmailVerified || customer.guestOrdersDeclined ? null : customer.email
}
