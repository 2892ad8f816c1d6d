/** Query of the recent purchases (API-49). */
import { z } from 'zod'

const LIMIT_MAX = 100
const DEFAULT_LIMIT = '20'
const MESSAGE = `The limit is a number from 1 to ${LIMIT_MAX}.`

export const RecentPurchasesQuerySchema = z.object({
  limit: z
    .string()
    .default(DEFAULT_LIMIT)
    .refine((text) => /^[1-9]\d{0,2}$/.test(text) && Number(text) <= LIMIT_MAX, { error: MESSAGE })
    .transform(Number),
})
