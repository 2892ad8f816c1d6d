/** The form that calls an order off, on its receipt and on its page in the account. */
import { z } from 'zod'

export const CancelOrderSchema = z.object({ intent: z.literal('cancel') })
