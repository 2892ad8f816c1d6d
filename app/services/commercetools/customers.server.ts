/** Customers at the commerce platform: signing in, creating accounts, and looking customers up. */
import type { ByProjectKeyRequestBuilder, CustomerUpdateAction } from '@commercetools/platform-sdk'
import { LRUCache } from 'lru-cache'
import type { Customer } from '~/models/customers/customer'
import { TYPE_KEYS } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import { BUSINESS_GROUP, CURRENCY_CODE } from '~/models/constants/constants'
import type { CarrierPermissions } from '~/models/shipping/shipping'
import { agedBy, SHARED } from '~/services/cache-options'
import type { Clock } from '~/services/clock'
import { withinDeadline } from '~/services/deadline'
import { withoutRequestBudget } from '~/services/request-budget'
import { isUpstreamError, orIfUnavailable } from '~/services/upstream'
import { fromWireCart } from './cart-mapper'
import { createCustomerCredentials } from './customer-credentials.server'
import type { CustomerCredentials } from './customer-credentials.server'
import { fromWireCustomer } from './customer-mapper'
import type { MapperContext } from './wire-values'
import { isStatus, orNull, refusalCode } from './errors'

export interface SignedIn {
  readonly customer: Customer
  /** The customer's cart; the platform takes no part in what a guest has filled (docs/decisions/064). */
  readonly cart: Cart | null
}

export interface NewCustomer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Absent if one is to be set by a mailed link (AUTH-15). */
  readonly password?: string
  /** Another provider vouches for the owner of the e-mail. */
  readonly isEmailVerified?: true
  readonly isBusiness: boolean
  /** Wants the newsletter. */
  readonly isSubscribed: boolean
  /** False: guest orders must never move into the account. */
  readonly attachGuestOrders?: boolean
}

export interface CustomerService extends CustomerCredentials {
  /**
   * Null if e-mail and password do not match; never says which is wrong. `no-customer`: the platform accepted them
   * without returning the customer.
   */
  signIn(request: {
    readonly email: string
    readonly password: string
  }): Promise<SignedIn | 'no-customer' | null>
  /** By e-mail, ignoring case; null if there is none. */
  getByEmail(email: string): Promise<Customer | null>
  /** `taken`: another account has this e-mail. */
  create(draft: NewCustomer): Promise<Customer | 'taken'>
  /** Makes it a business account, with that group's prices unless it is in another group. */
  makeBusiness(customerId: string): Promise<void>
  /** `fresh` asks; `cached` uses an answer that is at most a minute old, which makes no call. */
  get(customerId: string, as: Age): Promise<Customer | null>
  /** Sent with every shipping request (SHIP-16); guests permit all carriers. */
  getCarriers(customerId: string | undefined, as: Age): Promise<CarrierPermissions>
  /** Whether one order may go to several addresses: true for everyone but barred customers (SHIP-17). */
  maySplit(customerId: string | undefined, as: Age): Promise<boolean>
  /**
   * For every page: as `cached`, with one call shared by all simultaneous callers, outside any request's budget. The
   * last answer, however old, replaces one that does not come soon; `away`: there is neither.
   */
  getShared(customerId: string, patience?: Patience): Promise<Customer | 'away' | null>
  /** As `cached`, but never asks; undefined if there is no such answer. */
  cached(customerId: string): Customer | undefined
  /** Caches the customer that an edit has just returned. */
  keep(customer: Customer): void
  /** Removes a deleted customer from the cache. */
  forget(customerId: string): void
  /** Clears the cache: in tests. */
  clear(): void
}

export type Age = 'fresh' | 'cached'

/** The longest that a caller waits for the platform's answer. */
export interface Patience {
  /** If an earlier answer can stand in, and if there is none. One that is old is worth waiting for in any case. */
  readonly cachedMs?: number
  readonly uncachedMs?: number
}

/** Null: the platform says that there is no such customer, which is cached like any other answer. */
interface Cached {
  readonly customer: Customer | null
}

const CUSTOMERS_KEPT = 5_000
const CUSTOMER_TTL_MS = 60_000
/** As for content: after a quiet night an answer is yesterday's. */
const OLD_MS = 5 * 60_000
/** No page waits longer for a cached customer: less than it waits for a session, which may ask for an agent. */
const PATIENCE_MS = 400
/** How long the platform may take to answer before it counts as down. */
export const ANSWER_MS = 5_000
const TRIES = 3

async function makeBusiness(client: ByProjectKeyRequestBuilder, id: string): Promise<Customer> {
  const customer = client.customers().withId({ ID: id })
  for (let attempt = 1; ; attempt += 1) {
    const { version, custom, customerGroup } = (await customer.get().execute()).body
    const actions: CustomerUpdateAction[] = [
      custom === undefined
        ? {
            action: 'setCustomType',
            type: { typeId: 'type', key: TYPE_KEYS.customer },
            fields: { isB2b: true },
          }
        : { action: 'setCustomField', name: 'isB2b', value: true },
      ...(customerGroup === undefined
        ? [
            {
              action: 'setCustomerGroup' as const,
              customerGroup: { typeId: 'customer-group' as const, key: BUSINESS_GROUP },
            },
          ]
        : []),
    ]
    try {
      return fromWireCustomer((await customer.post({ body: { version, actions } }).execute()).body)
    } catch (error) {
      if (!isStatus(error, 409) || attempt === TRIES) throw error
    }
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

  const cached = new LRUCache<string, Cached>({
    max: CUSTOMERS_KEPT,
    ttl: CUSTOMER_TTL_MS,
    ...agedBy(clock),
    ...SHARED,
    // An expired entry is still the last answer.
    noDeleteOnStaleGet: true,
    noDeleteOnFetchRejection: true,
    fetchMethod: (customerId) => withoutRequestBudget(async () => ({ customer: await ask(customerId) })),
  })

  async function get(customerId: string, as: Age): Promise<Customer | null> {
    const known = as === 'cached' ? cached.get(customerId) : undefined
    if (known !== undefined) return known.customer
    const customer = await ask(customerId)
    cached.set(customerId, { customer })
    return customer
  }

  const getShared: CustomerService['getShared'] = async (customerId, patience = {}) => {
    const { cachedMs = PATIENCE_MS, uncachedMs = ANSWER_MS } = patience
    const last = cached.peek(customerId, { allowStale: true })
    const known = last ?? { customer: 'away' as const }
    const isOld = cached.getRemainingTTL(customerId) < CUSTOMER_TTL_MS - OLD_MS
    const lastMs = isOld ? Math.max(cachedMs, PATIENCE_MS) : cachedMs
    const wait = { for: 'a customer', ms: last === undefined ? uncachedMs : lastMs, late: () => known }
    return (await orIfUnavailable(withinDeadline(wait, cached.forceFetch(customerId)), known)).customer
  }

  return {
    ...createCustomerCredentials(client, (customerId) => void cached.delete(customerId)),

    async signIn({ email, password }) {
      try {
        const request = client.login().post({ body: { email, password, updateProductData: true } })
        const [{ body }, mapper] = await Promise.all([request.execute(), context()])
        const { customer } = body as Partial<typeof body>
        if (customer === undefined) return 'no-customer'
        return {
          customer: fromWireCustomer(customer),
          // The platform may return one of another shop in the project, in its currency.
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
    async getByEmail(email) {
      const queryArgs = {
        where: 'lowercaseEmail = :email',
        'var.email': email.toLowerCase(),
        limit: 1,
        withTotal: false,
      }
      const { body } = await client.customers().get({ queryArgs }).execute()
      const [wire] = body.results
      return wire === undefined ? null : fromWireCustomer(wire)
    },
    async create({ isBusiness, isSubscribed, attachGuestOrders = true, ...draft }) {
      const custom = {
        type: { typeId: 'type' as const, key: TYPE_KEYS.customer },
        fields: {
          permissions: [],
          isB2b: isBusiness,
          subscribed: isSubscribed,
          ...(attachGuestOrders ? {} : { guestOrdersDeclined: true }),
        },
      }
      try {
        const { body } = await client
          .customers()
          .post({
            body: {
              ...draft,
              ...(draft.password === undefined ? { authenticationMode: 'ExternalAuth' } : {}),
              custom,
            },
          })
          .execute()
        return fromWireCustomer(body.customer)
      } catch (error) {
        if (refusalCode(error) === 'DuplicateField') return 'taken'
        throw error
      }
    },
    async makeBusiness(id) {
      cached.set(id, { customer: await makeBusiness(client, id) })
    },
    get,
    async getCarriers(customerId, as) {
      return customerId === undefined ? {} : ((await get(customerId, as))?.carriers ?? {})
    },
    async maySplit(customerId, as) {
      return customerId === undefined || ((await get(customerId, as))?.allowSplitShipments ?? true)
    },
    getShared,
    cached: (customerId) => cached.get(customerId)?.customer ?? undefined,
    keep: (customer) => {
      cached.set(customer.id, { customer })
    },
    forget: (customerId) => {
      cached.delete(customerId)
    },
    clear: () => cached.clear(),
  }
}
