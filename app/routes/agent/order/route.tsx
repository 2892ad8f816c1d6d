/** An order as shown to agents, whoever placed it, and its copy (AGENT-04, AGENT-05, AGENT-11). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { CopyOrder } from '~/components/agent/copy-order'
import { OrderView } from '~/components/agent/order-view'
import { RouteError } from '~/components/layout/route-error'
import { countOf } from '~/components/ui/format'
import { CopyOrderSchema } from '~/models/agents/forms'
import { shipmentFacts } from '~/models/cart/shipment-facts'
import type { ShipmentFacts } from '~/models/cart/shipment-facts'
import type { Order } from '~/models/orders/order'
import { dateOf, orderStatus } from '~/models/orders/order-row'
import { emailProblem } from '~/models/validation/field-rules'
import { formFailure } from '~/models/validation/form-failure'
import { isActingFor } from '~/services/agents/acting-for.server'
import type { Copied } from '~/services/agents/copied-orders.server'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { json, notFound, redirectTo } from '~/utils/responses'
import { requirePermission } from '../../access.server'
import { accountMeta } from '../../account/meta'

export const meta = accountMeta('Order')

function existing(order: Order | null): Order {
  if (order === null) throw notFound('There is no such order.')
  return order
}

/** Null where the payment page would refuse the e-mail, too. */
function guestToActFor(visitor: Visitor, order: Order): string | null {
  const { customerId, customerEmail } = order
  if (customerId !== undefined || customerEmail === undefined || emailProblem(customerEmail) !== null)
    return null
  return isActingFor(visitor, order) ? null : customerEmail
}

/** Not the shopper's own address for what they come for (SHIP-12). */
function destinationOf({ kind, pickup, address }: ShipmentFacts): string {
  if (kind === 'digital') return 'By email'
  const { name, street1, city, state, postalCode } = address
  return `${pickup ? 'To be collected at' : 'To'} ${name}, ${street1}, ${city}, ${state} ${postalCode}`
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { visitor, actor } = await requirePermission(request, ['checkOutAsCustomer'])
  const order = existing(await services.customerFiles.order(actor, params['id'] ?? ''))
  const tried = visitor.session?.data.copyReason
  const [paidBy, adjustment] = await Promise.all([
    services.placement.paidBy(order.orderNumber),
    services.placement.adjustmentOf(order.orderNumber),
  ])
  return json(
    {
      /** Kept as typed when a response redirects back here (UX-04). */
      reasonGiven: tried?.orderId === order.id ? tried : {},
      order,
      paidBy,
      adjustment,
      destinations: [...new Set(shipmentFacts(order).map(destinationOf))],
      guestToActFor: guestToActFor(visitor, order),
      placedOn: dateOf(order.placedAt).date,
      status: orderStatus(order),
    },
    { headers: await visitor.headers() },
  )
}

const NOT_COPIED = {
  'nothing-left': 'Nothing of this order is sold any more. No copy was made.',
  refused: 'Our order system did not accept a copy of this order. No copy was made. Please try again.',
  'own-order': 'You cannot act for yourself.',
} as const

function actingWords({ session }: Visitor): readonly string[] {
  const { customerServiceMode, customerName, email = '' } = session?.data ?? {}
  return customerServiceMode === true ? [`You are acting for ${customerName ?? email} now.`] : []
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { visitor, actor } = await requirePermission(request, ['checkOutAsCustomer'])
  const order = existing(await services.customerFiles.orderToCopy(params['id'] ?? ''))
  const { fields } = await readForm(request)
  const form = parseForm(fields, CopyOrderSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const copied = await services.copiedOrders.copy(visitor, actor, order, form.value)
  if (copied.kind === 'own-order')
    return json(formFailure(fields, { '': NOT_COPIED[copied.kind] }), {
      status: 409,
      headers: await visitor.headers(),
    })
  if (copied.kind !== 'copied') {
    // The agent now acts for the customer, in a session that starts with the next request.
    const message = [NOT_COPIED[copied.kind], ...actingWords(visitor)].join(' ')
    const { reason = '', otherReason = '' } = fields
    const copyReason = { orderId: order.id, reason, otherReason }
    await visitor.save({ flash: [{ type: 'error', message }], copyReason })
    return redirectTo(`/agent/orders/${order.id}`, { headers: await visitor.headers() })
  }
  if (visitor.session?.data.copyReason !== undefined) visitor.stage({ copyReason: null })
  const told = unlikeWords(order.orderNumber, copied)
  if (told.length === 0) return redirectTo(copied.path, { headers: await visitor.headers() })
  // Checkout shows no flash messages.
  await visitor.save({ flash: [{ type: 'warning', message: told.join(' ') }] })
  return redirectTo('/cart', { headers: await visitor.headers() })
}

/** How the copy differs from the order. */
function unlikeWords(
  orderNumber: string,
  { missing, names, unlike }: Extract<Copied, { readonly kind: 'copied' }>,
): readonly string[] {
  const gone = `${countOf(missing, 'piece')} of order ${orderNumber} cannot be had any more: ${names.join(', ')}.`
  if (missing > 0) return [gone, ...unlike]
  return unlike.length > 0 ? [`The cart is a copy of order ${orderNumber}.`, ...unlike] : []
}

export default function AgentOrder() {
  const { reasonGiven, ...view } = useLoaderData<typeof loader>()
  return (
    <OrderView {...view}>
      <CopyOrder failed={useActionData<typeof action>()} given={reasonGiven} />
    </OrderView>
  )
}

export { RouteError as ErrorBoundary }
