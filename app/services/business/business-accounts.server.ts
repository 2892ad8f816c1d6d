/** Business accounts: registered, converted from a personal account, shown and changed (BIZ-01 to BIZ-06). */
import { isBusinessAccount } from '~/models/customers/business'
import type { BusinessProfile } from '~/models/customers/business'
import { kindOf } from '~/models/customers/visitor-kind'
import type { BusinessUnits } from '../commercetools/business-units.server'
import type { CustomerService } from '../commercetools/customers.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'

export interface BusinessAccounts {
  /** Null: the customer is not a business, or has given no details yet. */
  profileOf(customerId: string): Promise<BusinessProfile | null>
  /** The same for this visit's customer; updates their session, as another one may have converted them. */
  profileFor(visitor: Visitor): Promise<BusinessProfile | null>
  /** Whether this visit's customer has one, as far as is known now. */
  isHeldBy(visitor: Visitor): Promise<boolean>
  /**
   * Creates the business unit and makes the account a business account. Repeating it completes an interrupted attempt
   * and writes the profile again; `profile` may come later, and until then only the customer's name is stored.
   */
  register(
    visitor: Visitor,
    customerId: string,
    request: { readonly profile?: BusinessProfile | undefined; readonly source?: string | undefined },
  ): Promise<{ readonly kind: 'created' | 'exists'; readonly profile: BusinessProfile } | null>
  /** Null: the customer is not a business. */
  update(visitor: Visitor, customerId: string, profile: BusinessProfile): Promise<BusinessProfile | null>
}

/** The source if no sign-up in this visit started it: an existing account is being converted. */
const CONVERSION = 'conversion'

export function createBusinessAccounts({
  units,
  customers,
}: {
  readonly units: BusinessUnits
  readonly customers: Pick<CustomerService, 'get' | 'makeBusiness'>
}): BusinessAccounts {
  /** The session's copies are about the person at the keyboard, not about whom they act for. */
  async function tellSession(
    visitor: Visitor,
    customerId: string,
    profile: BusinessProfile,
    how: 'save' | 'rotate' = 'save',
  ): Promise<void> {
    if (visitor.actor.kind === 'guest' || visitor.actor.id !== customerId) return
    const customer = await customers.get(customerId, 'cached')
    const patch = {
      accountCreationSource: null,
      userHasBusinessAccount: isBusinessAccount(profile),
      ...(customer === null ? {} : { userKind: kindOf(customer) }),
    }
    await (how === 'rotate' ? visitor.rotate(patch) : visitor.save(patch))
  }

  async function profileOf(customerId: string): Promise<BusinessProfile | null> {
    const customer = await customers.get(customerId, 'cached')
    return customer?.isBusiness === true ? units.get(customerId) : null
  }

  const isKnownTo = ({ actor, customerId, session }: Visitor): boolean =>
    actor.kind === 'customer' && actor.id === customerId && session?.data.userHasBusinessAccount === true

  return {
    profileOf,
    async profileFor(visitor) {
      const { customerId } = visitor
      const profile = customerId === undefined ? null : await profileOf(customerId)
      if (customerId !== undefined && isBusinessAccount(profile) && !isKnownTo(visitor))
        await tellSession(visitor, customerId, profile)
      return profile
    },
    async isHeldBy(visitor) {
      const { customerId } = visitor
      if (customerId === undefined) return false
      // The session may be outdated about a personal account: another one may have converted it.
      return isKnownTo(visitor) || isBusinessAccount(await orIfUnavailable(profileOf(customerId), null))
    },
    async register(visitor, customerId, { profile, source }) {
      const customer = await customers.get(customerId, 'fresh')
      if (customer === null) return null
      const { email, firstName, lastName } = customer
      const kind = await units.create({
        customerId,
        email,
        profile: profile ?? { businessName: `${firstName} ${lastName}`.trim() || email },
        source: visitor.session?.data.accountCreationSource ?? source ?? CONVERSION,
      })
      if (kind === 'exists' && profile !== undefined) await units.update(customerId, profile)
      // Last: every business account must have a unit.
      await customers.makeBusiness(customerId)
      const made = await units.get(customerId)
      if (made === null) return null
      // A change of rights, like signing in.
      await tellSession(visitor, customerId, made, customer.isBusiness ? 'save' : 'rotate')
      return { kind, profile: made }
    },
    async update(visitor, customerId, profile) {
      if ((await profileOf(customerId)) === null) return null
      const updated = await units.update(customerId, profile)
      if (updated !== null) await tellSession(visitor, customerId, updated)
      return updated
    },
  }
}
