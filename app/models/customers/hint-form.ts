/** Form that marks a hint as seen, with where to go next. */
import { z } from 'zod'
import { HINT_NAMES } from './hints'

export const HintFormSchema = z.object({
  hint: z.enum(HINT_NAMES, { error: 'There is no such hint.' }),
  destination: z.string().max(2_000).optional(),
})
