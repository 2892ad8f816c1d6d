/** The cancel-order action, wherever it is offered: the route has already checked access. */
import { storeConfig } from '~/models/content/store'
import { CancelOrderSchema } from '~/models/orders/cancel-form'
import { formFailure } from '~/models/validation/form-failure'
import type { FormFields } from '~/models/validation/form-fields'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { CancelAnswer } from '~/services/order-changes/cancellations.server'
import { orIfUnavailable } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { json, redirectTo } from '~/utils/responses'

type Refusal = Exclude<CancelAnswer['kind'], 'cancelled' | 'pending'>

const CALL_US = `Please call us at ${storeConfig.phone}.`
const REFUSED: Readonly<Record<Refusal, { readonly message: string; readonly status: number }>> = {
  shipped: { message: `This order has been shipped and can no longer be cancelled. ${CALL_US}`, status: 409 },
  missing: { message: `We could not cancel this order. ${CALL_US}`, status: 409 },
  'too-late': {
    message: `This order was placed more than 30 minutes ago and is being packed. ${CALL_US}`,
    status: 409,
  },
  'cancelled-elsewhere': {
    message: `This order was cancelled before, and nothing has changed now. For what you paid: ${CALL_US}`,
    status: 409,
  },
  unavailable: {
    message:
      'This order cannot be cancelled right now, and nothing has changed. Please try again in a moment.',
    status: 503,
  },
}

/** Returns to the page it was sent from, which shows the outcome. */
export async function cancelOrder(
  request: Request,
  fields: FormFields,
  visitor: Visitor,
  orderNumber: string,
) {
  const form = parseForm(fields, CancelOrderSchema)
  if (!form.ok) return json(form.failure, { status: 400, headers: await visitor.headers() })
  const { actor } = visitor
  const by = actor.kind === 'guest' ? null : actor.id
  const act = await services.agentActs.begin(visitor, 'order-cancelled', orderNumber)
  const answer = await orIfUnavailable(services.cancellations.cancel(orderNumber, by, act.auditId), {
    kind: 'unavailable' as const,
  })
  const headers = await visitor.headers()
  if (answer.kind === 'cancelled') await act.done()
  if (answer.kind === 'cancelled' || answer.kind === 'pending') {
    const { pathname, search } = new URL(request.url)
    return redirectTo(pathname + search, { headers })
  }
  const { message, status } = REFUSED[answer.kind]
  return json(formFailure(fields, { '': message }), { status, headers })
}
