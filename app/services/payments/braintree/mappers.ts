/** Braintree's transactions and their mapping. */
import { z } from 'zod'
import { definedOnly } from '~/models/defined-only'
import { CURRENCY, usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type {
  AuthorizeOutcome,
  GatewayTransaction,
  GatewayTransactionState,
} from '~/models/payments/payments'

type DeclineReason = Extract<AuthorizeOutcome, { kind: 'declined' }>['reason']

/** https://developer.paypal.com/braintree/docs/reference/general/statuses#transaction */
const STATES: Readonly<Record<string, GatewayTransactionState | 'authorizing'>> = {
  authorizing: 'authorizing',
  authorized: 'authorized',
  submitted_for_settlement: 'captured',
  settling: 'captured',
  settled: 'captured',
  settlement_confirmed: 'captured',
  settlement_pending: 'captured',
  voided: 'voided',
  authorization_expired: 'authorization-expired',
  processor_declined: 'declined',
  gateway_rejected: 'declined',
  failed: 'declined',
  settlement_declined: 'declined',
}

/** https://developer.paypal.com/braintree/docs/reference/general/processor-responses/authorization-responses */
const DECLINES: Readonly<Record<string, DeclineReason>> = {
  '2001': 'insufficient-funds',
  '2004': 'expired-card',
}

const WireTransactionSchema = z.object({
  id: z.string().min(1),
  type: z.enum(['sale', 'credit']),
  status: z.string(),
  amount: z.string().regex(/^\d{1,10}\.\d{2}$/),
  currencyIsoCode: z.string(),
  orderId: z.string().nullish(),
  processorResponseCode: z.string().nullish(),
  gatewayRejectionReason: z.string().nullish(),
  /** Lacks type and digits if not paid by card. */
  creditCard: z
    .object({ cardType: z.string().min(1).max(40), last4: z.string().regex(/^\d{4}$/) })
    .nullish()
    .catch(null),
  /** Of the transactions that refunded part of it. */
  refundIds: z.array(z.string()).nullish(),
})
type WireTransaction = z.infer<typeof WireTransactionSchema>

export interface FoundTransaction {
  readonly id: string
  readonly gatewayOrderId: string | undefined
  readonly cents: number
  readonly currency: string
  readonly state: GatewayTransactionState | 'authorizing'
  readonly isSale: boolean
  /** Captured but not settled yet: it is voided, whereas a settled one is refunded. */
  readonly isOpen: boolean
  /** Refused because one with the same order id already existed: says nothing about the money. */
  readonly isDuplicate: boolean
  readonly declineReason: DeclineReason
  /** `Visa ending in 1111` */
  readonly card: string | undefined
}

/** `4250` → `42.50`, without a float on the way. */
export function toDecimal({ centAmount }: Money): string {
  const digits = String(centAmount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function toFound(wire: WireTransaction, state: FoundTransaction['state']): FoundTransaction {
  const { creditCard } = wire
  return {
    id: wire.id,
    gatewayOrderId: wire.orderId ?? undefined,
    cents: Number(wire.amount.replace('.', '')),
    currency: wire.currencyIsoCode,
    state: state === 'captured' && (wire.refundIds ?? []).length > 0 ? 'refunded' : state,
    isOpen: wire.status === 'submitted_for_settlement',
    isSale: wire.type === 'sale',
    isDuplicate: wire.status === 'gateway_rejected' && wire.gatewayRejectionReason === 'duplicate',
    declineReason: DECLINES[wire.processorResponseCode ?? ''] ?? 'do-not-honor',
    card: creditCard ? `${creditCard.cardType} ending in ${creditCard.last4}` : undefined,
  }
}

/** Null for anything but a transaction, or for one in a state that means nothing here. */
export function readTransaction(value: unknown): FoundTransaction | null {
  const parsed = WireTransactionSchema.safeParse(value)
  if (!parsed.success) return null
  const state = Object.hasOwn(STATES, parsed.data.status) ? STATES[parsed.data.status] : undefined
  return state === undefined ? null : toFound(parsed.data, state)
}

export function isAmountOf(found: FoundTransaction, money: Money): boolean {
  return found.cents === money.centAmount && found.currency === money.currencyCode
}

/** Null while its outcome is open, and for other currencies than the shop's. */
export function toGatewayTransaction(found: FoundTransaction): GatewayTransaction | null {
  const { id, gatewayOrderId, state, currency, cents, card } = found
  if (state === 'authorizing' || gatewayOrderId === undefined || currency !== CURRENCY) return null
  return { id, gatewayOrderId, amount: usd(cents), state, ...definedOnly({ card }) }
}

/** https://developer.paypal.com/braintree/docs/reference/general/validation-errors/all#transaction */
const NONCE_SPENT = new Set(['91564', '93107'])
const NONCE_BUSY = new Set(['91566', '93109'])
const NONCE_UNKNOWN = new Set(['91565', '93108', '93102', '93103'])
const CARD_NOT_ACCEPTED = new Set(['91567', '91569', '91734', '81703'])

type Refusal = 'nonce-spent' | 'nonce-busy' | 'nonce-unknown' | 'card-not-accepted' | 'other'

export function refusalOf(codes: readonly string[]): Refusal {
  const has = (set: ReadonlySet<string>) => codes.some((code) => set.has(code))
  if (has(NONCE_SPENT)) return 'nonce-spent'
  if (has(NONCE_BUSY)) return 'nonce-busy'
  if (has(NONCE_UNKNOWN)) return 'nonce-unknown'
  return has(CARD_NOT_ACCEPTED) ? 'card-not-accepted' : 'other'
}
