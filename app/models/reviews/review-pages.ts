/** Which of a product's reviews its page shows: a page of them, of all stars or of some, as its URL says. */
import { definedOnly } from '../defined-only'
import type { Review } from '../catalogue/product'

/** Full rows in two, three or four columns. */
export const REVIEWS_PER_PAGE = 12

const STARS = [5, 4, 3, 2, 1] as const
type Stars = (typeof STARS)[number]

export interface ReviewsAsked {
  readonly stars?: Stars | undefined
  /** From 1. */
  readonly page: number
}

export interface ReviewsShown extends ReviewsAsked {
  /** Of this page, the newest first. */
  readonly reviews: readonly Review[]
  /** How many there are with each number of stars, the most stars first. */
  readonly counts: readonly { readonly stars: Stars; readonly count: number }[]
  /** How many there are with the stars asked for. */
  readonly total: number
  /** At least 1. */
  readonly pages: number
  /** Whether any review, shown or not, is by a customer of the shop. */
  readonly hasVerified: boolean
}

/** Values that are none are ignored. */
export function readReviewsAsked(search: URLSearchParams): ReviewsAsked {
  const stars = STARS.find((each) => String(each) === search.get('stars'))
  const page = search.get('reviews') ?? ''
  return { page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1, ...definedOnly({ stars }) }
}

/** `page` may be beyond the last: then there are no reviews. */
export function reviewsShown(reviews: readonly Review[], asked: ReviewsAsked): ReviewsShown {
  // Half a star more is shown as such, and counted down.
  const withStars = (stars: Stars) => reviews.filter((review) => Math.floor(review.stars) === stars)
  const chosen = asked.stars === undefined ? reviews : withStars(asked.stars)
  const newest = [...chosen].sort((one, other) => other.date.localeCompare(one.date))
  const before = (asked.page - 1) * REVIEWS_PER_PAGE
  return {
    ...asked,
    reviews: newest.slice(before, before + REVIEWS_PER_PAGE),
    counts: STARS.map((stars) => ({ stars, count: withStars(stars).length })),
    total: chosen.length,
    pages: Math.max(1, Math.ceil(chosen.length / REVIEWS_PER_PAGE)),
    hasVerified: reviews.some(({ verifiedBuyer }) => verifiedBuyer),
  }
}

/** `productHref`: the product's page, perhaps with a size and quantity, which are kept. */
export function reviewsHref(productHref: string, { stars, page }: ReviewsAsked): string {
  const query = [
    ...(stars === undefined ? [] : [`stars=${stars}`]),
    ...(page === 1 ? [] : [`reviews=${page}`]),
  ].join('&')
  const mark = productHref.includes('?') ? '&' : '?'
  return `${productHref}${query === '' ? '' : mark}${query}#reviews`
}
