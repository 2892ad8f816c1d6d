/** All checks that can refuse a request before the app sees it, cheapest first. */
import { createBodyReader } from './body-limit'
import type { AdmittedBody, BodyLimits } from './body-limit'
import type { RequestContext } from '../request-context'
import { isAllowedOrigin } from './origin-check'
import type { OriginPolicy } from './origin-check'
import type { RateLimit } from './rate-limit'
import { isReadable } from './request-path'

/** In the order the Allow header lists them; undefined if no route matches. */
export type AllowedMethods = (pathname: string) => readonly string[] | undefined

export interface Refusal {
  readonly status: 400 | 403 | 405 | 413 | 429 | 503
  readonly reason: 'method' | 'path' | 'origin' | 'rate' | 'body' | 'busy' | 'maintenance' | 'gone'
  readonly retryAfterSeconds?: number
  /** For 405: the methods the path allows. */
  readonly allow?: readonly string[]
}

type Decision =
  | {
      readonly kind: 'admitted'
      readonly body: AdmittedBody
      readonly release: () => void
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export interface AdmissionSettings {
  readonly origins: OriginPolicy
  readonly allowedMethods: AllowedMethods
  readonly rateLimit: RateLimit
  readonly bodyLimits: BodyLimits
  readonly maxInFlight: number
  readonly isMaintenance: () => boolean
}

export interface Admission {
  admit(context: RequestContext): Promise<Decision>
  /** Maintenance: not even cached pages are served. */
  readonly isClosed: () => boolean
  readonly inFlight: () => number
  readonly heldBodyBytes: () => number
}

const READS = new Set(['GET', 'HEAD'])
const BUSY_SECONDS = 2
const MAINTENANCE_SECONDS = 120

const refused = (refusal: Refusal): Decision => ({ kind: 'refused', refusal })

export function createAdmission(settings: AdmissionSettings): Admission {
  const bodies = createBodyReader(settings.bodyLimits)
  let inFlight = 0

  async function bodyOf({
    request,
    path,
  }: RequestContext): Promise<Decision | { kind: 'body'; bytes: AdmittedBody }> {
    const body = await bodies.read(request, path)
    switch (body.kind) {
      case 'body':
        return body
      case 'too-large':
        return refused({ status: 413, reason: 'body' })
      case 'busy':
        return refused({ status: 503, reason: 'busy', retryAfterSeconds: BUSY_SECONDS })
      case 'gone':
        return refused({ status: 400, reason: 'gone' })
    }
  }

  return {
    inFlight: () => inFlight,
    heldBodyBytes: bodies.heldBytes,
    isClosed: settings.isMaintenance,
    async admit(context) {
      const { method, path, request, loadContext } = context
      if (!isReadable(context.url.pathname)) return refused({ status: 400, reason: 'path' })
      const allow = READS.has(method) ? undefined : settings.allowedMethods(context.url.pathname)
      if (allow?.includes(method) === false) return refused({ status: 405, reason: 'method', allow })
      if (settings.isMaintenance())
        return refused({ status: 503, reason: 'maintenance', retryAfterSeconds: MAINTENANCE_SECONDS })
      if (!isAllowedOrigin(settings.origins, method, path, request.headers))
        return refused({ status: 403, reason: 'origin' })
      if (inFlight >= settings.maxInFlight)
        return refused({ status: 503, reason: 'busy', retryAfterSeconds: BUSY_SECONDS })
      const wait = await settings.rateLimit.check(method, path, loadContext.clientAddress)
      if (wait !== undefined) return refused({ status: 429, reason: 'rate', retryAfterSeconds: wait })
      const body = await bodyOf(context)
      if (body.kind !== 'body') return body
      // Counted only now, so that slow uploads do not take the places of requests being served.
      if (inFlight >= settings.maxInFlight)
        return refused({ status: 503, reason: 'busy', retryAfterSeconds: BUSY_SECONDS })
      inFlight += 1
      let released = false
      const release = () => {
        if (!released) inFlight -= 1
        released = true
      }
      return { kind: 'admitted', body: body.bytes, release }
    },
  }
}
