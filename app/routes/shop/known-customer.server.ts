/** Customer data of the session that forms may prefill (NEWS-07, BIS-04). */
import type { Visitor } from '~/services/visitor'

export interface KnownCustomer {
  readonly email?: string
  readonly firstName?: string
}

/** If acting for a customer, that customer. Empty for a guest. */
export function knownCustomer({ customerId, email = '', session }: Visitor): KnownCustomer {
  if (customerId === undefined) return {}
  const { customerName, userFirstName, customerServiceMode } = session?.data ?? {}
  return { email, firstName: (customerServiceMode === true ? customerName : userFirstName) ?? '' }
}
