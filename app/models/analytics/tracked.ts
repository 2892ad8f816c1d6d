/** Whom an event is about: by ids of our own, which mean nothing to others. */
import { z } from 'zod'

/** What services demand that take only events of a website. */
const BrowserSchema = z.object({
  userAgent: z.string(),
  /** Full URL of the page, without query and secrets (`pagePath`). */
  page: z.string(),
})

export const TrackedSchema = z.object({
  clientId: z.string(),
  /** Only if the customer is acting in person (ANLY-08). */
  userId: z.string().optional(),
  /** Who is acting (ANLY-05). */
  placedBy: z.enum(['Employee', 'Customer']),
  /** Absent if the browser does not say what it is. */
  browser: BrowserSchema.optional(),
})
export type Tracked = z.infer<typeof TrackedSchema>
