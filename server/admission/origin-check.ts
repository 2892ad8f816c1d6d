/** Refuses state-changing requests that another site's page made a browser send (cross-site request forgery). */
import type { IncomingHttpHeaders } from 'node:http'

const READS = new Set(['GET', 'HEAD', 'OPTIONS'])
const LOOPBACK_HOSTS = ['localhost', '127.0.0.1', '[::1]']

export interface OriginPolicy {
  readonly origins: ReadonlySet<string>
  /** Resource paths to which a provider's own page posts; each of them checks a state of its own. */
  readonly crossSitePaths: ReadonlySet<string>
}

/**
 * Our own origin is PUBLIC_URL's and nothing else: Host and X-Forwarded-Host are the client's to choose.
 * On one's own machine, the names of loopback mean the same shop.
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
 * True when the request may reach an action. Browsers that speak Fetch Metadata always send an Origin with a
 * POST, so a missing one is believed only where Sec-Fetch-Site is missing too: text browsers and plain clients,
 * which carry no cookies of another site's making. "null" (sandboxed frames, file://) equals no origin of ours.
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
