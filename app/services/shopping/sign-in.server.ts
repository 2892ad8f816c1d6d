/** Sign-in with a password and sign-out: the session is rotated, the guest's cart goes along. */
import { countPieces } from '~/models/cart/lines'
import type { Customer } from '~/models/customers/customer'
import type { Attempts, Limited } from '../attempts.server'
import type { CartService } from '../commercetools/carts.server'
import type { Authentication } from '../auth/authenticator.server'
import type { Visitor } from '../visitor.server'
import type { SessionCarts } from './session-cart.server'

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly customer: Customer; readonly mergedCart: boolean }
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

export function createSignIn({
  authentication,
  carts,
  sessionCarts,
  attempts,
}: {
  readonly authentication: Authentication
  readonly carts: CartService
  readonly sessionCarts: Pick<SessionCarts, 'bring'>
  readonly attempts: Attempts
}): SignIn {
  return {
    async withPassword(visitor, { email, password, keepLoggedIn }) {
      const guest =
        visitor.cartId === undefined || visitor.customerId !== undefined
          ? null
          : await carts.get(visitor.cartId)
      const guestPieces = guest?.state === 'Active' ? countPieces(guest) : 0
      const outcome = await attempts.run(
        [
          ['password-address', visitor.address],
          ['password-account', email.toLowerCase()],
        ],
        () =>
          authentication.byPassword({
            email,
            password,
            ...(guest?.state === 'Active' ? { anonymousCartId: guest.id } : {}),
          }),
        (known) => known.kind === 'refused',
      )
      if (outcome.kind !== 'known') return outcome
      const { customer, cart } = outcome.signedIn
      const own = cart ?? (await carts.getOfCustomer(customer.id))
      const pieces = own === null ? 0 : countPieces(own)
      const before = await visitor.rotate({
        customerId: customer.id,
        email: customer.email,
        userFirstName: customer.firstName,
        userCreatedAt: customer.createdAt,
        userHasBusinessAccount: customer.isBusiness,
        permissions: [...customer.permissions],
        signedLoginType: 'password',
        keepSignedIn: keepLoggedIn,
        cartId: own?.id ?? null,
        marks: { cartCount: String(pieces) },
      })
      // Begun by another request since the guest's cart was read: it is not the one that was merged.
      const stray = visitor.cartId === before?.cartId ? undefined : before?.cartId
      if (stray !== undefined && stray !== guest?.id) await sessionCarts.bring(visitor, stray)
      return { kind: 'signed-in', customer, mergedCart: guestPieces > 0 && pieces > guestPieces }
    },
    // The whole session goes: nothing of the customer stays in a browser that others may use.
    signOut: (visitor) => visitor.end(),
  }
}
