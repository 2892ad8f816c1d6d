import { services } from '~/services/index.server'
import { redirectTo } from '~/utils/responses'
import { postEmailStep } from '../../sign/email-step.server'

export async function postCheckoutSignIn(request: Request) {
  const visitor = await services.visitors.read(request)
  // An old form must not wait for a cart that is being ordered, nor lead back into checkout.
  const order = await services.orderPages.present(visitor)
  if (order !== null) return redirectTo(order, { headers: await visitor.headers() })
  // An agent continues on behalf of their customer.
  if (visitor.session?.data.customerServiceMode === true)
    return redirectTo(await services.checkout.firstStepPath(visitor), { headers: await visitor.headers() })
  return postEmailStep(request, visitor, '/checkout')
}
