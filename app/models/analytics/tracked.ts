/** Whom an event is about: by ids of our own, which mean nothing to others. */
import { z } from 'zod'

export const TrackedSchema = z.object({
  clientId: z.string(),
  /** Only if the customer is acting in person (ANLY-08). */
  userId: z.string().optional(),
  /** Who is acting (ANLY-05). */
  placedBy: z.enum(['Employee', 'Customer']),
})
export type Tracked = z.infer<typeof TrackedSchema>
