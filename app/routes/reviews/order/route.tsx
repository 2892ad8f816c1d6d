/** Reviews of an order's products, by mailed link (REV-05, REV-07). A GET does not use it up. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { ReviewForm } from '~/components/reviews/review-form'
import { formatFullDay } from '~/components/ui/format'
import { reviewOutcomePath } from '~/models/reviews/review-dialog'
import { readReviews } from '~/models/reviews/review-form'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { accountMeta } from '../../account/meta'
import { orderOf, requireReviewRequest } from '../request.server'

export const meta = accountMeta('Review your order')

export async function loader({ request }: LoaderFunctionArgs) {
  const found = await requireReviewRequest(request)
  if (found.kind === 'completed')
    throw redirectTo(reviewOutcomePath('hasCompletedReviews', orderOf(found.request)))
  const { toReview, author, orderDate, orderNumber } = found.request
  return json({ items: toReview, author, orderDate, orderNumber })
}

export async function action({ request }: ActionFunctionArgs) {
  const found = await requireReviewRequest(request)
  const order = orderOf(found.request)
  if (found.kind === 'completed') return redirectTo(reviewOutcomePath('hasCompletedReviews', order))
  const { fields } = await readForm(request)
  const form = readReviews(fields, found.request.toReview)
  if (!form.ok) return json(form.failure, { status: 400 })
  await services.reviews.save(found.request, form.author, form.reviews)
  const suggestions = await services.reviewRequests.suggestions(found.request)
  const { search } = new URL(request.url)
  return redirectTo(
    suggestions.length > 0
      ? `/reviews/suggestion${search}`
      : reviewOutcomePath('justCompletedReviews', order),
  )
}

export default function ReviewOrder() {
  const { items, author, orderDate, orderNumber } = useLoaderData<typeof loader>()
  return (
    <ReviewForm
      title="Review your order"
      lead={`Order ${orderNumber} of ${formatFullDay(orderDate)}. Leave empty what you have nothing to say about.`}
      items={items}
      author={author}
      failure={useActionData<typeof action>()}
    />
  )
}

export { RouteError as ErrorBoundary }
