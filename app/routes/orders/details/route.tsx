/** Everything about one order (ORD-05, ORD-10, ROUTE-35), with cancellation soon after it was placed. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountPage } from '~/components/account/account-layout'
import { CancelOrder } from '~/components/orders/cancel-order'
import { orderContent } from '~/components/checkout/order-content.server'
import { OrderDetails } from '~/components/orders/order-details'
import { RouteError } from '~/components/layout/route-error'
import { countOf } from '~/components/ui/format'
import { addToCart } from '~/models/analytics/commerce-events'
import { keptAsideMessage } from '~/models/cart/refusals'
import { dateOf, orderStatus } from '~/models/orders/order-row'
import { trackingNumbers } from '~/models/orders/tracking'
import { tooManyTries } from '~/services/attempts.server'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Reordered } from '~/services/orders/reorder.server'
import type { Flash } from '~/services/sessions/session-data'
import { json, redirectTo } from '~/utils/responses'
import { requireOrder } from '../../access.server'
import { cancelOrder } from '../../cancel-order.server'
import { beginningCart } from '../../new-carts.server'
import { tellEvents } from '../../told-events.server'
import { accountMeta } from '../../account/meta'
import { cardPaths } from '../card-paths'
import { orderTrail } from '../trail'
import { mayReview, reviewOrder } from './review.server'

export const meta = accountMeta('Your order')

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { visitor, order } = await requireOrder(request, params['id'] ?? '')
  const [paidBy, standing, payment] = await Promise.all([
    services.placement.paidBy(order.orderNumber),
    services.cancellations.stand(order),
    services.paymentChanges.stand(order),
  ])
  return json(
    {
      id: order.id,
      orderNumber: order.orderNumber,
      content: orderContent({ order, paidBy }, context),
      standing,
      cardPath: payment.kind === 'open' ? cardPaths(order.id, null).self : null,
      mayReview: mayReview(visitor, order),
      ...dateOf(order.placedAt),
      status: orderStatus(order),
      trackingNumbers: trackingNumbers(order.deliveries.flatMap(({ parcels }) => parcels)),
    },
    { headers: await visitor.headers() },
  )
}

function reorderedNotice({ added, kept }: Reordered, orderNumber: string): Flash {
  const count = added + kept
  if (count === 0) return { type: 'warning', message: `Nothing of order ${orderNumber} could be added.` }
  const goods = `${countOf(count, 'item')} of order ${orderNumber}`
  const verb = count === 1 ? 'is' : 'are'
  return kept > 0
    ? { type: 'warning', message: keptAsideMessage(goods, verb) }
    : { type: 'success', message: `${goods} ${verb} in your cart.` }
}

/** Leads to its reviews, cancels the order, or adds all of it to the cart again and reports what could not be added. */
export async function action({ request, params }: ActionFunctionArgs) {
  const { visitor, order } = await requireOrder(request, params['id'] ?? '')
  const { fields } = await readForm(request)
  if (fields['intent'] === 'review') return await reviewOrder(visitor, order)
  if (fields['intent'] !== 'reorder') return await cancelOrder(request, fields, visitor, order.orderNumber)
  const reordered = await beginningCart(
    visitor,
    () => services.reorder(visitor, order),
    ({ added, kept }) => added + kept > 0,
  )
  if ('kind' in reordered) {
    await visitor.save({ flash: [{ type: 'error', message: tooManyTries(reordered.waitSeconds) }] })
    return redirectTo(`/orders/${order.id}`, { headers: await visitor.headers() })
  }
  const { filled } = reordered
  if (filled !== null) await tellEvents(request, visitor, addToCart(filled.cart, filled.added))
  const missing = reordered.missing.map((message): Flash => ({ type: 'warning', message }))
  const flash = [reorderedNotice(reordered, order.orderNumber), ...missing]
  await visitor.save({ flash })
  return redirectTo('/cart', { headers: await visitor.headers() })
}

export default function Details() {
  const { orderNumber, date, standing, ...details } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  const cancelling = <CancelOrder standing={standing} orderNumber={orderNumber} error={failed?.errors['']} />
  return (
    <AccountPage title={`Order ${orderNumber}`} trail={orderTrail()}>
      {standing.kind === 'open' ? null : cancelling}
      <OrderDetails {...details} placedOn={date} />
      {standing.kind === 'open' ? cancelling : null}
    </AccountPage>
  )
}

export { RouteError as ErrorBoundary }
