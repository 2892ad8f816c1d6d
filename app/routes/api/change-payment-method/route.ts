/** Changes the card of an order placed but not shipped: `{ orderNumber, paymentNonce, customerId }` (PAY-17). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { CHANGE_REFUSED, ChangePaymentSchema } from '~/models/payments/change-payment'
import { tooManyTries } from '~/services/attempts.server'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { ChangeAnswer } from '~/services/payment-change/payment-changes.server'
import { isUpstreamError } from '~/services/upstream'
import type { Visitor } from '~/services/visitor'
import { apiError, apiResponse, limitedInit, methodNotAllowed } from '~/utils/responses'

/** The only part of the request that is in the audit log as it was sent. */
const NUMBER = /^N\d{10}$/

const REFUSED = {
  ...CHANGE_REFUSED,
  missing: { status: 404, message: 'There is no such order' },
} as const

/** What each is about, if not the order. */
const KEYS: Partial<Record<keyof typeof REFUSED, string>> = {
  declined: 'paymentNonce',
  'let-go': 'paymentNonce',
  away: 'payment',
}

async function refuse(kind: keyof typeof REFUSED, visitor: Visitor) {
  const { status, message } = REFUSED[kind]
  return apiError(status, [{ key: KEYS[kind] ?? 'orderNumber', message }], {
    headers: await visitor.headers(),
  })
}

async function answerTo(answer: ChangeAnswer, orderNumber: string, visitor: Visitor) {
  if (answer.kind === 'limited') {
    const message = tooManyTries(answer.waitSeconds)
    const init = limitedInit(answer.waitSeconds, await visitor.headers())
    return apiError(429, [{ key: 'paymentNonce', message }], init)
  }
  if (answer.kind !== 'changed' && answer.kind !== 'pending') return refuse(answer.kind, visitor)
  const { id, orderState, totalPrice } = answer.order
  const order = { id, orderNumber, orderState, totalPrice, isPaymentPending: answer.kind === 'pending' }
  return apiResponse({ data: { order }, errors: [] }, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = await parseCall(request, ChangePaymentSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const { orderNumber, paymentNonce: nonce, customerId } = call.value
  const visitor = await services.visitors.read(request)
  if (visitor.customerId !== customerId) return refuse('missing', visitor)
  const number = NUMBER.exec(orderNumber)?.[0]
  const { auditId } = await services.agentActs.begin(visitor, 'order-payment-changed', number, nonce)
  try {
    const { address } = visitor
    const card = { nonce, address, auditId }
    const answer = await services.paymentChanges.change({ customerId, orderNumber, ...card })
    return await answerTo(answer, orderNumber, visitor)
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    return refuse('away', visitor)
  }
}
