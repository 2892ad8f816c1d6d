/** Other products the buyer could review, after the link's order (REV-05, REV-07). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { RouteError } from '~/components/layout/route-error'
import { ReviewForm } from '~/components/reviews/review-form'
import { reviewOutcomePath } from '~/models/reviews/review-dialog'
import { readReviews } from '~/models/reviews/review-form'
import { readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, redirectTo } from '~/utils/responses'
import { accountMeta } from '../../account/meta'
import { orderOf, requireCompletedRequest } from '../request.server'

export const meta = accountMeta('Review more products')

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = await requireCompletedRequest(request)
  const done = reviewOutcomePath('justCompletedReviews', orderOf(asked))
  const items = await services.reviewRequests.suggestions(asked)
  if (items.length === 0) throw redirectTo(done)
  return json({ items, author: asked.author, done })
}

export async function action({ request }: ActionFunctionArgs) {
  const asked = await requireCompletedRequest(request)
  const { fields } = await readForm(request)
  const items = await services.reviewRequests.suggestions(asked)
  const done = reviewOutcomePath('justCompletedReviews', orderOf(asked))
  if (items.length === 0) return redirectTo(done)
  const form = readReviews(fields, items)
  if (!form.ok) return json(form.failure, { status: 400 })
  await services.reviews.save(asked, form.author, form.reviews)
  return redirectTo(done)
}

export default function ReviewSuggestion() {
  const { items, author, done } = useLoaderData<typeof loader>()
  return (
    <ReviewForm
      title="Thank you! Anything else?"
      lead="You bought these before. How did you like them?"
      items={items}
      author={author}
      failure={useActionData<typeof action>()}
      skip={{ label: 'No, thanks', href: done }}
    />
  )
}

export { RouteError as ErrorBoundary }
