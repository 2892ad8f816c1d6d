import { describe, expect, it, vi } from 'vitest'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()

const report = (body: unknown, type = 'text/plain;charset=UTF-8') =>
  app.newBrowser().send('/api/events/fb', {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const counted = () => shop.services.metrics.registry.getSingleMetricAsString('nutwood_browser_events_total')

describe('the beacon', () => {
  it('is taken with 204 and counted by its name, of which nothing else is kept [API-15]', async () => {
    const event = {
      event_name: 'AddToCart',
      custom_data: {
        currency: 'USD',
        value: 9.99,
        content_ids: ['1101'],
        contents: [{ id: '1101', quantity: 1 }],
      },
      user_data: { em: 'canary@example.com', client_user_agent: 'Canary/1.0' },
    }
    for (const type of ['text/plain;charset=UTF-8', 'application/json']) {
      const page = await report(event, type)
      expect([page.status, page.html, page.headers.get('Set-Cookie')]).toEqual([204, '', null])
    }
    const metric = await counted()
    expect(metric).toContain('nutwood_browser_events_total{event="AddToCart"} 2')
    expect(metric).not.toMatch(/canary/i)
  })

  it.each([
    ['a name that is not listed', { event_name: 'Anything{x="y"}' }],
    ['a name of a prototype', '{"event_name":"__proto__"}'],
    ['no name', { custom_data: {} }],
    ['no JSON', 'AddToCart'],
    ['nothing', ''],
    ['a list', '[]'],
    ['a text where fields belong', { event_name: 'PageView', custom_data: 'x' }],
    [
      'too many fields',
      {
        event_name: 'PageView',
        custom_data: Object.fromEntries(Array.from({ length: 31 }, (_, i) => [`f${i}`, i])),
      },
    ],
    ['a field without end', { event_name: 'PageView', user_data: { em: 'x'.repeat(1_001) } }],
    ['fields within fields', { event_name: 'PageView', user_data: { a: { b: { c: 1 } } } }],
  ])('with %s is refused with 400 and counts for nothing [API-15]', async (_what, body) => {
    const before = await counted()
    const page = await report(body)
    expect([page.status, await counted()]).toEqual([400, before])
  })

  it('logs what went wrong with the captcha by one of a few reasons, and nothing else of it [AUTH-29]', async () => {
    const { mock } = vi.spyOn(shop.services.logger, 'warn')
    const custom_data = { reason: 'not loaded', at: 'canary' }
    expect((await report({ event_name: 'CaptchaFailed', custom_data })).status).toBe(204)
    await report({ event_name: 'CaptchaFailed', custom_data: { reason: 'canary' } })
    await report({ event_name: 'Lead', custom_data })
    expect(mock.calls).toEqual(
      ['not loaded', 'unknown'].map((reason) => [
        { event: 'CaptchaFailed', reason },
        'a script had trouble in a browser',
      ]),
    )
    vi.restoreAllMocks()
    expect(await counted()).toContain('nutwood_browser_events_total{event="CaptchaFailed"} 2')
  })

  it('is posted, never read', async () => {
    expect((await app.newBrowser().get('/api/events/fb')).status).toBe(405)
  })
})
