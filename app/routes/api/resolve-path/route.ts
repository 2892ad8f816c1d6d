/** The kind of page a path leads to (ROUTE-44, API-14). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { apiResponse, apiError } from '~/utils/responses'
import { isReferralOpen } from '../../refer/access.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const path = new URL(request.url).searchParams.get('path')
  if (path === null || !path.startsWith('/') || path.length > 1_000)
    return apiError(400, [{ key: 'path', message: 'invalid controller' }])
  const resolved = await services.browse.resolvePath(path)
  if (resolved.kind === 'redirect') return apiResponse({ redirect_to: { url: resolved.to } })
  const isThere = resolved.pageType !== 'refer' || (await isReferralOpen(request))
  const pageType = isThere ? resolved.pageType : 'not-found'
  return apiResponse({ data: { pageType } }, { status: pageType === 'not-found' ? 404 : 200 })
}
