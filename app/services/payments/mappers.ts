/** The card gateway's wire shapes, and their mapping. */
import { z } from 'zod'
import { definedOnly } from '~/models/defined-only'
import { usd } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { GatewayTransaction } from '~/models/payments/payments'

const CentsSchema = z.number().int().min(0)

export const TransactionSchema = z.object({
  id: z.string().min(1),
  orderId: z.string().min(1),
  amount: CentsSchema,
  capturedAmount: CentsSchema.nullable(),
  currency: z.string(),
  state: z.enum(['authorized', 'captured', 'refunded', 'voided', 'declined', 'authorization-expired']),
  declineReason: z.enum(['do-not-honor', 'insufficient-funds', 'expired-card']).nullable(),
  /** Of its card. */
  description: z.string().min(1).optional(),
})
export type WireTransaction = z.infer<typeof TransactionSchema>

export const AuthorizationSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('authorized'), transaction: TransactionSchema }),
  z.object({
    outcome: z.literal('declined'),
    reason: z.enum(['do-not-honor', 'insufficient-funds', 'expired-card', 'invalid-nonce']),
  }),
])

export const TransactionsSchema = z.object({ transactions: z.array(TransactionSchema) })

export const SessionSchema = z.object({
  id: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  state: z.enum(['open', 'completed', 'cancelled']),
  amount: CentsSchema,
  currency: z.string(),
  reference: z.string(),
  description: z.string().optional(),
})
export type WireSession = z.infer<typeof SessionSchema>

export const NonceSchema = z.object({ nonce: z.string().min(1), description: z.string().min(1) })
export const ClientTokenSchema = z.object({ clientToken: z.string().min(1) })

export function toGatewayTransaction(wire: WireTransaction): GatewayTransaction {
  const cents =
    wire.state === 'captured' || wire.state === 'refunded'
      ? (wire.capturedAmount ?? wire.amount)
      : wire.amount
  const { id, orderId: gatewayOrderId, state, description: card } = wire
  return { id, gatewayOrderId, amount: usd(cents), state, ...definedOnly({ card }) }
}

export function isAmount(
  wire: { readonly amount: number; readonly currency: string },
  money: Money,
): boolean {
  return wire.amount === money.centAmount && wire.currency === money.currencyCode
}
