/** The address form: one schema, its messages by country, and the way back to what was typed (VAL-06 to VAL-17). */
import { z } from 'zod'
import { COUNTRIES, DEFAULT_COUNTRY } from '../constants/constants'
import { addressPhoneField, optionalLine, requiredLine } from '../validation/fields'
import { COUNTRY_WORDS, MESSAGES } from '../validation/messages'
import type { Address } from './address'
import { toPostalCode } from './postal-code'
import { toRegionCode } from './regions'

export const ADDRESS_FIELDS = [
  'name',
  'company',
  'street1',
  'street2',
  'city',
  'state',
  'postalCode',
  'country',
  'phone',
] as const
export type AddressField = (typeof ADDRESS_FIELDS)[number]

const RawAddressSchema = z.object({
  name: requiredLine(MESSAGES.nameMissing, 100),
  company: optionalLine(100),
  street1: requiredLine(MESSAGES.streetMissing, 100),
  street2: optionalLine(100),
  city: requiredLine(MESSAGES.cityMissing, 80),
  state: z.string().default('').transform((value) => value.trim()),
  postalCode: z.string().default('').transform((value) => value.trim()),
  country: z.enum(COUNTRIES).default(DEFAULT_COUNTRY),
  residential: z.enum(['on', 'off']).optional(),
  phone: addressPhoneField,
})

/** State, province and postal code depend on the country, so they are checked together and report together. */
const RegionSchema = z
  .object({
    country: z.enum(COUNTRIES).catch(DEFAULT_COUNTRY),
    state: z.string().catch(''),
    postalCode: z.string().catch(''),
  })
  .superRefine((value, context) => {
    const words = COUNTRY_WORDS[value.country]
    if (toRegionCode(value.country, value.state) === null)
      context.addIssue({ code: 'custom', path: ['state'], message: words.stateMissing })
    if (value.postalCode.trim() === '')
      context.addIssue({ code: 'custom', path: ['postalCode'], message: words.postalMissing })
    else if (toPostalCode(value.country, value.postalCode) === null)
      context.addIssue({ code: 'custom', path: ['postalCode'], message: words.postalInvalid })
  })

export type AddressResult =
  | { readonly ok: true; readonly address: Address }
  | { readonly ok: false; readonly errors: Readonly<Record<string, string>> }

/** Reads an address from typed fields. Full state names become codes, postal codes their printed form. */
export function parseAddress(fields: Readonly<Record<string, unknown>>): AddressResult {
  const raw = RawAddressSchema.safeParse(fields)
  const region = RegionSchema.safeParse(fields)
  if (!raw.success || !region.success) {
    const errors: Record<string, string> = {}
    for (const error of [raw.error, region.error])
      for (const issue of error?.issues ?? []) errors[issue.path.map(String).join('.')] ??= issue.message
    return { ok: false, errors }
  }
  const { company, street2, residential, ...rest } = raw.data
  const state = toRegionCode(rest.country, rest.state)
  const postalCode = toPostalCode(rest.country, rest.postalCode)
  if (state === null || postalCode === null) return { ok: false, errors: {} }
  return {
    ok: true,
    address: {
      ...rest,
      state,
      postalCode,
      residential: residential === undefined ? company === undefined : residential === 'on',
      ...(company === undefined ? {} : { company }),
      ...(street2 === undefined ? {} : { street2 }),
    },
  }
}

/** The texts a form shows for an address that is known already. */
export function addressToFields(address: Address | undefined): Readonly<Partial<Record<AddressField, string>>> {
  if (address === undefined) return {}
  const fields: Partial<Record<AddressField, string>> = {}
  for (const field of ADDRESS_FIELDS) {
    const value = address[field]
    if (value !== undefined) fields[field] = value
  }
  return fields
}

/** The same place for shipping and tax: everything but who receives it and how to reach them. */
export function isSamePlace(a: Address, b: Address): boolean {
  const parts = ['street1', 'street2', 'city', 'state', 'postalCode', 'country'] as const
  return parts.every((part) => (a[part] ?? '').toLowerCase() === (b[part] ?? '').toLowerCase())
}
