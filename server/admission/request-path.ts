/** The path that limits, logs and policies look at: read the way Remix reads it. */

/**
 * Lower case, decoded, one slash between segments and none at the end: `/CART//%61/` and `/cart/a` are one page
 * to Remix, so they have to be one page to a rate limit. A path that cannot be decoded stays as it is.
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

/** @param path as `comparablePath` makes it */
export const isUnder = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}/`)

/**
 * False for broken percent-encoding, which Remix would serve after a guess, printing the address to the console; and
 * for a backslash, which no address of ours has and which React Router fails to render where it stands for a host.
 */
export function isReadable(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    return !decodeURIComponent(pathname).includes('\\')
  } catch {
    return false
  }
}
