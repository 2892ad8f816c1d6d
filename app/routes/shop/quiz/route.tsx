/** The quiz and its results, on its own or within the onsite offer (ROUTE-29, ROUTE-30, QUIZ-04 to QUIZ-06). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import '~/components/quiz/quiz-page'
import '~/components/quiz/quiz-results'
import { storeConfig } from '~/models/content/store'
import { json } from '~/utils/responses'
import { loadQuiz } from './loader.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.title ?? 'Quiz'} | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { status, headers, ...page } = await loadQuiz(request, context)
  return json(page, { status, headers })
}

export default function QuizRoute() {
  return <StaticContentView content={useLoaderData<typeof loader>().content} />
}

export { RouteError as ErrorBoundary }
