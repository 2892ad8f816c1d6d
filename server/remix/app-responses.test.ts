import { request as httpRequest } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { storeConfig } from '../../app/models/content/store'
import { fakeBuild, shopRoutes } from '../testing/fake-build'
import type { FakeRoute } from '../testing/fake-build'
import { PUBLIC_URL, sendTo, tryServer } from '../testing/try-server'
import type { TryServer } from '../testing/try-server'
import type { AppServerSettings } from '../app-server'

let server: TryServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function start(overrides: Partial<AppServerSettings> = {}): Promise<TryServer> {
  server = await tryServer(overrides)
  return server
}

/** The shop plus one more route. */
function withRoute(module: FakeRoute['module']): Partial<AppServerSettings> {
  const extra: FakeRoute = { id: 'extra', parentId: 'root', path: 'extra/:code', ...(module && { module }) }
  return { build: fakeBuild([...shopRoutes(), extra]) }
}

describe('what the app gets', () => {
  it('is an address from PUBLIC_URL, whatever the client says about hosts', async () => {
    const { send } = await start()
    const answer = await send('/api/echo?q=almonds', {
      headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' },
    })
    const got = JSON.parse(answer.text) as { url: string; headers: Record<string, string> }
    expect(got.url).toBe(`${PUBLIC_URL}/api/echo?q=almonds`)
    expect(got.headers['host']).toBe('shop.example')
    expect(answer.text).not.toContain('evil')
  })

  it('is the nonce, the client address and the request id of this request', async () => {
    const { send } = await start({ trustedProxies: 1 })
    const answer = await send('/api/echo', {
      headers: { 'X-Forwarded-For': '203.0.113.9', 'X-Request-Id': 'proxy-7f3a91' },
    })
    expect(JSON.parse(answer.text)).toMatchObject({
      context: {
        clientAddress: '203.0.113.9',
        requestId: 'proxy-7f3a91',
        nonce: expect.stringMatching(/^[\w-]{22}$/),
      },
    })
    expect(answer.headers['x-request-id']).toBe('proxy-7f3a91')
  })

  it('is an id of our own where no proxy vouches for the given one', async () => {
    const { send } = await start()
    const answer = await send('/api/echo', { headers: { 'X-Request-Id': 'forged-by-client' } })
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{22}$/)
  })

  it('joins cookies and other headers the way a browser meant them', async () => {
    const { send } = await start()
    const answer = await send('/api/echo', { headers: { Cookie: 'a=1; b=2', 'Accept-Language': 'fr-CA' } })
    const got = JSON.parse(answer.text) as { headers: Record<string, string> }
    expect(got.headers).toMatchObject({ cookie: 'a=1; b=2', 'accept-language': 'fr-CA' })
  })

  it('ends its signal when the client goes away', async () => {
    let aborted = () => {}
    const gone = new Promise<void>((resolve) => {
      aborted = resolve
    })
    let begun = () => {}
    const running = new Promise<void>((resolve) => {
      begun = resolve
    })
    const { port } = await start(
      withRoute({
        loader: ({ request }) => {
          request.signal.addEventListener('abort', () => aborted())
          begun()
          return gone.then(() => Response.json({}))
        },
      }),
    )
    const call = httpRequest({ host: '127.0.0.1', port, path: '/extra/1' })
    call.on('error', () => undefined)
    call.end()
    await running
    call.destroy()
    await gone
  })
})

describe('an answer that is late all the same', () => {
  it('is given up: the shopper hears when to come again', async () => {
    const budgets = { pageMs: 50, callMs: 50, placeOrderMs: 50, graceMs: 50 }
    const never = () => new Promise<Response>(() => undefined)
    const { send, log } = await start({ budgets, ...withRoute({ loader: never }) })
    const answer = await send('/extra/1')
    expect(answer.status).toBe(503)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(log).toContainEqual({
      level: 'error',
      message: 'a request was given up',
      fields: { requestId: answer.headers['x-request-id'], waitedFor: 'the app' },
    })
  })
})

describe('what comes back', () => {
  it('is compressed for a browser that can unpack it', async () => {
    const { send } = await start()
    const answer = await send('/cart', { headers: { 'Accept-Encoding': 'gzip, br' } })
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
    expect(brotliDecompressSync(answer.bytes).toString()).toContain('pistachios')
    expect(
      (await send('/picture.png', { headers: { 'Accept-Encoding': 'br' } })).headers['content-encoding'],
    ).toBeUndefined()
  })

  it('is never compressed twice', async () => {
    const { send } = await start(
      withRoute({
        loader: () =>
          new Response('x'.repeat(3000), {
            headers: { 'Content-Encoding': 'x-own', 'Content-Type': 'text/plain' },
          }),
      }),
    )
    const answer = await send('/extra/1', { headers: { 'Accept-Encoding': 'br' } })
    expect(answer.headers['content-encoding']).toBe('x-own')
    expect(answer.bytes.length).toBe(3000)
  })

  // In test mode a header is set before the app's, as during shutdown.
  it.each([false, true])(
    'keeps every cookie apart, and a redirect without a body (test: %s)',
    async (isTest) => {
      const { send } = await start({
        isTest,
        ...withRoute({
          loader: () => {
            const headers = new Headers({ Location: '/cart' })
            headers.append('Set-Cookie', 'a=1; Path=/')
            headers.append('Set-Cookie', 'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT')
            return new Response(null, { status: 303, headers })
          },
        }),
      })
      const answer = await send('/extra/1')
      expect([answer.status, answer.headers['location'], answer.bytes.length]).toEqual([303, '/cart', 0])
      expect(answer.headers['set-cookie']).toEqual([
        'a=1; Path=/',
        'b=2; Expires=Wed, 21 Oct 2026 07:28:00 GMT',
      ])
    },
  )

  it('streams what is no text', async () => {
    const { send } = await start(
      withRoute({
        loader: () => {
          const body = new ReadableStream<Uint8Array>({
            start(controller) {
              for (let part = 0; part < 5; part += 1) controller.enqueue(new Uint8Array(10).fill(part))
              controller.close()
            },
          })
          return new Response(body, { headers: { 'Content-Type': 'application/octet-stream' } })
        },
      }),
    )
    expect((await send('/extra/1')).bytes).toEqual(
      Buffer.from([0, 1, 2, 3, 4].flatMap((part) => Array<number>(10).fill(part))),
    )
  })

  it('answers HEAD like GET, without the body', async () => {
    const { send } = await start()
    const answer = await send('/cart', { method: 'HEAD' })
    expect([answer.status, answer.bytes.length]).toEqual([200, 0])
  })
})

describe('the access log', () => {
  const routes = () => server?.log.map(({ fields }) => [fields['method'], fields['route'], fields['status']])

  it('names the route, never the address, and holds nothing of a person', async () => {
    const { send } = await start({ trustedProxies: 1 })
    const secret = {
      headers: { Cookie: 's=COOKIE', 'X-Forwarded-For': '203.0.113.9', 'User-Agent': 'AGENT' },
    }
    await send('/orders/N-1007?token=TOKEN', secret)
    await send('/orders/N-1007?_data=order&token=TOKEN', secret)
    await send('/api/echo?email=MAIL', secret)
    await send('/cart', { ...secret, method: 'POST', body: 'name=NAME' })
    await send('/almonds', secret)
    await send('/no/such/page', secret)
    await send('/caf%E9', secret)
    expect(routes()).toEqual([
      ['GET', '/orders/:id', 200],
      ['GET', 'unmatched', 400],
      ['GET', '/api/echo', 200],
      ['POST', '/cart', 200],
      ['GET', '/:category', 200],
      ['GET', 'unmatched', 404],
      ['GET', 'refused', 400],
    ])
    const written = JSON.stringify(server?.log)
    for (const canary of [
      'N-1007',
      'TOKEN',
      'MAIL',
      'COOKIE',
      '203.0.113.9',
      'AGENT',
      'NAME',
      'almonds',
      'caf',
    ])
      expect(written).not.toContain(canary)
  })

  it('names the route of a redirecting action and of a thrown response', async () => {
    const { send } = await start(
      withRoute({
        default: () => null,
        action: () => new Response(null, { status: 303, headers: { Location: '/cart' } }),
        loader: () => {
          throw new Response(null, { status: 404 })
        },
      }),
    )
    await send('/extra/1', { method: 'POST', body: 'a=1' })
    await send('/extra/1')
    expect(routes()).toEqual([
      ['POST', '/extra/:code', 303],
      ['GET', '/extra/:code', 404],
    ])
  })

  it('answers a fault with a page and its reference, and keeps the message out of the log', async () => {
    const broken = fakeBuild(shopRoutes(), {
      default: () => {
        throw new Error('card 4111 of jane@example.com')
      },
      handleError: () => {
        throw new Error('card 4111 of jane@example.com')
      },
    })
    const { send, log } = await start({ build: broken })
    const answer = await send('/cart')
    expect(answer.status).toBe(500)
    expect(answer.text).toContain(String(answer.headers['x-request-id']))
    expect(log.map(({ level }) => level)).toEqual(['error', 'warn'])
    expect(JSON.stringify(log)).not.toContain('jane')
  })

  it('leads home and names the phone, also where the page of an error cannot be made either [ERR-24]', async () => {
    const failing = () => {
      throw new TypeError('on purpose')
    }
    for (const handleError of [failing, () => undefined]) {
      const { send } = await start({ build: fakeBuild(shopRoutes(), { default: failing, handleError }) })
      const page = await send('/cart', { headers: { Accept: 'text/html' } })
      expect([page.status, page.headers['content-type']]).toEqual([500, 'text/html; charset=utf-8'])
      for (const part of ['href="/"', storeConfig.phoneHref, storeConfig.phone])
        expect(page.text).toContain(part)
      await server?.close()
    }
  })
})

describe('the test kit', () => {
  const testKit = (request: Request) =>
    Promise.resolve(Response.json({ asked: new URL(request.url).pathname }))

  it('is open in test mode alone, on this machine alone', async () => {
    const lifecycle = { start: async () => {}, ready: async () => true, stop: async () => {}, testKit }
    const open = await start({ lifecycle, isTest: true })
    expect((await open.send('/__test/reset', { method: 'POST' })).text).toBe('{"asked":"/__test/reset"}')
    const proxied = await open.send('/__test/reset', {
      method: 'POST',
      headers: { 'X-Forwarded-For': '203.0.113.9' },
    })
    expect(proxied.status).toBe(404)
    await open.close()
    const shut = await start({ lifecycle })
    expect((await sendTo(shut.port, '/__test/reset', { method: 'POST' })).status).toBe(404)
  })
})
