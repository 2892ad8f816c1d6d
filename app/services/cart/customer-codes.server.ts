/** Codes that belong to a signed-in customer, to be applied with one click (DISC-10). */
import type { CustomerService } from '../commercetools/customers.server'
import type { Logger } from '../logger'
import type { Visitor } from '../visitor'

export type CustomerCodes = (visitor: Visitor) => Promise<readonly string[]>

/** If they cannot be loaded, the cart is shown without them. */
export function createCustomerCodes({
  customers,
  logger,
}: {
  readonly customers: Pick<CustomerService, 'get'>
  readonly logger: Logger
}): CustomerCodes {
  return async ({ customerId }) => {
    if (customerId === undefined) return []
    try {
      return (await customers.get(customerId, 'fresh'))?.discountCodes ?? []
    } catch {
      logger.warn({ service: 'commercetools' }, 'the codes of a customer could not be read')
      return []
    }
  }
}
