/** Customer reviews: validity of review links, ratings, and which reviews are shown (REV-04, REV-08). */
import type { Review } from '../catalogue/product'

/** ACCT §9: review request links expire after this many months. */
const REVIEW_LINK_MONTHS = 6
/** Enough time to taste the goods. */
export const REVIEW_REQUEST_DELAY_S = 3 * 24 * 60 * 60
export const REVIEW_TITLE_MAX = 100
export const REVIEW_TEXT_MAX = 2_000
export const REVIEW_AUTHOR_MAX = 40
/** Most products of earlier orders suggested for review next. */
export const SUGGESTIONS_MAX = 6

export const STAR_WORDS = { 5: 'Excellent', 4: 'Good', 3: 'Fair', 2: 'Poor', 1: 'Bad' } as const

/** A size in an order that can be reviewed (REV-07). */
export interface ReviewItem {
  readonly orderNumber: string
  readonly productKey: string
  readonly sku: string
  /** With its size, if the product has several. */
  readonly name: string
}

export const REVIEW_STATES = ['waiting', 'published', 'refused'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** The same day six months later, or the last day of a shorter month. */
function endOfLink(sentAt: Date): Date {
  const end = new Date(sentAt)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + REVIEW_LINK_MONTHS)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(sentAt.getUTCDate(), lastDay))
  return end
}

/** `sentAt`: ISO instant. */
export function isLinkExpired(sentAt: string, now: Date): boolean {
  return now >= endOfLink(new Date(sentAt))
}

/** Out of five, to two decimals; 0 without reviews. */
export function ratingOf(reviews: readonly Pick<Review, 'stars'>[]): {
  readonly averageRating: number
  readonly totalReviews: number
} {
  const totalReviews = reviews.length
  const sum = reviews.reduce((stars, review) => stars + review.stars, 0)
  return {
    averageRating: totalReviews === 0 ? 0 : Math.round((sum / totalReviews) * 100) / 100,
    totalReviews,
  }
}

/**
 * Replaces the shop's own reviews with the published ones, and keeps those that a merchant has brought along. `own` has
 * the IDs of all that were ever written here: reviews from elsewhere may be by verified buyers, too. Newest first.
 */
export function withCustomerReviews(
  shown: readonly Review[],
  published: readonly Review[],
  own: ReadonlySet<string>,
): Review[] {
  const others = shown.filter(({ id }) => !own.has(id))
  return [...published, ...others].sort((one, other) => other.date.localeCompare(one.date))
}

/** `Ada L.` for `Ada Lovelace`: the suggested name for a review. */
export function proposedAuthor(name = ''): string {
  const words = name.trim().split(/\s+/)
  const [first = '', last] = [words[0], words.length > 1 ? words.at(-1) : undefined]
  return [first, ...(last === undefined ? [] : [`${last.slice(0, 1)}.`])]
    .join(' ')
    .slice(0, REVIEW_AUTHOR_MAX)
}
