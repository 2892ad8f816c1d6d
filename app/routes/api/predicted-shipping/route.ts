/** When an order placed now would ship (API-17): depends only on the time, so it is the same for all sessions. */
import { SHIPPING_AWAY } from '~/models/shipping/call-schemas'
import { services } from '~/services/index.server'
import { apiResponse, apiError } from '~/utils/responses'

export async function loader() {
  const predicted = await services.shipping.getPredictedShipping()
  return predicted === null ? apiError(503, [SHIPPING_AWAY]) : apiResponse({ data: predicted })
}
