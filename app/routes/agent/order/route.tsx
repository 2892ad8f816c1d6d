/** One order as agents see it, whoever's it is. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { OrderView } from '~/components/agent/order-view'
import { RouteError } from '~/components/layout/route-error'
import { dateOf, orderStatus } from '~/models/orders/order-row'
import { services } from '~/services/index.server'
import { json, notFound } from '~/utils/responses'
import { requirePermission } from '../../access.server'
import { accountMeta } from '../../account/meta'

export const meta = accountMeta('Order')

const NONE = 'There is no such order.'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { visitor, actor } = await requirePermission(request, ['checkOutAsCustomer'])
  const order = await services.customerFiles.order(actor, params['id'] ?? '')
  if (order === null) throw notFound(NONE)
  const paidBy = await services.placement.paidBy(order.orderNumber)
  return json(
    { order, paidBy, placedOn: dateOf(order.placedAt).date, status: orderStatus(order) },
    { headers: await visitor.headers() },
  )
}

export default function AgentOrder() {
  return <OrderView {...useLoaderData<typeof loader>()} />
}

export { RouteError as ErrorBoundary }
