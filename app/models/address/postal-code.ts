/** Postal codes of both countries (ADDR-02, ADDR-03). */
import type { Country } from './regions'

const US = /^\d{5}(?:-?\d{4})?$/
/** Letters D, F, I, O, Q and U never occur; W and Z never first. */
const CA = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z][ -]?\d[ABCEGHJ-NPRSTV-Z]\d$/i

/** A postal code in its printed form, `07512-1234` or `K1A 0B1`, or null if not valid in that country. */
export function toPostalCode(country: Country, value: string): string | null {
  const trimmed = value.trim()
  if (country === 'US') {
    if (!US.test(trimmed)) return null
    const digits = trimmed.replace('-', '')
    return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
  }
  if (!CA.test(trimmed)) return null
  const signs = trimmed.replace(/[ -]/, '').toUpperCase()
  return `${signs.slice(0, 3)} ${signs.slice(3)}`
}

/** Which country a postal code belongs to by its format alone (EST-10), or null. */
export function countryOfPostalCode(value: string): Country | null {
  if (toPostalCode('US', value) !== null) return 'US'
  if (toPostalCode('CA', value) !== null) return 'CA'
  return null
}
