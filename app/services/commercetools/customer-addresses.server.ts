/** The address book of a customer at the commerce platform (API-09, API-10). */
import type { ByProjectKeyRequestBuilder, CustomerUpdateAction } from '@commercetools/platform-sdk'
import type { Address } from '~/models/address/address'
import { toWireShipment } from '~/models/cart/wire-address'
import type { Customer, CustomerAddress } from '~/models/customers/customer'
import { definedOnly } from '~/models/defined-only'
import type { Logger } from '~/services/logger'
import { fromWireCustomer } from './customer-mapper'
import type { CustomerService } from './customers.server'
import { isStatus, orNull, refusalCode } from './errors'

/** More than anybody sends to; the platform would take 500. */
export const ADDRESSES_MAX = 100

export interface AddressDraft {
  readonly address: Address
  /** Of an address that was verified. */
  readonly signedTrustedMatchkey?: string | undefined
}

export type AddressEdit =
  | { readonly kind: 'saved'; readonly customer: Customer; readonly address: CustomerAddress }
  /** There is no such customer, or no such address of theirs. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'full' }
  /** The platform does not take it: nothing was changed. */
  | { readonly kind: 'refused' }

export interface CustomerAddresses {
  add(customerId: string, draft: AddressDraft): Promise<AddressEdit>
  /** All of it is replaced; its id stays. */
  change(customerId: string, addressId: string, draft: AddressDraft): Promise<AddressEdit>
  remove(customerId: string, addressId: string): Promise<AddressEdit>
  /** Where goods go unless something else is chosen. */
  setDefault(customerId: string, addressId: string): Promise<AddressEdit>
}

const TRIES = 3

/** With what the shop knows of it beyond the platform's own fields. */
function toWire({ address, signedTrustedMatchkey }: AddressDraft) {
  const { key: _key, ...wire } = toWireShipment({
    key: '',
    address,
    fields: definedOnly({ signedTrustedMatchkey }),
  })
  return wire
}

export function createCustomerAddresses(options: {
  readonly client: ByProjectKeyRequestBuilder
  readonly customers: Pick<CustomerService, 'remember'>
  readonly logger: Logger
}): CustomerAddresses {
  const { client, customers, logger } = options

  /** `actions` are those for the customer as it is, or a reason against. Somebody else's edit in between is met. */
  async function edit(
    customerId: string,
    actions: (customer: Customer) => readonly CustomerUpdateAction[] | 'missing' | 'full',
    pick: (before: Customer, after: Customer) => CustomerAddress | undefined,
  ): Promise<AddressEdit> {
    const resource = client.customers().withId({ ID: customerId })
    for (let attempt = 1; ; attempt += 1) {
      const wire = await orNull(resource.get().execute())
      if (wire === null) return { kind: 'missing' }
      const before = fromWireCustomer(wire)
      const planned = actions(before)
      if (typeof planned === 'string') return { kind: planned }
      try {
        const body = { version: wire.version, actions: [...planned] }
        const customer = fromWireCustomer((await resource.post({ body }).execute()).body)
        customers.remember(customer)
        const address = pick(before, customer)
        return address === undefined ? { kind: 'missing' } : { kind: 'saved', customer, address }
      } catch (error) {
        const code = refusalCode(error)
        if (code !== null) {
          logger.warn(
            { service: 'commercetools', code, customerId },
            'an edit of an address book was refused',
          )
          return { kind: 'refused' }
        }
        if (!isStatus(error, 409) || attempt === TRIES) throw error
      }
    }
  }

  const has = ({ addresses }: Customer, addressId: string) => addresses.some(({ id }) => id === addressId)
  const byId =
    (addressId: string) =>
    (_before: Customer, { addresses }: Customer) =>
      addresses.find(({ id }) => id === addressId)

  return {
    add: (customerId, draft) =>
      edit(
        customerId,
        ({ addresses }) =>
          addresses.length >= ADDRESSES_MAX ? 'full' : [{ action: 'addAddress', address: toWire(draft) }],
        (before, { addresses }) => addresses.find(({ id }) => !has(before, id)),
      ),
    change: (customerId, addressId, draft) =>
      edit(
        customerId,
        (customer) =>
          has(customer, addressId)
            ? [{ action: 'changeAddress', addressId, address: toWire(draft) }]
            : 'missing',
        byId(addressId),
      ),
    remove: (customerId, addressId) =>
      edit(
        customerId,
        (customer) => (has(customer, addressId) ? [{ action: 'removeAddress', addressId }] : 'missing'),
        ({ addresses }) => addresses.find(({ id }) => id === addressId),
      ),
    setDefault: (customerId, addressId) =>
      edit(
        customerId,
        (customer) =>
          has(customer, addressId) ? [{ action: 'setDefaultShippingAddress', addressId }] : 'missing',
        byId(addressId),
      ),
  }
}
