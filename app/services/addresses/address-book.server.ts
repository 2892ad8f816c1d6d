/** The address book of whoever is signed in: listed, added to and changed, by pages and by calls (ADDR-19, ACCT-09). */
import type { Customer } from '~/models/customers/customer'
import type { CustomerAddresses, AddressDraft, AddressEdit } from '../commercetools/customer-addresses.server'
import type { CustomerService } from '../commercetools/customers.server'

export interface AddressBook extends CustomerAddresses {
  /** As it is now; null for a customer that is gone. */
  read(customerId: string): Promise<Customer | null>
  /** A new one, or in place of the one with this id. */
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
