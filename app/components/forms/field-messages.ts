/** What is wrong with a field, in the words of the server's checks; a sieve in front of them, not their substitute. */
import { isCountry } from '~/models/address/regions'
import type { Country } from '~/models/address/regions'
import { DEFAULT_COUNTRY } from '~/models/constants/constants'
import { addressPhoneProblem, emailProblem, postalCodeProblem } from '~/models/validation/field-rules'
import { COUNTRY_WORDS, MESSAGES } from '~/models/validation/messages'

/** The parts of a form control that the checks read; inputs, lists and text areas have them. */
export interface CheckedField {
  readonly name: string
  readonly value: string
  readonly required: boolean
  /** `missing`: what the control itself says of being empty. */
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

/** By the name of a field that few forms have: what shows the field brings its check, and other forms load none of it. */
export const FURTHER_CHECKS: Record<string, ((value: string) => string | null) | undefined> = {}

function problemOf(name: string, value: string, country: string | undefined): string | null {
  if (name === 'email') return emailProblem(value)
  if (name === 'phone') return addressPhoneProblem(value)
  if (name === 'postalCode') return postalCodeProblem(countryOr(country), value)
  return FURTHER_CHECKS[name]?.(value) ?? null
}

/** The message of a field, or undefined when nothing is wrong with it (VAL-03 to VAL-16). */
export function messageOf(field: CheckedField, country: string | undefined): string | undefined {
  // Forms with several addresses put a prefix before the name, `billing.city`.
  const name = field.name.slice(field.name.lastIndexOf('.') + 1)
  const value = field.value.trim()
  if (value === '') return field.required ? (field.dataset?.['missing'] ?? missing(name, country)) : undefined
  return problemOf(name, value, country) ?? undefined
}
