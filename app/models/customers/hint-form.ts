/** What is posted about a hint: which one was seen, and where to go on from. */
import { z } from 'zod'
import { HINT_NAMES } from './hints'

export const HintFormSchema = z.object({
  hint: z.enum(HINT_NAMES, { error: 'There is no such hint.' }),
  destination: z.string().max(2_000).optional(),
})
