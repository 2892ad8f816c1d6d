/** The reviews that the URL of a product's page asks for. */
import type { Review } from '~/models/catalogue/product'
import { readReviewsAsked, reviewsHref, reviewsShown } from '~/models/reviews/review-pages'
import { redirectTo } from '~/utils/responses'

/** Throws a redirect to the last page if the requested one is beyond it: reviews are taken down, too. */
export function requireReviews(url: URL, href: string, reviews: readonly Review[]) {
  // None at all, or none known while the platform is down.
  if (reviews.length === 0) return { shown: null, href }
  const asked = readReviewsAsked(url.searchParams)
  const shown = reviewsShown(reviews, asked)
  if (asked.page > shown.pages)
    throw redirectTo(reviewsHref(href, { ...asked, page: shown.pages }), { status: 302 })
  return { shown, href }
}
