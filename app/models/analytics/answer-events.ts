/** Events in the formats an API response may carry: `dataLayer` and `rudderstackEvents` (API-01). */
import type { EventName, ShopEvent } from './event'

const RUDDER_NAMES: Readonly<Record<EventName, string>> = {
  view_item_list: 'Product List Viewed',
  select_item: 'Product Clicked',
  search: 'Products Searched',
  view_item: 'Product Viewed',
  view_promotion: 'Promotion Viewed',
  select_promotion: 'Promotion Clicked',
  add_to_wishlist: 'Product Added to Wishlist',
  add_to_cart: 'Product Added',
  remove_from_cart: 'Product Removed',
  view_cart: 'Cart Viewed',
  begin_checkout: 'Checkout Started',
  add_shipping_info: 'Shipping Info Entered',
  add_payment_info: 'Payment Info Entered',
  login: 'Signed In',
  sign_up: 'Signed Up',
  generate_lead: 'Lead Generated',
  purchase: 'Order Completed',
}

export function toRudderEvent({ name, params }: ShopEvent, messageId: string) {
  return { event: RUDDER_NAMES[name], messageId, properties: params }
}

const COMMERCE: ReadonlySet<EventName> = new Set([
  'view_item_list',
  'select_item',
  'view_item',
  'view_promotion',
  'select_promotion',
  'add_to_wishlist',
  'add_to_cart',
  'remove_from_cart',
  'view_cart',
  'begin_checkout',
  'add_shipping_info',
  'add_payment_info',
  'purchase',
])

/** For a tag manager. */
export function toDataLayer({ name, params }: ShopEvent, id: string) {
  return COMMERCE.has(name)
    ? { event: name, event_id: id, ecommerce: params }
    : { event: name, event_id: id, ...params }
}
