/** Home: a page of content blocks (ROUTE-01). */
import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ContentBlocks } from '~/components/content/content-blocks'
import { RouteError } from '~/components/layout/route-error'
import { useNonce } from '~/components/layout/nonce'
import { storeConfig } from '~/models/content/store'
import { services } from '~/services/index.server'
import { browseDataHeaders, browseHeaders } from '~/utils/caching'
import { json } from '~/utils/responses'

export const headers: HeadersFunction = browseHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.page.title ?? storeConfig.name },
  { name: 'description', content: data?.page.metaDescription ?? '' },
  { tagName: 'link', rel: 'canonical', href: data?.canonical ?? '/' },
]

export async function loader(_: LoaderFunctionArgs) {
  const page = await services.browse.home()
  const rows = await services.browse.rowsOf(page)
  return json(
    { page, rows, canonical: `${services.env.publicUrl}/` },
    { headers: browseDataHeaders(new Headers()) },
  )
}

export default function Home() {
  const { page, rows } = useLoaderData<typeof loader>()
  return <ContentBlocks blocks={page.blocks} rows={rows} nonce={useNonce()} />
}

export { RouteError as ErrorBoundary }
