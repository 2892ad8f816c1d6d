/** The constants of the specification (rows CONST-01 to CONST-13 and UX-08). */

const DAY_S = 86_400

/** CONST-01, CONST-02 */
export const CURRENCY_CODE = 'USD'
export const COUNTRIES = ['US', 'CA'] as const
export const DEFAULT_COUNTRY = 'US'

/** CONST-03: six months of 30.5 days. */
export const COOKIE_MAX_AGE_S = 6 * 30.5 * DAY_S
/** CONST-03: one month, for experiments and flags kept by the browser. */
export const EXPERIMENT_MAX_AGE_S = 30.5 * DAY_S

/** CONST-04 */
export const LIST_VIEW_DELAY_MS = 2_000

/** CONST-05; those for chat and toasts are below. */
export const USER_LOOK_UP_MS = 5_000
/** A hint counts as seen after this long in view. */
export const HINT_SEEN_MS = 5_000
export const ENGAGEMENT_TIMEOUT_MS = 4_000
export const CONTENT_TIMEOUT_MS = 4_000
export const SHIPPING_TIMEOUT_MS = 2_000

/** CONST-06 */
export const HITS_PER_PAGE = 50
export const FACET_VALUES_MAX = 100
export const TAG_LOOKUP_LIMIT = 100

/** CONST-07, SRCH-07: a search is recorded once the shopper pauses. */
export const SUGGESTIONS = { departments: 5, products: 5, queries: 6 } as const
export const SUGGESTIONS_THROTTLE_MS = 200
export const SEARCH_DEBOUNCE_MS = 400
export const RECENT_SEARCHES = { kept: 5, shown: 3 } as const

/** CONST-08 */
export const CAMPAIGN_INTERVAL_MS = 4_000
export const CAROUSEL_INTERVAL_MS = 2_000
export const SWIPE_THRESHOLD_PX = 50
export const MARQUEE_REPEATS = 10

/** CONST-09 */
export const BOX = { productKey: '3719', sku: '3719-01', slots: 6 } as const
export const BUNDLE = { selectionsMin: 6, separator: '~' } as const

/** CONST-10, in cents and percent. */
export const FREE_SHIPPING_THRESHOLD_CENTS = 5_900
export const HEAT_RESISTANT_PACKAGING_CENTS = 295
export const AUTO_DELIVERY_DISCOUNT_PERCENT = 5
/** OFFER-03: off a first order of at least this amount, with free shipping. */
export const OFFER_TERMS = { percent: 20, spendDollars: 59 } as const
/** Referral credit, earned with the first order of the friend or business (REF-01, REF-03). */
export const REFERRAL_FRIEND_CENTS = 2_000
export const REFERRAL_BUSINESS_CENTS = 5_000
export const GIFT_CERTIFICATE_DOLLARS = [10, 25, 35, 40, 50, 75, 100, 200] as const

/** CONST-11 */
export const AUTO_DELIVERY_WEEKS = [1, 2, 3, 4, 6, 8, 10, 12] as const
export const PICKUP_SHIPPING_METHOD_ID = 38
export const ESTIMATE_DAYS_THRESHOLD = 2

/** CONST-12 */
export const MEGA_MENU_HOVER_MS = 300
export const THUMBNAIL_HOVER_MS = 125
export const QUANTITY_DEBOUNCE_MS = 500
/** Duration of opening or closing an accordion (MODAL-12). */
export const COLLAPSE_MS = 350
/** CHAT-04, CHAT-05 */
export const TOAST_MS = 3_000
export const CHAT_AFTER_TOAST_MS = 1_000
export const CHAT_POLL_MS = 250
export const CHAT_POLL_END_MS = 3_000
export const COUNTDOWN_TICK_MS = 1_000

/** CONST-13 */
export const PHONE_DIGITS = 10
export const MAX_CART_QUANTITY = 4_999
/** Cap for larger requests, which are rejected anyway: money sums are computed from it first. */
export const MORE_THAN_ANY_ORDER = 1_000_000
export const ADDRESS_LOOKUP_MIN = 3
/** The commerce platform's limit. */
export const CART_LINES_MAX = 500

/** Most addresses in the split form; an uploaded list may have more. */
export const DESTINATIONS_MAX = 20

/** UX-08 */
export const LARGE_BREAKPOINT_PX = 1_024
export const SMALL_BREAKPOINT_PX = 640
/** Product pages have two columns from this width. */
export const TWO_COLUMNS_PX = 768

/** SHIP-30: the single business time zone, that of the New Jersey warehouse. */
export const BUSINESS_TIME_ZONE = 'America/New_York'

/** Key of the customer group with business prices, if the catalogue has any. */
export const BUSINESS_GROUP = 'business'

/** The commerce platform's price channels by key; DATA-56 maps them to discount labels. */
export const CHANNELS = {
  retail: 'webstore',
  autoDelivery: 'auto-delivery',
  wholesale: 'wholesale',
  bulk: 'bulk',
} as const
