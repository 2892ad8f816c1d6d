/**
 * The cookie of the session: an opaque id, told apart from anything else that a browser may send. For some minutes a
 * second one, under a name of its own, holds the id of a session that was just begun, or that a sign-in has just made: a
 * browser that asked several times at once before it had any cookie gets several sessions, of which the later cookie would
 * hide the others.
 */
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'

/** 32 random bytes in base64url. */
const ID = /^[A-Za-z0-9_-]{43}$/
/** Longer than answers to requests of one moment lie apart. */
export const BEGUN_MAX_AGE_S = 300
/** Nobody begins in more tabs at once. */
const BEGUN_MAX = 8
/** Browsers send at most some 4 KB a cookie; a longer header is not worth taking apart. */
const HEADER_MAX = 32_768

/** Text browsers drop Secure cookies on plain http, and `__Host-` asks for Secure. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-nutwood' : 'nutwood'
}

const begunPrefix = (secure: boolean) => `${sessionCookieName(secure)}-begun-`

/** The values under names that begin so; foreign, corrupt and oversized cookies count as absent. */
function idsUnder(header: string | null, prefix: string): readonly string[] {
  if (header === null || header.length > HEADER_MAX) return []
  return header.split(';').flatMap((part) => {
    const pair = part.trim()
    const value = pair.slice(pair.indexOf('=') + 1)
    return pair.startsWith(prefix) && ID.test(value) ? [value] : []
  })
}

/** The first well-formed id under our name. */
export function readSessionId(header: string | null, secure: boolean): string | null {
  return idsUnder(header, `${sessionCookieName(secure)}=`)[0] ?? null
}

/** Sessions that this browser was given a moment ago, the present one among them. */
export function readBegunIds(header: string | null, secure: boolean): readonly string[] {
  return idsUnder(header, begunPrefix(secure)).slice(0, BEGUN_MAX)
}

/** It outlives the browser no more than the session's own cookie does. */
export function writeBegunCookie(id: string, options: { secure: boolean; persistent: boolean }): string {
  const age = options.persistent ? `; Max-Age=${BEGUN_MAX_AGE_S}` : ''
  return `${begunPrefix(options.secure)}${id.slice(0, 8)}=${id}; ${attributes(options.secure)}${age}`
}

function attributes(secure: boolean): string {
  return `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
}

/** A cookie that is not persistent ends with the browser. */
export function writeSessionCookie(id: string, options: { secure: boolean; persistent: boolean }): string {
  const age = options.persistent ? `; Max-Age=${COOKIE_MAX_AGE_S}` : ''
  return `${sessionCookieName(options.secure)}=${id}; ${attributes(options.secure)}${age}`
}

export function clearSessionCookie(secure: boolean): string {
  return `${sessionCookieName(secure)}=; ${attributes(secure)}; Max-Age=0`
}
