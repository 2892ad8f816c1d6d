/** Sign-in with a password and sign-out: the session is rotated, the guest's cart goes along. */
import { countPieces } from '~/models/cart/lines'
import type { Customer } from '~/models/customers/customer'
import type { Attempts, Limited } from '../attempts.server'
import type { Notice } from '~/models/notices/notice'
import type { Authentication } from '../auth/authenticator.server'
import { withRequestBudget } from '../request-budget'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor.server'
import type { CartGathering } from '../cart/cart-gathering.server'
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
  gathering,
  sessionCarts,
  attempts,
}: {
  readonly authentication: Authentication
  readonly gathering: Pick<CartGathering, 'gather'>
  readonly sessionCarts: Pick<SessionCarts, 'newestOf'>
  readonly attempts: Attempts
}): SignIn {
  return {
    async withPassword(visitor, { email, password, keepLoggedIn }) {
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
      // One that is just being ordered, on another device perhaps, comes when nothing comes of its order.
      const own = await sessionCarts.newestOf(customer.id, cart)
      await visitor.rotate({
        actorId: customer.id,
        customerId: customer.id,
        email: customer.email,
        userFirstName: customer.firstName,
        userCreatedAt: customer.createdAt,
        userHasBusinessAccount: customer.isBusiness,
        permissions: [...customer.permissions],
        signedLoginType: 'password',
        keepSignedIn: keepLoggedIn,
        cartId: own?.id ?? null,
        cartCount: own === null ? 0 : countPieces(own),
      })
      // What stays behind while the platform is away comes with whatever is asked next.
      const gathered = await orIfUnavailable(gathering.gather(visitor, 'all'), null)
      return {
        kind: 'signed-in',
        customer,
        mergedCart: gathered?.isMerged ?? false,
        isCut: gathered?.isCut ?? false,
        lostCode: gathered?.lostCode ?? null,
      }
    },
    async signOut(visitor) {
      // An account finds one cart by itself: after an order that failed it is to have what was added meanwhile as well.
      const together = withRequestBudget(TOGETHER_MS, () => gathering.gather(visitor, 'all'))
      await orIfUnavailable(together, null)
      // The whole session goes: nothing of the customer stays in a browser that others may use.
      await visitor.end()
    },
  }
}
