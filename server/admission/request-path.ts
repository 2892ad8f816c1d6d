/** The path as used by limits, logs and policies: normalised the way Remix reads it. */

/**
 * Lower case, decoded, single slashes, no trailing one: `/CART//%61/` and `/cart/a` are one page to Remix, so a rate
 * limit must see them as one. An undecodable path is returned unchanged.
 */
export function comparablePath(pathname: string): string {
  let decoded = pathname
  if (pathname.includes('%')) {
    try {
      decoded = decodeURIComponent(pathname)
    } catch {
      decoded = pathname
    }
  }
  const collapsed = decoded.includes('//') ? decoded.replace(/\/{2,}/g, '/') : decoded
  const trimmed = collapsed.length > 1 && collapsed.endsWith('/') ? collapsed.slice(0, -1) : collapsed
  return trimmed.toLowerCase()
}

/** @param path as returned by `comparablePath` */
export const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/**
 * False for broken percent-encoding, which Remix would serve after a guess, logging the address to the console; and for
 * a backslash, which none of our paths has and React Router fails to render in place of a host.
 */
export function isReadable(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    return !decodeURIComponent(pathname).includes('\\')
  } catch {
    return false
  }
}
