/**
 * What is said of charges where nothing came of a try. The step has asked our books about its own cart before; these
 * words ask about what else this visit has ordered (docs/decisions/044).
 */
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'

const OF_THIS_CART =
  'This cart was not ordered, and nothing was charged for it. An order that you sent before is not touched by this.'

const isOrderKnown = async (visitor: Visitor) => (await services.orderPages.latest(visitor)) !== null

/** Of a form that was just sent, which was about this cart. */
export async function wordOfCharges(visitor: Visitor): Promise<string> {
  return (await isOrderKnown(visitor)) ? OF_THIS_CART : 'Nothing was charged.'
}

/**
 * Where an address alone speaks of the try: anybody can write one, and the way back from a payment page may be of a cart
 * that was ordered since.
 */
export async function notCharged(visitor: Visitor, what: string): Promise<string> {
  return (await isOrderKnown(visitor)) ? OF_THIS_CART : `${what} Nothing was charged.`
}
