/** Drops the pending copy of an order (AGENT-03): returns `{ cleared, orderNumber }`; takes no body. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { requirePermission } from '../../access.server'

const nothing = () => apiError(404, [{ message: 'There is no such address' }])

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const { visitor, actor } = await requirePermission(request, ['checkOutAsCustomer'], nothing)
  const cleared = await services.copiedOrders.clear(visitor, actor)
  const headers = await visitor.headers()
  if (cleared.kind === 'being-ordered')
    return apiError(409, [{ key: 'order', message: 'The copied order is just being ordered' }], { headers })
  const data =
    cleared.kind === 'cleared' ? { cleared: true, orderNumber: cleared.orderNumber } : { cleared: false }
  return apiResponse({ data, errors: [] }, { headers })
}
