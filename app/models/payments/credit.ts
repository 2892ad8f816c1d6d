/** What a customer has with us: store credit to spend, and, for businesses, a credit account to buy on. */
import { z } from 'zod'

export const CREDIT_KINDS = ['store-credit', 'credit'] as const
export type CreditKind = (typeof CREDIT_KINDS)[number]

export interface CreditAccount {
  readonly id: string
  readonly kind: CreditKind
  /** Store credit that is left; of a credit account, what may still be bought on it. In cents. */
  readonly balanceCents: number
  /** Of a credit account: all that may be owed at once. */
  readonly limitCents?: number
}

export interface CreditAccounts {
  readonly storeCreditAccount: CreditAccount | null
  readonly creditAccount: CreditAccount | null
}

/** One line of a statement, newest first in lists. */
export interface CreditEntry {
  readonly id: string
  /** Positive came in, negative was spent. */
  readonly amountCents: number
  readonly words: string
  /** Set for entries of an order. */
  readonly orderNumber?: string
  /** ISO instant. */
  readonly at: string
}

/** What an operator may book at once: a slip of the keyboard is no fortune. */
export const GrantSchema = z.object({
  kind: z.enum(CREDIT_KINDS),
  amountCents: z.number().int().min(1).max(1_000_000),
  note: z.string().trim().min(1).max(200),
})

/** What of an order's total store credit pays, and what is left to pay otherwise (CHK-20). */
export function splitTotal(
  totalCents: number,
  creditCents: number,
): { readonly creditCents: number; readonly restCents: number } {
  const used = Math.max(0, Math.min(creditCents, totalCents))
  return { creditCents: used, restCents: totalCents - used }
}
