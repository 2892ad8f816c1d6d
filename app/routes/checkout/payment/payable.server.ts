/** Nobody is asked for a payment that has nowhere to go. */
import { services } from '~/services/index.server'
import { unavailable } from '~/utils/responses'

const NOT_PAYABLE =
  'Card payments are not available right now. Nothing was charged, and your cart and address are kept; please try again in a moment.'

/** With a way back to a page whose policy is of then: this one would not let its form follow to where cards are entered. */
export function notPayable(): Response {
  return unavailable(NOT_PAYABLE, '/checkout/payment')
}

/** Throws 503 while it is not known where cards are entered. */
export async function requirePaymentPage(): Promise<void> {
  if (services.paymentStep.entry === 'page' && (await services.pageOrigin.find()) === null) throw notPayable()
}
