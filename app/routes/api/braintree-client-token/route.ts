/** Client token for the payment provider's browser script (API-03, PAY-01). */
import { services } from '~/services/index.server'
import { isUpstreamError } from '~/services/upstream'
import { json, apiError } from '~/utils/responses'

const UNAVAILABLE = 'Card payments are not available right now'

export async function loader() {
  try {
    return json({ clientToken: await services.paymentStep.clientToken() })
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    return apiError(503, [{ key: 'payment', message: UNAVAILABLE }])
  }
}
