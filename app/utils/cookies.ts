/** Reads and writes cookies. Values are neither encoded nor decoded. */

/** Browsers send at most about 4 KB per cookie; a longer header is not worth parsing. */
const HEADER_MAX = 32_768

export interface CookiePair {
  readonly name: string
  readonly value: string
}

function parseCookies(header: string): readonly CookiePair[] {
  return header.split(';').flatMap((part) => {
    const pair = part.trim()
    const end = pair.indexOf('=')
    return end <= 0 ? [] : [{ name: pair.slice(0, end), value: pair.slice(end + 1) }]
  })
}

/** The header read last: a page asks a dozen times for one cookie or another of the same. */
let lastRead: { readonly header: string; readonly pairs: readonly CookiePair[] } | undefined

/** In the order the browser sends them; a name may occur twice, since each path or domain has its own. */
export function readCookies(header: string | null | undefined): readonly CookiePair[] {
  if (header == null || header.length > HEADER_MAX) return []
  if (lastRead?.header !== header) lastRead = { header, pairs: parseCookies(header) }
  return lastRead.pairs
}

/** The value of a name, if it has the right form: foreign and corrupt cookies count as absent. */
export function readCookie(header: string | null, name: string, form: RegExp): string | undefined {
  return readCookies(header).find((pair) => pair.name === name && form.test(pair.value))?.value
}

/**
 * Without a `maxAge`, in seconds, the cookie ends with the browser session; 0 deletes it. The value is not encoded.
 * Scripts of a page see only `readable` cookies. `secure`: whether the shop is served over https, for every cookie alike.
 */
export function writeCookie(
  name: string,
  value: string,
  {
    secure,
    maxAge,
    readable = false,
  }: { readonly secure: boolean; readonly maxAge?: number | undefined; readonly readable?: boolean },
): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${name}=${value}; Path=/${readable ? '' : '; HttpOnly'}; SameSite=Lax${secure ? '; Secure' : ''}${age}`
}
