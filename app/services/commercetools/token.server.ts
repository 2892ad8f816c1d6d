/** Client-credential tokens, fetched once for all waiters and renewed before they expire (API-29). */
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { agedBy, SHARED } from '~/services/cache-options'
import { systemClock } from '~/services/clock'
import { withinDeadline } from '~/services/deadline'
import { withoutRequestBudget } from '~/services/request-budget'
import { UpstreamError } from '~/services/upstream'
import type { CommerceSettings } from './client.server'

const TokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
/** There is one token for everything. */
const KEY = 'token'
const EARLY_MS = 60_000
const DEADLINE_MS = 5_000

export interface TokenSource {
  get(): Promise<string>
  /** Drops the token if it is still the current one, after the platform refused it. */
  forget(token: string): void
}

export function createTokenSource(options: {
  readonly settings: CommerceSettings
  readonly fetch: typeof fetch
}): TokenSource {
  const { settings } = options

  async function request(): Promise<{ readonly token: string; readonly lifeMs: number }> {
    const basic = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
    const failed = (status?: number) =>
      new UpstreamError({ service: 'commercetools', operation: 'POST /oauth/token', status, retryable: true })
    async function ask(signal: AbortSignal) {
      const response = await options.fetch(`${settings.authUrl}/oauth/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=client_credentials',
        signal,
      })
      const answer: unknown = await response.json()
      return { response, answer }
    }
    const { response, answer } = await withinDeadline({ for: 'a token', ms: DEADLINE_MS }, ask).catch(() => {
      throw failed()
    })
    const parsed = TokenSchema.safeParse(answer)
    if (!response.ok || !parsed.success) throw failed(response.status)
    return { token: parsed.data.access_token, lifeMs: parsed.data.expires_in * 1_000 }
  }

  // All waiters get the same outcome, failures included; the next call tries again.
  const kept = new LRUCache<typeof KEY, string>({
    max: 1,
    // Real time, not the shop's clock: the platform measures the token's life by its own.
    ...agedBy(systemClock),
    ...SHARED,
    fetchMethod: (_key, _old, { options: entry }) =>
      withoutRequestBudget(async () => {
        const { token, lifeMs } = await request()
        entry.ttl = lifeMs - Math.min(EARLY_MS, lifeMs / 2)
        return token
      }),
  })

  return {
    get: () => kept.forceFetch(KEY),
    forget(token) {
      if (kept.peek(KEY) === token) kept.delete(KEY)
    },
  }
}
