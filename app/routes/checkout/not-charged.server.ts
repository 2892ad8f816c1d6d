/**
 * What is said of charges where nothing came of a try (docs/decisions/044). All of it throws a redirect to the order of
 * this very cart: another tab may have sent it since the step was entered, which takes as long as platforms are asked.
 */
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { redirectTo } from '~/utils/responses'

const OF_THIS_CART =
  'This cart was not ordered, and nothing was charged for it. An order that you sent before is not touched by this.'

type ToPath = (order: string) => string

/** Whether this visit has ordered another cart. */
async function isOrderKnown(visitor: Visitor, toPath: ToPath = (order) => order): Promise<boolean> {
  const { orderPages } = services
  const order = await orderPages.present(visitor)
  if (order !== null) throw redirectTo(toPath(order), { headers: await visitor.headers() })
  return (await orderPages.latest(visitor)) !== null
}

/** Of a form that was just sent, or a step just asked for, which was about this cart. */
export async function wordOfCharges(visitor: Visitor, toPath?: ToPath): Promise<string> {
  return (await isOrderKnown(visitor, toPath)) ? OF_THIS_CART : 'Nothing was charged.'
}

/**
 * Where an address alone speaks of the try: anybody can write one, and the way back from a payment page may be of a cart
 * that was ordered since.
 */
export async function notCharged(visitor: Visitor, what: string): Promise<string> {
  return (await isOrderKnown(visitor)) ? OF_THIS_CART : `${what} Nothing was charged.`
}
