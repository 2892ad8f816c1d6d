import { BillingAddressSchema } from '~/models/checkout/forms'
import { parseForm } from '~/services/form-request.server'
import { services } from '~/services/index.server'
import { isUpstreamError } from '~/services/upstream'
import { answer, redirectOut, redirectTo } from '~/utils/responses'
import type { EnteredStep } from '../enter.server'

const AWAY = 'Card payments are not available right now. Nothing was charged; please try again in a moment.'

/** Keeps the billing address and goes to the hosted page. */
export async function startPayment(request: Request, { visitor }: EnteredStep) {
  const other = (await request.clone().formData()).get('billing') === 'other'
  const form = other ? await parseForm(request, BillingAddressSchema) : null
  if (form?.ok === false) return answer(form.result, { status: 400 })
  const saved = await services.checkout.saveBilling(visitor, form === null ? 'same' : form.value)
  if (saved.kind !== 'saved') return redirectTo('/cart', { headers: visitor.headers() })
  try {
    const url = await services.paymentStep.start(visitor, saved.cart)
    return redirectOut(url, services.gatewayOrigin, { headers: visitor.headers() })
  } catch (error) {
    if (!isUpstreamError(error)) throw error
    return answer(
      { status: 'error' as const, error: { '': [AWAY] } },
      { status: 503, headers: visitor.headers() },
    )
  }
}
