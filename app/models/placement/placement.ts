/** What an order placement is asked and what it answers. */
import { z } from 'zod'
import { TrackedSchema } from '../analytics/tracked'
import { COUNTRIES } from '../constants/constants'
import type { Cart } from '../cart/cart'
import { AnswerErrorsSchema, NoticesSchema } from '../notices/notice-schema'
import { AgentPaymentSchema } from '../payments/agent-payment'
import { canonicalJson } from './snapshot'

/** Kept with the placement, so that the recovery worker can do all that the request would have done. */
export const PlacementDetailsSchema = z.object({
  email: z.string(),
  /** Whose order it is; absent for a guest's. */
  customerId: z.string().optional(),
  /** Customer id of whoever is at the keyboard, for the record; absent for a guest. */
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
  /** An agent has taken what is left outside of the shop, in place of a card. */
  offline: z.boolean().optional(),
  /** Why, and by what: for the order's record, and for an order service. */
  agentPayment: AgentPaymentSchema.optional(),
  /** The session at Shop Pay that pays what is left, approved by its shopper (PAY-07). */
  shopPay: z.object({ session: z.string() }).optional(),
  /** Of a guest who wants an account: it is made with the order, and a link to set its password is mailed (CHK-17). */
  account: z.object({ name: z.string() }).optional(),
  /** `Visa ending in 1111`, as the receipt and the mail say it; never more of a card. */
  paidBy: z.array(z.string()).optional(),
  /** For whom its event is told; absent where none may be told. */
  tracked: TrackedSchema.optional(),
})
export type PlacementDetails = z.infer<typeof PlacementDetailsSchema>

/**
 * What one submit asks for, as a text to hash: the same token may only ever ask for the same. What a card is called
 * asks for nothing.
 */
export function requestText(details: PlacementDetails, nonce: string | undefined): string {
  const { actorId: _actor, paidBy: _paidBy, tracked: _tracked, ...asked } = details
  return canonicalJson({ ...asked, nonce: nonce ?? null })
}

export const DECLINE_REASONS = [
  'do-not-honor',
  'insufficient-funds',
  'expired-card',
  'invalid-nonce',
  'insufficient-store-credit',
  'insufficient-gift-certificate',
  'payment-missing',
  /** Shop Pay would not pay what its shopper has approved (PAY-08). */
  'shop-pay-failed',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/** How a placement ended badly; stored, and told again to whoever submits the same form again. */
export const FailureSchema = z.discriminatedUnion('kind', [
  /** The cart is not what the shopper saw. */
  z.object({ kind: z.literal('changed') }),
  z.object({ kind: z.literal('declined'), reason: z.enum(DECLINE_REASONS) }),
  /** The commerce platform will not make this order. */
  z.object({ kind: z.literal('refused'), code: z.string(), skus: z.array(z.string()) }),
  /** An order service said no: its first words are for the shopper, and all of them for whoever runs the shop (ERR-02). */
  z.object({
    kind: z.literal('rejected'),
    message: z.string(),
    errors: AnswerErrorsSchema.optional(),
    notices: NoticesSchema.optional(),
  }),
  /** The cart is gone or was ordered already (PAY-12). */
  z.object({ kind: z.literal('conflict') }),
  /** A platform stayed away for too long, and what was reserved is released. */
  z.object({ kind: z.literal('unavailable') }),
])
export type Failure = z.infer<typeof FailureSchema>

export type PlaceOutcome =
  | {
      readonly kind: 'placed'
      readonly orderNumber: string
      readonly receiptToken: string
      /** An earlier sending made the order: this one did nothing. */
      readonly again?: true
    }
  /** Still under way, here or in the recovery worker: ask `status` again. */
  | { readonly kind: 'pending'; readonly placementId: string }
  /** `cart` as it is now, where it can be read. */
  | { readonly kind: 'changed'; readonly cart: Cart | null }
  | Exclude<Failure, { kind: 'changed' }>
  /** The same form was sent with different content: status 422. */
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'invalid-token' }
