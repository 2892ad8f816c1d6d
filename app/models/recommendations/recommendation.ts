/** Recommendations: rows of related products, and rows of combinations made by editors. */
import type { VisitorKind } from '../customers/visitor-kind'
import type { Money } from '../money/money'

/** API-46: timeout per attempt, and number of retries. Kept here so that not every page loads them. */
export const PERSONALISATION_TIMEOUT_MS = 4_000
export const PERSONALISATION_RETRIES = 3

/** CONST-06 */
export const RECOMMENDATIONS_LIMIT = 20
export const RECOMMENDATIONS_MAX = 40

/** The personalisation service's placement names (EXP-06). */
export const PLACEMENTS = {
  boughtTogether: 'bought-together',
  similar: 'similar',
  bestSellers: 'best-sellers',
  forYou: 'for-you',
  snackBoxes: 'snack-boxes',
  withCompanies: 'popular-with-companies',
} as const
export const EXPERIENCES = { cart: 'cart-recommendations' } as const

export const SEGMENTS = ['business'] as const
export type Segment = (typeof SEGMENTS)[number]

/** Whose recommendations a visitor gets, and as whose their orders count: companies buy differently from people. */
export const segmentOf = (kind: VisitorKind): Segment | undefined =>
  kind === 'business' || kind === 'reseller' ? 'business' : undefined

/** MODAL-04 */
export const BOUGHT_TOGETHER_TITLE = 'Frequently bought together'
/** Shown instead of items that are unavailable. */
export const BEST_SELLERS_TITLE = 'Best sellers'
/** REC-01 */
export const COMBINATIONS_TITLE = 'Recommended Combinations'

/** REC-02 */
export const ROW_TYPES = ['CSB', 'Custom Mix', 'Custom Tray'] as const
export type RowType = (typeof ROW_TYPES)[number]

/** REC-09 */
export const COMBINATION_NOT_ADDED = 'Unable to add this item to cart. Please try again or create your own.'

/** DATA-34 */
export interface RecommendationCard {
  readonly name: string
  readonly image?: string | undefined
  readonly description: string
  /** Contents: `sku~sku` for a box; `2x1101,1x1105` for a mix, parts and keys; the sections of a tray, by commas. */
  readonly code: string
  readonly displayPrice?: Money | undefined
  readonly strikethroughPrice?: Money | undefined
  readonly sku: string
  readonly enableAddToCart: boolean
  /** Until the shop has customizers no card leads to one (REC-04), whatever editors set. */
  readonly enableCustomizeButton: boolean
}

/** DATA-33 */
export interface RecommendationRow {
  readonly title: string
  readonly type: RowType
  readonly cards: readonly RecommendationCard[]
}
