/**
 * What is said of charges where an address alone speaks of a try that came to nothing: anybody can write one, and the
 * way back from a payment page may be of a cart that was ordered since. The step has asked our books about its own cart
 * before; these words ask about what else this visit has ordered (docs/decisions/044).
 */
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'

const OF_THIS_CART =
  'This cart was not ordered, and nothing was charged for it. An order that you sent before is not touched by this.'

export async function notCharged(visitor: Visitor, what: string): Promise<string> {
  const order = await services.orderPages.latest(visitor)
  return order === null ? `${what} Nothing was charged.` : OF_THIS_CART
}
