/**
 * Which account a sign-in with another provider opens: the linked one, else the one whose e-mail the provider vouches
 * for, else a new one. An unverified e-mail opens nothing: it leads to the password step, or to sign-up. So does a
 * provider that the account's owner has disconnected.
 */
import type { Customer } from '~/models/customers/customer'
import type { SocialProfile } from '~/models/customers/social'
import type { Clock } from '../clock'
import type { CustomerService } from '../commercetools/customers.server'
import type { AccountMessages } from '../sign-in/account-messages.server'
import type { Entered, Entrance } from '../sign-in/entrance.server'
import type { LockOut } from '../sign-in/lock-out.server'
import type { Visitor } from '../visitor'
import type { SocialIdentities } from './social-identities.server'

export type SocialOutcome =
  | (Entered & { readonly isNew: boolean })
  /** They declined, or did not start it: only logged (AUTH-37). */
  | { readonly kind: 'cancelled' }
  /** The provider gave no answer, or a bad one. */
  | { readonly kind: 'failed' }
  /** This e-mail has an account, whose ownership must be proven first. */
  | { readonly kind: 'prove' }
  /** An account must still be created, from what the provider told us. */
  | { readonly kind: 'sign-up' }

export type EnterByProfile = (
  visitor: Visitor,
  profile: SocialProfile,
  options: { readonly preserveCart: boolean; readonly attachGuestOrders: boolean },
) => Promise<SocialOutcome>

export interface SocialAccountsOptions {
  readonly identities: SocialIdentities
  readonly customers: Pick<CustomerService, 'get' | 'getByEmail' | 'create' | 'confirmEmail'>
  readonly entrance: Entrance
  readonly lockOut: LockOut
  readonly messages: Pick<AccountMessages, 'sendSocialLinked'>
  readonly clock: Clock
}

export function createSocialAccounts({
  identities,
  customers,
  entrance,
  lockOut,
  messages,
  clock,
}: SocialAccountsOptions): EnterByProfile {
  /**
   * The account of an e-mail that the provider vouches for. If nobody has ever confirmed its e-mail, someone else may
   * have created it and be waiting in it: every other way into it ends, and its owner is told.
   */
  async function takeOver(visitor: Visitor, customer: Customer, profile: SocialProfile): Promise<Customer> {
    if (customer.isEmailVerified) {
      await identities.link(profile, customer.id)
      await messages.sendSocialLinked(customer.id, profile.provider, false)
      return customer
    }
    const lostPassword = customer.hasPassword
    const own = await lockOut(visitor, customer)
    await customers.confirmEmail(customer.id)
    // Last: if an earlier step fails, the next attempt repeats them all.
    await identities.link(profile, customer.id)
    await messages.sendSocialLinked(customer.id, profile.provider, lostPassword)
    return { ...own, isEmailVerified: true }
  }

  async function linked(profile: SocialProfile): Promise<Customer | null> {
    const id = await identities.find(profile)
    return id === null ? null : customers.get(id, 'fresh')
  }

  async function make(
    { firstName, lastName, ...identity }: SocialProfile,
    email: string,
    attachGuestOrders: boolean,
  ): Promise<Customer | 'taken'> {
    const customer = await customers.create({
      email,
      firstName,
      lastName,
      isEmailVerified: true,
      isBusiness: false,
      isSubscribed: false,
      attachGuestOrders,
    })
    if (customer !== 'taken') await identities.link(identity, customer.id)
    return customer
  }

  /** Remembered until they have proven that the e-mail is theirs. */
  async function askForMore(visitor: Visitor, profile: SocialProfile): Promise<SocialOutcome> {
    const { email } = profile
    if (email === null) {
      await visitor.save({ signingIn: null })
      return { kind: 'sign-up' }
    }
    const customer = await customers.getByEmail(email)
    const { provider, issuer, subject } = profile
    await visitor.save({
      socialLink: { provider, issuer, subject, email, at: clock.now().toISOString() },
      signingIn:
        customer === null
          ? { email, firstName: '', as: 'nobody' }
          : { email, firstName: customer.firstName, as: customer.hasPassword ? 'customer' : 'guest' },
    })
    return { kind: customer === null ? 'sign-up' : 'prove' }
  }

  return async (visitor, profile, options) => {
    const how = { by: profile.provider, keepSignedIn: true, ...options }
    const own = await linked(profile)
    if (own !== null) return { ...(await entrance.enter(visitor, own, how)), isNew: false }
    if (profile.email === null || !profile.isEmailVerified) return askForMore(visitor, profile)
    const found = await customers.getByEmail(profile.email)
    const made = found === null ? await make(profile, profile.email, options.attachGuestOrders) : 'taken'
    const existing = made === 'taken' ? (found ?? (await customers.getByEmail(profile.email))) : null
    if (made === 'taken' && existing === null) return { kind: 'failed' }
    // Their own word against the provider's. Nobody has a say in an account that may be somebody else's.
    const isRefused =
      existing?.isEmailVerified === true && (await identities.isDisconnected(existing.id, profile))
    if (isRefused) return askForMore(visitor, profile)
    const customer = made === 'taken' ? await takeOver(visitor, existing as Customer, profile) : made
    return { ...(await entrance.enter(visitor, customer, how)), isNew: made !== 'taken' }
  }
}
