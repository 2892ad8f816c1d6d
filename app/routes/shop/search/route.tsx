/** Search results (ROUTE-07). The form is a GET, so that it works without a script and can be shared. */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { SearchForm } from '~/components/layout/header'
import { RouteError } from '~/components/layout/route-error'
import { Listing } from '~/components/product/listing'
import { ButtonLink } from '~/components/ui/button'
import { Cluster, Container, Stack } from '~/components/ui/layout'
import { storeConfig } from '~/models/content/store'
import { browseDataHeaders } from '~/utils/caching'
import { json, redirectTo } from '~/utils/responses'
import { loadListing } from '../listing.server'

const PATH = '/search/instant'

const POPULAR = [
  { text: 'Almonds', url: `/${storeConfig.productPath}/almonds/` },
  { text: 'Cashews', url: `/${storeConfig.productPath}/cashews/` },
  { text: 'Walnuts', url: `/${storeConfig.productPath}/walnuts/` },
  { text: 'Organic', url: '/organic/' },
]

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.query ? `Results for “${data.query}”` : 'Search'} | ${storeConfig.name}` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  if (asked.get('query')?.trim() === '') {
    asked.delete('query')
    return redirectTo(`${PATH}${asked.size > 0 ? `?${asked.toString()}` : ''}`)
  }
  const { state, view } = await loadListing(request, { path: PATH })
  return json({ query: state.query, view }, { headers: browseDataHeaders(new Headers()) })
}

function NoResults({ query }: { readonly query: string }) {
  return (
    <Stack gap="4">
      <p>
        We found nothing for <strong>{query}</strong>. Check the spelling, try fewer words, or start from a
        favorite:
      </p>
      <Cluster>
        {POPULAR.map((link) => (
          <ButtonLink key={link.url} href={link.url} look="secondary">
            {link.text}
          </ButtonLink>
        ))}
      </Cluster>
      <SearchForm query={query} id="page-search" />
    </Stack>
  )
}

export default function Search() {
  const { query, view } = useLoaderData<typeof loader>()
  const nothing = view.total === 0 && !view.degraded
  return (
    <Container>
      <Stack gap="5">
        <h1>{query === '' ? 'All products' : `Results for “${query}”`}</h1>
        {nothing ? <NoResults query={query} /> : <Listing view={view} />}
      </Stack>
    </Container>
  )
}

export { RouteError as ErrorBoundary }
