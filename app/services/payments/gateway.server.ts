/** Moves money at the card gateway for order placement. Every answer must be about what was asked. */
import { definedOnly } from '~/models/defined-only'
import type { Money } from '~/models/money/money'
import type { AuthorizeOutcome } from '~/models/payments/payments'
import type { PaymentGateway } from '../ports/placement-ports'
import { isUpstreamError, UpstreamError } from '../upstream'
import { AUTHORIZE_DEADLINE_MS, createGatewayClient } from './client.server'
import type { GatewayClient, GatewayOptions } from './client.server'
import {
  AuthorizationSchema,
  isAmount,
  toGatewayTransaction,
  TransactionSchema,
  TransactionsSchema,
} from './mappers'
import type { WireTransaction } from './mappers'

type AuthorizeRequest = Parameters<PaymentGateway['authorize']>[0]

const transactionPath = (id: string, verb: string): string =>
  `/transactions/${encodeURIComponent(id)}/${verb}`

async function find(client: GatewayClient, gatewayOrderId: string): Promise<readonly WireTransaction[]> {
  const operation = 'find'
  const path = `/transactions?orderId=${encodeURIComponent(gatewayOrderId)}`
  const { transactions } = await client.call({ operation, method: 'GET', path, schema: TransactionsSchema })
  if (transactions.some((one) => one.orderId !== gatewayOrderId)) throw client.mismatch(operation)
  return transactions
}

/** What an authorisation is worth now. A voided or expired one pays for nothing. */
function toOutcome(
  client: GatewayClient,
  wire: WireTransaction,
  request: AuthorizeRequest,
): AuthorizeOutcome {
  const operation = 'authorize'
  if (wire.orderId !== request.gatewayOrderId || !isAmount(wire, request.amount))
    throw client.mismatch(operation)
  if (wire.state === 'declined') return { kind: 'declined', reason: wire.declineReason ?? 'do-not-honor' }
  if (wire.state === 'authorized' || wire.state === 'captured')
    return { kind: 'authorized', transaction: toGatewayTransaction(wire) }
  throw new UpstreamError({ service: 'payments', operation, retryable: false, code: `already-${wire.state}` })
}

async function authorize(client: GatewayClient, request: AuthorizeRequest): Promise<AuthorizeOutcome> {
  const { gatewayOrderId, nonce, amount } = request
  const body = { orderId: gatewayOrderId, nonce, amount: amount.centAmount, currency: amount.currencyCode }
  try {
    const answer = await client.call({
      operation: 'authorize',
      method: 'POST',
      path: '/transactions',
      body,
      schema: AuthorizationSchema,
      deadlineMs: AUTHORIZE_DEADLINE_MS,
    })
    if (answer.outcome === 'declined') return { kind: 'declined', reason: answer.reason }
    return toOutcome(client, answer.transaction, request)
  } catch (error) {
    // Another call of ours won with another nonce: its outcome is the outcome for this order id.
    if (!isUpstreamError(error) || error.code !== 'order-id-in-use') throw error
    const [first] = await find(client, gatewayOrderId)
    if (first === undefined) throw error
    return toOutcome(client, first, request)
  }
}

export function createPaymentGateway(options: GatewayOptions): PaymentGateway {
  const client = createGatewayClient(options)

  async function move(operation: string, id: string, body?: Readonly<Record<string, unknown>>) {
    const wire = await client.call({
      operation,
      method: 'POST',
      path: transactionPath(id, operation),
      schema: TransactionSchema,
      ...definedOnly({ body }),
    })
    if (wire.id !== id) throw client.mismatch(operation)
    return wire
  }

  return {
    authorize: (request) => authorize(client, request),
    async capture(transactionId: string, amount: Money) {
      const wire = await move('capture', transactionId, { amount: amount.centAmount })
      const captured = { amount: wire.capturedAmount ?? 0, currency: wire.currency }
      if (wire.state !== 'captured' || !isAmount(captured, amount)) throw client.mismatch('capture')
      return toGatewayTransaction(wire)
    },
    async void(transactionId) {
      const wire = await move('void', transactionId)
      // An expired authorisation no longer holds anything, which is all a void is for.
      if (wire.state !== 'voided' && wire.state !== 'authorization-expired') throw client.mismatch('void')
      return toGatewayTransaction(wire)
    },
    async refund(transactionId, amount) {
      const wire = await move('refund', transactionId)
      const given = { amount: wire.capturedAmount ?? 0, currency: wire.currency }
      if (wire.state !== 'refunded' || !isAmount(given, amount)) throw client.mismatch('refund')
      return toGatewayTransaction(wire)
    },
    async findByGatewayOrderId(gatewayOrderId) {
      return (await find(client, gatewayOrderId)).map(toGatewayTransaction)
    },
  }
}
