/** For whom an event is told: by ids of our own making, of which nobody else can tell a person. */
import { z } from 'zod'

export const TrackedSchema = z.object({
  clientId: z.string(),
  /** Of a customer who is at the keyboard themselves (ANLY-08). */
  userId: z.string().optional(),
  /** Who is at the keyboard (ANLY-05). */
  placedBy: z.enum(['Employee', 'Customer']),
})
export type Tracked = z.infer<typeof TrackedSchema>
