/** The e-mails of an order to several addresses: the shopper's, and each recipient's if given (VAL-05, ADDR-16). */
import type { Split } from '~/models/cart/plans/plan-split'
import { destinationPrefix } from '~/models/checkout/split-form'
import type { FormFields } from '~/models/validation/form-fields'
import { settleEmail } from '~/services/checkout/email-suggestions.server'
import type { SettledEmail } from '~/services/checkout/email-suggestions.server'
import type { EnteredStep } from '../enter.server'
import { isOwnEmail, settleReceiptEmail } from '../receipt-email.server'

type ByPrefix = Readonly<Record<string, string>>

type SettledEmails =
  | {
      readonly kind: 'settled'
      readonly email: string
      readonly split: Split
      /** Form values, with the choices made. */
      readonly values: FormFields
      readonly kept: ByPrefix
    }
  | { readonly kind: 'asked'; readonly suggestions: ByPrefix }

/**
 * Asks about all at once, except those already asked about, which the cart has stored, and the account's own: whoever
 * buys may be one of the recipients.
 */
export async function settleEmails(
  entered: Pick<EnteredStep, 'visitor' | 'stored'>,
  fields: FormFields,
  { email: typed, split }: { readonly email: string; readonly split: Split },
): Promise<SettledEmails> {
  const known = new Set(entered.stored.itemShippingAddresses.map(({ address }) => address.email))
  const ofRecipient = async (email: string, prefix: string): Promise<SettledEmail> => {
    const settled = known.has(email)
      ? ({ kind: 'settled', email } as const)
      : settleEmail(email, fields, prefix)
    return settled.kind === 'asked' && (await isOwnEmail(entered, email))
      ? { kind: 'settled', email }
      : settled
  }
  const buyer = await settleReceiptEmail(entered, fields, typed)
  const recipients = await Promise.all(
    split.destinations.map(async ({ address: { email } }, index) => {
      const prefix = destinationPrefix(index)
      return { prefix, settled: email === undefined ? null : await ofRecipient(email, prefix) }
    }),
  )
  const all = [{ prefix: '', settled: buyer }, ...recipients]
  const pairs = (valueOf: (settled: SettledEmail) => string | undefined, suffix = ''): ByPrefix =>
    Object.fromEntries(
      all.flatMap(({ prefix, settled }) => {
        const value = settled === null ? undefined : valueOf(settled)
        return value === undefined ? [] : [[prefix + suffix, value] as const]
      }),
    )
  const suggestions = pairs((settled) => (settled.kind === 'asked' ? settled.suggestion : undefined))
  if (buyer.kind === 'asked' || Object.keys(suggestions).length > 0) return { kind: 'asked', suggestions }
  const emailOf = (settled: SettledEmail) => (settled.kind === 'settled' ? settled.email : undefined)
  const destinations = split.destinations.map((destination, index) => {
    const settled = recipients[index]?.settled
    const email = settled ? emailOf(settled) : undefined
    return email === undefined ? destination : { ...destination, address: { ...destination.address, email } }
  })
  return {
    kind: 'settled',
    email: buyer.email,
    split: { ...split, destinations },
    values: pairs(emailOf, 'email'),
    kept: pairs((settled) => (settled.kind === 'settled' ? settled.kept : undefined)),
  }
}
