/** Countries that items may not ship to, by SKU (API-18). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { RestrictedSkusQuerySchema, SHIPPING_AWAY } from '~/models/shipping/call-schemas'
import { checkCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiResponse, apiError } from '~/utils/responses'

export async function loader({ request }: LoaderFunctionArgs) {
  const call = checkCall(Object.fromEntries(new URL(request.url).searchParams), RestrictedSkusQuerySchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const restrictedCountrySkus = await services.shippingCalls.restrictedCountries(call.value.skus)
  return restrictedCountrySkus === null
    ? apiError(503, [SHIPPING_AWAY])
    : apiResponse({ data: { restrictedCountrySkus } })
}
