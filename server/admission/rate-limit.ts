/**
 * Rate limits per address and path for costly requests, before the app runs. Password and code attempts are counted
 * where they happen (app/services/attempts.server.ts): paths and bodies have too many spellings.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './client-address'

export interface RateRule {
  readonly group: 'place-order' | 'receipts' | 'lookups' | 'previews' | 'reports'
  /** Counts state-changing requests of any method; without it, reads count too. */
  readonly writes?: true
  readonly path: RegExp
  readonly points: number
  readonly seconds: number
}

/** The first matching rule applies. Families and offices share an address, so limits are generous. */
export const RATE_RULES: readonly RateRule[] = [
  // Two requests per order: a whole office may order its gifts within five minutes.
  { group: 'place-order', writes: true, path: /^\/checkout\/payment(\/|$)/, points: 300, seconds: 300 },
  { group: 'receipts', path: /^\/checkout\/receipt(\/|$)/, points: 120, seconds: 300 },
  { group: 'lookups', path: /^\/cart\/customer-cart(\/|$)/, points: 240, seconds: 60 },
  // Each looks up what its blocks show and lead to, whether its page was sent or is a stored one.
  { group: 'previews', path: /^\/builder-preview(\/|$)/i, points: 120, seconds: 60 },
  // Reports sent by pages: an office reads many, and losing the excess does no harm.
  {
    group: 'reports',
    writes: true,
    path: /^\/(?:api\/events|api\/dy|sentry)(\/|$)/,
    points: 1_200,
    seconds: 60,
  },
]

export interface RateLimit {
  /** Seconds to wait, or undefined if the request may pass. */
  check(method: string, path: string, address: string): Promise<number | undefined>
}

const READS = new Set(['GET', 'HEAD'])

async function consume(limiter: RateLimiterMemory, address: string): Promise<number | undefined> {
  try {
    await limiter.consume(addressKey(address))
    return undefined
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}

/** `factor` scales every limit: a test run is one address that signs in a thousand times. */
export function createRateLimit(rules: readonly RateRule[], factor = 1): RateLimit {
  const limiters = rules.map((rule) => ({
    rule,
    limiter: new RateLimiterMemory({
      keyPrefix: rule.group,
      points: Math.ceil(rule.points * factor),
      duration: rule.seconds,
    }),
  }))
  return {
    async check(method, path, address) {
      const found = limiters.find(
        ({ rule }) => rule.path.test(path) && (rule.writes === undefined || !READS.has(method)),
      )
      return found === undefined ? undefined : consume(found.limiter, address)
    },
  }
}
