/** The visitor's purchased products, latest first (API-49). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { RecentPurchasesQuerySchema } from '~/models/orders/purchase-calls'
import { checkCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, apiResponse } from '~/utils/responses'
import { requireCustomer } from '../../access.server'

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireCustomer(request)
  const query = checkCall(Object.fromEntries(new URL(request.url).searchParams), RecentPurchasesQuerySchema)
  if (!query.ok) return apiError(query.status, query.errors)
  const purchases = await services.purchases.recent(customerId, query.value.limit)
  return apiResponse(
    { data: { products: purchases.map(({ card, instead }) => ({ ...card, substitute: instead })) } },
    { headers: await visitor.headers() },
  )
}
