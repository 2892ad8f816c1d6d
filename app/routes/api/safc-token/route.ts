/** A checkout token for the customer or guest named in the path, required to place an order (API-05, PAY-05). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { isOwnSegment } from '~/models/customers/customer-segment'
import { services } from '~/services/index.server'
import { apiResponse } from '~/utils/responses'
import { noSuchCustomer } from '../../access.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { customerId } = visitor
  // The account's own: the session's follows what a customer gives for the receipt.
  const email =
    customerId === undefined ? visitor.email : (await services.customers.get(customerId, 'cached'))?.email
  if (email === undefined || !isOwnSegment(params['customer'] ?? '', email)) throw noSuchCustomer()
  return apiResponse(
    { data: { safcToken: services.safcTokens.issue({ customerId, email }) } },
    { headers: await visitor.headers() },
  )
}
