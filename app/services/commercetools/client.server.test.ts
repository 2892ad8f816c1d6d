import { describe, expect, it } from 'vitest'
import { createFaultyFetch } from '../../../tests/unit/support/faulty-fetch'
import { UpstreamError } from '~/services/upstream'
import { createCommerceClient } from './client.server'
import { orNull } from './errors'

const SECRET = 'the-client-secret-of-the-shop'
const settings = {
  apiUrl: 'http://commerce.invalid',
  authUrl: 'http://auth.invalid',
  projectKey: 'shop',
  clientId: 'shop-client',
  clientSecret: SECRET,
}

type Handler = (request: Request) => Response | Promise<Response>

function createBench(handle: Handler, deadlineMs = 2_000) {
  let tokens = 0
  const platform: typeof fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url.endsWith('/oauth/token')) {
      tokens += 1
      return Response.json({ access_token: `token-${tokens}`, expires_in: 3_600 })
    }
    return handle(request)
  }
  const wire = createFaultyFetch(platform)
  return { wire, client: createCommerceClient({ settings, fetch: wire.fetch, deadlineMs }) }
}

async function faultOf(promise: Promise<unknown>): Promise<UpstreamError> {
  const outcome = await promise.then(
    () => 'done',
    (error: unknown) => error,
  )
  if (!(outcome instanceof UpstreamError)) throw new Error(`Not an upstream fault: ${String(outcome)}`)
  return outcome
}

const conflict = {
  statusCode: 409,
  message: 'Object 7 of pat@example.com has a different version',
  errors: [{ code: 'ConcurrentModification', currentVersion: 9, message: 'pat@example.com' }],
}

describe('the commerce client', () => {
  it('sends ids, queries and bodies as the platform reads them', async () => {
    let seen: Request | undefined
    const { client } = createBench((request) => {
      seen = request
      return Response.json({ id: 'c' })
    })
    await client
      .payments()
      .withId({ ID: 'a/b c' })
      .get({ queryArgs: { expand: ['x[*].y', 'z'] } })
      .execute()
    expect(seen?.url).toBe('http://commerce.invalid/shop/payments/a%2Fb%20c?expand=x%5B*%5D.y&expand=z')
    expect(seen?.headers.get('authorization')).toBe('Bearer token-1')
  })

  it('asks once more with a fresh token after a 401, for a write as well [API-29]', async () => {
    const { wire, client } = createBench((request) =>
      request.headers.get('authorization') === 'Bearer token-1'
        ? Response.json({ statusCode: 401, errors: [{ code: 'invalid_token' }] }, { status: 401 })
        : Response.json({ id: 'c' }),
    )
    await client
      .zones()
      .post({ body: { name: 'Everywhere' } })
      .execute()
    expect(wire.count('POST', '/zones')).toBe(2)
    expect(wire.count('POST', '/oauth/token')).toBe(2)
  })

  it('gives up after the second 401', async () => {
    const { wire, client } = createBench(() => Response.json({ statusCode: 401 }, { status: 401 }))
    const fault = await faultOf(client.carts().withId({ ID: 'c' }).get().execute())
    expect([fault.status, fault.retryable]).toEqual([401, false])
    expect(wire.count('GET', '/carts')).toBe(2)
  })

  it.each([
    [409, true],
    [502, true],
    [400, false],
    [403, false],
    [404, false],
    [500, false],
    [503, false],
  ])('says of status %i whether it is worth another try: %s [API-43] [API-44]', async (status, retryable) => {
    const { client } = createBench(() => Response.json(conflict, { status }))
    const fault = await faultOf(client.carts().withId({ ID: 'c' }).get().execute())
    expect(fault).toMatchObject({
      status,
      retryable,
      service: 'commercetools',
      code: 'ConcurrentModification',
    })
  })

  it('counts an answer that never ends as no answer [API-43]', async () => {
    const { client } = createBench(
      (request) =>
        new Response(
          new ReadableStream({
            start(controller) {
              controller.enqueue(new TextEncoder().encode('{"id":'))
              request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
            },
          }),
        ),
      50,
    )
    const fault = await faultOf(client.carts().withId({ ID: 'c' }).get().execute())
    expect([fault.status, fault.retryable]).toEqual([undefined, true])
  })

  it.each([
    ['half of an answer', '{"id": "c", "lineIt'],
    ['a page', '<html>Welcome</html>'],
    ['a shape of its own', '{"id": 7, "version": "one"}'],
    ['a list of nothing', '{"results": "none"}'],
    ['a bare word', '"fine"'],
  ])('counts %s as no answer', async (_name, text) => {
    const { client } = createBench(
      () => new Response(text, { headers: { 'content-type': 'application/json' } }),
    )
    const fault = await faultOf(client.carts().withId({ ID: 'c' }).get().execute())
    expect([fault.status, fault.retryable]).toEqual([undefined, true])
  })

  it.each([
    [500, false],
    [403, false],
    [502, true],
  ])('judges status %i by itself when a page comes in place of JSON [API-44]', async (status, retryable) => {
    const { client } = createBench(() => new Response('<html>Sorry</html>', { status }))
    const fault = await faultOf(client.carts().withId({ ID: 'c' }).get().execute())
    expect([fault.status, fault.retryable]).toEqual([status, retryable])
  })

  it('keeps headers, bodies and secrets out of its errors [API-29]', async () => {
    const { client } = createBench(() => Response.json(conflict, { status: 409 }))
    const address = { country: 'US', email: 'pat@example.com', streetName: '12 Maple Avenue' }
    const fault = await faultOf(
      client
        .carts()
        .withId({ ID: 'the-cart-id' })
        .post({ body: { version: 1, actions: [{ action: 'setShippingAddress', address }] } })
        .execute(),
    )
    const seen = [fault, fault.stack, JSON.stringify(fault), ...Object.values(fault)].map(String).join(' ')
    for (const private_ of [SECRET, 'token-1', 'pat@example.com', 'Maple', 'the-cart-id', 'Bearer', 'Basic'])
      expect(seen).not.toContain(private_)
    expect(fault.operation).toBe('POST /carts/{ID}')
    expect(fault.cause).toBeUndefined()
  })

  it('answers null for what is not there, and nothing else [CART-15]', async () => {
    const answering = (status: number) => createBench(() => Response.json({}, { status })).client
    const get = (status: number) => orNull(answering(status).carts().withId({ ID: 'c' }).get().execute())
    expect(await get(404)).toBeNull()
    expect((await faultOf(get(500))).status).toBe(500)
  })
})
