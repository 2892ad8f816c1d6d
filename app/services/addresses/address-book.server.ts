/** A signed-in customer's address book: listed, added to and changed, by pages and by calls (ADDR-19, ACCT-09). */
import type { Customer } from '~/models/customers/customer'
import type { CustomerAddresses, AddressDraft, AddressEdit } from '../commercetools/customer-addresses.server'
import type { CustomerService } from '../commercetools/customers.server'

export interface AddressBook extends CustomerAddresses {
  /** Freshly loaded; null if the customer is gone. */
  read(customerId: string): Promise<Customer | null>
  /** Adds an address, or replaces the one with this id. */
  save(customerId: string, draft: AddressDraft, addressId: string | undefined): Promise<AddressEdit>
}

export function createAddressBook(options: {
  readonly customers: Pick<CustomerService, 'get'>
  readonly customerAddresses: CustomerAddresses
}): AddressBook {
  const { customers, customerAddresses } = options
  return {
    ...customerAddresses,
    read: (customerId) => customers.get(customerId, 'fresh'),
    save: (customerId, draft, addressId) =>
      addressId === undefined
        ? customerAddresses.add(customerId, draft)
        : customerAddresses.change(customerId, addressId, draft),
  }
}
