/** Whoever begins carts without end is refused, wherever they begin: counted by address (docs/decisions/048). */
import { services } from '~/services/index.server'
import type { Limited } from '~/services/attempts.server'
import type { Visitor } from '~/services/visitor.server'

/** `begins`: whether the outcome left a cart behind. Of a visitor who has one, nothing is counted. */
export function beginningCart<T>(
  visitor: Visitor,
  work: () => Promise<T>,
  begins: (outcome: T) => boolean,
): Promise<T | Limited> {
  if (visitor.cartId !== undefined) return work()
  return services.attempts.run([['new-cart', visitor.address]], work, begins)
}
