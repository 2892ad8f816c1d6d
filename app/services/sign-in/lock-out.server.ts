/**
 * Someone may have created an account with another person's e-mail: once the owner comes, they are locked out. Along
 * with the password go the sessions, the mailed links, such as one that would change the e-mail, and the social
 * accounts that sign in, and that guest orders were declined: whoever did so spoke for someone else.
 */
import type { Customer } from '~/models/customers/customer'
import type { CustomerService } from '../commercetools/customers.server'
import type { SessionStore } from '../sessions/session-store.server'
import type { SocialIdentities } from '../social/social-identities.server'
import type { Visitor } from '../visitor'
import type { AccountKeys } from './account-keys.server'

/** Locks out everyone but this visitor and ends every other link; the result has no password. */
export type LockOut = (visitor: Visitor, customer: Customer, keyAtHand?: string) => Promise<Customer>

/** Whether someone else may have chosen its password: nobody has proven yet that they read its mail. */
export const mayBeAnothers = ({ hasPassword, isEmailVerified }: Customer): boolean =>
  hasPassword && !isEmailVerified

export function createLockOut({
  customers,
  keys,
  identities,
  sessions,
}: {
  readonly customers: Pick<CustomerService, 'dropPassword' | 'dropDecline'>
  readonly keys: Pick<AccountKeys, 'endAllOf'>
  readonly identities: Pick<SocialIdentities, 'unlinkAllOf'>
  readonly sessions: Pick<SessionStore, 'destroyOthersOf'>
}): LockOut {
  return async (visitor, customer, keyAtHand) => {
    if (customer.guestOrdersDeclined) await customers.dropDecline(customer.id)
    if (customer.hasPassword) await customers.dropPassword(customer.id)
    await keys.endAllOf(customer.id, keyAtHand)
    await identities.unlinkAllOf(customer.id)
    await sessions.destroyOthersOf(customer.id, visitor.session)
    return { ...customer, hasPassword: false, guestOrdersDeclined: false }
  }
}
