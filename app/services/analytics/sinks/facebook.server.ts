/** Facebook's Conversions API: the events it has a standard name for, with the same id as the page's own. */
import { z } from 'zod'
import type { EventName, SentEvent } from '~/models/analytics/event'
import { callJson } from '../../json-call.server'
import type { JsonAnswer } from '../../json-call.server'
import { requireTaken, SINK_TIMEOUT_MS } from '../sink'
import type { OtherReason, Sink, SinkAccess } from '../sink'

const SERVICE = 'facebook'
const VERSION = 'v21.0'

const NAMES: Partial<Record<EventName, string>> = {
  search: 'Search',
  view_item: 'ViewContent',
  add_to_wishlist: 'AddToWishlist',
  sign_up: 'CompleteRegistration',
  generate_lead: 'Lead',
  add_payment_info: 'AddPaymentInfo',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
}

function customData({ name, params }: SentEvent) {
  if (name === 'search') return { search_string: params.search_term }
  if (!('items' in params)) return {}
  return {
    ...('value' in params ? { currency: params.currency, value: params.value } : {}),
    content_type: 'product',
    contents: params.items.map(({ item_id, quantity, price }) => ({
      id: item_id,
      quantity,
      item_price: price,
    })),
    ...(name === 'purchase' ? { order_id: params.transaction_id } : {}),
  }
}

function toConversion(event: SentEvent) {
  const { id, at, clientId, userId, name, browser } = event
  return {
    event_name: NAMES[name],
    event_id: id,
    event_time: Math.floor(Date.parse(at) / 1_000),
    action_source: 'website',
    event_source_url: browser?.page,
    user_data: { external_id: [userId ?? clientId], client_user_agent: browser?.userAgent },
    custom_data: customData(event),
  }
}

const ErrorSchema = z.object({
  error: z.object({ code: z.number(), error_subcode: z.number().optional() }),
})
/** The token is expired, revoked or without permission: https://developers.facebook.com/docs/graph-api/guides/error-handling */
const TOKEN_CODES: ReadonlySet<number> = new Set([10, 102, 190])
const isPermission = (code: number) => code >= 200 && code <= 299
/** For this token there is no such pixel; any other 100 is about the events. */
const NO_SUCH_PIXEL = { code: 100, subcode: 33 }
/** Faults of its own, and too many calls. */
const BUSY_CODES: ReadonlySet<number> = new Set([1, 2, 4, 17, 32, 341, 368, 613, 80_004])

/** Most of its refusals have the status 400, whatever they are about. */
function reasonOf({ body }: JsonAnswer): OtherReason | undefined {
  const { data } = ErrorSchema.safeParse(body)
  if (data === undefined) return undefined
  const { code, error_subcode: subcode } = data.error
  const isUnknownPixel = code === NO_SUCH_PIXEL.code && subcode === NO_SUCH_PIXEL.subcode
  if (TOKEN_CODES.has(code) || isPermission(code) || isUnknownPixel) return 'credentials'
  return BUSY_CODES.has(code) ? 'busy' : undefined
}

export function createFacebook({
  baseUrl,
  fetch,
  pixelId,
  accessToken,
}: SinkAccess & { readonly pixelId: string; readonly accessToken: string }): Sink {
  return {
    name: SERVICE,
    // Of a website, events without a browser are refused.
    takes: ({ name, browser }) => NAMES[name] !== undefined && browser !== undefined,
    wantsBrowser: true,
    async send(events) {
      const answer = await callJson(fetch, {
        service: SERVICE,
        operation: 'events',
        method: 'POST',
        address: `${baseUrl}/${VERSION}/${encodeURIComponent(pixelId)}/events`,
        body: {
          access_token: accessToken,
          data: events.map(toConversion),
        },
        timeoutMs: SINK_TIMEOUT_MS,
      })
      requireTaken(SERVICE, answer, reasonOf(answer))
    },
  }
}
