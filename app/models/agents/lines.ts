/** A customer as a row of an agent's table. */
import { addressesInOrder } from '../customers/customer'
import type { Customer } from '../customers/customer'

export function toCustomerLine(customer: Customer) {
  const { id, email, firstName, lastName } = customer
  const [home] = addressesInOrder(customer)
  return {
    id,
    email,
    name: `${firstName} ${lastName}`.trim(),
    phone: home?.phone ?? '',
    place: home === undefined ? '' : `${home.city}, ${home.state}`,
  }
}
