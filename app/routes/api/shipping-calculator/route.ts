/** Offers per shipment, from the same calculator as all offers (API-06, API-88). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { CalculatorSchema, SHIPPING_AWAY, ThrowingSchema } from '~/models/shipping/call-schemas'
import { checkCall, parseCall } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { apiResponse, apiError, methodNotAllowed } from '~/utils/responses'

export const loader = () => methodNotAllowed('POST')

export async function action({ request }: ActionFunctionArgs) {
  if (request.method !== 'POST') return methodNotAllowed('POST')
  const body = await parseCall(request, z.unknown())
  if (!body.ok) return apiError(body.status, body.errors)
  const call = checkCall(body.value, CalculatorSchema)
  if (!call.ok) {
    const isThrown = ThrowingSchema.safeParse(body.value).success
    return apiError(call.status, isThrown ? call.errors.slice(0, 1) : call.errors)
  }
  const visitor = await services.visitors.read(request)
  const found = await services.shippingCalls.calculate(visitor, call.value)
  const headers = await visitor.headers()
  switch (found.kind) {
    case 'unavailable':
      return apiError(503, [SHIPPING_AWAY], { headers })
    case 'refused':
      return apiError(400, [found.problem], { headers })
    case 'shipments': {
      const { shipments, problems } = found
      return apiResponse(
        { data: { shipments }, ...(problems.length === 0 ? {} : { errors: problems }) },
        { headers },
      )
    }
  }
}
