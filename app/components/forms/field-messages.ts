/** Field errors in the wording of the server's checks; they run before those and do not replace them. */
import { isCountry } from '~/models/address/regions'
import type { Country } from '~/models/address/regions'
import { DEFAULT_COUNTRY } from '~/models/constants/constants'
import { addressPhoneProblem, emailProblem, postalCodeProblem } from '~/models/validation/field-rules'
import { COUNTRY_WORDS, MESSAGES } from '~/models/validation/messages'

/** The parts of a form control that the checks read. */
export interface CheckedField {
  readonly name: string
  readonly value: string
  readonly required: boolean
  /** `missing`: the control's own message for being empty. */
  readonly dataset?: Readonly<DOMStringMap>
}

const MISSING: Readonly<Record<string, string>> = {
  email: MESSAGES.emailMissing,
  name: MESSAGES.nameMissing,
  company: MESSAGES.companyMissing,
  street1: MESSAGES.streetMissing,
  city: MESSAGES.cityMissing,
  password: MESSAGES.passwordMissing,
  newPassword: MESSAGES.passwordMissing,
  currentPassword: MESSAGES.passwordMissing,
  confirmPassword: MESSAGES.passwordDiffers,
  phone: MESSAGES.phoneMissing,
}

const countryOr = (country: string | undefined): Country => (isCountry(country) ? country : DEFAULT_COUNTRY)

function missing(name: string, country: string | undefined): string {
  if (name === 'postalCode') return COUNTRY_WORDS[countryOr(country)].postalMissing
  if (name === 'state') return COUNTRY_WORDS[countryOr(country)].stateMissing
  return MISSING[name] ?? MESSAGES.required
}

/**
 * Checks of rare fields, by name: the component that shows the field registers its check, and other forms load none of
 * it.
 */
export const FURTHER_CHECKS: Record<string, ((value: string) => string | null) | undefined> = {}

function problemOf(name: string, value: string, country: string | undefined): string | null {
  if (name === 'email') return emailProblem(value)
  if (name === 'phone') return addressPhoneProblem(value)
  if (name === 'postalCode') return postalCodeProblem(countryOr(country), value)
  return FURTHER_CHECKS[name]?.(value) ?? null
}

/** A field's error message, or undefined if it is valid (VAL-03 to VAL-16). */
export function messageOf(field: CheckedField, country: string | undefined): string | undefined {
  // Forms with several addresses prefix the name, `billing.city`.
  const name = field.name.slice(field.name.lastIndexOf('.') + 1)
  const value = field.value.trim()
  if (value === '') return field.required ? (field.dataset?.['missing'] ?? missing(name, country)) : undefined
  return problemOf(name, value, country) ?? undefined
}
