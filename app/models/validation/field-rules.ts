/** Field validation messages: the same rules on the server and, before that, in the browser. */
import { toPostalCode } from '../address/postal-code'
import type { Country } from '../address/regions'
import { PHONE_DIGITS } from '../constants/constants'
import { EMAIL_PATTERN } from '../constants/email'
import { COUNTRY_WORDS, MESSAGES, phoneTooShort } from './messages'

const PHONE_SIGNS = /^[\d()+\- ]+$/
const PHONE_MAX = 30
const BEYOND_ASCII = /[^\u0000-\u007f]/

/** For trimmed text (VAL-04). */
export function emailProblem(value: string): string | null {
  if (value === '') return MESSAGES.emailMissing
  if (EMAIL_PATTERN.test(value)) return null
  return BEYOND_ASCII.test(value) ? MESSAGES.emailNotPlain : MESSAGES.emailInvalid
}

/**
 * Phone number of an address: allowed characters, and a minimum of both characters and digits (VAL-11 to VAL-13,
 * FORM-05).
 */
export function addressPhoneProblem(value: string): string | null {
  if (value === '') return MESSAGES.phoneMissing
  if (!PHONE_SIGNS.test(value) || value.length > PHONE_MAX) return MESSAGES.phoneInvalid
  if (value.length < PHONE_DIGITS) return phoneTooShort(PHONE_DIGITS)
  return value.replace(/\D/g, '').length < PHONE_DIGITS ? MESSAGES.phoneInvalid : null
}

/** Only the server can check whether it matches the rest of the address (VAL-14, VAL-15). */
export function postalCodeProblem(country: Country, value: string): string | null {
  if (value === '') return COUNTRY_WORDS[country].postalMissing
  return toPostalCode(country, value) === null ? COUNTRY_WORDS[country].postalInvalid : null
}
