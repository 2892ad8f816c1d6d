/** Replaces the card of an order already placed (PAY-16, PAY-17). */
import { z } from 'zod'
import { PaymentChoiceSchema } from '../checkout/forms'

export const ChangePaymentSchema = z.object({
  orderNumber: z.string({ error: 'Please send an orderNumber' }).min(1).max(40),
  paymentNonce: z.string({ error: 'Please send a paymentNonce' }).min(1).max(200),
  customerId: z.string({ error: 'Please send a customerId' }).min(1).max(100),
})

/** The forms of the page: a card is chosen, then it is confirmed by the id of that choice. */
export const ChangeCardFormSchema = z.discriminatedUnion('intent', [
  PaymentChoiceSchema.pick({ card: true }).extend({ intent: z.literal('choose') }),
  z.object({ intent: z.literal('pay'), pay: z.string().max(200).default('') }),
])

/** Why no other card was taken, for pages and calls alike. */
export const CHANGE_REFUSED = {
  refused: { status: 409, message: 'The payment of this order can no longer be changed' },
  elsewhere: {
    status: 409,
    message:
      'Our order service has taken the payment of this order: it is changed with that service, and nothing was changed here',
  },
  declined: { status: 402, message: 'This card was declined, and your order is paid as before' },
  'let-go': {
    status: 409,
    message: 'This card was not charged: there was no payment left that it could replace',
  },
  away: { status: 503, message: 'Payments are not available right now, and nothing was changed' },
} as const

/** The new card is charged before the old one is refunded: an order is never unpaid. */
export const PAYMENT_CHANGE_STATES = ['REQUESTED', 'AUTHORIZED', 'CAPTURED', 'DONE', 'DECLINED'] as const
export type PaymentChangeState = (typeof PAYMENT_CHANGE_STATES)[number]

export const isChangeOver = (state: PaymentChangeState): boolean => state === 'DONE' || state === 'DECLINED'
