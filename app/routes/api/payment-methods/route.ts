/** Saved payment methods of the requesting customer, each with a single-use nonce (API-12). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { isUpstreamError } from '~/services/upstream'
import { apiError, apiResponse } from '~/utils/responses'
import { requireOwnCustomer } from '../../access.server'

const AWAY = { key: 'payment', message: 'Saved cards are not available right now' }

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireOwnCustomer(request)
  try {
    const paymentMethods = await services.wallet.methods(customerId)
    return apiResponse({ data: { paymentMethods } }, { headers: await visitor.headers() })
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    return apiError(503, [AWAY], { headers: await visitor.headers() })
  }
}
