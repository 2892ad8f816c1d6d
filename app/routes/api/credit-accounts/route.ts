/** Store credit and credit account of the customer who asks; null for what they do not have (API-11). Cents. */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { apiResponse } from '~/utils/responses'
import { requireOwnCustomer } from '../../access.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireOwnCustomer(request)
  const { creditAccount, storeCreditAccount } = await services.wallet.credit(customerId)
  return apiResponse({ data: { creditAccount, storeCreditAccount } }, { headers: await visitor.headers() })
}
