/** Transactions: one per order id, for ever. Authorised first, then captured or voided, never both. */
import { z } from 'zod'
import { ApiProblem } from '../kit/answers'
import { inTransaction } from '../../lib/sqlite'
import type { Sqlite } from '../../lib/sqlite'
import type { Clock } from '../platform'
import { describeCard, sandboxCard } from './cards'
import type { CardSummary, IssuerAnswer } from './cards'
import { newId } from './nonces'
import type { Nonces } from './nonces'

/** An authorisation that was never captured lapses, as at a real issuer. */
export const AUTHORIZATION_LIFE_MS = 7 * 86_400_000

const DeclineSchema = z.enum(['do-not-honor', 'insufficient-funds', 'expired-card'])
export type DeclineReason = z.infer<typeof DeclineSchema> | 'invalid-nonce'

const TransactionRowSchema = z
  .object({
    id: z.string(),
    order_id: z.string(),
    nonce: z.string(),
    amount: z.number(),
    captured_amount: z.number().nullable(),
    currency: z.string(),
    state: z.enum(['authorized', 'captured', 'voided', 'declined']),
    decline_reason: DeclineSchema.nullable(),
    description: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .strict()
type TransactionRow = z.infer<typeof TransactionRowSchema>

export interface TransactionView {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  readonly capturedAmount: number | null
  readonly currency: string
  /** `refunded`: captured, then fully refunded. */
  readonly state: TransactionRow['state'] | 'authorization-expired' | 'refunded'
  readonly declineReason: string | null
  readonly description: string
  readonly createdAt: string
  readonly updatedAt: string
}

export interface AuthorizeRequest {
  readonly orderId: string
  readonly nonce: string
  readonly amount: number
  readonly currency: string
}

export type Authorization =
  | { readonly outcome: 'authorized'; readonly transaction: TransactionView }
  | { readonly outcome: 'declined'; readonly reason: DeclineReason; readonly transaction?: TransactionView }

export interface Transactions {
  authorize(request: AuthorizeRequest): Authorization
  capture(id: string, amount: number): TransactionView
  void(id: string): TransactionView
  /** Refunds a capture in full, once however often it is called. */
  refund(id: string): TransactionView
  get(id: string): TransactionView
  ofOrder(orderId: string): readonly TransactionView[]
  recent(limit: number): readonly TransactionView[]
}

function toDecline(answer: IssuerAnswer): z.infer<typeof DeclineSchema> | null {
  return answer === 'approve' ? null : answer
}

function createStatements(database: Sqlite) {
  return {
    insert: database.prepare(
      `INSERT INTO transaction_record
         (id, order_id, nonce, amount, currency, state, decline_reason, description, created_at, updated_at)
       VALUES (@id, @orderId, @nonce, @amount, @currency, @state, @reason, @description, @now, @now)`,
    ),
    byId: database.prepare('SELECT * FROM transaction_record WHERE id = ?'),
    byOrder: database.prepare('SELECT * FROM transaction_record WHERE order_id = ?'),
    recent: database.prepare('SELECT * FROM transaction_record ORDER BY created_at DESC, id LIMIT ?'),
    refundOf: database.prepare('SELECT amount FROM refund WHERE transaction_id = ?'),
    refund: database.prepare(
      `INSERT INTO refund (transaction_id, amount, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
    ),
    // Both transitions require `authorized`: of a concurrent capture and void, only one changes a row.
    capture: database.prepare(
      `UPDATE transaction_record SET state = 'captured', captured_amount = ?, updated_at = ?
       WHERE id = ? AND state = 'authorized'`,
    ),
    void: database.prepare(
      `UPDATE transaction_record SET state = 'voided', updated_at = ? WHERE id = ? AND state = 'authorized'`,
    ),
  }
}

export function createTransactions(database: Sqlite, clock: Clock, nonces: Nonces): Transactions {
  const statements = createStatements(database)
  const nowText = (): string => clock.now().toISOString()

  function toView(found: unknown): TransactionView {
    const row = TransactionRowSchema.parse(found)
    const lapsed =
      row.state === 'authorized' &&
      Date.parse(row.created_at) + AUTHORIZATION_LIFE_MS <= clock.now().getTime()
    const isRefunded = row.state === 'captured' && statements.refundOf.get(row.id) !== undefined
    return {
      id: row.id,
      orderId: row.order_id,
      amount: row.amount,
      capturedAmount: row.captured_amount,
      currency: row.currency,
      state: lapsed ? 'authorization-expired' : isRefunded ? 'refunded' : row.state,
      declineReason: row.decline_reason,
      description: row.description,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  }

  function need(id: string): TransactionView {
    const row = statements.byId.get(id)
    if (row === undefined) throw new ApiProblem(404, 'not-found', 'There is no such transaction')
    return toView(row)
  }

  /** The stored outcome for an order id, if this request is a repeat of the original. */
  function repeated(request: AuthorizeRequest): Authorization | undefined {
    const found = statements.byOrder.get(request.orderId)
    if (found === undefined) return undefined
    const row = TransactionRowSchema.parse(found)
    if (row.nonce !== request.nonce || row.amount !== request.amount || row.currency !== request.currency)
      throw new ApiProblem(409, 'order-id-in-use', 'Another authorisation has this order id')
    const transaction = toView(found)
    return row.decline_reason === null
      ? { outcome: 'authorized', transaction }
      : { outcome: 'declined', reason: row.decline_reason, transaction }
  }

  function cardOf(request: AuthorizeRequest): CardSummary | undefined {
    const sandbox = sandboxCard(request.nonce)
    if (sandbox !== undefined) return sandbox
    const found = nonces.find(request.nonce)
    if (found === undefined || found.usedByOrderId !== undefined) return undefined
    nonces.markUsed(request.nonce, request.orderId)
    return found.card
  }

  function authorizeNow(request: AuthorizeRequest): Authorization {
    const before = repeated(request)
    if (before !== undefined) return before
    const card = cardOf(request)
    if (card === undefined) return { outcome: 'declined', reason: 'invalid-nonce' }
    const reason = toDecline(card.answer)
    const id = newId('txn')
    const { orderId, nonce, amount, currency } = request
    const state = reason === null ? 'authorized' : 'declined'
    const description = describeCard(card)
    statements.insert.run({
      id,
      orderId,
      nonce,
      amount,
      currency,
      state,
      reason,
      description,
      now: nowText(),
    })
    const transaction = need(id)
    return reason === null
      ? { outcome: 'authorized', transaction }
      : { outcome: 'declined', reason, transaction }
  }

  function refuseMove(transaction: TransactionView): never {
    throw new ApiProblem(409, `already-${transaction.state}`, `The transaction is ${transaction.state}`)
  }

  return {
    authorize: (request) => inTransaction(database, () => authorizeNow(request)),
    capture: (id, amount) =>
      inTransaction(database, () => {
        const transaction = need(id)
        // Repeating a capture returns the same answer, since the first reply may have been lost.
        if (transaction.state === 'captured' && transaction.capturedAmount === amount) return transaction
        if (transaction.state !== 'authorized') return refuseMove(transaction)
        if (amount > transaction.amount)
          throw new ApiProblem(422, 'amount-too-large', 'More than was authorised cannot be captured')
        statements.capture.run(amount, nowText(), id)
        return need(id)
      }),
    void: (id) =>
      inTransaction(database, () => {
        const transaction = need(id)
        if (transaction.state === 'voided' || transaction.state === 'authorization-expired')
          return transaction
        if (transaction.state !== 'authorized') return refuseMove(transaction)
        statements.void.run(nowText(), id)
        return need(id)
      }),
    refund: (id) =>
      inTransaction(database, () => {
        const transaction = need(id)
        if (transaction.state === 'refunded') return transaction
        if (transaction.state !== 'captured' || transaction.capturedAmount === null)
          return refuseMove(transaction)
        statements.refund.run(id, transaction.capturedAmount, nowText())
        return need(id)
      }),
    get: need,
    ofOrder: (orderId) => statements.byOrder.all(orderId).map(toView),
    recent: (limit) => statements.recent.all(limit).map(toView),
  }
}
