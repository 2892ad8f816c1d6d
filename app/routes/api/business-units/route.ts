/** Creates the business unit of the signed-in customer (API-82). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { BusinessUnitCallSchema } from '~/models/customers/business-form'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { mayRegisterBusiness, requireCustomer } from '../../access.server'

const NO_CUSTOMER = [{ message: 'There is no such customer.' }]

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  const { visitor, customerId } = await requireCustomer(request)
  if (!mayRegisterBusiness(visitor)) return apiError(404, NO_CUSTOMER)
  const call = await parseCall(request, BusinessUnitCallSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const act = await services.agentActs.begin(visitor, 'business-registered')
  const made = await services.business.register(visitor, customerId, call.value)
  const headers = await visitor.headers()
  if (made === null) return apiError(404, NO_CUSTOMER, { headers })
  await act.done()
  const { kind, profile } = made
  return apiResponse({ data: { profile } }, { status: kind === 'created' ? 201 : 200, headers })
}
