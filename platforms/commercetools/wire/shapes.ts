/** Schemas shared by many drafts and actions. */
import { z } from 'zod'
import { fail } from '../engine/contract'

export const optional = <S extends z.ZodType>(schema: S) => z.exactOptional(schema)

export const Key = z
  .string()
  .regex(/^[A-Za-z0-9_-]{2,256}$/, 'a key has 2 to 256 characters of A-Z, a-z, 0-9, _ and -')
export const Localized = z.record(z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$/), z.string())
export const Slug = z.record(
  z.string(),
  z.string().regex(/^[A-Za-z0-9_-]{2,256}$/, 'a slug has 2 to 256 characters of A-Z, a-z, 0-9, _ and -'),
)
export const DateTime = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'not a date and time')
export const Text = z.string()
const Currency = z.string().regex(/^[A-Z]{3}$/, 'not a currency code')
export const Country = z.string().regex(/^[A-Z]{2}$/, 'not a country code')

const MoneyDraft = z.object({ currencyCode: Currency, centAmount: z.int() })

/** Money as the platform returns it: cents with type and fraction digits. */
export const Money = MoneyDraft.transform(({ currencyCode, centAmount }) => ({
  type: 'centPrecision' as const,
  currencyCode,
  centAmount,
  fractionDigits: fractionDigits(currencyCode),
}))

/** A resource identifier: by id or by key. */
export function identifier<T extends string>(typeId: T) {
  return z
    .object({ typeId: optional(z.literal(typeId)), id: optional(z.string()), key: optional(z.string()) })
    .refine((ref) => ref.id !== undefined || ref.key !== undefined, 'an id or a key is needed')
}

export type Identifier = { readonly id?: string; readonly key?: string }

export const CustomDraft = z.object({
  type: identifier('type'),
  fields: optional(z.record(z.string(), z.unknown())),
})

const digits = new Map<string, number>()

function fractionDigits(currencyCode: string): number {
  const known = digits.get(currencyCode)
  if (known !== undefined) return known
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency: currencyCode })
    const count = format.resolvedOptions().maximumFractionDigits ?? 2
    digits.set(currencyCode, count)
    return count
  } catch {
    return fail(400, 'InvalidField', 'Not a currency.', { field: 'currencyCode', invalidValue: currencyCode })
  }
}

export const AddressDraft = z.object({
  id: optional(Text),
  key: optional(Key),
  country: Country,
  title: optional(Text),
  salutation: optional(Text),
  firstName: optional(Text),
  lastName: optional(Text),
  streetName: optional(Text),
  streetNumber: optional(Text),
  additionalStreetInfo: optional(Text),
  postalCode: optional(Text),
  city: optional(Text),
  region: optional(Text),
  state: optional(Text),
  company: optional(Text),
  department: optional(Text),
  building: optional(Text),
  apartment: optional(Text),
  pOBox: optional(Text),
  phone: optional(Text),
  mobile: optional(Text),
  email: optional(Text),
  fax: optional(Text),
  additionalAddressInfo: optional(Text),
  externalId: optional(Text),
  custom: optional(CustomDraft),
})

export type AddressInput = z.output<typeof AddressDraft>
