/** A customer by e-mail, for agents and the customer; for anyone else it does not exist (API-79, API-80). */
import type { ActionFunctionArgs } from '@remix-run/node'
import { DescribeCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { holdsAny } from '../../access.server'
import { describeCustomer } from '../describe.server'
import { answerCall } from '../sign/answers.server'

export const loader = () => methodNotAllowed('POST')

const nothing = () => apiError(404, [{ message: 'There is no such customer.' }])

async function maySee({ actor, customerId, email: own }: Visitor, email: string): Promise<boolean> {
  if (actor.kind === 'guest') return false
  if (customerId === actor.id && own?.toLowerCase() === email.toLowerCase()) return true
  return holdsAny(actor, ['checkOutAsCustomer'])
}

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerCall(request, DescribeCallSchema, async (visitor) => {
    const [, email] = /^email=(.+)$/.exec(params['customer'] ?? '') ?? []
    if (email === undefined || !(await maySee(visitor, email))) return nothing()
    const customer = await services.customers.getByEmail(email)
    if (customer === null) return nothing()
    // Only staff see staff notes, and each access is recorded.
    const { actor } = visitor
    const isOwn = actor.kind === 'guest' || actor.id === customer.id
    const file = isOwn ? null : await services.customerFiles.open(actor, customer.id)
    return apiResponse(
      { data: await describeCustomer(customer, file?.staff) },
      { headers: await visitor.headers() },
    )
  })
