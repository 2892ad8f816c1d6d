/** Accounts: created by sign-up, opened by a mailed link, and given a new password. */
import { splitName } from '~/models/customers/split-name'
import type { Attempts, Limited } from '../attempts.server'
import type { Customer } from '~/models/customers/customer'
import type { CustomerService } from '../commercetools/customers.server'
import type { SocialIdentities } from '../social/social-identities.server'
import type { Authentication } from '../auth/authenticator.server'
import type { Queryable } from '../database/database.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import type { AccountKeys } from './account-keys.server'
import { confirmed } from './confirmed.server'
import type { AccountMessages } from './account-messages.server'
import type { Entered, Entrance } from './entrance.server'
import type { FollowUps, PasswordChange } from './follow-ups.server'
import { mayBeAnothers } from './lock-out.server'
import { wasSet } from './lost-answer.server'

export interface SignUpRequest {
  readonly email: string
  /** `Ada Lovelace`: everything before the last space is the first name. */
  readonly name: string
  readonly password: string
  readonly isBusiness: boolean
  readonly keepSignedIn: boolean
  readonly optInNewsletter: boolean
  /** At checkout: the present cart wins. */
  readonly preserveCart?: boolean
  /** Whether to bring in guest orders once a mailed link has proven who owns the e-mail. */
  readonly attachGuestOrders?: boolean
}

/** `made`: the account exists, but signing in failed because a service was down. */
export type SignUpOutcome = Entered | Made
type Sent = { readonly kind: 'sent' } | Limited
/** `set`: the password is set, but signing in failed because the platform was down. */
export type PasswordSet = Entered | { readonly kind: 'set' } | { readonly kind: 'expired' }

export type Made =
  | { readonly kind: 'made'; readonly customer: Customer }
  | { readonly kind: 'taken' }
  | Limited

export interface PasswordLink {
  /** There is none yet. */
  readonly isFirst: boolean
  /** Setting it also disconnects accounts elsewhere that sign in. */
  readonly disconnects: boolean
}

export interface Accounts {
  /** Creates an account without signing in. */
  create(visitor: Visitor, request: Omit<SignUpRequest, 'keepSignedIn' | 'preserveCart'>): Promise<Made>
  signUp(visitor: Visitor, request: SignUpRequest): Promise<SignUpOutcome>
  /** Answers the same, equally fast, whether or not there is such an account. */
  requestSignInLink(visitor: Visitor, email: string, redirectPath: string | null): Promise<Sent>
  requestPasswordLink(visitor: Visitor, email: string): Promise<Sent>
  /** Looks at the link without using it; null if it sets no password. */
  findPasswordLink(key: string): Promise<PasswordLink | null>
  /** Signs in, ends every other session of the customer and notifies them by mail. */
  setPassword(visitor: Visitor, key: string, password: string): Promise<PasswordSet>
}

export function createAccounts({
  customers,
  authentication,
  keys,
  identities,
  followUps,
  messages,
  entrance,
  attempts,
}: {
  readonly customers: Pick<
    CustomerService,
    'create' | 'get' | 'preparePassword' | 'confirmEmail' | 'dropDecline'
  >
  readonly authentication: Authentication
  readonly keys: AccountKeys
  readonly identities: Pick<SocialIdentities, 'listOf'>
  readonly followUps: FollowUps
  readonly messages: AccountMessages
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

  /** Someone else who made the account may have declined guest orders: that goes as well (128). */
  async function replacePassword(
    customer: Customer,
    password: string,
    change: PasswordChange,
  ): Promise<void> {
    const { id, email, guestOrdersDeclined } = customer
    if (guestOrdersDeclined && mayBeAnothers(customer)) await customers.dropDecline(id)
    const set = await customers.preparePassword(customer)
    try {
      await set(password)
    } catch (error) {
      const outcome = await wasSet(authentication, error, { email, password })
      if (outcome === 'set') return
      // It may be set: everyone is out in any case, and its owner hears of it.
      if (outcome === 'unknown') await followUps.afterPassword({ ...change, keptSession: null }, false)
      throw error
    }
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
      if (customer === null) return null
      const disconnects = mayBeAnothers(customer) && (await identities.listOf(customer.id)).length > 0
      return { isFirst: !customer.hasPassword, disconnects }
    },

    async setPassword(visitor, key, password) {
      const customer = await holderOf(key)
      if (customer === null) return { kind: 'expired' }
      const isAnothers = mayBeAnothers(customer)
      const guestOrdersDeclined = customer.guestOrdersDeclined && !isAnothers
      const change: PasswordChange = {
        customerId: customer.id,
        version: customer.version,
        keptSession: visitor.session?.hash ?? null,
        mayBeAnothers: isAnothers,
        takesGuestOrders: !guestOrdersDeclined,
      }
      const promise = (tx: Queryable) => followUps.promisePassword(tx, key, change)
      if (!(await keys.use('set-password', key, undefined, promise))) return { kind: 'expired' }
      try {
        await replacePassword(customer, password, change)
      } catch (error) {
        await keys.giveBack(key)
        throw error
      }
      // Done first: anyone who got in with the old password is out, even if signing in here fails.
      await followUps.afterPassword(change)
      await followUps.drop(key)
      const known = { ...(await confirmed(customers, customer)), hasPassword: true, guestOrdersDeclined }
      const entered = entrance.enter(visitor, known, { by: 'password', keepSignedIn: true })
      return orIfUnavailable(entered, { kind: 'set' as const })
    },
  }
}
