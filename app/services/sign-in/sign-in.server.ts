/** Sign-in with a password or a mailed link, the look-up before it, and sign-out. */
import { leadsToCheckout } from '~/models/customers/destination'
import type { Cart } from '~/models/cart/cart'
import { USER_LOOK_UP_MS } from '~/models/constants/constants'
import type { Customer } from '~/models/customers/customer'
import type { Attempts, Limited } from '../attempts.server'
import type { Audit } from '../audit/audit.server'
import type { Authentication } from '../auth/authenticator.server'
import type { CustomerService } from '../commercetools/customers.server'
import type { Logger } from '../logger'
import { withRequestBudget } from '../request-budget'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'
import { recordActingEnded } from '../agents/agent-mode.server'
import { pendingCopyOf } from '../agents/pending-copies.server'
import type { PendingCopies } from '../agents/pending-copies.server'
import type { CartCopies } from '../cart/cart-copy.server'
import type { CartGathering } from '../cart/cart-gathering.server'
import type { CartCopy } from '../cart/cart-merging.server'
import type { AccountKeys } from './account-keys.server'
import { confirmed } from './confirmed.server'
import type { Entered, Entrance } from './entrance.server'
import { mayBeAnothers } from './lock-out.server'
import type { LockOut } from './lock-out.server'

export type SignInOutcome =
  | Entered
  | { readonly kind: 'refused' }
  /** The platform returned neither an error nor a customer (AUTH-49). */
  | { readonly kind: 'nobody' }
  /** Too many wrong passwords: this one was not checked. */
  | Limited

export type FoundUser =
  | {
      readonly kind: 'known'
      readonly firstName: string
      /** Has no password: a link signs in, or sets one (AUTH-15). */
      readonly isGuest: boolean
    }
  | { readonly kind: 'unknown' }
  | Limited

export interface SignIn {
  /** Whether this e-mail has an account, which decides the sign-in steps; rate-limited and logged. */
  lookUp(visitor: Visitor, email: string): Promise<FoundUser>
  withPassword(
    visitor: Visitor,
    credentials: {
      readonly email: string
      readonly password: string
      readonly keepLoggedIn: boolean
      readonly preserveCart?: boolean
    },
  ): Promise<SignInOutcome>
  /**
   * The link's customer, without using the link; null if it signs nobody in. `mayBeAnothers`: whether someone else may
   * have chosen the account's password.
   */
  findLink(key: string): Promise<{ readonly firstName: string; readonly mayBeAnothers: boolean } | null>
  /** `expired`: used, too old, or never sent. */
  withLink(
    visitor: Visitor,
    key: string,
    /** `dropPassword`: if someone else may have chosen the account's password. */
    how?: { readonly preserveCart?: boolean; readonly dropPassword?: boolean },
  ): Promise<(Entered & { readonly redirectPath: string | null }) | { readonly kind: 'expired' }>
  /**
   * The visitor is anonymous from then on. `copyCart`: keeps a copy of the cart's goods (AUTH-47) and returns it; null
   * if there was nothing to copy, or an agent acts for somebody, whose cart is not theirs to keep. Counts towards the
   * limit of carts created per IP address.
   */
  signOut(visitor: Visitor, how?: { readonly copyCart: boolean }): Promise<CartCopy | 'not-copied' | null>
}

/** The longest that signing out waits for anything else. */
const TOGETHER_MS = 3_000

export function createSignIn({
  authentication,
  customers,
  lockOut,
  keys,
  entrance,
  gathering,
  copies,
  pendingCopies,
  audit,
  attempts,
  logger,
}: {
  readonly authentication: Authentication
  readonly customers: Pick<CustomerService, 'get' | 'getByEmail' | 'confirmEmail'>
  readonly lockOut: LockOut
  readonly keys: AccountKeys
  readonly entrance: Entrance
  readonly gathering: Pick<CartGathering, 'gather'>
  readonly copies: CartCopies
  readonly pendingCopies: Pick<PendingCopies, 'drop'>
  readonly audit: Pick<Audit, 'record'>
  readonly attempts: Attempts
  readonly logger: Logger
}): SignIn {
  /** The customer of an unused key; the e-mail it was sent to must still be theirs. */
  async function holderOf(key: string) {
    const found = await keys.find('sign-in', key)
    if (found === null) return null
    const customer: Customer | null = await customers.get(found.customerId, 'fresh')
    return customer?.email === found.email ? { customer, redirectPath: found.redirectPath } : null
  }

  /** Without a limit, signing in and out again would create carts without end. */
  async function giveCopy(visitor: Visitor, source: Cart): Promise<CartCopy | null> {
    const given = await attempts.run(
      [['new-cart', visitor.address]],
      () => copies.give(visitor, source),
      (copy) => copy !== null,
    )
    return given !== null && 'kind' in given ? null : given
  }

  return {
    async lookUp(visitor, email) {
      const found = await attempts.run(
        [['look-up', visitor.address]],
        async () => {
          // A page with less time left allows less (AUTH-10).
          const customer = await withRequestBudget(USER_LOOK_UP_MS, () => customers.getByEmail(email))
          return { kind: 'found' as const, customer }
        },
        () => true,
      )
      if (found.kind === 'limited') return found
      const { customer } = found
      logger.info({ isKnown: customer !== null }, 'e-mail looked up')
      if (customer === null) return { kind: 'unknown' }
      return { kind: 'known', firstName: customer.firstName, isGuest: !customer.hasPassword }
    },

    async withPassword(visitor, { email, password, keepLoggedIn, preserveCart = false }) {
      const outcome = await attempts.run(
        [
          ['password-address', visitor.address],
          ['password-account', email.toLowerCase()],
        ],
        () => authentication.byPassword({ email, password }),
        (found) => found.kind === 'refused',
      )
      if (outcome.kind === 'nobody') logger.error({ by: 'password' }, 'No errors but no customer?')
      if (outcome.kind !== 'known') return outcome
      const { customer, cart } = outcome.signedIn
      return entrance.enter(visitor, customer, {
        by: 'password',
        keepSignedIn: keepLoggedIn,
        cart,
        preserveCart,
      })
    },

    async findLink(key) {
      const holder = await holderOf(key)
      if (holder === null) return null
      const { customer } = holder
      return { firstName: customer.firstName, mayBeAnothers: mayBeAnothers(customer) }
    },

    async withLink(visitor, key, how) {
      const holder = await holderOf(key)
      if (holder === null || !(await keys.use('sign-in', key))) return { kind: 'expired' }
      const { redirectPath } = holder
      try {
        const isDropped = how?.dropPassword === true && mayBeAnothers(holder.customer)
        const own = isDropped ? await lockOut(visitor, holder.customer, key) : holder.customer
        const customer = await confirmed(customers, own)
        const entered = await entrance.enter(visitor, customer, {
          by: 'magic link',
          keepSignedIn: true,
          preserveCart: how?.preserveCart ?? leadsToCheckout(redirectPath ?? '/'),
        })
        return { ...entered, redirectPath }
      } catch (error) {
        await keys.giveBack(key)
        throw error
      }
    },

    async signOut(visitor, { copyCart } = { copyCart: false }) {
      // An account finds only one cart by itself: after a failed order it must also hold what was added meanwhile.
      const together = withRequestBudget(TOGETHER_MS, () => gathering.gather(visitor, 'all'))
      await orIfUnavailable(together, null)
      // The whole session goes: nothing of the customer may stay in a browser that others may use.
      const isOwn = visitor.session?.data.customerServiceMode !== true
      const source =
        copyCart && isOwn ? await orIfUnavailable(copies.find(visitor), 'not-copied' as const) : null
      const { actor } = visitor
      const left = pendingCopyOf(visitor)
      await recordActingEnded(audit, visitor.session?.data)
      await visitor.end()
      if (left !== null && actor.kind !== 'guest') await pendingCopies.drop(actor, left)
      if (source === null || source === 'not-copied') return source
      return (await orIfUnavailable(giveCopy(visitor, source), null)) ?? 'not-copied'
    },
  }
}
