/** Store credit and credit account of the requesting customer, in cents; null if absent (API-11). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { apiResponse } from '~/utils/responses'
import { requireOwnCustomer } from '../../access.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireOwnCustomer(request)
  const { creditAccount, storeCreditAccount } = await services.wallet.credit(customerId)
  return apiResponse({ data: { creditAccount, storeCreditAccount } }, { headers: await visitor.headers() })
}
