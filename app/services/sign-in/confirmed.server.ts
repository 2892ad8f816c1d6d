/** Whoever used a mailed link reads that mail: the e-mail counts as theirs from then on (decision 136). */
import type { Customer } from '~/models/customers/customer'
import type { CustomerService } from '../commercetools/customers.server'
import type { SessionStore } from '../sessions/session-store.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor.server'

/** Where it cannot be put down just now, the next link does it: nobody is kept out for that. */
export async function confirmed(
  customers: Pick<CustomerService, 'confirmEmail'>,
  customer: Customer,
): Promise<Customer> {
  if (customer.isEmailVerified) return customer
  const isConfirmed = await orIfUnavailable(
    customers.confirmEmail(customer.id).then(() => true),
    false,
  )
  return { ...customer, isEmailVerified: isConfirmed }
}

/** Whether somebody else may have chosen its password: nobody has shown before that they read its mail. */
export const mayBeAnothers = ({ hasPassword, isEmailVerified }: Customer): boolean =>
  hasPassword && !isEmailVerified

/** Whoever signed up with the e-mail of another is out, here and with the password. */
export async function withoutPassword(
  {
    customers,
    sessions,
  }: {
    readonly customers: Pick<CustomerService, 'dropPassword'>
    readonly sessions: Pick<SessionStore, 'destroyOthersOf'>
  },
  visitor: Visitor,
  customer: Customer,
): Promise<Customer> {
  await customers.dropPassword(customer.id)
  await sessions.destroyOthersOf(customer.id, visitor.session)
  return { ...customer, hasPassword: false }
}
