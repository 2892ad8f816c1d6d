/** Sign-in with a password and sign-out: the session is rotated, the guest's cart goes along. */
import { countPieces } from '~/models/cart/lines'
import type { Customer } from '~/models/customers/customer'
import type { Attempts, Limited } from '../attempts.server'
import { planMergeCodes } from '~/models/cart/plan-merge'
import type { Cart } from '~/models/cart/cart'
import type { Notice } from '~/models/notices/notice'
import type { CartService } from '../commercetools/carts.server'
import type { Authentication } from '../auth/authenticator.server'
import { unlessAway } from '../upstream'
import type { Visitor } from '../visitor.server'
import { tellLost } from './lost-codes.server'
import type { SessionCarts } from './session-cart.server'

export type SignInOutcome =
  | {
      readonly kind: 'signed-in'
      readonly customer: Customer
      readonly mergedCart: boolean
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
  /** The platform merges no codes; those that the customer may not use are told with what they took off. */
  async function bringCodes(visitor: Visitor, guest: Cart, own: Cart): Promise<Notice | null> {
    if (guest.discountCodes.length === 0) return null
    const editId = `codes:${guest.id}`
    const brought = await unlessAway(
      carts.edit(own.id, editId, (fresh) => planMergeCodes(fresh, guest)),
      null,
    )
    return brought === null || brought.kind === 'closed' ? null : tellLost(visitor, guest, brought.cart)
  }

  return {
    async withPassword(visitor, { email, password, keepLoggedIn }) {
      const found =
        visitor.cartId === undefined || visitor.customerId !== undefined
          ? null
          : await carts.get(visitor.cartId)
      const guest = found?.state === 'Active' ? found : null
      const guestPieces = guest === null ? 0 : countPieces(guest)
      const outcome = await attempts.run(
        [
          ['password-address', visitor.address],
          ['password-account', email.toLowerCase()],
        ],
        () =>
          authentication.byPassword({
            email,
            password,
            ...(guest === null ? {} : { anonymousCartId: guest.id }),
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
      if (stray !== undefined && stray !== found?.id) await sessionCarts.bring(visitor, stray)
      const lostCode = guest === null || own === null ? null : await bringCodes(visitor, guest, own)
      const mergedCart = guestPieces > 0 && pieces > guestPieces
      return { kind: 'signed-in', customer, mergedCart, lostCode }
    },
    // The whole session goes: nothing of the customer stays in a browser that others may use.
    signOut: (visitor) => visitor.end(),
  }
}
