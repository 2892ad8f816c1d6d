/** Refuses state-changing requests that another site's page made a browser send (cross-site request forgery). */
import type { IncomingHttpHeaders } from 'node:http'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

export interface OriginPolicy {
  readonly origins: ReadonlySet<string>
  /** Paths that a sign-in provider's page posts to; each validates its own state. */
  readonly crossSitePaths: ReadonlySet<string>
}

/**
 * Our only origin is PUBLIC_URL's: clients choose Host and X-Forwarded-Host. On a local machine, all loopback names
 * mean the same shop.
 */
export function originPolicy(publicUrl: string, crossSitePaths: readonly string[] = []): OriginPolicy {
  const url = new URL(publicUrl)
  const origins = new Set([url.origin])
  if (LOOPBACK_HOSTS.includes(url.hostname))
    for (const host of LOOPBACK_HOSTS)
      origins.add(`${url.protocol}//${host}${url.port === '' ? '' : `:${url.port}`}`)
  return { origins, crossSitePaths: new Set(crossSitePaths) }
}

/**
 * True if the request may reach an action. Browsers with Fetch Metadata always send Origin on a POST, so a missing one
 * is accepted only if Sec-Fetch-Site is missing too: text browsers and plain clients, which another site cannot make
 * send cookies. "null" (sandboxed frames, file://) is never our origin.
 */
export function isAllowedOrigin(
  policy: OriginPolicy,
  method: string,
  path: string,
  headers: IncomingHttpHeaders,
): boolean {
  if (READS.has(method)) return true
  if (policy.crossSitePaths.has(path)) return true
  const site = headers['sec-fetch-site']
  const origin = headers.origin
  if (origin === undefined) return site === undefined
  if (!policy.origins.has(origin)) return false
  return site === undefined || site === 'same-origin' || site === 'none'
}
