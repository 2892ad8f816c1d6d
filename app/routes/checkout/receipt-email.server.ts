/** The order's e-mail address, with a question if it looks mistyped (VAL-05). */
import { settleEmail } from '~/services/checkout/email-suggestions.server'
import type { SettledEmail } from '~/services/checkout/email-suggestions.server'
import type { FormFields } from '~/models/validation/form-fields'
import type { EnteredStep } from './enter.server'

/**
 * Customers signed in with theirs, and whoever has one in the cart was already asked about it. One that is typed for
 * this order alone is new, whoever types it.
 */
export function settleReceiptEmail(
  { visitor, stored }: Pick<EnteredStep, 'visitor' | 'stored'>,
  fields: FormFields,
  email: string,
): SettledEmail {
  const typed = email.toLowerCase()
  const isKnown = [visitor.email, stored.customerEmail].some((known) => known?.toLowerCase() === typed)
  return isKnown ? { kind: 'settled', email } : settleEmail(email, fields)
}
