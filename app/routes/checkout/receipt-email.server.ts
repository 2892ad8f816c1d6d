/** The order's e-mail address, with a question if it looks mistyped (VAL-05). */
import { settleEmail } from '~/services/checkout/email-suggestions.server'
import type { SettledEmail } from '~/services/checkout/email-suggestions.server'
import type { FormFields } from '~/models/validation/form-fields'
import type { EnteredStep } from './enter.server'

/** Customers signed in with theirs, and guests were already asked about the one in the cart. */
export function settleReceiptEmail(
  { visitor, stored }: Pick<EnteredStep, 'visitor' | 'stored'>,
  fields: FormFields,
  email: string,
): SettledEmail {
  const isKnown = visitor.customerId !== undefined || stored.customerEmail === email
  return isKnown ? { kind: 'settled', email } : settleEmail(email, fields)
}
