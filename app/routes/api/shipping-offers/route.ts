/** Shipping cost and time for the shipments in the body (API-25 to API-28). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { definedOnly } from '~/models/defined-only'
import { OffersSchema, SHIPPING_AWAY } from '~/models/shipping/call-schemas'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiResponse, apiError, methodNotAllowed } from '~/utils/responses'

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const call = await parseCall(request, OffersSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const visitor = await services.visitors.read(request)
  const found = await services.shippingCalls.offers(visitor, call.value)
  const headers = await visitor.headers()
  switch (found.kind) {
    case 'unavailable':
      return apiError(503, [SHIPPING_AWAY], { headers })
    case 'refused':
      return apiError(400, [found.problem], { headers })
    case 'offers': {
      const { offerSets, shipDates } = found
      return apiResponse({ data: { offerSets, ...definedOnly({ shipDates }) } }, { headers })
    }
  }
}
