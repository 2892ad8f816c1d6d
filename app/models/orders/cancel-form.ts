/** The form that cancels an order, on its receipt and its account page. */
import { z } from 'zod'

export const CancelOrderSchema = z.object({ intent: z.literal('cancel') })
