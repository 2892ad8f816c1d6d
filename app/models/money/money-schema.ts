/** Money at an edge. Apart from `money`, which pages ship to the browser: zod must not go along. */
import { z } from 'zod'
import { CURRENCY, FRACTION_DIGITS } from './money'
import type { Money } from './money'

export const MoneySchema = z.object({
  centAmount: z.number().int(),
  currencyCode: z.literal(CURRENCY),
  fractionDigits: z.literal(FRACTION_DIGITS),
}) satisfies z.ZodType<Money>
