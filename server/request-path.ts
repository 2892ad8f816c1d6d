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

/** False for broken percent-encoding. Remix would serve it after a guess, and print the address to the console. */
export function isDecodable(pathname: string): boolean {
  if (!pathname.includes('%')) return true
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}
