/** How often one address may try what is worth guessing or costs us: passwords, codes, orders, receipts. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './client-address'

export interface RateRule {
  readonly group: 'sign-in' | 'codes' | 'place-order' | 'receipts' | 'lookups'
  /** Undefined: reads and writes alike. */
  readonly method?: 'GET' | 'POST'
  readonly path: RegExp
  readonly points: number
  readonly seconds: number
}

/** The first rule that fits counts. Families and offices share an address, so the numbers leave room. */
export const RATE_RULES: readonly RateRule[] = [
  {
    group: 'sign-in',
    method: 'POST',
    path: /^\/(api\/)?(sign|checkout\/signin|business\/register|api\/customers)(\/|$)/,
    points: 30,
    seconds: 300,
  },
  {
    group: 'codes',
    method: 'POST',
    path: /^\/(gift-drop\/redeem|api\/gift-drops|api\/gift-certificates|gifts\/gift-certificate|cart\/discount|checkout\/discount)(\/|$)/,
    points: 40,
    seconds: 300,
  },
  {
    group: 'place-order',
    method: 'POST',
    path: /^\/(api\/)?(checkout\/payment|place-order|orders)(\/|$)/,
    points: 60,
    seconds: 300,
  },
  {
    group: 'receipts',
    path: /^\/(checkout\/receipt|reviews|sign\/in\/link|sign\/reset-password)(\/|$)/,
    points: 120,
    seconds: 300,
  },
  {
    group: 'lookups',
    path: /^\/(api\/users\/find|api\/customers\/|address\/search|qas_proxy\.php|orders\/lookup|cart\/customer-cart)/,
    points: 240,
    seconds: 60,
  },
]

export interface RateLimit {
  /** Seconds to wait, or undefined when the request may pass. */
  check(method: string, path: string, address: string): Promise<number | undefined>
}

/** `factor` multiplies every allowance: a test run is one address that signs in a thousand times. */
export function createRateLimit(rules: readonly RateRule[], factor = 1): RateLimit {
  const limiters = rules.map((rule) => ({
    ...rule,
    limiter: new RateLimiterMemory({
      keyPrefix: rule.group,
      points: Math.ceil(rule.points * factor),
      duration: rule.seconds,
    }),
  }))
  return {
    async check(method, path, address) {
      const found = limiters.find(
        (rule) =>
          (rule.method === undefined ||
            rule.method === method ||
            (rule.method === 'GET' && method === 'HEAD')) &&
          rule.path.test(path),
      )
      if (found === undefined) return undefined
      try {
        await found.limiter.consume(addressKey(address))
        return undefined
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
        throw error
      }
    },
  }
}
