/** The postal code for delivery estimates, in its own cookie (EST-12). */
import { countryOfPostalCode, toPostalCode } from '~/models/address/postal-code'
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import { readCookie, writeCookie } from './cookies'

const NAME = 'postal_code'
const FORM = /^([A-Za-z0-9%\- ]{3,20})(?:\.([A-Za-z0-9-]{1,40}))?$/

export interface KeptPostalCode {
  readonly code: string
  /** While an agent was acting for somebody, which stretch of it (`actingId` of the session): it is that person's. */
  readonly actingId: string | undefined
}

/** Undefined if not a valid postal code: visitors can edit their cookies. */
export function readPostalCode(request: Request): KeptPostalCode | undefined {
  const kept = FORM.exec(readCookie(request.headers.get('Cookie'), NAME, FORM) ?? '')
  const [, value = '', actingId] = kept ?? []
  try {
    const typed = decodeURIComponent(value)
    const country = countryOfPostalCode(typed)
    const code = country === null ? null : toPostalCode(country, typed)
    return code === null ? undefined : { code, actingId }
  } catch {
    return undefined
  }
}

/** @param actingId as in `KeptPostalCode` */
export function writePostalCode(code: string, actingId: string | undefined, secure: boolean): string {
  const value = encodeURIComponent(code) + (actingId === undefined ? '' : `.${actingId}`)
  return writeCookie(NAME, value, { secure, maxAge: COOKIE_MAX_AGE_S })
}

export const forgetPostalCode = (secure: boolean): string => writeCookie(NAME, '', { secure, maxAge: 0 })
