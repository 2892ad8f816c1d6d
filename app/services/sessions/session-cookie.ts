/** The one cookie of the shop: an opaque id, told apart from anything else that a browser may send. */
import { COOKIE_MAX_AGE_S } from '~/models/constants/constants'

/** 32 random bytes in base64url. */
const ID = /^[A-Za-z0-9_-]{43}$/
/** Browsers send at most some 4 KB a cookie; a longer header is not worth taking apart. */
const HEADER_MAX = 32_768

/** Text browsers drop Secure cookies on plain http, and `__Host-` asks for Secure. */
export function sessionCookieName(secure: boolean): string {
  return secure ? '__Host-nutwood' : 'nutwood'
}

/** The first well-formed id under our name; foreign, corrupt and oversized cookies count as absent. */
export function readSessionId(header: string | null, secure: boolean): string | null {
  if (header === null || header.length > HEADER_MAX) return null
  const prefix = `${sessionCookieName(secure)}=`
  for (const part of header.split(';')) {
    const pair = part.trim()
    if (!pair.startsWith(prefix)) continue
    const value = pair.slice(prefix.length)
    if (ID.test(value)) return value
  }
  return null
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
