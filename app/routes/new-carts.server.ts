/** Whoever begins carts without end is refused, wherever they begin: counted by address (docs/decisions/048). */
import { services } from '~/services/index.server'
import type { Limited } from '~/services/attempts.server'
import type { Visitor } from '~/services/visitor'

/** `begins`: whether the outcome left a cart behind. Of a visitor who has one, nothing is counted. */
export function beginningCart<T>(
  visitor: Visitor,
  work: () => Promise<T>,
  begins: (outcome: T) => boolean,
): Promise<T | Limited> {
  return visitor.cartId === undefined ? beginningAnotherCart(visitor, work, begins) : work()
}

/** The same where a cart is begun beside the one that the visitor has. */
export function beginningAnotherCart<T>(
  { address }: Pick<Visitor, 'address'>,
  work: () => Promise<T>,
  begins: (outcome: T) => boolean,
): Promise<T | Limited> {
  return services.attempts.run([['new-cart', address]], work, begins)
}
