/** The customer whose session it is, as far as a form may have them in it already (NEWS-07, BIS-04). */
import type { Visitor } from '~/services/visitor'

export interface KnownCustomer {
  readonly email?: string
  readonly firstName?: string
}

/** Of who acts for a customer it is the customer. Nobody, for a guest. */
export function knownCustomer({ customerId, email = '', session }: Visitor): KnownCustomer {
  if (customerId === undefined) return {}
  const { customerName, userFirstName, customerServiceMode } = session?.data ?? {}
  return { email, firstName: (customerServiceMode === true ? customerName : userFirstName) ?? '' }
}
