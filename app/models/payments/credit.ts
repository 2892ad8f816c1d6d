/** A customer's balances: store credit to spend, and for businesses a credit account to buy on. */
import { z } from 'zod'

export const CREDIT_KINDS = ['store-credit', 'credit'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

export interface CreditAccount {
  readonly id: string
  readonly kind: CreditKind
  /** Remaining store credit, or the remaining credit line of a credit account. In cents. */
  readonly balanceCents: number
  /** Credit accounts only: the most that may be owed at once. */
  readonly limitCents?: number
}

export interface CreditAccounts {
  readonly storeCreditAccount: CreditAccount | null
  readonly creditAccount: CreditAccount | null
}

/** One line of a statement; lists have the newest first. */
export interface CreditEntry {
  readonly id: string
  /** Positive for incoming, negative for spent. */
  readonly amountCents: number
  readonly words: string
  /** Only for entries from an order. */
  readonly orderNumber?: string
  /** ISO instant. */
  readonly at: string
}

export interface CreditStatement {
  readonly entries: readonly CreditEntry[]
  /** There are older ones, which are not part of it. */
  readonly hasOlder: boolean
}

/** The most an operator may book at once, to limit the damage of a typo. */
export const GrantSchema = z.object({
  kind: z.enum(CREDIT_KINDS),
  amountCents: z.number().int().min(1).max(1_000_000),
  note: z.string().trim().min(1).max(200),
})

/** The part of an order total paid by store credit, and the rest (CHK-20). */
export function splitTotal(
  totalCents: number,
  creditCents: number,
): { readonly creditCents: number; readonly restCents: number } {
  const used = Math.max(0, Math.min(creditCents, totalCents))
  return { creditCents: used, restCents: totalCents - used }
}
