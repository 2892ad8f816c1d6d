/** The postal code that delivery is estimated for, kept in a cookie of its own (EST-12). */
import { countryOfPostalCode, toPostalCode } from '~/models/address/postal-code'
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'

const COOKIE = /(?:^|;\s*)postal_code=([A-Za-z0-9%\- ]{3,20})(?:;|$)/

/** Undefined for anything that is not a postal code of ours: the cookie is the visitor's to change. */
export function readPostalCode(request: Request): string | undefined {
  const raw = COOKIE.exec(request.headers.get('Cookie') ?? '')?.[1]
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
  const age = value === '' ? 0 : COOKIE_MAX_AGE_S
  return `postal_code=${encodeURIComponent(value)}; Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax`
}
