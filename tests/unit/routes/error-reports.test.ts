/** Browser errors on their way to the error tracker, and engagements on theirs. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Browser } from '../support/browser'
import { engagementsOf } from '../support/personalisation'
import { openRoutes } from '../support/routes'
import { toldTo } from '../support/told'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const EVENT_ID = '0123456789abcdef0123456789abcdef'
const envelope = (event: object) =>
  [{ event_id: EVENT_ID, dsn: 'https://evil.example/1' }, { type: 'event' }, event]
    .map((line) => JSON.stringify(line))
    .join('\n')
const EVENT = {
  event_id: EVENT_ID,
  platform: 'javascript',
  exception: {
    values: [
      {
        type: 'TypeError',
        value: 'canary@example.com is not a function',
        stacktrace: {
          frames: [{ filename: 'http://localhost:3000/x.js?token=canary', lineno: 3, colno: 4 }],
        },
      },
    ],
  },
  request: { url: 'http://localhost:3000/sign/in/link/canary', cookies: 'canary' },
  user: { email: 'canary@example.com' },
}

const report = (body: string) =>
  browser.send('/sentry', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body })

describe('the tunnel of error reports', () => {
  it('passes on where an error was, and nothing that tells of whom [API-86] [ERR-23]', async () => {
    const { mock } = vi.spyOn(shop.services.logger, 'warn')
    expect((await report(envelope(EVENT))).status).toBe(204)
    const [event] = (await toldTo(shop, 'errors')).slice(-1)
    expect(event).toEqual({
      environment: 'test',
      event_id: EVENT_ID,
      platform: 'javascript',
      level: 'error',
      exception: {
        values: [
          {
            type: 'TypeError',
            stacktrace: { frames: [{ filename: 'http://localhost:3000/x.js', lineno: 3, colno: 4 }] },
          },
        ],
      },
    })
    expect(mock.calls).toEqual([[{ types: ['TypeError'] }, 'an error in a browser']])
    vi.restoreAllMocks()
  })

  it('takes anything from a page that is in trouble, and whoever is away [API-86]', async () => {
    const before = (await toldTo(shop, 'errors')).length
    for (const body of [
      '',
      'no envelope',
      '{}\n{"type":"event"}\n[]',
      '{}\n{"type":"session"}\n{}',
      'x'.repeat(300_000),
    ])
      expect([body.slice(0, 20), (await report(body)).status]).toEqual([body.slice(0, 20), 204])
    for (const kind of ['status', 'refuse'] as const) {
      shop.platforms.faults.add({ platform: 'events', kind, status: 500 })
      expect((await report(envelope(EVENT))).status).toBe(204)
      await shop.services.errorReports.settled()
      shop.platforms.faults.clear()
    }
    expect((await toldTo(shop, 'errors')).length).toBe(before)
  })
})

describe('an error of the server', () => {
  it('is logged, and reported by its kind and its place, without its words [ERR-23]', async () => {
    const before = (await toldTo(shop, 'errors')).length
    const log = vi.spyOn(shop.services.logger, 'error')
    vi.spyOn(shop.services.content, 'getPage').mockRejectedValueOnce(new RangeError('canary@example.com'))
    expect((await browser.get('/about-us')).status).toBe(500)
    expect(log.mock.calls.map(([, message]) => message)).toEqual(['a request failed'])
    expect(JSON.stringify(log.mock.calls)).not.toContain('canary')
    vi.restoreAllMocks()
    // The kit keeps unexpected errors; this one is expected.
    expect(app.faults.splice(0)).toHaveLength(1)
    const [event, ...others] = (await toldTo(shop, 'errors')).slice(before)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      level: 'error',
      platform: 'node',
      message: { formatted: 'a request failed' },
      exception: {
        values: [
          {
            type: 'RangeError',
            stacktrace: {
              frames: expect.arrayContaining([
                expect.objectContaining({
                  filename: expect.stringContaining('error-reports.test') as string,
                }),
              ]) as unknown,
            },
          },
        ],
      },
    })
    expect(JSON.stringify(event)).not.toContain('canary')
  })
})

describe('an error that somebody caught', () => {
  const reported = async (before: number) => (await toldTo(shop, 'errors')).slice(before)
  const said = (type: string, formatted: string) => ({
    message: { formatted },
    exception: { values: [{ type }] },
  })

  it('is reported by whoever logs it: a form, and the server itself [ERR-23]', async () => {
    const before = (await toldTo(shop, 'errors')).length
    vi.spyOn(shop.services.contacts, 'subscribe').mockRejectedValueOnce(new TypeError('canary@example.com'))
    const body = JSON.stringify({ inputEmail: 'pat@example.com' })
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    expect((await browser.send('/subscribe', init)).status).toBe(503)
    const { lifecycle } = await import('~/services/index.server')
    lifecycle.logger.error({ error: 'RangeError', at: [], orderNumber: 'N-1' }, 'request failed')
    const events = await reported(before)
    expect(events).toMatchObject([
      said('TypeError', 'a form could not be taken'),
      said('RangeError', 'request failed'),
    ])
    expect(JSON.stringify(events)).not.toMatch(/canary|N-1/)
  })

  it('of another service says which of them it is [ERR-23]', async () => {
    const before = (await toldTo(shop, 'errors')).length
    shop.platforms.faults.add({
      platform: 'personalisation',
      kind: 'status',
      status: 500,
      match: { path: '/collect' },
    })
    expect((await engage({ decision_id: 'd-1', variation_id: '1' })).status).toBe(502)
    expect(await reported(before)).toMatchObject([
      { message: { formatted: 'Failed to report engagement' }, tags: { service: 'engagement' } },
    ])
  })
})

const engage = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  browser.send('/api/dy/engagement', {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })

const engagements = () => engagementsOf(shop)

describe('the report of an engagement', () => {
  it('reaches the collector with its key, for a decision and a variation [API-47] [API-48]', async () => {
    expect((await engage({ decision_id: 'd-1', variation_id: '12' })).status).toBe(204)
    expect((await engage({ decision_id: 'd-1', variation_id: 'd-1.0' })).status).toBe(204)
    expect(await engagements()).toEqual(['CLICK d-1', 'SLOT_CLICK d-1.0'])
  })

  it('names session and user, and waits for four seconds [API-48]', async () => {
    const asked = vi.spyOn(shop.platforms, 'fetch')
    await engage({ decision_id: 'd-1', variation_id: '12' })
    const sent = async () => {
      const found = asked.mock.calls.find(([input]) => String(input).includes('/collect/user/engagement'))
      const request = found && new Request(...found)
      const body = (await request?.json()) as { readonly session: object; readonly user: object }
      return { key: request?.headers.get('dy-api-key'), body }
    }
    expect(await sent()).toEqual({
      key: expect.stringMatching(/./) as string,
      body: {
        engagements: [{ type: 'CLICK', decisionId: 'd-1', variations: [12] }],
        session: { dy: expect.stringMatching(/\S{8}/) as string },
        user: { dyid_server: expect.stringMatching(/\S{8}/) as string },
      },
    })
    asked.mockClear()
    shop.platforms.faults.add({ platform: 'personalisation', kind: 'hang', match: { path: '/collect' } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      let status: number | undefined
      const answer = engage({ decision_id: 'd-1', variation_id: '12' }).then((page) => (status = page.status))
      while (asked.mock.calls.length === 0) await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(3_990)
      expect(status).toBeUndefined()
      await vi.advanceTimersByTimeAsync(20)
      expect(await answer).toBe(502)
    } finally {
      vi.useRealTimers()
      asked.mockRestore()
    }
  })

  it('needs both of its fields, and tells nothing of whom it may not [API-47]', async () => {
    const before = await engagements()
    const page = await engage({ decision_id: 'd-1' })
    expect([page.status, JSON.parse(page.html)]).toEqual([
      400,
      { errors: [{ key: 'variation_id', message: 'This is missing' }] },
    ])
    expect((await engage({ decision_id: 'd-1', variation_id: '1' }, { 'Sec-GPC': '1' })).status).toBe(204)
    expect(await engagements()).toEqual(before)
  })

  it('says that it failed, where the collector has not taken it [ERR-25]', async () => {
    shop.platforms.faults.add({
      platform: 'personalisation',
      kind: 'status',
      status: 500,
      match: { path: '/collect' },
    })
    const page = await engage({ decision_id: 'd-1', variation_id: '1' })
    expect([page.status, JSON.parse(page.html)]).toEqual([
      502,
      { errors: [{ message: 'Failed to report engagement' }] },
    ])
  })
})
