/** Input and outcome of placing an order. */
import { z } from 'zod'
import { TrackedSchema } from '../analytics/tracked'
import { COUNTRIES } from '../constants/constants'
import type { Cart } from '../cart/cart'
import { AnswerErrorsSchema, NoticesSchema } from '../notices/notice-schema'
import { AgentPaymentSchema } from '../payments/agent-payment'
import { SEGMENTS } from '../recommendations/recommendation'
import { canonicalJson } from './snapshot'

/** Stored with the placement, so that the recovery worker can do everything the request would have done. */
export const PlacementDetailsSchema = z.object({
  email: z.string(),
  /** The order's customer; absent for a guest. */
  customerId: z.string().optional(),
  /** Customer id of the person acting, for the record; absent for a guest. */
  actorId: z.string().optional(),
  billingAddress: z
    .object({
      name: z.string(),
      company: z.string().optional(),
      street1: z.string(),
      street2: z.string().optional(),
      city: z.string(),
      state: z.string(),
      postalCode: z.string(),
      country: z.enum(COUNTRIES),
      residential: z.boolean().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
    })
    .optional(),
  storeCredit: z.object({ accountId: z.string(), amountCents: z.number().int().positive() }).optional(),
  /** After store credit, in this order: a kind of leg that no page of the shop takes (docs/decisions/034). */
  giftCertificates: z
    .array(z.object({ accountId: z.string(), amountCents: z.number().int().positive() }))
    .max(10)
    .optional(),
  /** Taken off first by an agent. Whether they may is checked by the caller, as for `offline`. */
  adjustmentCents: z.number().int().positive().optional(),
  /** An agent took the remainder outside the shop instead of a card. */
  offline: z.boolean().optional(),
  /** Reason and method, for the order's record and for an order service. */
  agentPayment: AgentPaymentSchema.optional(),
  /** The Shop Pay session that pays the remainder, approved by the shopper (PAY-07). */
  shopPay: z.object({ session: z.string() }).optional(),
  /** Account requested by a guest: created with the order, with a mailed link to set its password (CHK-17). */
  account: z.object({ name: z.string() }).optional(),
  /** `Visa ending in 1111`, for receipt and mail; never more of a card. */
  paidBy: z.array(z.string()).optional(),
  /** Whom the purchase event is about; absent if it must not be tracked. */
  tracked: TrackedSchema.optional(),
  /** As whose purchase it counts in recommendations; absent for people, and in details from before this field. */
  segment: z.enum(SEGMENTS).optional(),
})
export type PlacementDetails = z.infer<typeof PlacementDetailsSchema>

/**
 * What one submit requests, as text to hash: a token may only ever make the same request. The card's description and
 * what is only reported are not part of it. `payment`: the nonce, or the choice of payment that it was made for.
 */
export function requestText(details: PlacementDetails, payment: string | undefined): string {
  const { actorId: _actor, paidBy: _paidBy, tracked: _tracked, segment: _segment, ...asked } = details
  return canonicalJson({ ...asked, nonce: payment ?? null })
}

export const DECLINE_REASONS = [
  'do-not-honor',
  'insufficient-funds',
  'expired-card',
  'invalid-nonce',
  'insufficient-store-credit',
  'insufficient-gift-certificate',
  'payment-missing',
  /** Shop Pay declined what its shopper had approved (PAY-08). */
  'shop-pay-failed',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** Failed outcomes; stored, and returned again if the same form is resubmitted. */
export const FailureSchema = z.discriminatedUnion('kind', [
  /** The cart differs from what the shopper saw. */
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('declined'), reason: z.enum(DECLINE_REASONS) }),
  /** The commerce platform refuses this order. */
  z.object({ kind: z.literal('refused'), code: z.string(), skus: z.array(z.string()) }),
  /** An order service rejected it: its first message is for the shopper, all of them for the operator (ERR-02). */
  z.object({
    kind: z.literal('rejected'),
    message: z.string(),
    errors: AnswerErrorsSchema.optional(),
    notices: NoticesSchema.optional(),
  }),
  /** The cart is gone or already ordered (PAY-12). */
  z.object({ kind: z.literal('conflict') }),
  /** A platform was down for too long; reservations have been released. */
  z.object({ kind: z.literal('unavailable') }),
])
export type Failure = z.infer<typeof FailureSchema>

export type PlaceOutcome =
  | {
      readonly kind: 'placed'
      readonly orderNumber: string
      readonly receiptToken: string
      /** An earlier submit made the order; this one did nothing. */
      readonly again?: true
    }
  /** In progress, here or in the recovery worker: poll `status`. */
  | { readonly kind: 'pending'; readonly placementId: string }
  /** `cart`: its current state, if it can be read. */
  | { readonly kind: 'changed'; readonly cart: Cart | null }
  | Exclude<Failure, { kind: 'changed' }>
  /** The same form was submitted with different content: status 422. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'invalid-token' }
