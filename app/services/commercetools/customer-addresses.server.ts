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

/** More than anyone ships to; the platform would take 500. */
export const ADDRESSES_MAX = 100

export interface AddressDraft {
  readonly address: Address
  /** For an address that was verified. */
  readonly signedTrustedMatchkey?: string | undefined
}

/** One of several; replaces the address with this id, if there is one. */
interface KeptAddress extends AddressDraft {
  readonly addressId?: string | undefined
}

export type AddressEdit =
  | { readonly kind: 'saved'; readonly customer: Customer; readonly address: CustomerAddress }
  /** There is no such customer, or no such address of theirs. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'full' }
  /** The platform refused it: nothing was changed. */
  | { readonly kind: 'refused' }

type PickDrafts<T> = (book: readonly CustomerAddress[]) => readonly T[] | Promise<readonly T[]>

export interface CustomerAddresses {
  add(customerId: string, draft: AddressDraft): Promise<AddressEdit>
  /**
   * Saves several in one write; a draft whose address is gone is added. `pick` chooses them by the book that is written
   * to, and again if that turns out to have changed. Returns those not saved, as the book is full or the platform refuses
   * them.
   */
  keep<T extends KeptAddress>(customerId: string, pick: PickDrafts<T>): Promise<readonly T[]>
  /** Replaces all of it; its id stays. */
  change(customerId: string, addressId: string, draft: AddressDraft): Promise<AddressEdit>
  remove(customerId: string, addressId: string): Promise<AddressEdit>
  /** Where goods go unless another address is chosen. */
  setDefault(customerId: string, addressId: string): Promise<AddressEdit>
}

const TRIES = 3

type Planned = readonly CustomerUpdateAction[] | 'missing' | 'full'
type Plan = (customer: Customer) => Planned | Promise<Planned>

type Written =
  | { readonly kind: 'written'; readonly before: Customer; readonly after: Customer }
  | Exclude<AddressEdit, { readonly kind: 'saved' }>

/** With what the shop knows about it beyond the platform's own fields. */
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
  readonly customers: Pick<CustomerService, 'cached' | 'keep'>
  readonly logger: Logger
}): CustomerAddresses {
  const { client, customers, logger } = options

  /**
   * `plan` returns the actions for the customer, or a reason not to act. It gets the cached customer first, which makes
   * no call; the version catches edits made since. That there is nothing to do is believed only of a fresh one.
   */
  async function write(customerId: string, plan: Plan): Promise<Written> {
    const resource = client.customers().withId({ ID: customerId })
    let cached = customers.cached(customerId)
    for (let attempt = cached === undefined ? 1 : 0; ; attempt += 1) {
      const wire = cached === undefined ? await orNull(resource.get().execute()) : null
      const before = cached ?? (wire && fromWireCustomer(wire))
      if (before === null) return { kind: 'missing' }
      const isFresh = cached === undefined
      cached = undefined
      const actions = await plan(before)
      if (actions.length === 0 || typeof actions === 'string') {
        if (!isFresh) continue
        customers.keep(before)
        return typeof actions === 'string' ? { kind: actions } : { kind: 'written', before, after: before }
      }
      try {
        const body = { version: before.version, actions: [...actions] }
        const after = fromWireCustomer((await resource.post({ body }).execute()).body)
        customers.keep(after)
        return { kind: 'written', before, after }
      } catch (error) {
        if (isStatus(error, 404)) return { kind: 'missing' }
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

  async function edit(
    customerId: string,
    plan: Plan,
    pick: (before: Customer, after: Customer) => CustomerAddress | undefined,
  ): Promise<AddressEdit> {
    const written = await write(customerId, plan)
    if (written.kind !== 'written') return written
    const address = pick(written.before, written.after)
    return address === undefined ? { kind: 'missing' } : { kind: 'saved', customer: written.after, address }
  }

  const has = ({ addresses }: Customer, addressId: string | undefined) =>
    addresses.some(({ id }) => id === addressId)
  const byId =
    (addressId: string) =>
    (_before: Customer, { addresses }: Customer) =>
      addresses.find(({ id }) => id === addressId)

  /** New ones for which there is no room. */
  const withoutRoom = <T extends KeptAddress>(customer: Customer, drafts: readonly T[]): readonly T[] =>
    drafts
      .filter(({ addressId }) => !has(customer, addressId))
      .slice(Math.max(0, ADDRESSES_MAX - customer.addresses.length))

  async function keep<T extends KeptAddress>(customerId: string, pick: PickDrafts<T>): Promise<readonly T[]> {
    let drafts: readonly T[] = []
    const written = await write(customerId, async (customer) => {
      drafts = await pick(customer.addresses)
      const left = withoutRoom(customer, drafts)
      const actions = drafts
        .filter((draft) => !left.includes(draft))
        .map(({ addressId, ...draft }): CustomerUpdateAction =>
          addressId !== undefined && has(customer, addressId)
            ? { action: 'changeAddress', addressId, address: toWire(draft) }
            : { action: 'addAddress', address: toWire(draft) },
        )
      return actions.length === 0 && drafts.length > 0 ? 'full' : actions
    })
    if (written.kind === 'written') return withoutRoom(written.before, drafts)
    if (written.kind !== 'refused' || drafts.length === 1) return drafts
    // It refuses a whole batch because of one.
    const left: T[] = []
    for (const draft of drafts) left.push(...(await keep(customerId, () => [draft])))
    return left
  }

  return {
    add: (customerId, draft) =>
      edit(
        customerId,
        ({ addresses }) =>
          addresses.length >= ADDRESSES_MAX ? 'full' : [{ action: 'addAddress', address: toWire(draft) }],
        (before, { addresses }) => addresses.find(({ id }) => !has(before, id)),
      ),
    keep,
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
