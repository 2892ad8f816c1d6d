/** What the pages of an account say of the account itself. */
import type { AccountFlags } from '~/models/customers/account-menu'
import type { Customer } from '~/models/customers/customer'
import type { Order } from '~/models/orders/order'
import type { CustomerService } from '../commercetools/customers.server'
import { orIfUnavailable } from '../upstream'

export interface AccountService {
  /** Seen within the last minute, or while the platform is slow or away at any time. Null: nobody is known by this id. */
  get(customerId: string): Promise<Customer | null>
  /** What decides on the menu; nothing of it holds of an account of which nothing is known. */
  flagsOf(customerId: string): Promise<AccountFlags>
  /** A guest's order whose e-mail has no account yet; where that cannot be told nothing is offered (ORD-09). */
  isMissingFor(order: Pick<Order, 'customerId' | 'customerEmail'>): Promise<boolean>
}

export function createAccountService({
  customers,
}: {
  readonly customers: Pick<CustomerService, 'getByEmail' | 'getShared'>
}): AccountService {
  async function get(customerId: string): Promise<Customer | null> {
    const customer = await customers.getShared(customerId)
    return customer === 'away' ? null : customer
  }

  return {
    get,
    async isMissingFor({ customerId, customerEmail }) {
      if (customerId !== undefined || customerEmail === undefined) return false
      return (await orIfUnavailable(customers.getByEmail(customerEmail), 'away' as const)) === null
    },
    async flagsOf(customerId) {
      const customer = await get(customerId)
      return {
        isBusiness: customer?.isBusiness ?? false,
        isReseller: customer?.isReseller ?? false,
        isBulkUploadAvailable: customer?.permissions.includes('bulkUpload') ?? false,
      }
    },
  }
}
