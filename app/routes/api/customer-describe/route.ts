/** A customer by e-mail, for agents and the customer; for anyone else it does not exist (API-79, API-80). */
import type { ActionFunctionArgs } from '@remix-run/node'
import type { Customer } from '~/models/customers/customer'
import { DescribeCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { apiError, apiResponse, methodNotAllowed } from '~/utils/responses'
import { holdsAny } from '../../access.server'
import { describeCustomer } from '../describe.server'
import { answerCall } from '../sign/answers.server'

export const loader = () => methodNotAllowed('POST')

const nothing = () => apiError(404, [{ message: 'There is no such customer.' }])

/** By their id: the session's e-mail is whichever was typed last, for a receipt or a newsletter. */
const isOwn = ({ actor, customerId }: Visitor, { id }: Customer): boolean =>
  actor.kind === 'customer' && actor.id === id && customerId === id

export const action = ({ request, params }: ActionFunctionArgs) =>
  answerCall(request, DescribeCallSchema, async (visitor) => {
    const { actor } = visitor
    const [, email] = /^email=(.+)$/.exec(params['customer'] ?? '') ?? []
    if (email === undefined || actor.kind === 'guest') return nothing()
    const customer = await services.customers.getByEmail(email)
    if (customer === null) return nothing()
    const isTheirs = isOwn(visitor, customer)
    if (!isTheirs && !(await holdsAny(actor, ['checkOutAsCustomer']))) return nothing()
    // Only staff see staff notes, and each access is recorded.
    const file = actor.id === customer.id ? null : await services.customerFiles.open(actor, customer.id)
    return apiResponse(
      { data: await describeCustomer(customer, file?.staff) },
      { headers: await visitor.headers() },
    )
  })
