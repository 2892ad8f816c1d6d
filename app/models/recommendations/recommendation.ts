/** Recommendations: rows of products that go with others, and rows of combinations that editors have put together. */
import type { VisitorKind } from '../customers/visitor-kind'
import type { Money } from '../money/money'

/** API-46, each time it is asked; so often it is asked again. Here, and not on every page. */
export const PERSONALISATION_TIMEOUT_MS = 4_000
export const PERSONALISATION_RETRIES = 3

/** CONST-06 */
export const RECOMMENDATIONS_LIMIT = 20
export const RECOMMENDATIONS_MAX = 40

/** Names by which the personalisation service knows what is asked for (EXP-06). */
export const PLACEMENTS = {
  boughtTogether: 'bought-together',
  similar: 'similar',
  bestSellers: 'best-sellers',
  forYou: 'for-you',
  snackBoxes: 'snack-boxes',
} as const
export const EXPERIENCES = { cart: 'cart-recommendations' } as const

/** Of whom the same things are recommended: companies buy otherwise than people. */
export const segmentOf = (kind: VisitorKind): 'business' | undefined =>
  kind === 'business' || kind === 'reseller' ? 'business' : undefined

/** MODAL-04 */
export const BOUGHT_TOGETHER_TITLE = 'Frequently bought together'
/** In the place of what cannot be had now. */
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
  /** What is in it: SKUs of a box, `parts x key` of a mix or a tray. */
  readonly code: string
  readonly displayPrice?: Money | undefined
  readonly strikethroughPrice?: Money | undefined
  readonly sku: string
  readonly enableAddToCart: boolean
  readonly enableCustomizeButton: boolean
}

/** DATA-33 */
export interface RecommendationRow {
  readonly title: string
  readonly type: RowType
  readonly cards: readonly RecommendationCard[]
}

const BUILDERS: Readonly<Record<RowType, string>> = {
  CSB: 'snackbox',
  'Custom Mix': 'mixes',
  'Custom Tray': 'trays',
}

/** The customizer with this combination in it: a box by its SKUs, a mix or a tray by its code (REC-04). */
export function customizerPath(
  type: RowType,
  { code, name }: Pick<RecommendationCard, 'code' | 'name'>,
): string {
  const query = new URLSearchParams({ [type === 'CSB' ? 'skus' : 'code']: code, name })
  return `/custom/${BUILDERS[type]}/builder?${query}`
}
