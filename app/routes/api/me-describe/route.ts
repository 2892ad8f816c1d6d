/** Who is signed in here, as it is now (API-79); nobody's is null. */
import type { ActionFunctionArgs } from '@remix-run/node'
import { DescribeCallSchema } from '~/models/customers/sign-calls'
import { services } from '~/services/index.server'
import { apiResponse, methodNotAllowed } from '~/utils/responses'
import { answerCall, contactBody, customerBody } from '../sign/answers.server'

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
          customer: customerBody(customer),
          contact: contactBody(customer),
          businessAccountInfo: customer.isBusiness ? { isB2b: true } : null,
          signedLoginType: session?.data.signedLoginType,
          userCreatedAt: customer.createdAt,
          userFirstName: customer.firstName,
        },
      },
      { headers },
    )
  })
