/** The order's e-mail address, with a question if it looks mistyped (VAL-05). */
import { settleEmail } from '~/services/checkout/email-suggestions.server'
import type { SettledEmail } from '~/services/checkout/email-suggestions.server'
import { services } from '~/services/index.server'
import { orIfUnavailable } from '~/services/upstream'
import type { FormFields } from '~/models/validation/form-fields'
import type { EnteredStep } from './enter.server'

/** That of the account: the visitor's may be one that was typed for an earlier order. */
async function accountEmail(customerId: string | undefined): Promise<string | undefined> {
  if (customerId === undefined) return undefined
  return (await orIfUnavailable(services.customers.get(customerId, 'cached'), null))?.email
}

/** Whether it is the account's own, which somebody has signed in with. */
export async function isOwnEmail({ visitor }: Pick<EnteredStep, 'visitor'>, email: string): Promise<boolean> {
  return (await accountEmail(visitor.customerId))?.toLowerCase() === email.toLowerCase()
}

/**
 * Customers signed in with theirs, and whoever has one in the cart was already asked about it. One that is typed for
 * this order alone is new, whoever types it.
 */
export async function settleReceiptEmail(
  entered: Pick<EnteredStep, 'visitor' | 'stored'>,
  fields: FormFields,
  email: string,
): Promise<SettledEmail> {
  const isSame = (known: string | undefined) => known?.toLowerCase() === email.toLowerCase()
  const { visitor, stored } = entered
  const isKnown = isSame(visitor.email) || isSame(stored.customerEmail) || (await isOwnEmail(entered, email))
  return isKnown ? { kind: 'settled', email } : settleEmail(email, fields)
}
