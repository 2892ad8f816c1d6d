/** Where agents read customer reviews and decide which are shown. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as styles from '~/components/agent/agent.css'
import { ReviewTable } from '~/components/agent/review-table'
import { RouteError } from '~/components/layout/route-error'
import { ErrorSummary } from '~/components/ui/feedback'
import { REVIEW_STATES } from '~/models/reviews/review'
import type { ReviewState } from '~/models/reviews/review'
import { ModerationSchema } from '~/models/reviews/moderation-form'
import { parseForm, readForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { json, notFound, redirectTo } from '~/utils/responses'
import { requirePermission } from '../../access.server'
import { accountMeta } from '../../account/meta'

export const meta = accountMeta('Reviews')

function askedFor(request: Request) {
  const { searchParams } = new URL(request.url)
  const state = REVIEW_STATES.find((each) => each === searchParams.get('state')) ?? 'waiting'
  return { state, after: searchParams.get('after') }
}

function pathOf(state: ReviewState, after: string | null = null): string {
  const query = new URLSearchParams({
    ...(state === 'waiting' ? {} : { state }),
    ...(after === null ? {} : { after }),
  }).toString()
  return query === '' ? '/agent/reviews' : `/agent/reviews?${query}`
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor } = await requirePermission(request, ['moderateReviews'])
  const { state, after } = askedFor(request)
  const page = await services.reviews.list(state, after)
  return json({ state, isFirst: after === null, ...page }, { headers: await visitor.headers() })
}

export async function action({ request }: ActionFunctionArgs) {
  const { visitor, actor } = await requirePermission(request, ['moderateReviews'])
  const { fields } = await readForm(request)
  const form = parseForm(fields, ModerationSchema)
  const headers = await visitor.headers()
  const decided = form.ok && (await services.reviews.decide(actor, form.value.id, form.value.decision))
  if (!decided) throw notFound('There is no such review.')
  if (decided.kind === 'unreadable') return json(unreadable(decided.productKey), { status: 409, headers })
  const { state, after } = askedFor(request)
  return redirectTo(pathOf(state, after), { headers })
}

const unreadable = (productKey: string) => ({
  message: `What the catalogue has of this product’s reviews is not a list, and would be lost. Please have its entry “reviews/${productKey}” mended at the commerce platform, and decide again.`,
})

const TITLES = { waiting: 'Reviews to read', published: 'Published reviews', refused: 'Refused reviews' }

export default function AgentReviews() {
  const { state, isFirst, lines, next } = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  return (
    <>
      <h1 className={styles.title}>{TITLES[state]}</h1>
      <ErrorSummary title="Nothing was decided" errors={failed === undefined ? [] : [failed]} />
      {lines.length === 0 ? <p>There are none.</p> : <ReviewTable lines={lines} state={state} />}
      {isFirst ? null : (
        <p>
          <a href={pathOf(state)}>First page</a>
        </p>
      )}
      {next === null ? null : (
        <p>
          <a href={pathOf(state, next)}>Next page</a>
        </p>
      )}
      <p>
        {REVIEW_STATES.filter((each) => each !== state).map((each) => (
          <span key={each}>
            <a href={pathOf(each)}>{TITLES[each]}</a>{' '}
          </span>
        ))}
      </p>
    </>
  )
}

export { RouteError as ErrorBoundary }
