/** Whether an order is its customer's first, by receipt token (API-04, ORD-08). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { apiError, apiResponse } from '~/utils/responses'

export async function loader({ request }: LoaderFunctionArgs) {
  const token = new URL(request.url).searchParams.get('receiptToken') ?? ''
  if (token === '') return apiError(400, [{ key: 'receiptToken', message: 'Please give a receipt token' }])
  const receipt = await services.placement.openReceipt(token)
  const order = receipt === null ? null : await services.orders.getOrderByNumber(receipt.orderNumber)
  if (order === null) return apiError(404, [{ key: 'receiptToken', message: 'There is no such receipt' }])
  return apiResponse({ data: await services.orderHistory.standing(order) })
}
