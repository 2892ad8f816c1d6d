/** Days on which orders ship to all the requested countries (API-07, SHIP-26, SHIP-27). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { ShipDatesQuerySchema, SHIPPING_AWAY } from '~/models/shipping/call-schemas'
import { checkCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiResponse, apiError } from '~/utils/responses'

export async function loader({ request }: LoaderFunctionArgs) {
  const call = checkCall(Object.fromEntries(new URL(request.url).searchParams), ShipDatesQuerySchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const shipDates = await services.shippingCalls.shipDates(call.value)
  return shipDates === null ? apiError(503, [SHIPPING_AWAY]) : apiResponse({ data: { shipDates } })
}
