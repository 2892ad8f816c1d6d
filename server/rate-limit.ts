/** How often one address may try what is worth guessing or costs us: passwords, codes, orders, receipts. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { addressKey } from './client-address'

export interface RateRule {
  readonly group: 'sign-in' | 'codes' | 'place-order' | 'receipts' | 'lookups'
  /** Undefined: reads and writes alike. */
  readonly method?: 'GET' | 'POST'
  readonly path: RegExp
  /** Only forms with this intent; it is known when the body is. */
  readonly intent?: string
  /** Only JSON bodies with this among their actions. */
  readonly action?: string
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
    path: /^\/(gift-drop\/redeem|api\/gift-drops|api\/gift-certificates|gifts\/gift-certificate|cart\/discount|checkout\/discount|discount|campaign-landing)(\/|$)/,
    points: 40,
    seconds: 300,
  },
  {
    group: 'codes',
    method: 'POST',
    path: /^\/(cart|checkout\/[a-z/]+)$/,
    intent: 'apply-code',
    points: 40,
    seconds: 300,
  },
  {
    group: 'codes',
    method: 'POST',
    path: /^\/api\/ct\/carts\//,
    action: 'addDiscountCode',
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
  /** Seconds to wait, or undefined when the request may pass. Looks at rules that need no body. */
  check(method: string, path: string, address: string): Promise<number | undefined>
  /** The same for rules with an intent or an action, once the body is there. */
  checkForm(path: string, address: string, form: Form): Promise<number | undefined>
}

interface Form {
  readonly contentType: string | undefined
  readonly body: Buffer
}

/** A form in another encoding than a page's own may hide its intent in many ways, so it counts as having it. */
function hasIntent({ contentType, body }: Form, intent: string): boolean {
  if (contentType === undefined || !/^application\/x-www-form-urlencoded\b/i.test(contentType)) return true
  return new URLSearchParams(body.toString('utf8')).getAll('intent').includes(intent)
}

/** Read as the app reads it, so that no spelling of a name hides it; what is no JSON does nothing there either. */
function hasAction({ body }: Form, action: string): boolean {
  try {
    const { actions } = JSON.parse(body.toString('utf8')) as { readonly actions?: unknown }
    return (
      Array.isArray(actions) &&
      actions.some((one: unknown) => (one as { readonly action?: unknown } | null)?.action === action)
    )
  } catch {
    return false
  }
}

/** Whether the body is what the rule counts. */
function isOf({ intent, action }: RateRule, form: Form): boolean {
  if (intent !== undefined) return hasIntent(form, intent)
  return action !== undefined && hasAction(form, action)
}

async function consume(limiter: RateLimiterMemory, address: string): Promise<number | undefined> {
  try {
    await limiter.consume(addressKey(address))
    return undefined
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000))
    throw error
  }
}

const fits = (rule: RateRule, method: string, path: string) =>
  (rule.method === undefined || rule.method === method || (rule.method === 'GET' && method === 'HEAD')) &&
  rule.path.test(path)

/** `factor` multiplies every allowance: a test run is one address that signs in a thousand times. */
export function createRateLimit(rules: readonly RateRule[], factor = 1): RateLimit {
  const limiters = rules.map((rule) => ({
    rule,
    limiter: new RateLimiterMemory({
      keyPrefix: rule.group,
      points: Math.ceil(rule.points * factor),
      duration: rule.seconds,
    }),
  }))
  const needsBody = ({ intent, action }: RateRule) => intent !== undefined || action !== undefined
  const byPath = limiters.filter(({ rule }) => !needsBody(rule))
  const byBody = limiters.filter(({ rule }) => needsBody(rule))
  return {
    async check(method, path, address) {
      const found = byPath.find(({ rule }) => fits(rule, method, path))
      return found === undefined ? undefined : consume(found.limiter, address)
    },
    async checkForm(path, address, form) {
      const found = byBody.find(({ rule }) => fits(rule, 'POST', path) && isOf(rule, form))
      return found === undefined ? undefined : consume(found.limiter, address)
    },
  }
}
