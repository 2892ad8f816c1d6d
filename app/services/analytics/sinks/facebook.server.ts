/** Facebook's Conversions API: the events it has a standard name for, with the same id as the page's own. */
import type { EventName, SentEvent } from '~/models/analytics/event'
import { callJson } from '../../json-call.server'
import { requireTaken, SINK_TIMEOUT_MS } from '../sink'
import type { Sink, SinkAccess } from '../sink'

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
  const { id, at, clientId, userId, name } = event
  return {
    event_name: NAMES[name],
    event_id: id,
    event_time: Math.floor(Date.parse(at) / 1_000),
    action_source: 'website',
    user_data: { external_id: [userId ?? clientId] },
    custom_data: customData(event),
  }
}

export function createFacebook({
  baseUrl,
  fetch,
  pixelId,
  accessToken,
}: SinkAccess & { readonly pixelId: string; readonly accessToken: string }): Sink {
  return {
    name: SERVICE,
    takes: ({ name }) => NAMES[name] !== undefined,
    async send(events) {
      requireTaken(
        SERVICE,
        await callJson(fetch, {
          service: SERVICE,
          operation: 'events',
          method: 'POST',
          address: `${baseUrl}/${VERSION}/${encodeURIComponent(pixelId)}/events`,
          body: {
            access_token: accessToken,
            data: events.map(toConversion),
          },
          timeoutMs: SINK_TIMEOUT_MS,
        }),
      )
    },
  }
}
