/** Cookies as they come and as they are set. Values are kept as they stand; ours are all meant for the server alone. */

/** Browsers send at most some 4 KB a cookie; a longer header is not worth taking apart. */
const HEADER_MAX = 32_768

export interface CookiePair {
  readonly name: string
  readonly value: string
}

/** In the order in which the browser sends them; a name may come twice, since another path or domain has its own. */
export function readCookies(header: string | null | undefined): readonly CookiePair[] {
  if (header == null || header.length > HEADER_MAX) return []
  return header.split(';').flatMap((part) => {
    const pair = part.trim()
    const end = pair.indexOf('=')
    return end <= 0 ? [] : [{ name: pair.slice(0, end), value: pair.slice(end + 1) }]
  })
}

/** What stands under a name that is of the right form: foreign and corrupt cookies count as absent. */
export function readCookie(header: string | null, name: string, form: RegExp): string | undefined {
  return readCookies(header).find((pair) => pair.name === name && form.test(pair.value))?.value
}

/**
 * Without a `maxAge`, in seconds, it ends with the browser; 0 takes it away. The value is written as it stands. Scripts
 * of a page see none but a `readable` one.
 */
export function writeCookie(
  name: string,
  value: string,
  {
    secure = false,
    maxAge,
    readable = false,
  }: { readonly secure?: boolean; readonly maxAge?: number | undefined; readonly readable?: boolean },
): string {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`
  return `${name}=${value}; Path=/${readable ? '' : '; HttpOnly'}; SameSite=Lax${secure ? '; Secure' : ''}${age}`
}
