/**
 * Any other path: a category, a tag, a content page, or a real 404 (ROUTE-44 to ROUTE-50). Submission forms are here
 * too, as static HTML, so that no page pays for them (156).
 */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useState } from 'react'
import '~/components/contact/message-form'
import '~/components/contact/newsletter-form'
import '~/components/contact/privacy-form'
import '~/components/contact/stock-notice'
import '~/components/contact/survey-form'
import { StaticContentView } from '~/components/content/static-content'
import type { StaticContent } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import '~/components/product/listing-page'
import '~/content/styles'
import { storeConfig } from '~/models/content/store'
import { FACET_PARAMETERS } from '~/models/search/search-url'
import { browseDataHeaders, browseHeaders } from '~/utils/caching'
import { withoutScripts } from '~/utils/lite'
import { json, notAllowed } from '~/utils/responses'
import { answerSent } from '../forms/pages.server'
import { requirePage } from './loader.server'

export const headers = browseHeaders(['sort', 'page', ...FACET_PARAMETERS])

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data == null
    ? [{ title: `Page not found | ${storeConfig.name}` }, { name: 'robots', content: 'noindex' }]
    : withoutScripts(data.head, matches)

export async function loader({ request, context }: LoaderFunctionArgs) {
  return json(await requirePage(request, context), { headers: browseDataHeaders(new Headers()) })
}

export async function action(asked: ActionFunctionArgs) {
  const answer = asked.request.method === 'POST' ? await answerSent(asked) : null
  if (answer === null) throw notAllowed('GET, HEAD')
  return answer
}

/** Keeps its first content: to the router, an error-summary link is a navigation, which drops the action's result. */
function Form({ content }: { readonly content: StaticContent }) {
  const [first] = useState(content)
  return <StaticContentView content={first} />
}

export default function PathRoute() {
  const { content, form } = useLoaderData<typeof loader>()
  const answer = useActionData<{ form?: StaticContent }>()
  const { pathname, search } = useLocation()
  const shown = answer?.form ?? form
  return (
    <>
      {content && <StaticContentView content={content} />}
      {shown && <Form key={pathname + search} content={shown} />}
    </>
  )
}

export { RouteError as ErrorBoundary }
