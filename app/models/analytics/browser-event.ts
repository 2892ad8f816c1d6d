/** An event that a page reports as it happens or as it goes away (API-15): its name counts, the rest is checked. */
import { z } from 'zod'

/** The standard events of the beacon's protocol. Metrics have one series each, so there are no others. */
export const BROWSER_EVENTS = [
  'PageView',
  'ViewContent',
  'Search',
  'AddToCart',
  'AddToWishlist',
  'InitiateCheckout',
  'AddPaymentInfo',
  'Purchase',
  'Lead',
  'CompleteRegistration',
  'Subscribe',
  'Contact',
] as const
export type BrowserEvent = (typeof BROWSER_EVENTS)[number]

const MAX_FIELDS = 30
const MAX_TEXT = 1_000
const MAX_LIST = 100

const plain = z.union([z.string().max(MAX_TEXT), z.number(), z.boolean(), z.null()])
const fields = z
  .record(
    z.string().max(60),
    z.union([plain, z.array(z.union([plain, z.record(z.string().max(60), plain)])).max(MAX_LIST)]),
  )
  .refine((record) => Object.keys(record).length <= MAX_FIELDS, { error: 'There are too many fields' })
  .default({})

export const BrowserEventSchema = z.object({
  event_name: z.enum(BROWSER_EVENTS, { error: 'This event is not known' }),
  custom_data: fields,
  user_data: fields,
})
