import { describe, expect, it } from 'vitest'
import * as constants from './constants'

const cases: readonly (readonly [row: string, name: keyof typeof constants, value: unknown])[] = [
  ['CONST-01', 'CURRENCY_CODE', 'USD'],
  ['CONST-02', 'COUNTRIES', ['US', 'CA']],
  ['CONST-02', 'DEFAULT_COUNTRY', 'US'],
  ['CONST-03', 'COOKIE_MAX_AGE_S', 183 * 24 * 60 * 60],
  ['CONST-04', 'LIST_VIEW_DELAY_MS', 2_000],
  ['CONST-05', 'ENGAGEMENT_TIMEOUT_MS', 4_000],
  ['CONST-05', 'CONTENT_TIMEOUT_MS', 4_000],
  ['CONST-05', 'SHIPPING_TIMEOUT_MS', 2_000],
  ['CONST-05', 'USER_LOOK_UP_MS', 5_000],
  ['CONST-05', 'HINT_SEEN_MS', 5_000],
  ['CONST-05', 'CHAT_POLL_MS', 250],
  ['CONST-05', 'CHAT_POLL_END_MS', 3_000],
  ['CONST-05', 'TOAST_MS', 3_000],
  ['CONST-05', 'CHAT_AFTER_TOAST_MS', 1_000],
  ['CONST-06', 'HITS_PER_PAGE', 50],
  ['CONST-06', 'FACET_VALUES_MAX', 100],
  ['CONST-06', 'TAG_LOOKUP_LIMIT', 100],
  ['CONST-08', 'MARQUEE_REPEATS', 10],
  ['CONST-09', 'BOX', { productKey: '3719', sku: '3719-01', slots: 6 }],
  ['CONST-09', 'BUNDLE', { selectionsMin: 6, separator: '~' }],
  ['CONST-10', 'FREE_SHIPPING_THRESHOLD_CENTS', 5_900],
  ['CONST-10', 'HEAT_RESISTANT_PACKAGING_CENTS', 295],
  ['CONST-10', 'AUTO_DELIVERY_DISCOUNT_PERCENT', 5],
  ['CONST-10', 'REFERRAL_FRIEND_CENTS', 2_000],
  ['CONST-10', 'REFERRAL_BUSINESS_CENTS', 5_000],
  ['CONST-11', 'AUTO_DELIVERY_WEEKS', [1, 2, 3, 4, 6, 8, 10, 12]],
  ['CONST-11', 'PICKUP_SHIPPING_METHOD_ID', 38],
  ['CONST-11', 'ESTIMATE_DAYS_THRESHOLD', 2],
  ['CONST-12', 'MEGA_MENU_HOVER_MS', 300],
  ['CONST-12', 'THUMBNAIL_HOVER_MS', 125],
  ['CONST-12', 'QUANTITY_DEBOUNCE_MS', 500],
  ['CONST-12', 'COUNTDOWN_TICK_MS', 1_000],
  ['CONST-12', 'COLLAPSE_MS', 350],
  ['CONST-13', 'PHONE_DIGITS', 10],
  ['CONST-13', 'MAX_CART_QUANTITY', 4_999],
  ['CONST-13', 'ADDRESS_LOOKUP_MIN', 3],
  ['UX-08', 'LARGE_BREAKPOINT_PX', 1_024],
  ['UX-08', 'SMALL_BREAKPOINT_PX', 640],
  ['SHIP-30', 'BUSINESS_TIME_ZONE', 'America/New_York'],
]

describe('the constants of the specification', () => {
  it.each(cases)('has the value of [%s] in %s', (_row, name, value) => {
    expect(constants[name]).toEqual(value)
  })

  it('offers the eight denominations of gift certificates', () => {
    expect(constants.GIFT_CERTIFICATE_DOLLARS).toEqual([10, 25, 35, 40, 50, 75, 100, 200])
  })

  it('knows the channels of prices by the keys of the platform [DATA-56]', () => {
    expect(constants.CHANNELS).toEqual({
      retail: 'webstore',
      autoDelivery: 'auto-delivery',
      wholesale: 'wholesale',
      bulk: 'bulk',
    })
    expect(constants.CART_LINES_MAX).toBe(500)
  })
})
