/** The address form: one schema, messages by country, and parsing to an address (VAL-06 to VAL-17). */
import { z } from 'zod'
import { COUNTRIES, DEFAULT_COUNTRY } from '../constants/constants'
import { definedOnly } from '../defined-only'
import { addressPhoneField, optionalLine, requiredLine } from '../validation/fields'
import { postalCodeProblem } from '../validation/field-rules'
import { COUNTRY_WORDS, MESSAGES } from '../validation/messages'
import type { Address } from './address'
import { toPostalCode } from './postal-code'
import { regionsOfPostalCode } from './postal-regions'
import { isCountry, nameOfRegion, toRegionCode } from './regions'
import type { Country } from './regions'

/** Values arrive unchecked (`when` below): a field sent twice is an array. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Postal code, state and province depend on the country; reported even if other fields are invalid. */
export function checkRegion(
  value: { readonly country: Country; readonly state: string; readonly postalCode: string },
  context: z.RefinementCtx,
): void {
  const country = isCountry(value.country) ? value.country : DEFAULT_COUNTRY
  const postalCode = asText(value.postalCode)
  const state = toRegionCode(country, asText(value.state))
  if (state === null)
    context.addIssue({ code: 'custom', path: ['state'], message: COUNTRY_WORDS[country].stateMissing })
  const problem = postalCodeProblem(country, postalCode)
  if (problem !== null) context.addIssue({ code: 'custom', path: ['postalCode'], message: problem })
  else if (state !== null) checkPlace(country, state, postalCode, context)
}

/** An unassigned code is left to the shipping service, which knows newer ones. */
export function checkPlace(
  country: Country,
  state: string,
  postalCode: string,
  context: z.RefinementCtx,
): void {
  const regions = regionsOfPostalCode(country, postalCode)
  if (regions.length === 0 || regions.includes(state)) return
  const named = regions.map((code) => nameOfRegion(country, code)).join(' or ')
  const code = country === 'US' ? 'ZIP code' : 'postal code'
  const message = `This ${code} is in ${named}, not in ${nameOfRegion(country, state)}. Please correct one of them`
  context.addIssue({ code: 'custom', path: ['postalCode'], message })
}

const line = z
  .string()
  .default('')
  .transform((value) => value.trim())

/** Address fields; forms with more fields extend this shape. */
export const ADDRESS_SHAPE = {
  name: requiredLine(MESSAGES.nameMissing, 100),
  company: optionalLine(100),
  street1: requiredLine(MESSAGES.streetMissing, 100),
  street2: optionalLine(100),
  city: requiredLine(MESSAGES.cityMissing, 80),
  state: line,
  postalCode: line,
  country: z.enum(COUNTRIES, { error: MESSAGES.countryUnknown }).default(DEFAULT_COUNTRY),
  residential: z.enum(['on', 'off'], { error: MESSAGES.addressKindUnknown }).optional(),
  phone: addressPhoneField,
}

/** Adds the cross-field checks. `when`: zod would skip them while any single field is invalid. */
export function withRegionChecks<
  T extends z.ZodType<{ readonly country: Country; readonly state: string; readonly postalCode: string }>,
>(schema: T): T {
  return schema.superRefine(checkRegion, { when: () => true } as never) as T
}

export interface AddressFormValue {
  readonly name: string
  readonly company?: string | undefined
  readonly street1: string
  readonly street2?: string | undefined
  readonly city: string
  readonly state: string
  readonly postalCode: string
  readonly country: Country
  readonly residential?: 'on' | 'off' | undefined
  readonly phone: string
}

/** A state's name becomes its code, and a postal code gets its printed form; anything else stays as typed. */
export function normaliseRegion({
  country,
  state,
  postalCode,
}: {
  readonly country: Country
  readonly state: string
  readonly postalCode: string
}): { readonly state: string; readonly postalCode: string } {
  return {
    state: toRegionCode(country, state) ?? state,
    postalCode: toPostalCode(country, postalCode) ?? postalCode,
  }
}

/** Builds an address from validated fields. */
export function toAddress(value: AddressFormValue): Address {
  const { company, street2, residential, ...rest } = value
  return {
    name: rest.name,
    street1: rest.street1,
    city: rest.city,
    country: rest.country,
    phone: rest.phone,
    ...normaliseRegion(rest),
    residential: residential === undefined ? company === undefined : residential === 'on',
    ...definedOnly({ company, street2 }),
  }
}
