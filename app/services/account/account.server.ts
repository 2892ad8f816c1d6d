/** What the account pages say about the account itself. */
import type { AccountFlags } from '~/models/customers/account-menu'
import type { Customer } from '~/models/customers/customer'
import type { Order } from '~/models/orders/order'
import type { CustomerService } from '../commercetools/customers.server'
import { orIfUnavailable } from '../upstream'

export interface AccountService {
  /**
   * As seen within the last minute, or at any time if the platform is slow or down; for a customer never seen before,
   * waits as long as the request may. Null: no customer has this id. Throws an `UpstreamError` if that cannot be
   * determined.
   */
  get(customerId: string): Promise<Customer | null>
  /** The same for what a page can do without: null, not an error, if nothing is known yet. */
  glimpse(customerId: string): Promise<Customer | null>
  /** Whether the account has this, as `get` knows it. */
  has(customerId: string, flag: keyof AccountFlags): Promise<boolean>
  /** The flags that decide on the menu; all false for an unknown account. */
  flagsOf(customerId: string): Promise<AccountFlags>
  /** Whether the e-mail of this guest order has no account yet; if unknown, nothing is offered (ORD-09). */
  isMissingFor(order: Pick<Order, 'customerId' | 'customerEmail'>): Promise<boolean>
}

const flagsIn = (customer: Customer | null): AccountFlags => ({
  isBusiness: customer?.isBusiness ?? false,
  isReseller: customer?.isReseller ?? false,
  isBulkUploadAvailable: customer?.permissions.includes('bulkUpload') ?? false,
})

export function createAccountService({
  customers,
}: {
  readonly customers: Pick<CustomerService, 'get' | 'getByEmail' | 'getShared'>
}): AccountService {
  async function get(customerId: string): Promise<Customer | null> {
    const customer = await customers.getShared(customerId)
    return customer === 'away' ? customers.get(customerId, 'cached') : customer
  }

  async function glimpse(customerId: string): Promise<Customer | null> {
    const customer = await customers.getShared(customerId)
    return customer === 'away' ? null : customer
  }

  return {
    get,
    glimpse,
    has: async (customerId, flag) => flagsIn(await get(customerId))[flag],
    async isMissingFor({ customerId, customerEmail }) {
      if (customerId !== undefined || customerEmail === undefined) return false
      return (await orIfUnavailable(customers.getByEmail(customerEmail), 'away' as const)) === null
    },
    flagsOf: async (customerId) => flagsIn(await glimpse(customerId)),
  }
}
