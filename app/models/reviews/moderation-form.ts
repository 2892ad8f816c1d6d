/** An agent's decision on a review. */
import { z } from 'zod'

export const ModerationSchema = z.object({
  id: z.string().min(1).max(60),
  decision: z.enum(['published', 'refused']),
})
