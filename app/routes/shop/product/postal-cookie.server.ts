/** The postal code that delivery is estimated for, kept in a cookie of its own (EST-12). */
import { countryOfPostalCode, toPostalCode } from '~/models/address/postal-code'
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import { readCookie, writeCookie } from '~/utils/cookies'

const NAME = 'postal_code'
const FORM = /^[A-Za-z0-9%\- ]{3,20}$/

/** Undefined for anything that is not a postal code of ours: the cookie is the visitor's to change. */
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
