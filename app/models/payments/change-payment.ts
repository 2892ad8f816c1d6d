/** Replaces the card of an order already placed (PAY-16, PAY-17). */
import { z } from 'zod'

export const ChangePaymentSchema = z.object({
  orderNumber: z.string({ error: 'Please send an orderNumber' }).min(1).max(40),
  paymentNonce: z.string({ error: 'Please send a paymentNonce' }).min(1).max(200),
  customerId: z.string({ error: 'Please send a customerId' }).min(1).max(100),
})

/** The new card is charged before the old one is refunded: an order is never unpaid. */
export const PAYMENT_CHANGE_STATES = ['REQUESTED', 'AUTHORIZED', 'CAPTURED', 'DONE', 'DECLINED'] as const
export type PaymentChangeState = (typeof PAYMENT_CHANGE_STATES)[number]

export const isChangeOver = (state: PaymentChangeState): boolean => state === 'DONE' || state === 'DECLINED'
