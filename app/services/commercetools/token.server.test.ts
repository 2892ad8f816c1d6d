import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isUpstreamError } from '~/services/upstream'
import { createTokenSource } from './token.server'

const SECRET = 'the-client-secret-of-the-shop'
const settings = {
  apiUrl: 'http://commerce.invalid',
  authUrl: 'http://auth.invalid',
  projectKey: 'shop',
  clientId: 'shop-client',
  clientSecret: SECRET,
}

type Answer = Response | Error

/** A token endpoint that returns the given answers, each after a turn of the event loop. */
function createEndpoint(answers: readonly Answer[]) {
  const requests: { readonly url: string; readonly headers: Headers; readonly body: unknown }[] = []
  const left = [...answers]
  const fetchToken: typeof fetch = async (input, init) => {
    requests.push({ url: String(input), headers: new Headers(init?.headers), body: init?.body })
    await new Promise((resolve) => setTimeout(resolve, 1))
    const answer = left.shift()
    if (answer === undefined) throw new Error('One request too many')
    if (answer instanceof Error) throw answer
    return answer
  }
  return { requests, source: createTokenSource({ settings, fetch: fetchToken }) }
}

const token = (name: string, seconds = 172_800) =>
  Response.json({
    access_token: name,
    expires_in: seconds,
    token_type: 'Bearer',
    scope: 'manage_project:shop',
  })

describe('the token source', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 1, toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  it('asks with the client credentials, in the header and never in the address [API-29]', async () => {
    const { requests, source } = createEndpoint([token('t1')])
    expect(await source.get()).toBe('t1')
    expect(requests[0]?.url).toBe('http://auth.invalid/oauth/token')
    expect(requests[0]?.headers.get('authorization')).toBe(`Basic ${btoa(`shop-client:${SECRET}`)}`)
    expect(requests[0]?.body).toBe('grant_type=client_credentials')
  })

  it('fetches one token for all who wait for it [API-29]', async () => {
    const { requests, source } = createEndpoint([token('t1')])
    const tokens = await Promise.all(Array.from({ length: 50 }, () => source.get()))
    expect(new Set(tokens)).toEqual(new Set(['t1']))
    expect(await source.get()).toBe('t1')
    expect(requests).toHaveLength(1)
  })

  it('fetches anew a minute before the token expires', async () => {
    const { requests, source } = createEndpoint([token('t1', 3_600), token('t2', 3_600)])
    await source.get()
    vi.setSystemTime(Date.now() + 3_538_000)
    expect(await source.get()).toBe('t1')
    vi.setSystemTime(Date.now() + 3_000)
    expect(await source.get()).toBe('t2')
    expect(requests).toHaveLength(2)
  })

  it('uses a short-lived token for half its life instead of never', async () => {
    const { requests, source } = createEndpoint([token('t1', 60), token('t2', 60)])
    await source.get()
    vi.setSystemTime(Date.now() + 25_000)
    expect(await source.get()).toBe('t1')
    vi.setSystemTime(Date.now() + 6_000)
    expect(await source.get()).toBe('t2')
    expect(requests).toHaveLength(2)
  })

  it('drops a refused token, and only when it is still the current one', async () => {
    const { requests, source } = createEndpoint([token('t1'), token('t2')])
    await source.get()
    source.forget('t1')
    expect(await source.get()).toBe('t2')
    source.forget('t1')
    expect(await source.get()).toBe('t2')
    expect(requests).toHaveLength(2)
  })

  it.each<[string, Answer]>([
    ['a refusal', Response.json({ error: 'invalid_client', hint: SECRET }, { status: 401 })],
    ['a fault', new Response('<html>Bad Gateway</html>', { status: 502 })],
    ['an answer without a token', Response.json({ expires_in: 10 })],
    ['an answer that is no JSON', new Response('token', { status: 200 })],
    ['no answer', new TypeError(`fetch failed for ${SECRET}`)],
  ])('rejects all who wait on %s, and the next call tries anew [API-29]', async (_name, answer) => {
    const { requests, source } = createEndpoint([answer, token('t2')])
    const waiting = await Promise.allSettled(Array.from({ length: 4 }, () => source.get()))
    expect(waiting.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
    for (const one of waiting) {
      const { reason } = one as PromiseRejectedResult & { readonly reason: unknown }
      expect(isUpstreamError(reason)).toBe(true)
      const seen = `${String(reason)} ${JSON.stringify(reason)} ${String((reason as Error).stack)}`
      expect(seen).not.toContain(SECRET)
      expect(seen).not.toContain(btoa(`shop-client:${SECRET}`))
      expect((reason as Error).cause).toBeUndefined()
    }
    expect(await source.get()).toBe('t2')
    expect(requests).toHaveLength(2)
  })
})
