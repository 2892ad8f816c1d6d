/** Search results (ROUTE-07). The form is a GET, so that it works without script and can be shared. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import '~/components/product/listing-page'
import type { TextLink } from '~/models/content/links'
import { storeConfig } from '~/models/content/store'
import { SUGGESTION_LINKS } from '~/models/search/suggestions'
import { services } from '~/services/index.server'
import { browseDataHeaders, browseHeaders } from '~/utils/caching'
import { json, redirectTo } from '~/utils/responses'
import { withThreshold } from '../content.server'
import { loadListing, searchContent } from '../listing.server'

const PATH = '/search/instant'

/** Filtered results are not shared in the page cache: there are too many combinations. */
export const headers = browseHeaders(['query', 'sort', 'page'])

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.query ? `Results for “${data.query}”` : 'Search'} | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Popular searches set by editors on the home page. */
async function popularSearches(request: Request): Promise<readonly TextLink[]> {
  const { blocks } = await services.browse.home()
  const written = blocks.flatMap((block) => (block.type === 'search-footer' ? block.popularSearches : []))
  if (written.length === 0) return SUGGESTION_LINKS
  return withThreshold(
    written.map(({ label, link }) => ({ text: label, url: link })),
    request,
  )
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  if (asked.get('query')?.trim() === '') {
    asked.delete('query')
    return redirectTo(`${PATH}${asked.size > 0 ? `?${asked.toString()}` : ''}`)
  }
  const { state, view } = await loadListing(request, { path: PATH })
  const { query } = state
  const popular = view.total === 0 ? await popularSearches(request) : []
  return json(
    { query, content: searchContent({ query, popular, view }, context) },
    { headers: browseDataHeaders(new Headers()) },
  )
}

export default function Search() {
  return <StaticContentView content={useLoaderData<typeof loader>().content} />
}

export { RouteError as ErrorBoundary }
