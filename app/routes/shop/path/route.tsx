/** Any other path: a category, a tag, a page of content, or honestly not found (ROUTE-44 to ROUTE-50). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import '~/components/product/listing-page'
import '~/content/styles'
import { storeConfig } from '~/models/content/store'
import { FACET_PARAMETERS } from '~/models/search/search-url'
import { browseDataHeaders, browseHeaders } from '~/utils/caching'
import { withoutScripts } from '~/utils/lite'
import { json } from '~/utils/responses'
import { requirePage } from './loader.server'

export const headers = browseHeaders(['sort', 'page', ...FACET_PARAMETERS])

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data == null
    ? [{ title: `Page not found | ${storeConfig.name}` }, { name: 'robots', content: 'noindex' }]
    : withoutScripts(data.head, matches)

export async function loader({ request, context }: LoaderFunctionArgs) {
  return json(await requirePage(request, context), { headers: browseDataHeaders(new Headers()) })
}

export default function PathRoute() {
  return <StaticContentView content={useLoaderData<typeof loader>().content} />
}

export { RouteError as ErrorBoundary }
