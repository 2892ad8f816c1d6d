/** The event inbox: each service with its own protocol and key. */
import { afterAll, describe, expect, it } from 'vitest'
import { createSettableClock } from '../kit/clock'
import { systemClock } from '../platform'
import { createEvents } from './handler'
import { openEventStore } from './store'

const inbox = createEvents({
  dataDir: ':memory:',
  clock: createSettableClock(systemClock),
  inspectPath: '/platforms',
})
afterAll(() => inbox.close())

const ask = (path: string, init?: RequestInit) =>
  inbox.handle(new Request(`http://platforms.invalid${path}`, init))
const post = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers })

const basic = (key: string) => `Basic ${Buffer.from(`${key}:`).toString('base64')}`
const google = { client_id: 'c', events: [{ name: 'search', timestamp_micros: 1, params: {} }] }
const rudder = {
  batch: [
    {
      ...{ type: 'track', event: 'Product Added', messageId: 'm', anonymousId: 'c', properties: {} },
      originalTimestamp: '2026-11-30T00:00:00.000Z',
    },
  ],
}
const search = {
  ...{ event_name: 'Search', event_id: 'e', event_time: 1, action_source: 'website' },
  ...{ event_source_url: 'http://localhost/', user_data: { client_user_agent: 'Browser/1.0' } },
}
const facebook = { data: [search] }
const insights = {
  events: [
    {
      ...{ eventType: 'click', eventName: 'Almonds', index: 'Products', userToken: 'c', timestamp: 1 },
      ...{ queryID: 'a'.repeat(32), objectIDs: ['a'], positions: [1] },
    },
  ],
}
const envelope = '{}\n{"type":"event"}\n{"event_id":"e"}'

const SERVICES = [
  ['google-analytics', (key: string) => post(`/google-analytics/mp/collect?api_secret=${key}`, google)],
  ['rudderstack', (key: string) => post('/rudderstack/v1/batch', rudder, { authorization: basic(key) })],
  ['facebook', (key: string) => post('/facebook/v21.0/nutwood/events', { access_token: key, ...facebook })],
  [
    'search-insights',
    (key: string) => post('/search-insights/1/events', insights, { 'x-algolia-api-key': key }),
  ],
  [
    'errors',
    (key: string) =>
      post('/errors/api/1/envelope/', envelope, { 'x-sentry-auth': `Sentry sentry_key=${key}, x=1` }),
  ],
] as const

describe('the inbox of events', () => {
  it.each(SERVICES)('takes what %s takes, by its key, and keeps the key to itself', async (service, send) => {
    const refused = await send('another')
    expect(refused.status).toBe(service === 'facebook' ? 400 : 401)
    if (service === 'facebook') expect(await refused.json()).toMatchObject({ error: { code: 190 } })
    expect((await send('nutwood')).status).toBe(200)
    const { told } = (await (await ask(`/told?service=${service}`)).json()) as { readonly told: unknown[] }
    expect(told).toHaveLength(1)
    expect(JSON.stringify(told)).not.toContain('nutwood')
  })

  it('takes no click on what the index does not have', async () => {
    const asked: string[] = []
    const picky = createEvents({
      dataDir: ':memory:',
      clock: systemClock,
      isIndexed: async (index, id) => asked.push(`${index} ${id}`) > 0 && id === '1101-01',
    })
    const click = (objectIDs: readonly string[]) =>
      picky.handle(
        new Request('http://platforms.invalid/search-insights/1/events', {
          method: 'POST',
          headers: { 'x-algolia-api-key': 'nutwood' },
          body: JSON.stringify({
            events: [{ ...insights.events[0], objectIDs, positions: objectIDs.map(() => 1) }],
          }),
        }),
      )
    expect((await click(['1101-01'])).status).toBe(200)
    expect((await click(['1101-01', '1101'])).status).toBe(422)
    expect(asked).toEqual(['Products 1101-01', 'Products 1101-01', 'Products 1101'])
    picky.close()
  })

  it('keeps the newest five thousand, all events of a call included', () => {
    const store = openEventStore({ dataDir: ':memory:', clock: systemClock })
    const bodies = Array.from({ length: 1_700 }, (_, index) => index)
    for (const service of ['a', 'b', 'c']) store.keep(service, bodies)
    store.keep('d', [])
    const kept = store.list({ limit: 10_000 })
    expect([kept.length, kept.at(-1)?.body, kept[0]?.service]).toEqual([5_000, 100, 'c'])
    expect(store.list({ service: 'a', limit: 10_000 })).toHaveLength(1_600)
    store.close()
  })

  it('refuses what is none of it, and shows people all that it holds', async () => {
    expect((await post('/google-analytics/mp/collect?api_secret=nutwood', {})).status).toBe(400)
    const key = { 'x-algolia-api-key': 'nutwood' }
    for (const wrong of [{ eventName: 'Results for “almond”' }, { queryID: 'zz' }, { positions: [1, 2] }]) {
      const events = [{ ...insights.events[0], ...wrong }]
      expect((await post('/search-insights/1/events', { events }, key)).status).toBe(400)
    }
    const timeless = { client_id: 'c', events: [{ name: 'search', params: {} }] }
    expect((await post('/google-analytics/mp/collect?api_secret=nutwood', timeless)).status).toBe(400)
    for (const lack of [{ event_source_url: undefined }, { user_data: {} }]) {
      const body = { access_token: 'nutwood', data: [{ ...search, ...lack }] }
      expect((await post('/facebook/v21.0/nutwood/events', body)).status).toBe(400)
    }
    expect((await post('/nothing', {})).status).toBe(404)
    expect((await ask('/google-analytics/mp/collect?api_secret=nutwood')).status).toBe(404)
    expect(await (await ask('/')).text()).toContain('Product Added')
  })
})
