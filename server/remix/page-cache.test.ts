import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPageCache, DEFAULT_PAGE_CACHE, pageKey, withNonce } from './page-cache'
import { fakeBuild, shopRoutes } from '../testing/fake-build'
import type { FakeRoute } from '../testing/fake-build'
import { tryServer } from '../testing/try-server'
import type { Received, TryServer } from '../testing/try-server'

const key = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pageKey({ method, url: new URL(path, 'http://shop.example'), headers }, ['lite', 'consent'])

describe('the key of a page', () => {
  it('is the same whatever the order of the query', () => {
    expect(key('/nuts?b=2&a=1')).toBe(key('/nuts?a=1&b=2'))
    expect(key('/nuts?a=1')).not.toBe(key('/nuts?a=2'))
    expect(key('/nuts')).not.toBe(key('/Nuts'))
  })

  it.each([
    ['Save-Data', { 'save-data': 'on' }],
    ['Global Privacy Control', { 'sec-gpc': '1' }],
    ['the lite cookie', { cookie: 'lite=1' }],
    ['a client that wants data', { accept: 'application/json' }],
  ])('differs with %s', (_name, headers) => {
    expect(key('/nuts', headers as Record<string, string>)).toBeDefined()
    expect(key('/nuts', headers as Record<string, string>)).not.toBe(key('/nuts'))
  })

  it.each([
    ['a session', { cookie: '__Host-session=abc' }],
    ['a session beside a harmless cookie', { cookie: 'lite=1; __Host-session=abc' }],
    ['an unknown cookie', { cookie: 'x' }],
    ['credentials', { authorization: 'Basic x' }],
  ])('does not exist for a visitor with %s', (_name, headers) => {
    expect(key('/nuts', headers as Record<string, string>)).toBeUndefined()
  })

  it('does not exist for writes, nor for addresses without end', () => {
    expect(key('/nuts', {}, 'POST')).toBeUndefined()
    expect(key(`/nuts?q=${'x'.repeat(2000)}`)).toBeUndefined()
  })
})

describe('the cache', () => {
  const page = (headers: Record<string, string>, status = 200) =>
    new Response('', { status, headers: { 'Content-Type': 'text/html', ...headers } })

  it('cuts a page at its nonces and puts it together with another', () => {
    const cache = createPageCache(DEFAULT_PAGE_CACHE)
    cache.offer('k', page({ 'X-Nutwood-Cache': 'max-age=5' }), '<a n="N1"><b n="N1">', 'N1', '/')
    const kept = cache.get('k')
    expect(kept && withNonce(kept, 'N2')).toBe('<a n="N2"><b n="N2">')
    expect(kept?.headers.map(([name]) => name)).toEqual(['content-type'])
  })

  it.each([
    ['no permission', page({})],
    ['a cookie', page({ 'X-Nutwood-Cache': 'max-age=5', 'Set-Cookie': 'a=1' })],
    ['another status', page({ 'X-Nutwood-Cache': 'max-age=5' }, 404)],
    ['a life of nothing', page({ 'X-Nutwood-Cache': 'max-age=0' })],
    ['something else than a page', page({ 'X-Nutwood-Cache': 'max-age=5', 'Content-Type': 'text/csv' })],
    ['a permission it cannot read', page({ 'X-Nutwood-Cache': 'for ever' })],
  ])('keeps nothing with %s', (_name, response) => {
    const cache = createPageCache(DEFAULT_PAGE_CACHE)
    cache.offer('k', response, 'x', 'N', '/')
    expect(cache.get('k')).toBeUndefined()
  })

  it('forgets the least used pages when its bytes are full', () => {
    const cache = createPageCache({ ...DEFAULT_PAGE_CACHE, maxBytes: 10_000 })
    for (let index = 0; index < 10; index += 1)
      cache.offer(`k${index}`, page({ 'X-Nutwood-Cache': 'max-age=5' }), 'x'.repeat(1000), 'N', '/')
    expect(cache.get('k0')).toBeUndefined()
    expect(cache.get('k9')).toBeDefined()
  })
})

describe('the cache in the server', () => {
  let server: TryServer | undefined
  afterEach(() => server?.close())

  const nonceOf = ({ text }: Received) => /nonce="([^"]+)"/.exec(text)?.[1] ?? ''
  const renders: string[] = []

  async function start(ready = () => Promise.resolve()): Promise<TryServer> {
    renders.length = 0
    const loader: NonNullable<FakeRoute['module']>['loader'] = async ({ request }) => {
      const count = renders.push(request.url)
      await ready()
      return Response.json(count)
    }
    const routes = shopRoutes(renders).map((route): FakeRoute =>
      route.id === 'root' ? { ...route, module: { ...route.module, loader } } : route,
    )
    server = await tryServer({ build: fakeBuild(routes), pageCache: DEFAULT_PAGE_CACHE })
    return server
  }

  it('renders an anonymous page once, with a fresh nonce for every visitor', async () => {
    const { send } = await start()
    const pages = [await send('/'), await send('/'), await send('/')]
    expect(renders).toHaveLength(1)
    expect(new Set(pages.map(nonceOf)).size).toBe(3)
    for (const page of pages) {
      expect(page.status).toBe(200)
      expect(String(page.headers['content-security-policy'])).toContain(`'nonce-${nonceOf(page)}'`)
      expect(page.headers['x-nutwood-cache']).toBeUndefined()
      expect(String(page.headers['vary'])).toBe('Cookie, Save-Data, Sec-GPC, Accept, Accept-Encoding')
    }
    expect(server?.log.map(({ fields }) => fields['route'])).toEqual(['/', '/', '/'])
  })

  it('renders anew for a visitor with a session, and for a page that gave no permission', async () => {
    const { send } = await start()
    await send('/')
    await send('/', { headers: { Cookie: 'session=1' } })
    await send('/cart')
    await send('/cart')
    expect(renders).toHaveLength(4)
  })

  it('is emptied by an answer that says so', async () => {
    const { send } = await start()
    await send('/')
    await send('/api/clear', { method: 'POST' })
    await send('/')
    expect(renders).toHaveLength(2)
  })

  it('keeps nothing that was begun before it was emptied', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    const { send } = await start(() => (renders.length === 1 ? held : Promise.resolve()))
    const begun = send('/')
    await vi.waitFor(() => expect(renders).toHaveLength(1))
    await send('/api/clear', { method: 'POST' })
    finish()
    expect((await begun).status).toBe(200)
    await send('/')
    expect(renders).toHaveLength(2)
  })

  it('answers HEAD without a body', async () => {
    const { send } = await start()
    const length = (await send('/')).headers['content-length']
    const head = await send('/', { method: 'HEAD' })
    expect([head.bytes.length, head.headers['content-length']]).toEqual([0, length])
  })
})
