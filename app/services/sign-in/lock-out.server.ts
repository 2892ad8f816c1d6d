/**
 * Whoever may have made an account with the e-mail of another is out once its owner comes: with the password go the
 * sessions, the links that were mailed, as one that would change the e-mail, and the accounts elsewhere that sign in.
 */
import type { Customer } from '~/models/customers/customer'
import type { CustomerService } from '../commercetools/customers.server'
import type { SessionStore } from '../sessions/session-store.server'
import type { SocialIdentities } from '../social/social-identities.server'
import type { Visitor } from '../visitor'
import type { AccountKeys } from './account-keys.server'

/** Everybody but this visitor, and every link but the one at hand; without the password afterwards. */
export type LockOut = (visitor: Visitor, customer: Customer, keyAtHand?: string) => Promise<Customer>

/** Whether somebody else may have chosen its password: nobody has shown before that they read its mail. */
export const mayBeAnothers = ({ hasPassword, isEmailVerified }: Customer): boolean =>
  hasPassword && !isEmailVerified

export function createLockOut({
  customers,
  keys,
  identities,
  sessions,
}: {
  readonly customers: Pick<CustomerService, 'dropPassword'>
  readonly keys: Pick<AccountKeys, 'endAllOf'>
  readonly identities: Pick<SocialIdentities, 'unlinkAllOf'>
  readonly sessions: Pick<SessionStore, 'destroyOthersOf'>
}): LockOut {
  return async (visitor, customer, keyAtHand) => {
    if (customer.hasPassword) await customers.dropPassword(customer.id)
    await keys.endAllOf(customer.id, keyAtHand)
    await identities.unlinkAllOf(customer.id)
    await sessions.destroyOthersOf(customer.id, visitor.session)
    return { ...customer, hasPassword: false }
  }
}
