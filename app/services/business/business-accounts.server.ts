/** Business accounts: registered, turned from a personal account, shown and changed (BIZ-01 to BIZ-06). */
import { isBusinessAccount } from '~/models/customers/business'
import type { BusinessProfile } from '~/models/customers/business'
import { kindOf } from '~/models/customers/visitor-kind'
import type { BusinessUnits } from '../commercetools/business-units.server'
import type { CustomerService } from '../commercetools/customers.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'

export interface BusinessAccounts {
  /** Null: the customer is no business, or has said nothing of it yet. */
  profileOf(customerId: string): Promise<BusinessProfile | null>
  /** The same of the customer of this visit, of which their session takes note: another one may have converted them. */
  profileFor(visitor: Visitor): Promise<BusinessProfile | null>
  /** Whether the customer of this visit has one, as far as can be told now. */
  isHeldBy(visitor: Visitor): Promise<boolean>
  /**
   * Makes the business unit and turns the account into a business account. Done again, it ends what was broken off and
   * writes the profile once more; `profile` may come later, and only the name of the customer stands there until then.
   */
  register(
    visitor: Visitor,
    customerId: string,
    request: { readonly profile?: BusinessProfile | undefined; readonly source?: string | undefined },
  ): Promise<{ readonly kind: 'created' | 'exists'; readonly profile: BusinessProfile } | null>
  /** Null: the customer is no business. */
  update(visitor: Visitor, customerId: string, profile: BusinessProfile): Promise<BusinessProfile | null>
}

/** Where no sign-up of this visit began it: an account of before is turned into one. */
const CONVERSION = 'conversion'

export function createBusinessAccounts({
  units,
  customers,
}: {
  readonly units: BusinessUnits
  readonly customers: Pick<CustomerService, 'get' | 'makeBusiness'>
}): BusinessAccounts {
  /** What a session copies is about whoever is at the keyboard, not about whom they act for. */
  async function tellSession(visitor: Visitor, customerId: string, profile: BusinessProfile): Promise<void> {
    if (visitor.actor.kind === 'guest' || visitor.actor.id !== customerId) return
    const customer = await customers.get(customerId, 'cached')
    await visitor.save({
      accountCreationSource: null,
      userHasBusinessAccount: isBusinessAccount(profile),
      ...(customer === null ? {} : { userKind: kindOf(customer) }),
    })
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
      // What a session says of a personal account may be old: another one may have converted it.
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
      // Last: whoever is a business has a unit.
      await customers.makeBusiness(customerId)
      const made = await units.get(customerId)
      if (made === null) return null
      await tellSession(visitor, customerId, made)
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
