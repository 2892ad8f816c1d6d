/** The result of a rejected form: one shape for every form of the shop. */
import type { FormFields } from './form-fields'
import { isSecret } from './secret-fields'

export interface FormFailure {
  /** What was typed, by field; never secrets. */
  readonly values: FormFields
  /** The first message per field; '' is for the form as a whole. */
  readonly errors: Readonly<Record<string, string>>
  /**
   * Likely corrections of typed e-mails (VAL-05), by field prefix: '' for `email`, `shipment-2.` for
   * `shipment-2.email`.
   */
  readonly emailSuggestions?: Readonly<Record<string, string>>
}

/** Sorts errors by the posted field order; form-level ones come first. */
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
  const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !isSecret(name)))
  return { values, errors: inOrderOf(fields, errors) }
}
