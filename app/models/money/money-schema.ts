/** Parses money at the edge. Separate from `money`, which ships to the browser, so that zod does not. */
import { z } from 'zod'
import { CURRENCY, FRACTION_DIGITS } from './money'
import type { Money } from './money'

export const MoneySchema = z.object({
  centAmount: z.number().int(),
  currencyCode: z.literal(CURRENCY),
  fractionDigits: z.literal(FRACTION_DIGITS),
}) satisfies z.ZodType<Money>
