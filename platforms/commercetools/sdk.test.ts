/** An outside client: the vendor's own SDK over real HTTP. */
import { createServer } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApiBuilderFromCtpClient } from '@commercetools/platform-sdk'
import type { ByProjectKeyRequestBuilder } from '@commercetools/platform-sdk'
import { ClientBuilder } from '@commercetools/sdk-client-v2'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LONG_LIVED } from '../../tests/unit/support/long-lived'
import { createTestClient } from './testing/client'
import type { TestClient } from './testing/client'
import { ADDRESS, seedSample } from './testing/sample'

let client: TestClient
let server: Server
let api: ByProjectKeyRequestBuilder

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

async function forward(request: IncomingMessage): Promise<Response> {
  const { method = 'GET', url = '/', headers } = request
  const body = await readBody(request)
  const init = {
    method,
    headers: headers as Record<string, string>,
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  }
  return client.platform.handle(new Request(`http://platform.test${url}`, init))
}

beforeAll(async () => {
  client = await createTestClient()
  await seedSample(client)
  server = createServer(LONG_LIVED, (request, response) => {
    void forward(request).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ctp = new ClientBuilder()
    .withProjectKey('nutwood')
    .withClientCredentialsFlow({
      host,
      projectKey: 'nutwood',
      credentials: { clientId: 'nutwood', clientSecret: 'nutwood' },
      scopes: ['manage_project:nutwood'],
      fetch,
    })
    .withHttpMiddleware({ host, fetch })
    .build()
  api = createApiBuilderFromCtpClient(ctp).withProjectKey({ projectKey: 'nutwood' })
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  client.platform.close()
})

describe('the vendor’s SDK', () => {
  it('goes from the catalogue to an order', async () => {
    const where = 'slug(en = :slug)'
    const found = await api
      .productProjections()
      .get({ queryArgs: { where, 'var.slug': 'almond' } })
      .execute()
    const sku = found.body.results[0]?.masterVariant.sku ?? ''
    const cart = await api
      .carts()
      .post({
        body: { currency: 'USD', country: 'US', lineItems: [{ sku, quantity: 2 }], shippingAddress: ADDRESS },
      })
      .execute()
    const { id, version } = cart.body
    const orderNumber = 'SDK-1'
    const order = await api
      .orders()
      .post({ body: { cart: { typeId: 'cart', id }, version, orderNumber } })
      .execute()
    expect(order.body).toMatchObject({ orderNumber, totalPrice: { centAmount: 2198 } })
    const read = await api.orders().withOrderNumber({ orderNumber }).get().execute()
    expect(read.body.id).toBe(order.body.id)
  })

  it('tells the current version after a conflict', async () => {
    const cart = await api
      .carts()
      .post({ body: { currency: 'USD' } })
      .execute()
    const actions = [{ action: 'setCustomerEmail' as const, email: 'nell@example.com' }]
    const update = (version: number) =>
      api.carts().withId({ ID: cart.body.id }).post({ body: { version, actions } }).execute()
    await update(1)
    await expect(update(1)).rejects.toMatchObject({
      statusCode: 409,
      body: { errors: [{ code: 'ConcurrentModification', currentVersion: 2 }] },
    })
  })

  it('asks by GraphQL', async () => {
    const answer = await api
      .graphql()
      .post({ body: { query: '{ categories { total } }' } })
      .execute()
    expect(answer.body.data).toEqual({ categories: { total: 2 } })
  })
})
