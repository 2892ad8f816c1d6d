import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { timeForCall } from '../../app/services/request-budget'
import { createPageCache, DEFAULT_PAGE_CACHE, secondsToKeep } from './page-cache'
import type { PageCacheSettings } from './page-cache'
import { createPageContent } from './kept-page'
import { fakeBuild, sharedHeaders, shopRoutes } from '../testing/fake-build'
import type { FakeRoute } from '../testing/fake-build'
import { tryServer } from '../testing/try-server'
import type { Sent, TryServer } from '../testing/try-server'
import type { AppServerSettings } from '../app-server'

describe('what may be kept', () => {
  const page = (headers: Record<string, string>, status = 200) =>
    new Response('', { status, headers: { 'Content-Type': 'text/html', ...headers } })

  it('is a page that its route allows, for so long', () => {
    expect(secondsToKeep(page({ 'X-Nutwood-Cache': 'max-age=5' }), 100)).toBe(5)
  })

  it.each([
    ['no permission', page({})],
    ['a cookie', page({ 'X-Nutwood-Cache': 'max-age=5', 'Set-Cookie': 'a=1' })],
    ['another status', page({ 'X-Nutwood-Cache': 'max-age=5' }, 404)],
    ['a life of nothing', page({ 'X-Nutwood-Cache': 'max-age=0' })],
    ['something else than a page', page({ 'X-Nutwood-Cache': 'max-age=5', 'Content-Type': 'text/csv' })],
    ['a permission it cannot read', page({ 'X-Nutwood-Cache': 'for ever' })],
  ])('is nothing with %s', (_name, response) => {
    expect(secondsToKeep(response, 100)).toBe(0)
  })

  it('is no page of a megabyte', () => {
    expect(secondsToKeep(page({ 'X-Nutwood-Cache': 'max-age=5' }), 2 ** 20 + 1)).toBe(0)
  })
})

describe('the cache', () => {
  let time = 0
  const cacheOf = (settings: Partial<PageCacheSettings> = {}) =>
    createPageCache({ ...DEFAULT_PAGE_CACHE, now: () => time, ...settings })
  const kept = (address: string) => ({
    page: { address, isLite: false, isShortened: false },
    pattern: '/',
    content: createPageContent({ bytes: Buffer.alloc(1000, 'x'), headers: [], maxAgeSeconds: 30 }),
  })
  const life = { seconds: 30, edition: 0 }

  it('asks for a page to be made again before it is over, once in a while', () => {
    const cache = cacheOf()
    cache.keep(kept('/'), life)
    const dueAt = [0, 19_000, 20_000, 20_100, 25_000].map((at) => {
      time = at
      return cache.find('/')?.isDue
    })
    expect(dueAt).toEqual([false, false, true, false, true])
    time = 30_000
    expect(cache.find('/')).toBeUndefined()
  })

  it('loses pages of made-up parameters, and no others, to more of them', () => {
    time = 0
    const cache = cacheOf({ maxQueryBytes: 60_000 })
    cache.keep(kept('/'), life)
    for (let at = 0; at < 100; at += 1) cache.keep(kept(`/?size=${at}`), life)
    expect([cache.find('/?size=0'), cache.find('/?size=99')?.isDue, cache.find('/')?.isDue]).toEqual([
      undefined,
      false,
      false,
    ])
  })

  it('forgets everything, and what was begun before as well', () => {
    time = 0
    const cache = cacheOf()
    cache.keep(kept('/'), life)
    cache.clear()
    expect(cache.find('/')).toBeUndefined()
    cache.keep(kept('/'), life)
    expect(cache.find('/')).toBeUndefined()
    expect(cache.contentOf('/')).toBeDefined()
  })
})

describe('the cache in the server', () => {
  let server: TryServer | undefined
  afterEach(() => server?.close())
  let time = 0
  const renders: Request[] = []

  async function start(
    ready: () => Promise<unknown> = () => Promise.resolve(),
    settings: Partial<AppServerSettings> = {},
  ): Promise<TryServer> {
    renders.length = 0
    time = 0
    const loader: NonNullable<FakeRoute['module']>['loader'] = async ({ request }) => {
      const count = renders.push(request)
      await ready()
      return Response.json(count)
    }
    const routes = shopRoutes().map((route): FakeRoute =>
      route.id === 'root' ? { ...route, module: { ...route.module, loader } } : route,
    )
    const pageCache = { ...DEFAULT_PAGE_CACHE, now: () => time }
    server = await tryServer({ build: fakeBuild(routes), pageCache, ...settings })
    return server
  }

  it('renders an anonymous page once, the same bytes for every visitor', async () => {
    const { send } = await start()
    const pages = [await send('/'), await send('/'), await send('/?utm_source=mail')]
    expect(renders).toHaveLength(1)
    for (const { status, text, headers } of pages) {
      expect([status, text]).toEqual([200, pages[0]?.text])
      expect(headers).toMatchObject({
        'cache-control': 'public, max-age=0, s-maxage=30, must-revalidate',
        vary: 'Accept-Encoding, Cookie, Save-Data',
        etag: pages[0]?.headers['etag'],
        'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-/),
        'x-frame-options': 'DENY',
      })
      for (const name of ['x-nutwood-cache', 'x-request-id', 'set-cookie'])
        expect(headers[name]).toBeUndefined()
    }
    expect(server?.log.map(({ fields }) => [fields['route'], fields['status']])).toEqual(
      Array(3).fill(['/', 200]),
    )
  })

  it('renders it for nobody: nothing of the request that came first is in it', async () => {
    const { send } = await start(undefined, { trustedProxies: 1 })
    const canary = 'C4N4RY'
    const names = [
      'User-Agent',
      'Referer',
      'Accept-Language',
      'X-Anything',
      'From',
      'Sec-Purpose',
      'DNT',
      'Sec-GPC',
    ]
    const headers = {
      ...Object.fromEntries(names.map((name) => [name, canary])),
      'X-Forwarded-For': '203.0.113.9',
    }
    const { text } = await send('/?utm_source=C4N4RY', { headers })
    expect(renders.map(({ url }) => url)).toEqual(['https://shop.example/'])
    const [request] = renders
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      accept: 'text/html',
      host: 'shop.example',
    })
    expect(text).toContain('<b>nobody</b>')
    expect(text).not.toMatch(/C4N4RY|203\.0\.113/)
  })

  it('renders anew for a visitor with a session, and for a page that gave no permission', async () => {
    const { send } = await start()
    await send('/')
    const own = await send('/', { headers: { Cookie: 'session=1' } })
    expect([own.headers['cache-control'], own.headers['etag']]).toEqual(['private, no-cache', undefined])
    expect(own.headers['vary']).toBe('Cookie, Save-Data, Accept-Encoding')
    await send('/cart')
    await send('/cart')
    expect(renders).toHaveLength(4)
  })

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['identity', (bytes: Buffer) => bytes],
  ] as const)(
    'packs it once for %s, at the best level in the end, and answers 304 to whoever has it',
    async (coding, unpack) => {
      const { send } = await start()
      const plain = (await send('/')).text
      const ask = (further: Record<string, string> = {}) =>
        send('/', { headers: { 'Accept-Encoding': coding, ...further } })
      const first = await ask()
      expect(unpack(first.bytes).toString()).toBe(plain)
      // A quick pass serves until the thorough one is done, with its own ETag.
      const best = await vi.waitFor(async () => {
        const again = await ask()
        expect(again.headers['etag']).not.toMatch(/quick/)
        return again
      })
      expect(best.headers['content-encoding']).toBe(coding === 'identity' ? undefined : coding)
      expect(unpack(best.bytes).toString()).toBe(plain)
      expect(best.bytes.length).toBeLessThanOrEqual(first.bytes.length)
      const etag = String(best.headers['etag'])
      for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const same = await ask({ 'If-None-Match': tag })
        expect([same.status, same.bytes.length, same.headers['etag']]).toEqual([304, 0, etag])
        expect(same.headers['cache-control']).toBe(best.headers['cache-control'])
        expect(same.headers['vary']).toBe(best.headers['vary'])
      }
      expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200)
      expect(renders).toHaveLength(1)
    },
  )

  it('has a tag of its own for what is packed quickly', async () => {
    const { send } = await start()
    const ask = () => send('/', { headers: { 'Accept-Encoding': 'br' } })
    const quick = await ask()
    const best = await vi.waitFor(async () => {
      const again = await ask()
      expect(again.bytes.equals(quick.bytes)).toBe(false)
      return again
    })
    expect(best.headers['etag']).not.toBe(quick.headers['etag'])
  })

  it('has another tag, and is sent anew, once its policy is another one', async () => {
    const formAction = ['https://old.example']
    const { send } = await start(undefined, { contentSources: { formAction } })
    const before = await send('/')
    formAction[0] = 'https://new.example'
    time = 20_000
    await send('/')
    await vi.waitFor(() => expect(renders).toHaveLength(2))
    const after = await vi.waitFor(async () => {
      const page = await send('/', { headers: { 'If-None-Match': String(before.headers['etag']) } })
      expect(page.status).toBe(200)
      return page
    })
    expect(after.bytes.equals(before.bytes)).toBe(true)
    expect(after.headers['etag']).not.toBe(before.headers['etag'])
    expect(after.headers['content-security-policy']).toContain('https://new.example')
    expect(after.headers['content-security-policy']).not.toContain('https://old.example')
  })

  it('has another tag for every coding', async () => {
    const { send } = await start()
    const tags = new Set<unknown>()
    for (const coding of ['br', 'gzip', 'identity'])
      tags.add((await send('/', { headers: { 'Accept-Encoding': coding } })).headers['etag'])
    expect(tags.size).toBe(3)
  })

  it('renders one page at a time, however many ask for it', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    const { send } = await start(() => held)
    const crowd = Array.from({ length: 8 }, () => send('/'))
    await vi.waitFor(() => expect(renders).toHaveLength(1))
    finish()
    const answers = await Promise.all(crowd)
    expect(renders).toHaveLength(1)
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  it('renders it again beside its visitors before it is over, and sends what has not changed as it was', async () => {
    let hold: Promise<unknown> = Promise.resolve()
    const { send } = await start(() => hold)
    const etag = (await send('/')).headers['etag']
    let finish = () => {}
    hold = new Promise<void>((resolve) => (finish = resolve))
    time = 20_000
    // Nobody waits for the render.
    for (const _visitor of [1, 2, 3]) expect((await send('/')).headers['etag']).toBe(etag)
    await vi.waitFor(() => expect(renders).toHaveLength(2))
    finish()
    time = 35_000
    expect((await send('/')).headers['etag']).toBe(etag)
    expect(renders).toHaveLength(2)
  })

  it('is emptied by an answer that says so', async () => {
    const { send } = await start()
    await send('/')
    await send('/api/clear', { method: 'POST' })
    await send('/')
    expect(renders).toHaveLength(2)
  })

  it('keeps nothing that was begun before it was emptied, and shows it to nobody who comes after', async () => {
    const finishes: (() => void)[] = []
    const { send } = await start(() => new Promise<void>((resolve) => finishes.push(resolve)))
    const begun = send('/')
    await vi.waitFor(() => expect(finishes).toHaveLength(1))
    await send('/api/clear', { method: 'POST' })
    const after = send('/')
    await vi.waitFor(() => expect(finishes).toHaveLength(2))
    for (const finish of finishes) finish()
    expect([(await begun).status, (await after).status]).toEqual([200, 200])
    await send('/')
    expect(finishes).toHaveLength(2)
  })

  it('answers HEAD without a body, and makes the page for those who come after', async () => {
    const { send } = await start()
    const first = await send('/', { method: 'HEAD' })
    const page = await send('/')
    const head = await send('/', { method: 'HEAD' })
    expect([first.bytes.length, head.bytes.length]).toEqual([0, 0])
    expect([first.headers['content-length'], head.headers['content-length']]).toEqual(
      Array(2).fill(page.headers['content-length']),
    )
    expect(renders).toHaveLength(1)
  })

  it('passes on what is no page as it is, with the query of the campaign', async () => {
    const shared = sharedHeaders()
    const module: FakeRoute['module'] = {
      default: () => null,
      headers: shared,
      loader: ({ request }) => {
        throw new Response(null, {
          status: 301,
          headers: { Location: `/cart${new URL(request.url).search}` },
        })
      },
    }
    const routes = [...shopRoutes(), { id: 'moved', parentId: 'root', path: 'moved', module }]
    const { send } = await start(undefined, { build: fakeBuild(routes) })
    const moved = await send('/moved?utm_source=mail')
    expect([moved.status, moved.headers['location']]).toEqual([301, '/cart?utm_source=mail'])
    expect((await send('/moved')).headers['location']).toBe('/cart')
    expect((await send('/moved')).headers['etag']).toBeUndefined()
  })

  it.each([
    [404, 1],
    [503, 1],
    // Asked for with the query of the campaign, too.
    [301, 2],
  ])('lets nobody who comes by a campaign wait for an answer of %i twice', async (status, times) => {
    const waits: number[] = []
    const module: FakeRoute['module'] = {
      default: () => null,
      headers: sharedHeaders(),
      // Until all of the time is over, as with a platform that hangs.
      loader: async () => {
        const ms = timeForCall(60_000)
        waits.push(ms)
        await new Promise((resolve) => setTimeout(resolve, ms))
        throw new Response(null, { status, headers: { Location: '/cart' } })
      },
    }
    const routes = [...shopRoutes(), { id: 'hanging', parentId: 'root', path: 'hanging', module }]
    const budgets = { pageMs: 200, callMs: 200, placeOrderMs: 200, graceMs: 60_000 }
    const { send } = await start(undefined, { build: fakeBuild(routes), budgets })
    const answer = await send('/hanging?utm_source=mail')
    expect([answer.status, waits.length]).toEqual([status, times])
    expect(waits.reduce((sum, ms) => sum + ms)).toBeLessThan(210)
    // Nor is it kept.
    expect(answer.headers).toMatchObject({ 'cache-control': expect.stringMatching(/^private, no-/) })
    expect(answer.headers['etag']).toBeUndefined()
    await send('/hanging')
    expect(waits).toHaveLength(times + 1)
  })

  it('gives nobody an answer with a cookie that was made for nobody, and says that there is one', async () => {
    let finish = () => {}
    const held = new Promise<void>((resolve) => (finish = resolve))
    let made = 0
    const module: FakeRoute['module'] = {
      default: () => null,
      headers: sharedHeaders(),
      loader: async () => {
        made += 1
        const cookie = `session=secret-${made}`
        await held
        throw new Response(null, { status: 404, headers: { 'Set-Cookie': cookie } })
      },
    }
    const routes = [...shopRoutes(), { id: 'careless', parentId: 'root', path: 'careless', module }]
    const { send, log } = await start(undefined, { build: fakeBuild(routes) })
    const crowd = [1, 2, 3].map(() => send('/careless'))
    await vi.waitFor(() => expect(made).toBe(1))
    finish()
    const cookies = (await Promise.all(crowd)).map(({ headers }) => String(headers['set-cookie']))
    // Each visitor has their own; the first was rendered anonymously, and so was a second if a request came later.
    expect(new Set(cookies).size).toBe(3)
    expect(cookies).not.toContain('session=secret-1')
    expect(log).toContainEqual({
      level: 'error',
      message: 'a page that is the same for everybody set a cookie',
      fields: { route: '/careless' },
    })
  })

  it('is not looked into while the shop is closed', async () => {
    let isClosed = false
    const { send } = await start(undefined, { isMaintenance: () => isClosed })
    expect((await send('/')).status).toBe(200)
    isClosed = true
    expect((await send('/')).status).toBe(503)
  })

  it('leads a browser that comes by another name of this machine to the shop’s own first', async () => {
    const { send } = await start(undefined, { publicUrl: 'http://localhost:4100' })
    const by = (host: string): Sent => ({ headers: { Host: host, Accept: 'text/html' } })
    expect((await send('/', by('localhost:4100'))).status).toBe(200)
    expect((await send('/', by('127.0.0.1:4100'))).status).toBe(302)
  })
})
