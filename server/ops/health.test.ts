import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { readLifecycle } from './lifecycle'
import { fakeBuild, shopRoutes } from '../testing/fake-build'
import { fakeLifecycle, tryServer } from '../testing/try-server'
import type { TryServer } from '../testing/try-server'

describe('the endpoints of an operator', () => {
  let server: TryServer | undefined
  afterEach(() => server?.close())

  it('say that the process lives, whatever the platforms do', async () => {
    server = await tryServer({ lifecycle: fakeLifecycle({ ready: () => Promise.resolve(false) }) })
    expect((await server.send('/healthz')).text).toBe('ok\n')
  })

  it.each([
    ['ready', () => Promise.resolve(true), 200],
    ['not ready', () => Promise.resolve(false), 503],
    ['failing', () => Promise.reject(new Error('database')), 503],
  ])('say whether the app is ready: %s', async (_name, ready, status) => {
    server = await tryServer({ lifecycle: fakeLifecycle({ ready }) })
    const answer = await server.send('/readyz')
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain('database')
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('say "not ready" when the app does not answer in time', async () => {
    server = await tryServer({ lifecycle: fakeLifecycle({ ready: () => new Promise(() => {}) }) })
    expect((await server.send('/readyz')).status).toBe(503)
  })

  it.each([
    ['/healthz', true, 200],
    ['/readyz', true, 200],
    ['/readyz', false, 503],
    ['/metrics', true, 200],
  ])('answer HEAD %s as they answer GET, without the body (ready: %s)', async (path, ready, status) => {
    server = await tryServer({ lifecycle: fakeLifecycle({ ready: () => Promise.resolve(ready) }) })
    const get = await server.send(path)
    const head = await server.send(path, { method: 'HEAD' })
    expect([get.status, head.status, head.text]).toEqual([status, status, ''])
    expect(head.headers['content-type']).toBe(get.headers['content-type'])
    expect(Number(head.headers['content-length'])).toBeGreaterThan(0)
    expect(head.headers['cache-control']).toBe('no-store')
  })

  it.each(['/healthz', '/readyz', '/metrics'])('change nothing: POST %s is refused', async (path) => {
    server = await tryServer()
    const answer = await server.send(path, { method: 'POST', body: 'x' })
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'GET, HEAD'])
  })

  it('measure by route pattern, together with what the app measures', async () => {
    const metrics = () => Promise.resolve('shop_orders_total 3\n')
    server = await tryServer({ lifecycle: fakeLifecycle({ metrics }) })
    await server.send('/orders/N-1007')
    await server.send('/cart', { method: 'TRACE' })
    const { text, headers } = await server.send('/metrics')
    expect(headers['content-type']).toContain('text/plain')
    expect(text).toContain(
      'http_request_duration_seconds_count{route="/orders/:id",method="GET",status="200"} 1',
    )
    expect(text).toContain(
      'http_request_duration_seconds_count{route="refused",method="other",status="405"} 1',
    )
    expect(text).toContain('http_refused_total{reason="method"} 1')
    expect(text).toContain('nodejs_eventloop_lag_seconds')
    expect(text).toContain('shop_orders_total 3')
    expect(text).not.toContain('N-1007')
  })

  it('share a registry with the app', async () => {
    const registry = new Registry()
    server = await tryServer({ lifecycle: fakeLifecycle({ metrics: registry }) })
    await server.send('/cart')
    expect(await registry.metrics()).toContain('http_requests_in_flight 0')
  })

  it('show measurements to callers on this machine alone', async () => {
    server = await tryServer({ trustedProxies: 1 })
    const answer = await server.send('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.9' } })
    expect(answer.status).toBe(404)
    expect(answer.text).not.toContain('http_request')
  })
})

describe('the lifecycle of a build', () => {
  it('is read from the entry module', () => {
    const lifecycle = fakeLifecycle()
    expect(readLifecycle(fakeBuild(shopRoutes(), { lifecycle }))).toBe(lifecycle)
  })

  it('may be missing: such a build has nothing to start', async () => {
    const lifecycle = readLifecycle(fakeBuild(shopRoutes()))
    await lifecycle.start()
    expect(await lifecycle.ready()).toBe(true)
    await lifecycle.stop()
  })

  it('is refused when a verb is missing', () => {
    expect(() => readLifecycle(fakeBuild(shopRoutes(), { lifecycle: { start() {} } }))).toThrow(
      /start, ready and stop/,
    )
  })
})
