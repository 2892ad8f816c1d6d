import { describe, expect, it } from 'vitest'
import { toDataLayer, toRudderEvent } from './answer-events'
import type { EventName, ShopEvent } from './event'

const params = { section: 'home', items: [] }
const named = (name: string) => ({ name, params }) as unknown as ShopEvent

const NAMES: Readonly<Record<EventName, string>> = {
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
const OF_NO_GOODS = ['search', 'login', 'sign_up', 'generate_lead']

describe.each(Object.entries(NAMES))('the event %s in the answer of a call', (name, rudder) => {
  it(`is “${rudder}” for RudderStack`, () => {
    expect(toRudderEvent(named(name), 'm1')).toEqual({ event: rudder, messageId: 'm1', properties: params })
  })

  it('is what a tag manager takes, its goods apart', () => {
    expect(toDataLayer(named(name), 'e1')).toEqual({
      event: name,
      event_id: 'e1',
      ...(OF_NO_GOODS.includes(name) ? params : { ecommerce: params }),
    })
  })
})
