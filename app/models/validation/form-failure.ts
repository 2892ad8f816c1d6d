/** What a form that was not taken comes back with: one shape for every form of the shop. */
import type { FormFields } from './form-fields'

export interface FormFailure {
  /** What was typed, by field; nothing that is secret. */
  readonly values: FormFields
  /** The first message of each field; under '' what is about the form as a whole. */
  readonly errors: Readonly<Record<string, string>>
  /**
   * Other e-mails that are likely meant in place of typed ones (VAL-05), by the prefix of their fields: '' for `email`,
   * `shipment-2.` for `shipment-2.email`.
   */
  readonly emailSuggestions?: Readonly<Record<string, string>>
}

/** A card's nonce is as good as the card until it is used. */
const SECRET: ReadonlySet<string> = new Set([
  'password',
  'newPassword',
  'currentPassword',
  'confirmPassword',
  'nonce',
])

/** A form posts its fields in its own order, which that of the errors follows; those of the whole form come first. */
function inOrderOf(fields: FormFields, errors: Readonly<Record<string, string>>) {
  const names = Object.keys(fields)
  const placeOf = (name: string) => {
    if (name === '') return -1
    const place = names.indexOf(name)
    return place === -1 ? names.length : place
  }
  return Object.fromEntries(Object.entries(errors).sort(([one], [other]) => placeOf(one) - placeOf(other)))
}

export function formFailure(fields: FormFields, errors: Readonly<Record<string, string>>): FormFailure {
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !SECRET.has(name)))
  return { values, errors: inOrderOf(fields, errors) }
}
