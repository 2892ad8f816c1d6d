/** Do not ask for payment details with nowhere to send them. */
import { services } from '~/services/index.server'
import { unavailable } from '~/utils/responses'

const NOT_PAYABLE =
  'Card payments are not available right now. Nothing was charged, and your cart and address are kept; please try again in a moment.'

/** Links back by a full load: this page's CSP would block a form submission to the card page. */
export function notPayable(): Response {
  return unavailable(NOT_PAYABLE, '/checkout/payment')
}

/** Throws 503 while the origin of the card page is unknown. */
export async function requirePaymentPage(): Promise<void> {
  if (services.paymentStep.entry === 'page' && (await services.pageOrigin.find()) === null) throw notPayable()
}
