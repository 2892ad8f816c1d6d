/** Leads the buyer of an order to the form of its reviews, without the mail that has the same link (REV-07). */
import type { Order } from '~/models/orders/order'
import { orderStatus } from '~/models/orders/order-row'
import { formFailure } from '~/models/validation/form-failure'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { json, redirectTo } from '~/utils/responses'

const NOTHING = 'There is nothing to review in this order, or it has not been delivered yet.'

/** Once it has arrived, by whoever ordered it: no agent writes what a customer thinks. */
export const mayReview = ({ actor }: Visitor, order: Order): boolean =>
  actor.kind === 'customer' && actor.id === order.customerId && orderStatus(order) === 'Delivered'

export async function reviewOrder(visitor: Visitor, order: Order) {
  const key = mayReview(visitor, order) ? await services.reviewRequests.issueKey(order, 'page') : null
  const headers = await visitor.headers()
  if (key === null) return json(formFailure({}, { '': NOTHING }), { status: 409, headers })
  return redirectTo(`/reviews/order?token=${key}`, { headers })
}
