/** Everything that can turn a request away before the app sees it, cheapest check first. */
import { createBodyReader } from './body-limit'
import type { BodyLimits } from './body-limit'
import type { Exchange } from './exchange'
import type { AllowedMethods } from './methods'
import { isAllowedOrigin } from './origin-check'
import type { OriginPolicy } from './origin-check'
import type { RateLimit } from './rate-limit'
import { isReadable } from './request-path'

export interface Refusal {
  readonly status: 400 | 403 | 405 | 413 | 429 | 503
  readonly reason: 'method' | 'path' | 'origin' | 'rate' | 'body' | 'busy' | 'maintenance' | 'gone'
  readonly retryAfterSeconds?: number
  /** Of a 405: what the address takes. */
  readonly allow?: readonly string[]
}

type Admission =
  | {
      readonly kind: 'admitted'
      readonly body: Buffer<ArrayBuffer> | undefined
      readonly release: () => void
    }
  | { readonly kind: 'refused'; readonly refusal: Refusal }

export interface DoorSettings {
  readonly origins: OriginPolicy
  readonly allowedMethods: AllowedMethods
  readonly rateLimit: RateLimit
  readonly bodyLimits: BodyLimits
  readonly maxInFlight: number
  readonly isMaintenance: () => boolean
}

export interface Door {
  admit(exchange: Exchange): Promise<Admission>
  /** Maintenance: not even a page that is at hand is shown. */
  readonly isClosed: () => boolean
  readonly inFlight: () => number
  readonly heldBodyBytes: () => number
}

const READS = new Set(['GET', 'HEAD'])
const BUSY_SECONDS = 2
const MAINTENANCE_SECONDS = 120

const refused = (refusal: Refusal): Admission => ({ kind: 'refused', refusal })

export function createDoor(settings: DoorSettings): Door {
  const bodies = createBodyReader(settings.bodyLimits)
  let inFlight = 0

  async function bodyOf({
    request,
    path,
  }: Exchange): Promise<Admission | { kind: 'body'; bytes: Buffer<ArrayBuffer> | undefined }> {
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
    async admit(exchange) {
      const { method, path, request, context } = exchange
      if (!isReadable(exchange.url.pathname)) return refused({ status: 400, reason: 'path' })
      const allow = READS.has(method) ? undefined : settings.allowedMethods(exchange.url.pathname)
      if (allow?.includes(method) === false) return refused({ status: 405, reason: 'method', allow })
      if (settings.isMaintenance())
        return refused({ status: 503, reason: 'maintenance', retryAfterSeconds: MAINTENANCE_SECONDS })
      if (!isAllowedOrigin(settings.origins, method, path, request.headers))
        return refused({ status: 403, reason: 'origin' })
      if (inFlight >= settings.maxInFlight)
        return refused({ status: 503, reason: 'busy', retryAfterSeconds: BUSY_SECONDS })
      const wait = await settings.rateLimit.check(method, path, context.clientAddress)
      if (wait !== undefined) return refused({ status: 429, reason: 'rate', retryAfterSeconds: wait })
      const body = await bodyOf(exchange)
      if (body.kind !== 'body') return body
      // Counted only now: a client that sends its body slowly must not take the place of one that is being served.
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
