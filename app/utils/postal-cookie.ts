/** The postal code for delivery estimates, in its own cookie (EST-12). */
import { countryOfPostalCode, toPostalCode } from '~/models/address/postal-code'
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import { readCookie, writeCookie } from './cookies'

const NAME = 'postal_code'
const FORM = /^[A-Za-z0-9%\- ]{3,20}$/

/** Undefined if not a valid postal code: visitors can edit their cookies. */
export function readPostalCode(request: Request): string | undefined {
  const raw = readCookie(request.headers.get('Cookie'), NAME, FORM)
  if (raw === undefined) return undefined
  try {
    const value = decodeURIComponent(raw)
    const country = countryOfPostalCode(value)
    return country === null ? undefined : (toPostalCode(country, value) ?? undefined)
  } catch {
    return undefined
  }
}

export function writePostalCode(value: string): string {
  return writeCookie(NAME, encodeURIComponent(value), { maxAge: value === '' ? 0 : COOKIE_MAX_AGE_S })
}
