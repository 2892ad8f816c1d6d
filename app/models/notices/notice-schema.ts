/** Stored notices. Separate from the type, so that no page ships the schema library. */
import { z } from 'zod'
import type { AnswerErrors } from './answer-errors'
import type { Notice } from './notice'

export const NoticesSchema: z.ZodType<readonly Notice[]> = z.array(
  z.object({ type: z.enum(['error', 'warning', 'notice']), message: z.string() }),
)

/** As sorted by `sortErrors` (ERR-02). */
export const AnswerErrorsSchema: z.ZodType<AnswerErrors> = z.object({
  keyed: z.record(z.string(), z.string()),
  general: z.array(z.string()),
})
