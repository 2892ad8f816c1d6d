/**
 * A product page, or content at a product-like path. The size is in the URL, so that every size can be linked, shared
 * and bought without script.
 */
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { StaticContentView } from '~/components/content/static-content'
import { RouteError } from '~/components/layout/route-error'
import '~/content/styles'
import { storeConfig } from '~/models/content/store'
import { browseDataHeaders, browseHeaders } from '~/utils/caching'
import { withoutScripts } from '~/utils/lite'
import { json } from '~/utils/responses'
import { contentInstead, requireProduct } from './loader.server'
import { ProductPage } from './page'
import { keepPostalCode } from './action.server'

export const headers = browseHeaders(['sku', 'quantity', 'stars', 'reviews'])

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  // Null rather than undefined after an action that threw.
  if (data == null) return [{ title: storeConfig.name }, { name: 'robots', content: 'noindex' }]
  return withoutScripts(data.head, matches)
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const written = await contentInstead(request, context)
  if (written !== null) return json(written, { headers: browseDataHeaders(new Headers()) })
  const { page, headers } = await requireProduct(request, params['slug'] ?? '', context)
  return json(page, { headers: browseDataHeaders(headers, page.personal) })
}

export async function action({ request }: ActionFunctionArgs) {
  return await keepPostalCode(request)
}

export default function ProductRoute() {
  const page = useLoaderData<typeof loader>()
  const failed = useActionData<typeof action>()
  if ('content' in page) return <StaticContentView content={page.content} />
  return <ProductPage {...page} failed={failed} />
}

export { RouteError as ErrorBoundary }
