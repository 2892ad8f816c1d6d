/** Validation messages, each defined once (VAL-03 to VAL-23). */
import type { Country } from '../address/regions'
import { QUANTITY_NOT_A_NUMBER } from './quantity-words'

export const MESSAGES = {
  required: 'Please enter a value',
  emailInvalid: 'Please enter a valid email address',
  emailNotPlain: 'Please enter an email address in plain letters, without accents',
  emailMissing: 'Please enter your email address',
  addressKindUnknown: 'Please choose whether this is a home or a business',
  countryUnknown: 'Please choose the United States or Canada',
  nameMissing: 'Please enter your full name',
  companyMissing: 'Please enter your company name',
  cityMissing: 'Please enter your city',
  streetMissing: 'Please enter your street address',
  passwordMissing: 'Please enter a password',
  passwordDiffers: 'Password does not match',
  phoneMissing: 'Please enter your phone number',
  phoneInvalid: 'Please enter a valid phone number',
  quantityNotANumber: QUANTITY_NOT_A_NUMBER,
  autoDeliveryGuest:
    'Auto-Delivery items are not eligible for guest checkout. Create an account and apply your preferred payment method to proceed.',
} as const

/** `rules`: e.g. `one uppercase letter`. */
export function passwordTooWeak(rules: readonly string[]): string {
  return `Your password still needs ${rules.join(', ')}`
}

export function phoneTooShort(length: number): string {
  return `Phone number must be at least ${length} characters`
}

/** Labels and messages that depend on the country (ADDR-01, VAL-14 to VAL-16). */
export const COUNTRY_WORDS = {
  US: {
    postalLabel: 'ZIP code',
    stateLabel: 'State',
    postalInvalid: 'Please enter a valid zip code',
    postalMissing: 'Please enter your zip code',
    stateMissing: 'Please enter your state',
  },
  CA: {
    postalLabel: 'Postal code',
    stateLabel: 'Province',
    postalInvalid: 'Please enter a valid postal code',
    postalMissing: 'Please enter your postal code',
    stateMissing: 'Please enter your province',
  },
} as const satisfies Readonly<Record<Country, Readonly<Record<string, string>>>>
