/** What is wrong with a field, in the words of the server's checks; a sieve in front of them, not their substitute. */
import { toPostalCode } from '~/models/address/postal-code'
import { isCountry } from '~/models/address/regions'
import { DEFAULT_COUNTRY, PHONE_DIGITS } from '~/models/constants/constants'
import { COUNTRY_WORDS, MESSAGES, phoneTooShort } from '~/models/validation/messages'

/** The parts of a form control that the checks read; `HTMLInputElement` and `HTMLSelectElement` have them. */
export interface CheckedField {
  readonly name: string
  readonly value: string
  readonly required: boolean
  readonly validity: { readonly typeMismatch: boolean }
}

const MISSING: Readonly<Record<string, string>> = {
  email: MESSAGES.emailMissing,
  name: MESSAGES.nameMissing,
  company: MESSAGES.companyMissing,
  street1: MESSAGES.streetMissing,
  city: MESSAGES.cityMissing,
  password: MESSAGES.passwordMissing,
  phone: MESSAGES.phoneMissing,
}

function wordsOf(country: string | undefined) {
  return COUNTRY_WORDS[isCountry(country) ? country : DEFAULT_COUNTRY]
}

function missing(name: string, country: string | undefined): string {
  if (name === 'postalCode') return wordsOf(country).postalMissing
  if (name === 'state') return wordsOf(country).stateMissing
  return MISSING[name] ?? MESSAGES.required
}

function invalid(name: string, value: string, country: string | undefined): string | undefined {
  if (name === 'postalCode')
    return toPostalCode(isCountry(country) ? country : DEFAULT_COUNTRY, value) === null
      ? wordsOf(country).postalInvalid
      : undefined
  if (name !== 'phone') return undefined
  if (/[^\d()+\- ]/.test(value)) return MESSAGES.phoneInvalid
  return value.replace(/\D/g, '').length < PHONE_DIGITS ? phoneTooShort(PHONE_DIGITS) : undefined
}

/** The message of a field, or undefined when nothing is wrong with it (VAL-03 to VAL-16). */
export function messageOf(field: CheckedField, country: string | undefined): string | undefined {
  // Forms with several addresses put a prefix before the name, `billing.city`.
  const name = field.name.slice(field.name.lastIndexOf('.') + 1)
  const value = field.value.trim()
  if (value === '') return field.required ? missing(name, country) : undefined
  if (field.validity.typeMismatch) return MESSAGES.emailInvalid
  return invalid(name, value, country)
}
