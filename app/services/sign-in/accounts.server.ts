/** Accounts: made by sign-up, opened by a link that is mailed, and given another password. */
import { splitName } from '~/models/customers/split-name'
import type { Attempts, Limited } from '../attempts.server'
import type { Customer } from '~/models/customers/customer'
import type { CustomerService } from '../commercetools/customers.server'
import type { SessionStore } from '../sessions/session-store.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import type { AccountKeys } from './account-keys.server'
import { confirmed } from './confirmed.server'
import type { AccountMessages } from './account-messages.server'
import type { Entered, Entrance } from './entrance.server'

export interface SignUpRequest {
  readonly email: string
  /** `Ada Lovelace`: what stands before the last blank is the first name. */
  readonly name: string
  readonly password: string
  readonly isBusiness: boolean
  readonly keepSignedIn: boolean
  readonly optInNewsletter: boolean
  /** At checkout: the cart at hand holds. */
  readonly preserveCart?: boolean
  /** Whether what was ordered as a guest comes along, once a mailed link has shown whose e-mail it is. */
  readonly attachGuestOrders?: boolean
}

/** `made`: the account is there, and signing in by it did not come about, since something was away for that. */
export type SignUpOutcome = Entered | Made
type Sent = { readonly kind: 'sent' } | Limited
/** `set`: it holds, and signing in by it did not come about, since the platform was away for that. */
export type PasswordSet = Entered | { readonly kind: 'set' } | { readonly kind: 'expired' }

export type Made =
  | { readonly kind: 'made'; readonly customer: Customer }
  | { readonly kind: 'taken' }
  | Limited

export interface Accounts {
  /** An account, and nobody signed in. */
  create(visitor: Visitor, request: Omit<SignUpRequest, 'keepSignedIn' | 'preserveCart'>): Promise<Made>
  signUp(visitor: Visitor, request: SignUpRequest): Promise<SignUpOutcome>
  /** Answers the same, and as fast, whether or not there is such an account. */
  requestSignInLink(visitor: Visitor, email: string, redirectPath: string | null): Promise<Sent>
  requestPasswordLink(visitor: Visitor, email: string): Promise<Sent>
  /** Whose link this is, without using it; null for one that sets no password. */
  findPasswordLink(key: string): Promise<{ readonly isFirst: boolean } | null>
  /** Signs in, ends every other session of the customer and says so by mail. */
  setPassword(visitor: Visitor, key: string, password: string): Promise<PasswordSet>
}

export function createAccounts({
  customers,
  keys,
  messages,
  sessions,
  entrance,
  attempts,
}: {
  readonly customers: Pick<CustomerService, 'create' | 'get' | 'setPassword' | 'confirmEmail'>
  readonly keys: AccountKeys
  readonly messages: AccountMessages
  readonly sessions: Pick<SessionStore, 'destroyOthersOf'>
  readonly entrance: Entrance
  readonly attempts: Attempts
}): Accounts {
  async function send(visitor: Visitor, email: string, promise: () => Promise<void>): Promise<Sent> {
    return attempts.run(
      [
        ['link-address', visitor.address],
        ['link-account', email.toLowerCase()],
      ],
      async () => {
        await promise()
        return { kind: 'sent' as const }
      },
      () => true,
    )
  }

  const create: Accounts['create'] = (visitor, { name, optInNewsletter, ...account }) =>
    attempts.run<Made>(
      [['sign-up', visitor.address]],
      async () => {
        const draft = { ...account, isSubscribed: optInNewsletter, ...splitName(name) }
        const customer = await customers.create(draft)
        return customer === 'taken' ? { kind: 'taken' } : { kind: 'made', customer }
      },
      () => true,
    )

  async function holderOf(key: string) {
    const found = await keys.find('set-password', key)
    if (found === null) return null
    const customer = await customers.get(found.customerId, 'fresh')
    return customer?.email === found.email ? customer : null
  }

  return {
    create,

    async signUp(visitor, { keepSignedIn, preserveCart = false, ...request }) {
      const made = await create(visitor, request)
      if (made.kind !== 'made') return made
      const how = { by: 'password' as const, keepSignedIn, isNew: true, preserveCart }
      return orIfUnavailable(entrance.enter(visitor, made.customer, how), made)
    },

    requestSignInLink: (visitor, email, redirectPath) =>
      send(visitor, email, () => messages.sendSignInLink(email, redirectPath)),
    requestPasswordLink: (visitor, email) => send(visitor, email, () => messages.sendPasswordLink(email)),

    async findPasswordLink(key) {
      const customer = await holderOf(key)
      return customer === null ? null : { isFirst: !customer.hasPassword }
    },

    async setPassword(visitor, key, password) {
      const customer = await holderOf(key)
      if (customer === null || !(await keys.use('set-password', key))) return { kind: 'expired' }
      try {
        await customers.setPassword(customer, password)
      } catch (error) {
        await keys.giveBack(key)
        throw error
      }
      // First: whoever got in by the old one is out, also where signing in here fails.
      await sessions.destroyOthersOf(customer.id, visitor.session)
      await messages.dropEmailLinks(customer.id)
      await messages.sendPasswordChanged(customer.id)
      if (!customer.guestOrdersDeclined) await messages.takeGuestOrders(customer.id)
      const known = { ...(await confirmed(customers, customer)), hasPassword: true }
      const entered = entrance.enter(visitor, known, { by: 'password', keepSignedIn: true })
      return orIfUnavailable(entered, { kind: 'set' as const })
    },
  }
}
