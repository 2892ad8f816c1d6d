/** Catalogue queries by name; the caller's own query text is never run (API-32 to API-36, API-45). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { StorefrontQuerySchema } from '~/models/catalogue/storefront-query'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import { apiResponse, apiError, methodNotAllowed } from '~/utils/responses'
import { asSoldTo } from '../../../group-prices.server'
import { withThreshold } from '../../../shop/content.server'
import { COMMERCE_AWAY } from '../texts'

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = await parseCall(request, StorefrontQuerySchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const asked = services.storefrontQueries.run(call.value, (product) => asSoldTo(request, product))
  const data = await orIfUnavailable(asked, null)
  if (data === null) return apiError(503, [COMMERCE_AWAY])
  return apiResponse({ data: await withThreshold(data, request) })
}
