/** Refusals by the server itself, in the caller's format: API calls get one error shape, browsers a page. */
import { afterEach, describe, expect, it } from 'vitest'
import { DEFAULT_BODY_LIMITS } from './body-limit'
import { tryServer } from '../testing/try-server'
import type { Sent, TryServer } from '../testing/try-server'
import type { AppServerSettings } from '../app-server'

let server: TryServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

const BODY = JSON.stringify({ cart_sku: { sku_external_id: '1101-01' } })
const FROM_ELSEWHERE = { Origin: 'https://evil.example' }

interface Case {
  readonly status: number
  readonly message: string
  readonly settings?: Partial<AppServerSettings>
  readonly sent?: Sent
}

const CASES: readonly Case[] = [
  {
    status: 403,
    message:
      'For your safety we accept forms only from our own pages. Please go back, reload the page and try again.',
    sent: { headers: FROM_ELSEWHERE },
  },
  {
    status: 405,
    message: 'This address does not take that kind of request.',
    sent: { method: 'PUT' },
  },
  {
    status: 413,
    message: 'What you sent is larger than this page can take. Please send a smaller file or a shorter text.',
    settings: { bodyLimits: { ...DEFAULT_BODY_LIMITS, defaultBytes: 10 } },
  },
  {
    status: 429,
    message:
      'There were many attempts from your network in a short time. Please wait a little, then try again.',
    settings: { rateRules: [{ group: 'lookups', writes: true, path: /./, points: 0, seconds: 60 }] },
  },
  {
    status: 503,
    message: 'The shop is very busy or being looked after. Your cart is kept. Please try again shortly.',
    settings: { isMaintenance: () => true },
  },
]

const send = async (path: string, { settings = {}, sent = {} }: Case, headers: Record<string, string>) => {
  server ??= await tryServer(settings)
  return server.send(path, { method: 'POST', body: BODY, ...sent, headers: { ...headers, ...sent.headers } })
}

describe.each(CASES)('a refusal with $status', (refusal) => {
  const { status, message } = refusal
  const JSON_BODY = { 'Content-Type': 'application/json' }

  it.each([
    ['/cart', 'by what it sends', { ...JSON_BODY, Accept: '*/*' }],
    ['/cart', 'by what it accepts', { 'Content-Type': 'text/plain', Accept: 'application/json, */*' }],
    ['/api/echo', 'by where it asks', { 'Content-Type': 'text/plain' }],
  ])('tells a call of %s, known %s, as every call is told', async (path, _, headers) => {
    const answer = await send(path, refusal, headers)
    expect([answer.status, answer.headers['content-type'], JSON.parse(answer.text)]).toEqual([
      status,
      'application/json; charset=utf-8',
      { errors: [{ message }] },
    ])
  })

  it.each(['/cart', '/api/echo'])('is a page for a browser at %s', async (path) => {
    const answer = await send(path, refusal, { ...JSON_BODY, Accept: 'text/html,*/*;q=0.8' })
    expect([answer.status, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
    expect(answer.text).toContain(message)
  })
})
