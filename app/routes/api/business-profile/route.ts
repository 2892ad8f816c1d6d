/** The business profile of the signed-in customer (API-81). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import type { PageHandle } from '~/components/layout/page-handle'
import type { BusinessProfile } from '~/models/customers/business'
import { BusinessProfileCallSchema } from '~/models/customers/business-form'
import { parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { requireCustomer } from '../../access.server'

export const handle: PageHandle = { methods: ['PUT'] }

async function profileResponse(visitor: Visitor, profile: BusinessProfile | null) {
  const headers = await visitor.headers()
  return profile === null
    ? apiError(404, [{ message: 'There is no business account yet.' }], { headers })
    : apiResponse({ data: { profile } }, { headers })
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { visitor, customerId } = await requireCustomer(request)
  return profileResponse(visitor, await services.business.profileOf(customerId))
}

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'PUT') return methodNotAllowed('GET, PUT')
  const { visitor, customerId } = await requireCustomer(request)
  const call = await parseCall(request, BusinessProfileCallSchema)
  if (!call.ok) return apiError(call.status, call.errors)
  const act = await services.agentActs.begin(visitor, 'business-changed')
  const updated = await services.business.update(visitor, customerId, call.value)
  if (updated !== null) await act.done()
  return profileResponse(visitor, updated)
}
