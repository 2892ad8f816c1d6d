/**
 * Which account a sign-in with another provider opens: the one that is linked, else the one of an e-mail that the
 * provider vouches for, else a new one. An e-mail that nobody vouches for opens nothing: it leads to the password step,
 * or to sign-up.
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
  /** They said no, or it was not them who began: only logged (AUTH-37). */
  | { readonly kind: 'cancelled' }
  /** The provider did not answer, or not what it should. */
  | { readonly kind: 'failed' }
  /** Somebody has an account with this e-mail, which is to be shown to be theirs first. */
  | { readonly kind: 'prove' }
  /** An account is still to be made, by what the provider has told. */
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
   * The account of an e-mail that the provider vouches for. One whose e-mail nobody has ever confirmed may have been made
   * by somebody else, who is waiting in it: whatever else signs in to it ends, and its owner is told.
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
    // Last: what has failed before it is done again at the next try.
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

  /** Remembered until they have shown that the e-mail is theirs. */
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
    const customer = made === 'taken' ? await takeOver(visitor, existing as Customer, profile) : made
    return { ...(await entrance.enter(visitor, customer, how)), isNew: made !== 'taken' }
  }
}
