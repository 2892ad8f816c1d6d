/** Moves money at Braintree for order placement. Every answer must be about what was asked. */
import { setTimeout as sleep } from 'node:timers/promises'
import type braintree from 'braintree'
import type { Money } from '~/models/money/money'
import type { AuthorizeOutcome, GatewayTransaction } from '~/models/payments/payments'
import type { PaymentGateway } from '../../ports/placement-ports'
import { UpstreamError } from '../../upstream'
import { createBraintreeClient } from './client.server'
import type { BraintreeClient, BraintreeOptions } from './client.server'
import { findSales, ForeignTransaction, readById, unknownYet } from './lookup'
import { isAmountOf, readTransaction, refusalOf, toDecimal, toGatewayTransaction } from './mappers'
import type { FoundTransaction } from './mappers'
import { unreadable } from './transport.server'

type AuthorizeRequest = Parameters<PaymentGateway['authorize']>[0]
type Sdk = braintree.BraintreeGateway
type Answer = Awaited<ReturnType<Sdk['transaction']['sale']>>

/** Thrown inside a call; reported as the client's `mismatch`. */
class Mismatch extends Error {
  override readonly name = 'Mismatch'
}

const refused = (code: string, status = 422) =>
  new UpstreamError({ service: 'payments', operation: 'request', status, retryable: false, code })

function toKnown(found: FoundTransaction): GatewayTransaction {
  if (found.state === 'authorizing') throw unknownYet('authorizing')
  const transaction = toGatewayTransaction(found)
  if (transaction === null) throw new Mismatch()
  return transaction
}

/** The outcome of an order id's sales; null if there are none. Money that is held outweighs everything else. */
function toOutcome(sales: readonly FoundTransaction[], request: AuthorizeRequest): AuthorizeOutcome | null {
  const one =
    sales.find(({ state }) => state === 'authorized' || state === 'captured') ??
    sales.find(({ state }) => state === 'authorizing') ??
    sales.find(({ state }) => state !== 'declined') ??
    sales[0]
  if (one === undefined) return null
  if (one.gatewayOrderId !== request.gatewayOrderId || !isAmountOf(one, request.amount)) throw new Mismatch()
  if (one.state === 'declined') return { kind: 'declined', reason: one.declineReason }
  const transaction = toKnown(one)
  // A voided or expired one pays for nothing.
  if (one.state !== 'authorized' && one.state !== 'captured') throw refused(`already-${one.state}`, 409)
  return { kind: 'authorized', transaction }
}

function readAnswer(answer: Answer): FoundTransaction {
  const transaction = readTransaction(answer.transaction)
  if (transaction === null) throw unreadable()
  return transaction
}

/** The sale was refused as a duplicate: it exists, but the search may not show it yet. */
async function findAgain(
  sdk: Sdk,
  request: AuthorizeRequest,
  searchAgainMs: number,
): Promise<AuthorizeOutcome | null> {
  const first = toOutcome(await findSales(sdk, request.gatewayOrderId), request)
  if (first !== null) return first
  await sleep(searchAgainMs)
  return toOutcome(await findSales(sdk, request.gatewayOrderId), request)
}

async function afterRefusal(
  sdk: Sdk,
  answer: Answer,
  request: AuthorizeRequest,
  searchAgainMs: number,
): Promise<AuthorizeOutcome> {
  const codes = answer.errors.deepErrors().map(({ code }) => code)
  const refusal = refusalOf(codes)
  switch (refusal) {
    case 'nonce-unknown':
      return { kind: 'declined', reason: 'invalid-nonce' }
    case 'card-not-accepted':
      return { kind: 'declined', reason: 'do-not-honor' }
    case 'nonce-spent':
      // Spent by us, in a call whose answer never came; or by an earlier order, and then it pays for nothing here.
      return (await findAgain(sdk, request, searchAgainMs)) ?? { kind: 'declined', reason: 'invalid-nonce' }
    case 'nonce-busy': {
      const found = await findAgain(sdk, request, searchAgainMs)
      if (found === null) throw unknownYet('nonce-busy')
      return found
    }
    case 'other':
      throw refused(codes[0] === undefined ? 'refused' : `validation-${codes[0].slice(0, 10)}`)
  }
}

async function sell(sdk: Sdk, request: AuthorizeRequest, searchAgainMs: number): Promise<AuthorizeOutcome> {
  const answer = await sdk.transaction.sale({
    amount: toDecimal(request.amount),
    orderId: request.gatewayOrderId,
    paymentMethodNonce: request.nonce,
    options: { submitForSettlement: false },
  })
  if (!answer.success && answer.transaction == null) return afterRefusal(sdk, answer, request, searchAgainMs)
  const sale = readAnswer(answer)
  if (!sale.isDuplicate) {
    const outcome = toOutcome([sale], request)
    if (outcome !== null) return outcome
  }
  const found = await findAgain(sdk, request, searchAgainMs)
  if (found === null) throw unknownYet('duplicate')
  return found
}

/** Idempotent: the transaction's present state decides. */
async function settle(sdk: Sdk, id: string, amount: Money): Promise<GatewayTransaction> {
  const answer = await sdk.transaction.submitForSettlement(id, toDecimal(amount))
  const after = answer.success ? readAnswer(answer) : await readById(sdk, id)
  if (after.id !== id) throw new Mismatch()
  const transaction = toKnown(after)
  if (!answer.success && after.state !== 'captured') throw refused(`already-${after.state}`, 409)
  if (after.state !== 'captured' || !isAmountOf(after, amount)) throw new Mismatch()
  return transaction
}

/** No longer holds anything, which is all a void is for. */
const isReleased = ({ state }: FoundTransaction): boolean =>
  state === 'voided' || state === 'authorization-expired' || state === 'declined'

/** Braintree also voids what awaits settlement: a captured payment must never end that way. */
async function release(sdk: Sdk, id: string): Promise<GatewayTransaction> {
  const before = await readById(sdk, id)
  if (before.state === 'captured') throw refused('already-captured', 409)
  if (isReleased(before)) return toKnown(before)
  const answer = await sdk.transaction.void(id)
  const after = answer.success ? readAnswer(answer) : await readById(sdk, id)
  if (after.id !== id) throw new Mismatch()
  const transaction = toKnown(after)
  if (after.state === 'captured') throw refused('already-captured', 409)
  if (!isReleased(after)) throw new Mismatch()
  return transaction
}

/** All of it, by one void or one refund: first checks whether that was done before. */
async function giveBack(sdk: Sdk, id: string, amount: Money): Promise<GatewayTransaction> {
  const before = await readById(sdk, id)
  if (!isAmountOf(before, amount)) throw new Mismatch()
  if (before.state === 'refunded' || before.state === 'voided') return toKnown(before)
  if (before.state !== 'captured') throw refused(`already-${before.state}`, 409)
  const answer = before.isOpen ? await sdk.transaction.void(id) : await sdk.transaction.refund(id)
  const after = await readById(sdk, id)
  if (after.state === 'refunded' || after.state === 'voided') return toKnown(after)
  if (!answer.success) throw refused('not-refundable', 409)
  throw unreadable()
}

function createRunner(client: BraintreeClient) {
  return async <T>(operation: string, deadlineMs: number, work: (sdk: Sdk) => Promise<T>): Promise<T> =>
    client.run(operation, deadlineMs, async (sdk) => {
      try {
        return await work(sdk)
      } catch (error) {
        const isMismatch = error instanceof Mismatch || error instanceof ForeignTransaction
        throw isMismatch ? client.mismatch(operation) : error
      }
    })
}

export function createBraintreeGateway(options: BraintreeOptions): PaymentGateway {
  const client = createBraintreeClient(options)
  const { authorizeMs, callMs, searchAgainMs } = client.limits
  const run = createRunner(client)
  const underWay = new Map<string, Promise<AuthorizeOutcome>>()

  /** Braintree accepts an order id twice, so search it first, whatever this process remembers. */
  const authorizeOnce = (request: AuthorizeRequest) =>
    run('authorize', authorizeMs, async (sdk) => {
      const before = toOutcome(await findSales(sdk, request.gatewayOrderId), request)
      return before ?? sell(sdk, request, searchAgainMs)
    })

  return {
    async authorize(request) {
      const key = `${request.gatewayOrderId} ${request.amount.centAmount}`
      const current = underWay.get(key)
      if (current !== undefined) return current
      const mine = authorizeOnce(request)
      underWay.set(key, mine)
      try {
        return await mine
      } finally {
        underWay.delete(key)
      }
    },
    capture: (id, amount) => run('capture', callMs, (sdk) => settle(sdk, id, amount)),
    refund: (id, amount) => run('refund', authorizeMs, (sdk) => giveBack(sdk, id, amount)),
    void: (id) => run('void', callMs, (sdk) => release(sdk, id)),
    findByGatewayOrderId: (gatewayOrderId) =>
      run('find', callMs, async (sdk) => (await findSales(sdk, gatewayOrderId)).map(toKnown)),
  }
}
