/** Resolves the token of a review link; every loader and action calls this itself. */
import { reviewOutcomePath } from '~/models/reviews/review-dialog'
import { services } from '~/services/index.server'
import type { FoundRequest, ReviewRequest } from '~/services/reviews/review-requests.server'
import { notFound, redirectTo } from '~/utils/responses'

export const orderOf = ({ orderDate, items }: ReviewRequest) => ({
  orderDate,
  totalSkusCount: items.length,
})

/** Throws 404 for an invalid token, and a redirect for an expired one (REV-03, REV-07). */
export async function requireReviewRequest(
  request: Request,
): Promise<Exclude<FoundRequest, { readonly kind: 'expired' }>> {
  const found = await services.reviewRequests.find(new URL(request.url).searchParams.get('token') ?? '')
  if (found === null) throw notFound('This link to write a review is not complete, or not one of ours.')
  if (found.kind === 'expired') throw redirectTo(reviewOutcomePath('reviewsLinkExpired'))
  return found
}

/** Other purchases are suggested only once the link's order is reviewed. */
export async function requireCompletedRequest(request: Request): Promise<ReviewRequest> {
  const found = await requireReviewRequest(request)
  if (found.kind === 'open') throw redirectTo(`/reviews/order${new URL(request.url).search}`)
  return found.request
}
