/** The constants of the specification, in one place (rows CONST-01 to CONST-13 and UX-08). */

const DAY_S = 86_400

/** CONST-01, CONST-02 */
export const CURRENCY_CODE = 'USD'
export const COUNTRIES = ['US', 'CA'] as const
export const DEFAULT_COUNTRY = 'US'

/** CONST-03: six months of 30.5 days; experiments one month. */
export const COOKIE_MAX_AGE_S = 6 * 30.5 * DAY_S
export const EXPERIMENT_COOKIE_MAX_AGE_S = 30.5 * DAY_S

/** CONST-04 */
export const PRODUCT_LIST_VIEW_BATCH_MS = 2_000

/** CONST-05 */
export const USER_LOOKUP_TIMEOUT_MS = 5_000
export const ENGAGEMENT_TIMEOUT_MS = 4_000
export const CONTENT_TIMEOUT_MS = 4_000
export const SHIPPING_TIMEOUT_MS = 2_000
export const CHAT_POLL_MS = 250
export const CHAT_POLL_LIMIT_MS = 3_000
export const TOAST_MS = 3_000
export const TOAST_CHAT_SUPPRESSION_EXTRA_MS = 1_000
export const POPOVER_SEEN_MS = 5_000

/** CONST-06 */
export const HITS_PER_PAGE = 50
export const FACET_VALUES_MAX = 100
export const BUILDER_HITS_PER_PAGE = 200
export const EXTENDED_SEARCH_HITS = 20
export const BUNDLE_LOOKUP_LIMIT = 500
export const TAG_LOOKUP_LIMIT = 100
export const RECOMMENDATIONS_LIMIT = 20

/** CONST-07 */
export const SUGGESTED_DEPARTMENTS = 5
export const SUGGESTED_PRODUCTS = 5
export const SUGGESTED_QUERIES = 6
export const SUGGESTION_THROTTLE_MS = 200
export const SEARCH_ANALYTICS_DEBOUNCE_MS = 400
export const RECENT_SEARCHES_KEPT = 5
export const RECENT_SEARCHES_SHOWN = 3

/** CONST-08 */
export const CAMPAIGN_CAROUSEL_MS = 4_000
export const CONTENT_CAROUSEL_MS = 2_000
export const MARQUEE_REPEATS = 10
export const SWIPE_THRESHOLD_PX = 50

/** CONST-09 */
export const BOX = { productKey: '3719', sku: '3719-01', slots: 6 } as const
export const MIX = {
  productKey: '9905',
  skus: { 5: '9905-05', 25: '9905-25' },
  ingredientsMin: 1,
  ingredientsMax: 10,
  partsMin: 1,
  partsMax: 9,
  priceFactor: 1.2,
} as const
export const TRAYS = { productKeys: ['9901', '9900'], skus: ['9901-05', '9900-03'], sections: 5 } as const
export const BUNDLE = { selectionsMin: 6, separator: '~' } as const

/** CONST-10, in cents and percent. */
export const FREE_SHIPPING_THRESHOLD_CENTS = 5_900
export const HEAT_RESISTANT_PACKAGING_CENTS = 295
export const REFERRAL_FRIEND_CENTS = 2_000
export const REFERRAL_BUSINESS_CENTS = 5_000
export const AUTO_DELIVERY_DISCOUNT_PERCENT = 5
export const LARGE_MIX_DISCOUNT_PERCENT = 20
export const GIFT_PRICES_CENTS = { trayPremium: 6_999, trayClassic: 5_999, boxMedium: 4_299 } as const
export const GIFT_CERTIFICATE_RANGE = { productKey: '9990', text: '$25 to $200' } as const
export const GIFT_CERTIFICATE_DOLLARS = [10, 25, 35, 40, 50, 75, 100, 200] as const

/** CONST-11 */
export const AUTO_DELIVERY_INTERVAL_DAYS = 42
export const AUTO_DELIVERY_WEEKS = [1, 2, 3, 4, 6, 8, 10, 12] as const
export const PICKUP_SHIPPING_METHOD_ID = 38
export const ESTIMATE_DAYS_THRESHOLD = 2

/** CONST-12 */
export const MEGA_MENU_HOVER_MS = 300
export const THUMBNAIL_HOVER_MS = 125
export const QUANTITY_DEBOUNCE_MS = 500
export const COUNTDOWN_TICK_MS = 1_000
export const COLLAPSE_MS = 350

/** CONST-13 */
export const PASSWORD_MIN_LENGTH = 8
export const PHONE_DIGITS = 10
export const ADDRESS_LOOKUP_MIN_LENGTH = 3
export const MAX_CART_QUANTITY = 4_999

/** UX-08 */
export const LARGE_BREAKPOINT_PX = 1_024
export const SMALL_BREAKPOINT_PX = 640

/** SHIP-30: the one business time zone, of the New Jersey warehouse. */
export const BUSINESS_TIME_ZONE = 'America/New_York'

/** The commerce platform's price channels by key; DATA-56 maps them to the labels of a discount. */
export const CHANNELS = {
  retail: 'webstore',
  autoDelivery: 'auto-delivery',
  wholesale: 'wholesale',
  bulk: 'bulk',
} as const
