/** Changes the card of an order placed but not shipped: `{ orderNumber, paymentNonce, customerId }` (PAY-17). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { definedOnly } from '~/models/defined-only'
import { ChangePaymentSchema } from '~/models/payments/change-payment'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { ChangeAnswer } from '~/services/payment-change/payment-changes.server'
import { isUpstreamError } from '~/services/upstream'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'

/** The only part of the request that is recorded in the audit log. */
const NUMBER = /^N\d{10}$/

type Refusal = Exclude<ChangeAnswer, { readonly order: unknown }>['kind'] | 'away'

const REFUSED: Readonly<Record<Refusal, readonly [status: number, key: string, message: string]>> = {
  missing: [404, 'orderNumber', 'There is no such order'],
  refused: [409, 'orderNumber', 'The payment of this order can no longer be changed'],
  elsewhere: [
    409,
    'orderNumber',
    'Our order service has taken the payment of this order: it is changed with that service, and nothing was changed here',
  ],
  declined: [402, 'paymentNonce', 'This card was declined, and your order is paid as before'],
  away: [503, 'payment', 'Payments are not available right now, and nothing was changed'],
}

function refuse(kind: Refusal, headers?: Headers) {
  const [status, key, message] = REFUSED[kind]
  return apiError(status, [{ key, message }], definedOnly({ headers }))
}

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = await parseCall(request, ChangePaymentSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const { orderNumber, paymentNonce: nonce, customerId } = call.value
  const visitor = await services.visitors.read(request)
  const headers = await visitor.headers()
  if (visitor.customerId !== customerId) return refuse('missing', headers)
  await services.agentActs.record(visitor, 'order-payment-changed', NUMBER.exec(orderNumber)?.[0])
  try {
    const answer = await services.paymentChanges.change({ customerId, orderNumber, nonce })
    if (answer.kind !== 'changed' && answer.kind !== 'pending') return refuse(answer.kind, headers)
    const { id, orderState, totalPrice } = answer.order
    const order = { id, orderNumber, orderState, totalPrice, isPaymentPending: answer.kind === 'pending' }
    return apiResponse({ data: { order }, errors: [] }, { headers })
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    return refuse('away', headers)
  }
}
