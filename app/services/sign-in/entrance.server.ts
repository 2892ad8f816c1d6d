/** How every sign-in ends: the session is rotated, and the guest's cart goes along. */
import type { Cart } from '~/models/cart/cart'
import { isBusinessAccount } from '~/models/customers/business'
import { FAVORITE_WORDS } from '~/models/customers/favorite-words'
import type { Customer } from '~/models/customers/customer'
import { kindOf } from '~/models/customers/visitor-kind'
import type { Notice } from '~/models/notices/notice'
import { recordActingEnded } from '../agents/agent-mode.server'
import type { Audit } from '../audit/audit.server'
import type { CartGathering } from '../cart/cart-gathering.server'
import type { Clock } from '../clock'
import type { BusinessUnits } from '../commercetools/business-units.server'
import type { SessionCarts } from '../cart/session-cart.server'
import { patchOf } from '../cart/cart-patch.server'
import type { Favorites } from '../favorites/favorites.server'
import type { SessionData } from '../sessions/session-data'
import type { SocialLinks } from '../social/social-links.server'
import { orIfUnavailable } from '../upstream'
import type { AccountMessages } from './account-messages.server'
import type { Visitor } from '../visitor'

export interface Entered {
  readonly kind: 'signed-in'
  readonly customer: Customer
  readonly mergedCart: boolean
  /** An order may not hold everything from both carts; the next page with messages says so. */
  readonly isCut: boolean
  /** Discounts that the guest had and the customer does not. */
  readonly lostCodes: readonly Notice[]
}

export interface Entrance {
  /** `cart`: the customer's newest one, if known. */
  enter(
    visitor: Visitor,
    customer: Customer,
    how: {
      readonly by: NonNullable<SessionData['signedLoginType']>
      readonly keepSignedIn: boolean
      readonly cart?: Cart | null
      /** The account was just created: do not ask the platform for what it cannot have. */
      readonly isNew?: boolean
      /** The present cart wins over the account's: its addresses and deliveries (AUTH-41). */
      readonly preserveCart?: boolean
      /** False: do not look for guest orders this time. */
      readonly attachGuestOrders?: boolean
    },
  ): Promise<Entered>
}

export function createEntrance({
  gathering,
  sessionCarts,
  socialLinks,
  favorites,
  messages,
  businessUnits,
  audit,
  clock,
}: {
  readonly businessUnits: Pick<BusinessUnits, 'get'>
  readonly gathering: Pick<CartGathering, 'gather'>
  readonly sessionCarts: Pick<SessionCarts, 'newestOf'>
  readonly socialLinks: SocialLinks
  readonly favorites: Pick<Favorites, 'add'>
  readonly messages: Pick<AccountMessages, 'takeGuestOrders'>
  readonly audit: Pick<Audit, 'record'>
  readonly clock: Clock
}): Entrance {
  return {
    async enter(
      visitor,
      customer,
      { by, keepSignedIn, cart, isNew = false, preserveCart = false, attachGuestOrders = true },
    ) {
      const pending = visitor.session?.data.socialLink
      const preferredId = preserveCart ? visitor.cartId : undefined
      const wantedFavorite = visitor.session?.data.wantedFavorite
      const [own, profile] = await Promise.all([
        // A cart being ordered, perhaps on another device, is merged if its order fails.
        isNew ? null : sessionCarts.newestOf(customer.id, cart),
        customer.isBusiness && !isNew ? orIfUnavailable(businessUnits.get(customer.id), null) : null,
      ])
      const hasBusinessAccount = isBusinessAccount(profile)
      // An old form may be of an agent who acts for somebody by now.
      await recordActingEnded(audit, visitor.session?.data)
      await visitor.rotate({
        wantedFavorite: null,
        actorId: customer.id,
        customerId: customer.id,
        email: customer.email,
        userFirstName: customer.firstName,
        userCreatedAt: customer.createdAt,
        userHasBusinessAccount: hasBusinessAccount,
        userKind: kindOf(customer),
        accountCreationSource: null,
        permissions: [...customer.permissions],
        signedLoginType: by,
        keepSignedIn,
        signedInAt: clock.now().toISOString(),
        device: visitor.device,
        signingIn: null,
        customerServiceMode: null,
        actingId: null,
        customerName: null,
        copiedOrder: null,
        copyReason: null,
        socialLink: null,
        ...patchOf(own),
      })
      // Of an e-mail proven to be theirs, by this link or earlier.
      const isProven = by === 'magic link' || customer.isEmailVerified
      if (isProven && attachGuestOrders && !customer.guestOrdersDeclined)
        await messages.takeGuestOrders(customer.id)
      if (pending !== undefined) await socialLinks.connect(pending, customer)
      if (wantedFavorite !== undefined) {
        const outcome = await favorites.add(customer.id, wantedFavorite)
        const type = outcome === 'full' ? 'warning' : 'success'
        visitor.stage({ flash: [{ type, message: FAVORITE_WORDS[outcome] }] })
      }
      // What stays behind while the platform is down is merged with the next request.
      const gathered = await orIfUnavailable(gathering.gather(visitor, 'all', { preferredId }), null)
      return {
        kind: 'signed-in',
        customer,
        mergedCart: gathered?.isMerged ?? false,
        isCut: gathered?.isCut ?? false,
        lostCodes: gathered?.lostCodes ?? [],
      }
    },
  }
}
