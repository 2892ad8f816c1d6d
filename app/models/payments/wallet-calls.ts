/** Schemas of the public calls about a customer's balances and cards (API-05, API-11, API-12). */
import { z } from 'zod'

export const CustomerIdQuerySchema = z.object({
  customerId: z.string({ error: 'Please send a customerId' }).min(1, 'Please send a customerId').max(100),
})
