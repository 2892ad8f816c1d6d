/** Limits new carts per address, wherever they are created (docs/decisions/048). */
import { services } from '~/services/index.server'
import type { Limited } from '~/services/attempts.server'
import type { Visitor } from '~/services/visitor'

/** `begins`: whether the outcome created a cart. Not counted if the visitor already has one. */
export function beginningCart<T>(
  visitor: Visitor,
  work: () => Promise<T>,
  begins: (outcome: T) => boolean,
): Promise<T | Limited> {
  return visitor.cartId === undefined ? beginningAnotherCart(visitor, work, begins) : work()
}

/** The same for a cart created in addition to the visitor's own. */
export function beginningAnotherCart<T>(
  { address }: Pick<Visitor, 'address'>,
  work: () => Promise<T>,
  begins: (outcome: T) => boolean,
): Promise<T | Limited> {
  return services.attempts.run([['new-cart', address]], work, begins)
}
