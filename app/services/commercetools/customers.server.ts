/** Customers at the commerce platform: password sign-in, and who a customer is. */
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { LRUCache } from 'lru-cache'
import type { Customer } from '~/models/customers/customer'
import { toPermissions } from '~/models/customers/customer'
import type { Cart } from '~/models/cart/cart'
import { CURRENCY_CODE } from '~/models/constants/constants'
import { CARRIER_FLAGS } from '~/models/shipping/shipping'
import type { CarrierPermissions } from '~/models/shipping/shipping'
import { agedBy, SHARED } from '~/services/cache-options'
import type { Clock } from '~/services/clock'
import { withoutRequestBudget } from '~/services/request-budget'
import { isUpstreamError } from '~/services/upstream'
import { fromWireAddress } from './address-mapper'
import { fromWireCart } from './cart-mapper'
import type { MapperContext } from './wire-values'
import { orNull } from './errors'
import type { WireCustomer } from './wire-schemas'

export interface SignedIn {
  readonly customer: Customer
  /** The customer's cart; what a guest has filled is none of the platform's business here (docs/decisions/064). */
  readonly cart: Cart | null
}

export interface CustomerService {
  /** Null when e-mail and password do not belong together; which of the two is wrong is not told. */
  signIn(request: { readonly email: string; readonly password: string }): Promise<SignedIn | null>
  /** `fresh` asks, `cached` takes what was seen at most a minute ago and costs no call then. */
  get(customerId: string, as: Age): Promise<Customer | null>
  /** What goes with every question about shipping (SHIP-16); guests permit all carriers. */
  getCarriers(customerId: string | undefined, as: Age): Promise<CarrierPermissions>
  /** For every page: as `cached`, and one question for all who ask at the same time, outside of any request's budget. */
  getShared(customerId: string): Promise<Customer | null>
  /** What was seen last, however old. */
  lastSeen(customerId: string): Customer | undefined
  /** What is kept of customers is forgotten: in tests. */
  clear(): void
}

export type Age = 'fresh' | 'cached'

const CUSTOMERS_KEPT = 5_000
const CUSTOMER_TTL_MS = 60_000

export function fromWireCustomer(wire: WireCustomer): Customer {
  const fields = wire.custom?.fields ?? {}
  const flag = (name: string) => fields[name] === true
  const list = (name: string): readonly unknown[] => {
    const value = fields[name]
    return Array.isArray(value) ? value : []
  }
  return {
    id: wire.id,
    email: wire.email,
    firstName: wire.firstName ?? '',
    createdAt: wire.createdAt,
    isBusiness: flag('isB2b'),
    isReseller: flag('isReseller'),
    permissions: toPermissions(list('permissions')),
    tags: list('tags').filter((tag): tag is string => typeof tag === 'string'),
    // Kept as the names of what is not allowed, so that a carrier that comes to us later is allowed.
    carriers: Object.fromEntries(
      CARRIER_FLAGS.filter((name) => list('refusedCarriers').includes(name)).map((name) => [name, false]),
    ),
    discountCodes: list('discountCodes').filter((code): code is string => typeof code === 'string'),
    allowSplitShipments: fields['allowSplitShipments'] !== false,
    addresses: wire.addresses.map((address) => ({ id: address.id ?? '', ...fromWireAddress(address) })),
  }
}

export function createCustomerService(options: {
  readonly client: ByProjectKeyRequestBuilder
  readonly context: () => Promise<MapperContext>
  readonly clock: Clock
}): CustomerService {
  const { client, context, clock } = options

  async function ask(customerId: string): Promise<Customer | null> {
    const wire = await orNull(client.customers().withId({ ID: customerId }).get().execute())
    return wire === null ? null : fromWireCustomer(wire)
  }

  const seen = new LRUCache<string, Customer>({
    max: CUSTOMERS_KEPT,
    ttl: CUSTOMER_TTL_MS,
    ...agedBy(clock),
    ...SHARED,
    // What is too old to go by is still what was seen last.
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (customerId) => withoutRequestBudget(async () => (await ask(customerId)) ?? undefined),
  })

  async function get(customerId: string, as: Age): Promise<Customer | null> {
    const known = as === 'cached' ? seen.get(customerId) : undefined
    if (known !== undefined) return known
    const customer = await ask(customerId)
    if (customer === null) seen.delete(customerId)
    else seen.set(customerId, customer)
    return customer
  }

  return {
    async signIn({ email, password }) {
      try {
        const request = client.login().post({ body: { email, password, updateProductData: true } })
        const [{ body }, mapper] = await Promise.all([request.execute(), context()])
        return {
          customer: fromWireCustomer(body.customer),
          // The platform may answer one of another shop of the project, in its currency.
          cart:
            body.cart === undefined || body.cart.totalPrice.currencyCode !== CURRENCY_CODE
              ? null
              : fromWireCart(body.cart, mapper),
        }
      } catch (error) {
        if (isUpstreamError(error) && error.status === 400) return null
        throw error
      }
    },
    get,
    async getCarriers(customerId, as) {
      return customerId === undefined ? {} : ((await get(customerId, as))?.carriers ?? {})
    },
    getShared: async (customerId) => (await seen.fetch(customerId)) ?? null,
    lastSeen: (customerId) => seen.peek(customerId, { allowStale: true }),
    clear: () => seen.clear(),
  }
}
