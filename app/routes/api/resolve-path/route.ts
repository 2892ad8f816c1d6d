/** The kind of page a path leads to (ROUTE-44, API-14). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { apiResponse, apiError } from '~/utils/responses'
import { resolvePath } from '../../group-prices.server'
import { isReferralOpen } from '../../refer/access.server'

/** As this visitor finds it: goods may be sold to their group alone, and the referral may be switched off. */
export async function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).searchParams.get('path')
  if (path === null || !path.startsWith('/') || path.length > 1_000)
    return apiError(400, [{ key: 'path', message: 'invalid controller' }])
  const resolved = await resolvePath(request, path)
  if (resolved.kind === 'redirect') return apiResponse({ redirect_to: { url: resolved.to } })
  const isClosed = resolved.pageType === 'refer' && !(await isReferralOpen(request))
  const pageType = isClosed ? 'not-found' : resolved.pageType
  return apiResponse({ data: { pageType } }, { status: pageType === 'not-found' ? 404 : 200 })
}
