/** Someone who used a mailed link reads that mail: the e-mail counts as theirs from then on (decision 136). */
import type { Customer } from '~/models/customers/customer'
import type { CustomerService } from '../commercetools/customers.server'
import { orIfUnavailable } from '../upstream'

/** If this cannot be stored now, the next link does it: nobody is kept out for that. */
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
