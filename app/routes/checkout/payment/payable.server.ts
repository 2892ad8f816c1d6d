/** Do not ask for payment details with nowhere to send them. */
import { services } from '~/services/index.server'
import type { Visitor } from '~/services/visitor'
import { unavailable } from '~/utils/responses'
import { wordOfCharges } from '../not-charged.server'

/**
 * Links back to the payment step, since it must be loaded again: as it was loaded, its content security policy forbids
 * its form to redirect to where cards are entered.
 */
export async function notPayable(visitor: Visitor): Promise<Response> {
  const charges = await wordOfCharges(visitor)
  return unavailable(
    `Card payments are not available right now; your cart and address are kept. ${charges} Please try again in a moment.`,
    '/checkout/payment',
  )
}

/** Throws 503 while it is not known where cards are entered. */
export async function requirePaymentPage(visitor: Visitor): Promise<void> {
  if (services.paymentStep.entry === 'page' && (await services.pageOrigin.find()) === null)
    throw await notPayable(visitor)
}
