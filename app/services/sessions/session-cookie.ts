/**
 * The session cookie: an opaque id, recognisable among whatever else a browser may send. For a few minutes a second
 * cookie, with a name of its own, holds the id of a session just created, also by a sign-in: a browser that sends
 * several requests before it has a cookie gets several sessions, and the last cookie would hide the others.
 */
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'
import { readCookie, readCookies, writeCookie } from '~/utils/cookies'

/** 32 random bytes in base64url. */
const ID = /^[A-Za-z0-9_-]{43}$/
/** Longer than simultaneous requests take to be answered. */
export const BEGUN_MAX_AGE_S = 300
/** Nobody starts in more tabs at once. */
const BEGUN_MAX = 8
/** Text browsers drop Secure cookies on plain http, and `__Host-` requires Secure. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-nutwood' : 'nutwood'
}

const begunPrefix = (secure: boolean) => `${sessionCookieName(secure)}-begun-`

/** The first well-formed id under our name; foreign, corrupt and oversized cookies count as absent. */
export function readSessionId(header: string | null, secure: boolean): string | null {
  return readCookie(header, sessionCookieName(secure), ID) ?? null
}

/** Sessions that this browser was given a moment ago, including the present one. */
export function readBegunIds(header: string | null, secure: boolean): readonly string[] {
  const begun = readCookies(header).filter(
    ({ name, value }) => name.startsWith(begunPrefix(secure)) && ID.test(value),
  )
  return begun.slice(0, BEGUN_MAX).map(({ value }) => value)
}

interface Kept {
  readonly secure: boolean
  /** Otherwise it ends with the browser. */
  readonly persistent: boolean
}

/** Like the session's own cookie, it may have to end with the browser. */
export function writeBegunCookie(id: string, { secure, persistent }: Kept): string {
  const maxAge = persistent ? BEGUN_MAX_AGE_S : undefined
  return writeCookie(`${begunPrefix(secure)}${id.slice(0, 8)}`, id, { secure, maxAge })
}

export function writeSessionCookie(id: string, { secure, persistent }: Kept): string {
  return writeCookie(sessionCookieName(secure), id, {
    secure,
    maxAge: persistent ? COOKIE_MAX_AGE_S : undefined,
  })
}

export function clearSessionCookie(secure: boolean): string {
  return writeCookie(sessionCookieName(secure), '', { secure, maxAge: 0 })
}
