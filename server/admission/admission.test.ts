import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { readUpload } from '../../app/services/upload-request.server'
import { DEFAULT_BODY_LIMITS } from './body-limit'
import { fakeBuild, shopRoutes } from '../testing/fake-build'
import { PUBLIC_URL, tryServer } from '../testing/try-server'
import type { TryServer } from '../testing/try-server'
import type { AppServerSettings } from '../app-server'

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
let server: TryServer | undefined

async function start(overrides: Partial<AppServerSettings> = {}): Promise<TryServer> {
  server = await tryServer(overrides)
  return server
}

afterEach(async () => {
  await server?.close()
  server = undefined
})

describe('the origin check', () => {
  const post = (headers: Record<string, string>, path = '/api/echo') =>
    server?.send(path, { method: 'POST', headers: { ...FORM, ...headers }, body: 'a=1' })

  it('admits a form of our own pages, and a text browser that sends neither header', async () => {
    await start()
    const own = await post({ Origin: PUBLIC_URL, 'Sec-Fetch-Site': 'same-origin' })
    expect(own?.status).toBe(200)
    expect((await post({}))?.status).toBe(200)
  })

  it.each([
    ['another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }],
    ['another site without Fetch Metadata', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
    ['a file', { Origin: 'file://' }],
    ['a sister subdomain', { Origin: 'https://cdn.shop.example', 'Sec-Fetch-Site': 'same-site' }],
    ['our origin claimed across sites', { Origin: PUBLIC_URL, 'Sec-Fetch-Site': 'cross-site' }],
    ['a browser that hides its origin', { 'Sec-Fetch-Site': 'cross-site' }],
    ['the same host without encryption', { Origin: 'http://shop.example' }],
    ['a spoofed forwarded host', { Origin: 'https://evil.example', 'X-Forwarded-Host': 'evil.example' }],
    ['a spoofed host', { Origin: 'https://evil.example', Host: 'evil.example' }],
  ])('refuses a post from %s before the app sees it', async (_name, headers) => {
    const calls: string[] = []
    await start({ build: fakeBuild(shopRoutes(calls)) })
    for (const path of ['/api/echo', '/cart', '/cart?_data=cart', '/CART?_data=cart']) {
      const answer = await post(headers, path)
      expect(answer?.status).toBe(403)
    }
    expect(calls).toEqual([])
    expect(server?.log.map(({ fields }) => fields['refused'])).toEqual(Array(4).fill('origin'))
  })

  it('lets reads through from anywhere', async () => {
    await start()
    const answer = await server?.send('/cart', {
      headers: { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' },
    })
    expect(answer?.status).toBe(200)
  })

  it('lets a listed provider post across sites to its own path alone', async () => {
    await start({ crossSitePaths: ['/api/echo'] })
    const headers = { Origin: 'https://id.example', 'Sec-Fetch-Site': 'cross-site' }
    expect((await post(headers))?.status).toBe(200)
    expect((await post(headers, '/cart'))?.status).toBe(403)
  })

  it('takes the names of loopback for one shop, and a page action of Remix agrees', async () => {
    await start({ publicUrl: 'http://localhost:3000' })
    const answer = await post({ Origin: 'http://127.0.0.1:3000', 'Sec-Fetch-Site': 'same-origin' }, '/cart')
    expect(answer?.status).toBe(200)
    expect((await post({ Origin: 'http://127.0.0.1:3001' }, '/cart'))?.status).toBe(403)
  })

  it('tells a script in JSON, in the form that Remix takes for a thrown response', async () => {
    await start()
    const answer = await post({ Origin: 'https://evil.example' }, '/cart?_data=cart')
    expect(answer?.headers['x-remix-catch']).toBe('yes')
    expect(JSON.parse(answer?.text ?? '')).toMatchObject({
      error: expect.any(String),
      requestId: expect.any(String),
    })
  })
})

describe('the body limit', () => {
  const bodyLimits = {
    ...DEFAULT_BODY_LIMITS,
    defaultBytes: 1000,
    multipart: [{ path: /^\/cart(\/|$)/, bytes: 5000 }],
    drainedBytes: 0,
  }

  it('refuses a body that declares too much, without reading it', async () => {
    await start({ bodyLimits })
    const answer = await server?.send('/cart', { method: 'POST', headers: FORM, body: 'x'.repeat(1001) })
    expect(answer?.status).toBe(413)
    expect(answer?.text).toContain('too much at once')
  })

  it('refuses a body that grows too large on the way', async () => {
    const calls: string[] = []
    await start({ bodyLimits, build: fakeBuild(shopRoutes(calls)) })
    const answer = await server?.send('/api/echo', {
      method: 'POST',
      headers: { ...FORM, 'Transfer-Encoding': 'chunked' },
      body: 'x'.repeat(50_000),
    })
    expect(answer?.status).toBe(413)
    expect(calls).toEqual([])
  })

  it('gives the app every byte of one that fits', async () => {
    await start({ bodyLimits })
    const body = 'é'.repeat(500)
    const answer = await server?.send('/api/echo', { method: 'POST', headers: FORM, body })
    expect(JSON.parse(answer?.text ?? '')).toMatchObject({ body })
  })

  it('allows files where files belong', async () => {
    await start({ bodyLimits })
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const send = (path: string, size: number) =>
      server?.send(path, { method: 'POST', headers, body: 'x'.repeat(size) })
    expect((await send('/cart', 4000))?.status).toBe(200)
    expect((await send('/cart', 6000))?.status).toBe(413)
    expect((await send('/api/echo', 4000))?.status).toBe(413)
  })

  it('lets the page itself refuse a file that is too large, with what was typed beside it', async () => {
    const action = async ({ request }: { request: Request }) =>
      Response.json(await readUpload(request, { field: 'list', maxBytes: 1000, kinds: ['text'] }))
    const routes = shopRoutes().map((route) =>
      route.id === 'echo' ? { ...route, path: 'order-upload', module: { action } } : route,
    )
    const multipart = [{ path: /^\/order-upload$/, bytes: 5000 }]
    await start({ bodyLimits: { ...bodyLimits, multipart, drainedBytes: 400_000 }, build: fakeBuild(routes) })
    const boundary = `${'-'.repeat(30)}7919`
    const send = (size: number, more: Record<string, string> = {}) => {
      const part = (name: string) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`
      const file = `${part('list')}; filename="a.csv"\r\n\r\n${'x'.repeat(size)}\r\n--${boundary}--\r\n`
      const headers = { 'Content-Type': `multipart/form-data; boundary=${boundary}`, ...more }
      const body = `${part('note')}\r\n\r\ngifts\r\n${file}`
      return server?.send('/order-upload', { method: 'POST', headers, body })
    }
    const answers = { fields: { note: 'gifts' }, file: { ok: false, problem: { kind: 'too-large' } } }
    for (const size of [2000, 6000, 300_000])
      expect(JSON.parse((await send(size))?.text ?? '')).toMatchObject(answers)
    const chunked = await send(300_000, { 'Transfer-Encoding': 'chunked' })
    expect(JSON.parse(chunked?.text ?? '')).toMatchObject(answers)
    const refused = await send(500_000)
    expect([refused?.status, refused?.text.includes('too much at once')]).toEqual([413, true])
    expect((await server?.send('/metrics'))?.text).toContain('http_request_body_bytes_held 0')
  })

  it('answers "busy" when slow uploads together hold too much', async () => {
    await start({ bodyLimits: { ...bodyLimits, totalBytes: 800 } })
    const slow = connect(server?.port ?? 0, '127.0.0.1')
    slow.write('POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n')
    slow.write('x'.repeat(700))
    await expect
      .poll(async () => (await server?.send('/metrics'))?.text)
      .toContain('http_request_body_bytes_held 700')
    const answer = await server?.send('/api/echo', { method: 'POST', headers: FORM, body: 'x'.repeat(200) })
    expect(answer?.status).toBe(503)
    expect(answer?.headers['retry-after']).toBe('2')
    slow.destroy()
    await expect
      .poll(async () => (await server?.send('/metrics'))?.text)
      .toContain('http_request_body_bytes_held 0')
  })
})

describe('the rate limit', () => {
  const rateRules = [
    { group: 'lookups' as const, writes: true as const, path: /^\/sign\/in$/, points: 2, seconds: 60 },
  ]
  const signIn = (path = '/sign/in', headers: Record<string, string> = {}) =>
    server?.send(path, { method: 'POST', headers: { ...FORM, ...headers }, body: 'email=x' })

  it('answers 429 with the time to wait, in a page', async () => {
    await start({ rateRules })
    expect((await signIn())?.status).toBe(200)
    expect((await signIn())?.status).toBe(200)
    const third = await signIn()
    expect(third?.status).toBe(429)
    expect(Number(third?.headers['retry-after'])).toBeGreaterThan(0)
    expect(third?.headers['content-type']).toContain('text/html')
    expect(third?.text).toContain('One moment, please')
    expect((await server?.send('/sign/in'))?.status).toBe(200)
  })

  it('counts every spelling that Remix takes for the same page', async () => {
    await start({ rateRules })
    const spellings = ['/sign/in', '/SIGN/in/', '/%73ign/in?_data=sign-in', '/sign/in?a=1']
    const statuses = []
    for (const spelling of spellings) statuses.push((await signIn(spelling))?.status)
    expect(statuses).toEqual([200, 200, 429, 429])
  })

  it('counts clients apart behind a proxy, and is not fooled by what they claim', async () => {
    await start({ rateRules, trustedProxies: 1 })
    const from = (forwarded: string) => signIn('/sign/in', { 'X-Forwarded-For': forwarded })
    const first = [
      await from('203.0.113.1'),
      await from('9.9.9.9, 203.0.113.1'),
      await from('8.8.8.8, 203.0.113.1'),
    ]
    expect(first.map((answer) => answer?.status)).toEqual([200, 200, 429])
    expect((await from('203.0.113.2'))?.status).toBe(200)
  })

  it('warns once when a proxy is there that the settings do not know', async () => {
    await start()
    const warnings = () => server?.log.filter(({ message }) => message.includes('TRUSTED_PROXIES is 0'))
    await server?.send('/cart')
    expect(warnings()).toEqual([])
    for (const address of ['203.0.113.1', '203.0.113.2'])
      await server?.send('/cart', { headers: { 'X-Forwarded-For': address } })
    expect(warnings()).toHaveLength(1)
    await server?.close()
    await start({ trustedProxies: 1 })
    await server?.send('/cart', { headers: { 'X-Forwarded-For': '203.0.113.1' } })
    expect(warnings()).toEqual([])
  })

  it('is generous where a factor says so', async () => {
    await start({ rateRules, rateFactor: 10 })
    for (let attempt = 0; attempt < 20; attempt += 1) expect((await signIn())?.status).toBe(200)
    expect((await signIn())?.status).toBe(429)
  })
})

describe('overload and maintenance', () => {
  it('sheds what is over the bound with 503 and Retry-After, and recovers', async () => {
    let open = () => {}
    const gate = new Promise<void>((resolve) => {
      open = resolve
    })
    await start({ build: fakeBuild(shopRoutes([], gate)), maxInFlight: 2 })
    const { send } = server ?? (await start())
    const waiting = [send('/api/slow'), send('/api/slow')]
    await expect
      .poll(async () => (await server?.send('/metrics'))?.text)
      .toContain('http_requests_in_flight 2')
    const shed = await server?.send('/cart')
    expect(shed?.status).toBe(503)
    expect(shed?.headers['retry-after']).toBe('2')
    expect((await server?.send('/healthz'))?.status).toBe(200)
    open()
    for (const answer of await Promise.all(waiting)) expect(answer?.status).toBe(200)
    expect((await server?.send('/cart'))?.status).toBe(200)
  })

  it('shows the maintenance page for everything but the probes', async () => {
    let on = true
    await start({ isMaintenance: () => on })
    const answer = await server?.send('/')
    expect(answer?.status).toBe(503)
    expect(answer?.headers['retry-after']).toBe('120')
    expect(answer?.text).toContain('We will be right back')
    expect(answer?.text).not.toContain('<script')
    expect((await server?.send('/healthz'))?.status).toBe(200)
    on = false
    expect((await server?.send('/'))?.status).toBe(200)
  })
})

describe('requests that are no requests', () => {
  it.each(['TRACE', 'PROPFIND'])('refuses the method %s', async (method) => {
    await start()
    const answer = await server?.send('/cart', { method })
    expect(answer?.status).toBe(405)
    expect(answer?.headers['allow']).toBe('GET, HEAD, POST')
  })

  it.each([
    ['PUT', '/cart', 'GET, HEAD, POST'],
    ['DELETE', '/sign/in?_data=sign-in', 'GET, HEAD, POST'],
    ['PATCH', '/SIGN/in/', 'GET, HEAD, POST'],
    ['POST', '/almonds', 'GET, HEAD'],
    ['POST', '/', 'GET, HEAD'],
    ['POST', '/declared', 'GET, HEAD, PUT, DELETE'],
  ])('refuses %s %s, which its route does not declare', async (method, path, allow) => {
    const calls: string[] = []
    // Node does not add a length to a DELETE.
    const headers = { ...FORM, 'Content-Length': '3' }
    const declared = {
      id: 'declared',
      parentId: 'root',
      path: 'declared',
      module: { action: () => Response.json({}), handle: { methods: ['PUT', 'DELETE'] } },
    }
    await start({ build: fakeBuild([...shopRoutes(calls), declared]) })
    const answer = await server?.send(path, { method, headers, body: 'a=1' })
    expect([answer?.status, answer?.headers['allow'], calls]).toEqual([405, allow, []])
    expect((await server?.send('/declared', { method: 'PUT', headers: FORM, body: 'a=1' }))?.status).toBe(200)
  })

  it.each(['/caf%E9', '/%5C', '/nuts/%5c/'])('refuses the path %s, which cannot be read', async (path) => {
    await start()
    expect((await server?.send(path))?.status).toBe(400)
  })

  it.each(['http://evil.example/cart', '*'])('refuses the request target %s', async (target) => {
    await start()
    const socket = connect(server?.port ?? 0, '127.0.0.1')
    const answer = await new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => {
        text += chunk.toString()
      })
      socket.on('close', () => resolve(text))
      socket.write(`OPTIONS ${target} HTTP/1.1\r\nHost: x\r\n\r\n`)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })
})
