/** The kind of page a path leads to (ROUTE-44, API-14). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import type { ResolvedPath } from '~/services/browse/browse.server'
import { apiResponse, apiError } from '~/utils/responses'
import { isPageOfProduct, productToWaitFor } from '../../group-prices.server'
import { isReferralOpen } from '../../refer/access.server'

type Shown = Exclude<ResolvedPath, { readonly kind: 'redirect' }>

/** As this visitor finds it: the referral may be switched off, and a product sold to their group alone. */
async function pageTypeFor(request: Request, path: string, resolved: Shown): Promise<Shown['pageType']> {
  const { kind, pageType } = resolved
  if (pageType === 'refer') return (await isReferralOpen(request)) ? pageType : 'not-found'
  if (kind !== 'not-found' && kind !== 'content') return pageType
  if (await isPageOfProduct(request, path)) return 'product page'
  const awaited = await productToWaitFor(request, path)
  return awaited != null && awaited.variants.length > 0 ? 'content page' : pageType
}

export async function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).searchParams.get('path')
  if (path === null || !path.startsWith('/') || path.length > 1_000)
    return apiError(400, [{ key: 'path', message: 'invalid controller' }])
  const resolved = await services.browse.resolvePath(path)
  if (resolved.kind === 'redirect') return apiResponse({ redirect_to: { url: resolved.to } })
  const pageType = await pageTypeFor(request, path, resolved)
  return apiResponse({ data: { pageType } }, { status: pageType === 'not-found' ? 404 : 200 })
}
