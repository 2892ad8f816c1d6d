/** When an order placed now leaves the warehouse (API-17): by the clock alone, so for every session the same. */
import { SHIPPING_AWAY } from '~/models/shipping/call-schemas'
import { services } from '~/services/index.server'
import { apiResponse, apiError } from '~/utils/responses'

export async function loader() {
  const predicted = await services.shipping.getPredictedShipping()
  return predicted === null ? apiError(503, [SHIPPING_AWAY]) : apiResponse({ data: predicted })
}
