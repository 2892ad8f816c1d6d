/** A token of checkout for `me`, or for the guest of `email=…`: an order is placed with it (API-05, PAY-05). */
import type { LoaderFunctionArgs } from '@remix-run/node'
import { services } from '~/services/index.server'
import { apiResponse } from '~/utils/responses'
import { noSuchCustomer } from '../own-customer.server'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const visitor = await services.visitors.read(request)
  const { email, customerId } = visitor
  const named = params['customer'] ?? ''
  const isOwn =
    named === 'me'
      ? (customerId ?? email) !== undefined
      : named.toLowerCase() === `email=${email?.toLowerCase()}`
  if (email === undefined || !isOwn) throw noSuchCustomer()
  return apiResponse(
    { data: { safcToken: services.safcTokens.issue({ customerId, email }) } },
    { headers: await visitor.headers() },
  )
}
