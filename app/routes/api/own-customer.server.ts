/** Calls that name a customer answer about the one who asks, or whom they act for; anybody else is nobody. */
import { CustomerIdQuerySchema } from '~/models/payments/wallet-calls'
import { checkCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { apiError } from '~/utils/responses'

export function noSuchCustomer(): Response {
  return apiError(404, [{ key: 'customerId', message: 'There is no such customer' }])
}

/** Throws 400 without a `customerId` in the query, and 404 for one of somebody else. */
export async function requireOwnCustomer(
  request: Request,
): Promise<{ readonly visitor: Visitor; readonly customerId: string }> {
  const call = checkCall(Object.fromEntries(new URL(request.url).searchParams), CustomerIdQuerySchema)
  if (!call.ok) throw apiError(call.status, call.errors)
  const visitor = await services.visitors.read(request)
  const { customerId } = visitor
  if (customerId === undefined || customerId !== call.value.customerId) throw noSuchCustomer()
  return { visitor, customerId }
}
