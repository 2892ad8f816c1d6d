/** Sign-in with a password and sign-out: the session is rotated, the guest's cart goes along. */
import { countPieces } from '~/models/cart/lines'
import type { Customer } from '~/models/customers/customer'
import type { Attempts, Limited } from '../attempts.server'
import type { Notice } from '~/models/notices/notice'
import type { CartService } from '../commercetools/carts.server'
import type { Authentication } from '../auth/authenticator.server'
import { isOfAnother } from '../sessions/session-data'
import { withRequestBudget } from '../request-budget'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor.server'
import type { GuestCarts } from '../cart/guest-cart.server'
import type { SessionCarts } from '../cart/session-cart.server'

export type SignInOutcome =
  | {
      readonly kind: 'signed-in'
      readonly customer: Customer
      readonly mergedCart: boolean
      /** An order may not hold all of what was in both carts, which the next page with messages says. */
      readonly isCut: boolean
      /** A discount that the guest had and the customer has not. */
      readonly lostCode: Notice | null
    }
  | { readonly kind: 'refused' }
  /** Too many wrong passwords: this one was not looked at. */
  | Limited

export interface SignIn {
  withPassword(
    visitor: Visitor,
    credentials: { readonly email: string; readonly password: string; readonly keepLoggedIn: boolean },
  ): Promise<SignInOutcome>
  signOut(visitor: Visitor): Promise<void>
}

/** Who signs out waits no longer than this for anything else. */
const TOGETHER_MS = 3_000

export function createSignIn({
  authentication,
  carts,
  guestCarts,
  sessionCarts,
  attempts,
}: {
  readonly authentication: Authentication
  readonly carts: CartService
  readonly guestCarts: GuestCarts
  readonly sessionCarts: Pick<SessionCarts, 'bring' | 'reunite'>
  readonly attempts: Attempts
}): SignIn {
  return {
    async withPassword(visitor, { email, password, keepLoggedIn }) {
      const known = visitor.cartId
      const outcome = await attempts.run(
        [
          ['password-address', visitor.address],
          ['password-account', email.toLowerCase()],
        ],
        () => authentication.byPassword({ email, password }),
        (found) => found.kind === 'refused',
      )
      if (outcome.kind !== 'known') return outcome
      const { customer, cart } = outcome.signedIn
      if (isOfAnother(visitor, { customerId: customer.id })) await guestCarts.leaveBehind(visitor)
      const newest = cart ?? (await carts.getOfCustomer(customer.id))
      const begun = await guestCarts.begin(visitor, customer.id, newest)
      const before = await visitor.rotate({
        customerId: customer.id,
        email: customer.email,
        userFirstName: customer.firstName,
        userCreatedAt: customer.createdAt,
        userHasBusinessAccount: customer.isBusiness,
        permissions: [...customer.permissions],
        signedLoginType: 'password',
        keepSignedIn: keepLoggedIn,
        cartId: begun.cart?.id ?? null,
        marks: {
          cartCount: String(begun.cart === null ? 0 : countPieces(begun.cart)),
          ...begun.marks,
        },
      })
      // What stays behind while the platform is away comes with whatever is asked next.
      const brought = await orIfUnavailable(guestCarts.bringGuestCart(visitor), null)
      // Begun by another request since the session was read.
      const stray = before?.cartId
      if (stray !== undefined && stray !== known && stray !== visitor.cartId)
        await sessionCarts.bring(visitor, stray)
      return {
        kind: 'signed-in',
        customer,
        mergedCart: brought?.isMerged ?? false,
        isCut: brought?.isCut ?? false,
        lostCode: brought?.lostCode ?? null,
      }
    },
    async signOut(visitor) {
      // An account finds one cart: after an order that failed it is to have what was added meanwhile as well.
      const together = withRequestBudget(TOGETHER_MS, () => sessionCarts.reunite(visitor))
      await orIfUnavailable(together, false)
      await guestCarts.leaveBehind(visitor)
      // The whole session goes: nothing of the customer stays in a browser that others may use.
      await visitor.end()
    },
  }
}
