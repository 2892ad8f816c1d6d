/** Customers at the commerce platform: password sign-in, and who a customer is. */
import type { ByProjectKeyRequestBuilder, CustomerUpdateAction } from '@commercetools/platform-sdk'
import { LRUCache } from 'lru-cache'
import type { Customer } from '~/models/customers/customer'
import { toPermissions } from '~/models/customers/customer'
import { TYPE_KEYS } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import { CURRENCY_CODE } from '~/models/constants/constants'
import { definedOnly } from '~/models/defined-only'
import { CARRIER_FLAGS } from '~/models/shipping/shipping'
import type { CarrierPermissions } from '~/models/shipping/shipping'
import { agedBy, SHARED } from '~/services/cache-options'
import type { Clock } from '~/services/clock'
import { withoutRequestBudget } from '~/services/request-budget'
import { isUpstreamError } from '~/services/upstream'
import { fromWireAddress } from './address-mapper'
import { fromWireCart } from './cart-mapper'
import type { MapperContext } from './wire-values'
import { isStatus, orNull } from './errors'
import type { WireCustomer } from './wire-schemas'

export interface SignedIn {
  readonly customer: Customer
  /** The customer's cart; what a guest has filled is none of the platform's business here (docs/decisions/064). */
  readonly cart: Cart | null
}

export interface NewCustomer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Absent for who sets one by a link that is mailed (AUTH-15). */
  readonly password?: string
  /** Somebody else vouches for whose the e-mail is. */
  readonly isEmailVerified?: true
  readonly isBusiness: boolean
  /** Wants the newsletter. */
  readonly isSubscribed: boolean
  /** False: what was ordered as a guest is never to come into the account. */
  readonly attachGuestOrders?: boolean
}

export interface CustomerService {
  /**
   * Null when e-mail and password do not belong together; which of the two is wrong is not told. `no-customer`: the
   * platform took them, and did not say whose they are.
   */
  signIn(request: {
    readonly email: string
    readonly password: string
  }): Promise<SignedIn | 'no-customer' | null>
  /** By the e-mail in any case of letters; null when nobody has it. */
  getByEmail(email: string): Promise<Customer | null>
  /** `taken`: somebody has this e-mail already. */
  create(draft: NewCustomer): Promise<Customer | 'taken'>
  /** Whatever the password was, or for who had none. Every token of the platform that could set another ends. */
  setPassword(customer: Pick<Customer, 'id' | 'email' | 'hasPassword'>, password: string): Promise<void>
  /** By who knows the present one. Every token of the platform that could set another ends. */
  changePassword(
    customerId: string,
    passwords: { readonly current: string; readonly next: string },
  ): Promise<'changed' | 'refused'>
  /** `taken`: somebody has this e-mail already. It counts as confirmed: a link that went there was used. */
  changeEmail(customerId: string, email: string): Promise<'changed' | 'taken'>
  /** Nothing but a mailed link or another provider signs in from then on. */
  dropPassword(customerId: string): Promise<void>
  /** Its account is a business account from now on, with the prices of that group unless it is in another one. */
  makeBusiness(customerId: string): Promise<void>
  /** The e-mail is theirs, as somebody has just shown. */
  confirmEmail(customerId: string): Promise<void>
  /** `fresh` asks, `cached` takes what was seen at most a minute ago and costs no call then. */
  get(customerId: string, as: Age): Promise<Customer | null>
  /** What goes with every question about shipping (SHIP-16); guests permit all carriers. */
  getCarriers(customerId: string | undefined, as: Age): Promise<CarrierPermissions>
  /** For every page: as `cached`, and one question for all who ask at the same time, outside of any request's budget. */
  getShared(customerId: string): Promise<Customer | null>
  /** As an edit has just answered it. */
  remember(customer: Customer): void
  /** Nothing is kept of who is gone. */
  forget(customerId: string): void
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
    lastName: wire.lastName ?? '',
    hasPassword: wire.authenticationMode !== 'ExternalAuth',
    isEmailVerified: wire.isEmailVerified ?? false,
    createdAt: wire.createdAt,
    isBusiness: flag('isB2b'),
    isSubscribed: flag('subscribed'),
    isSmsSubscribed: flag('smsSubscribed'),
    guestOrdersDeclined: flag('guestOrdersDeclined'),
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
    ...definedOnly({ defaultAddressId: wire.defaultShippingAddressId }),
    matchkeys: Object.fromEntries(
      wire.addresses.flatMap(({ id, custom }) => {
        const matchkey = custom?.fields['signedTrustedMatchkey']
        return id !== undefined && typeof matchkey === 'string' ? [[id, matchkey]] : []
      }),
    ),
  }
}

/** The group whose prices businesses have, where the catalogue has some. */
const BUSINESS_GROUP = 'business'
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

  /** By a token of the platform's own, used at once: the shop has seen its own key before. */
  async function resetPassword(email: string, password: string): Promise<void> {
    const token = await client
      .customers()
      .passwordToken()
      .post({ body: { email, ttlMinutes: 1, invalidateOlderTokens: true } })
      .execute()
    const body = { tokenValue: token.body.value, newPassword: password }
    await client.customers().passwordReset().post({ body }).execute()
  }

  /** To who had none, whom the platform gives no token. */
  async function givePassword(customerId: string, password: string): Promise<void> {
    const customer = client.customers().withId({ ID: customerId })
    const { version } = (await customer.get().execute()).body
    const actions = [{ action: 'setAuthenticationMode' as const, authMode: 'Password' as const, password }]
    await customer.post({ body: { version, actions } }).execute()
  }

  async function dropPassword(customerId: string): Promise<void> {
    const customer = client.customers().withId({ ID: customerId })
    const { version } = (await customer.get().execute()).body
    const actions = [{ action: 'setAuthenticationMode' as const, authMode: 'ExternalAuth' as const }]
    await customer.post({ body: { version, actions } }).execute()
  }

  /** By a token of the platform's own, used at once. */
  async function confirmEmail(id: string): Promise<void> {
    const token = await client
      .customers()
      .emailToken()
      .post({ body: { id, ttlMinutes: 1 } })
      .execute()
    await client
      .customers()
      .emailConfirm()
      .post({ body: { tokenValue: token.body.value } })
      .execute()
  }

  return {
    async signIn({ email, password }) {
      try {
        const request = client.login().post({ body: { email, password, updateProductData: true } })
        const [{ body }, mapper] = await Promise.all([request.execute(), context()])
        const { customer } = body as Partial<typeof body>
        if (customer === undefined) return 'no-customer'
        return {
          customer: fromWireCustomer(customer),
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
        if (isUpstreamError(error) && error.status === 400 && error.code === 'DuplicateField') return 'taken'
        throw error
      }
    },
    async setPassword({ id, email, hasPassword }, password) {
      await (hasPassword ? resetPassword(email, password) : givePassword(id, password))
      seen.delete(id)
    },
    async changePassword(id, { current, next }) {
      const { version } = (await client.customers().withId({ ID: id }).get().execute()).body
      const body = { id, version, currentPassword: current, newPassword: next }
      try {
        await client.customers().password().post({ body }).execute()
      } catch (error) {
        if (isUpstreamError(error) && error.status === 400 && error.code === 'InvalidCurrentPassword')
          return 'refused'
        throw error
      }
      seen.delete(id)
      return 'changed'
    },
    async changeEmail(id, email) {
      const customer = client.customers().withId({ ID: id })
      const { version } = (await customer.get().execute()).body
      try {
        await customer.post({ body: { version, actions: [{ action: 'changeEmail', email }] } }).execute()
      } catch (error) {
        if (isUpstreamError(error) && error.status === 400 && error.code === 'DuplicateField') return 'taken'
        throw error
      }
      await confirmEmail(id)
      seen.delete(id)
      return 'changed'
    },
    async dropPassword(id) {
      await dropPassword(id)
      seen.delete(id)
    },
    async confirmEmail(id) {
      await confirmEmail(id)
      seen.delete(id)
    },
    async makeBusiness(id) {
      seen.set(id, await makeBusiness(client, id))
    },
    get,
    async getCarriers(customerId, as) {
      return customerId === undefined ? {} : ((await get(customerId, as))?.carriers ?? {})
    },
    getShared: async (customerId) => (await seen.fetch(customerId)) ?? null,
    remember: (customer) => {
      seen.set(customer.id, customer)
    },
    forget: (customerId) => {
      seen.delete(customerId)
    },
    lastSeen: (customerId) => seen.peek(customerId, { allowStale: true }),
    clear: () => seen.clear(),
  }
}
