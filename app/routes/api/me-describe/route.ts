/** The signed-in customer's current data (API-79, API-80); null for a guest. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { DescribeCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { apiResponse, methodNotAllowed } from '~/utils/responses'
import { describeCustomer } from '../describe.server'
import { answerCall } from '../sign/answers.server'

export const loader = () => methodNotAllowed('POST')

export const action = ({ request }: ActionFunctionArgs) =>
  answerCall(request, DescribeCallSchema, async (visitor) => {
    const { customerId, session } = visitor
    const customer = customerId === undefined ? null : await services.customers.get(customerId, 'fresh')
    const headers = await visitor.headers()
    if (customer === null) return apiResponse({ data: { customer: null, contact: null } }, { headers })
    return apiResponse(
      {
        data: {
          ...(await describeCustomer(customer)),
          signedLoginType: session?.data.signedLoginType,
          userCreatedAt: customer.createdAt,
          userFirstName: customer.firstName,
        },
      },
      { headers },
    )
  })
