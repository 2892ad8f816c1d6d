/** Home: a page of content blocks (ROUTE-01). */
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import '~/content/styles'
import { storeConfig } from '~/models/content/store'
import { organization } from '~/models/found/json-ld'
import { headTags } from '~/models/found/page-head'
import { services } from '~/services/index.server'
import { browseDataHeaders, browseHeaders } from '~/utils/caching'
import { withoutScripts } from '~/utils/lite'
import { json } from '~/utils/responses'
import { contentOf, readByMachines, withThreshold } from '../content.server'

export const headers = browseHeaders([])

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data == null ? [{ title: storeConfig.name }] : withoutScripts(data.head, matches)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const page = await withThreshold(await services.browse.home(), request)
  const origin = services.env.publicUrl
  const { jsonLd, ...read } = await readByMachines(page, request)
  return json(
    {
      head: headTags({
        title: page.title,
        origin,
        path: '/',
        ...read,
        jsonLd: [...organization(origin), ...jsonLd],
      }),
      content: await contentOf(page, request, context),
    },
    { headers: browseDataHeaders(new Headers()) },
  )
}

export default function Home() {
  return <StaticContentView content={useLoaderData<typeof loader>().content} />
}

export { RouteError as ErrorBoundary }
