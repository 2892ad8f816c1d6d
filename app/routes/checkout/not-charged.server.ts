/**
 * What to say about charges if only the URL speaks of a failed payment: anyone can write one, and the return from a
 * payment page may be for a cart that has since been ordered. The step has already checked its own cart against our
 * books; this checks the visit's other orders (docs/decisions/044).
 */
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'

const OF_THIS_CART =
  'This cart was not ordered, and nothing was charged for it. An order that you sent before is not touched by this.'

export async function notCharged(visitor: Visitor, what: string): Promise<string> {
  const order = await services.orderPages.latest(visitor)
  return order === null ? `${what} Nothing was charged.` : OF_THIS_CART
}
