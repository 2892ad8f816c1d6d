/** An event a page reports as it happens or on unload (API-15): its name is counted, the rest only validated. */
import { z } from 'zod'

/** The beacon protocol's standard events. Each is a metrics series, so no others are accepted. */
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

/** Browser failures: counted like the others, and logged with their reason (AUTH-29). */
export const BROWSER_TROUBLES = ['CaptchaFailed'] as const
export const TROUBLE_REASONS = ['late', 'not loaded', 'no token'] as const
export type TroubleReason = (typeof TROUBLE_REASONS)[number]
export type BrowserEvent = (typeof BROWSER_EVENTS)[number] | (typeof BROWSER_TROUBLES)[number]

/** Null if not a failure; unexpected reasons become `unknown`. */
export function troubleOf({ event_name, custom_data }: z.output<typeof BrowserEventSchema>) {
  const event = BROWSER_TROUBLES.find((name) => name === event_name)
  if (event === undefined) return null
  return { event, reason: TROUBLE_REASONS.find((reason) => reason === custom_data['reason']) ?? 'unknown' }
}

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
  event_name: z.enum([...BROWSER_EVENTS, ...BROWSER_TROUBLES], { error: 'This event is not known' }),
  custom_data: fields,
  user_data: fields,
})
