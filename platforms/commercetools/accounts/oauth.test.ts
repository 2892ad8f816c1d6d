/** Tokens: who gets one, what it allows, how it ends. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../testing/client'
import type { Body, TestClient } from '../testing/client'
import { contractInspector } from '../testing/contract'
import { seedSample } from '../testing/sample'

let client: TestClient
beforeAll(async () => {
  client = await createTestClient(':memory:', contractInspector())
  await seedSample(client)
  await client.post('/customers', { email: 'nell@example.com', password: 'walnut-1' })
})
afterAll(() => client.platform.close())

const anonymous = async (form: Record<string, string> = {}): Promise<Body> =>
  (await client.token('nutwood/anonymous/token', { grant_type: 'client_credentials', ...form })).body

const customer = () =>
  client.token('nutwood/customers/token', {
    grant_type: 'password',
    username: 'Nell@example.com',
    password: 'walnut-1',
  })

describe('client tokens', () => {
  it('are granted with the published fields', async () => {
    const { body } = await client.token('token', {
      grant_type: 'client_credentials',
      scope: 'view_products:nutwood',
    })
    expect(body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 172_800,
      scope: 'view_products:nutwood',
    })
  })

  it('are refused to unknown clients, foreign scopes and other grants', async () => {
    const unknown = await client.platform.handle(
      new Request('http://platform.test/oauth/token', {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from('nutwood:wrong').toString('base64')}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      }),
    )
    expect([unknown.status, (await unknown.json()).error]).toEqual([401, 'invalid_client'])
    const foreign = await client.token('token', {
      grant_type: 'client_credentials',
      scope: 'manage_project:other',
    })
    expect([foreign.status, foreign.body.error]).toEqual([400, 'invalid_scope'])
    const grant = await client.token('token', { grant_type: 'implicit' })
    expect([grant.status, grant.body.error]).toEqual([400, 'unsupported_grant_type'])
  })

  it('are needed for every resource, and end in time', async () => {
    const missing = await client.platform.handle(new Request('http://platform.test/nutwood/categories'))
    expect([missing.status, (await missing.json()).error]).toEqual([401, 'invalid_token'])
    expect((await client.get('/categories', 'invented')).status).toBe(401)
    const { body } = await client.token('token', { grant_type: 'client_credentials' })
    const before = client.clock.now()
    client.clock.set(new Date(before.getTime() + 172_800_000))
    expect((await client.get('/categories', body.access_token)).status).toBe(401)
    client.clock.set(before)
  })

  it('do not open another project', async () => {
    const { body } = await client.token('token', { grant_type: 'client_credentials' })
    const other = await client.platform.handle(
      new Request('http://platform.test/other/categories', {
        headers: { authorization: `Bearer ${body.access_token}` },
      }),
    )
    expect(other.status).toBe(404)
  })

  it('are seen by introspection and end by revocation', async () => {
    const { body } = await client.token('token', { grant_type: 'client_credentials' })
    const token = body.access_token
    expect((await client.token('introspect', { token })).body).toMatchObject({
      active: true,
      client_id: 'nutwood',
    })
    expect((await client.token('token/revoke', { token })).status).toBe(200)
    expect((await client.token('introspect', { token })).body).toEqual({ active: false })
    expect((await client.get('/categories', token)).status).toBe(401)
  })
})

describe('the tokens of shoppers', () => {
  it('carry their identity in the scope and can be refreshed', async () => {
    const granted = await anonymous({ anonymous_id: 'guest-7' })
    expect(granted.scope).toContain('anonymous_id:guest-7')
    const refreshed = await client.token('token', {
      grant_type: 'refresh_token',
      refresh_token: granted.refresh_token,
    })
    expect(refreshed.body.access_token).not.toBe(granted.access_token)
    expect(refreshed.body.scope).toBe(granted.scope)
    const invented = await client.token('token', { grant_type: 'refresh_token', refresh_token: 'invented' })
    expect([invented.status, invented.body.error]).toEqual([400, 'invalid_grant'])
  })

  it('need the right password', async () => {
    expect((await customer()).body.scope).toContain('customer_id:')
    const wrong = await client.token('nutwood/customers/token', {
      grant_type: 'password',
      username: 'nell@example.com',
      password: 'x',
    })
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_customer_account_credentials'])
  })

  it('open their own carts and nobody else’s', async () => {
    const [one, two] = [(await anonymous()).access_token, (await anonymous()).access_token]
    expect((await client.get('/me/active-cart', one)).status).toBe(404)
    const made = await client.post(
      '/me/carts',
      { currency: 'USD', country: 'US', lineItems: [{ sku: 'almond-1' }] },
      one,
    )
    expect(made.status).toBe(201)
    expect((await client.get('/me/active-cart', one)).body.id).toBe(made.body.id)
    expect((await client.get('/me/carts', one)).body.count).toBe(1)
    expect((await client.get('/me/carts', two)).body.count).toBe(0)
    expect((await client.get(`/me/carts/${made.body.id}`, two)).status).toBe(404)
    const path = `/me/carts/${made.body.id}`
    const action = { action: 'changeLineItemQuantity', lineItemId: made.body.lineItems[0].id, quantity: 3 }
    expect((await client.post(path, { version: 1, actions: [action] }, two)).status).toBe(404)
    expect((await client.post(path, { version: 1, actions: [action] }, one)).body.totalLineItemQuantity).toBe(
      3,
    )
  })

  it('set no prices of their own', async () => {
    const token = (await anonymous()).access_token
    const made = await client.post('/me/carts', { currency: 'USD', lineItems: [{ sku: 'almond-1' }] }, token)
    const action = {
      action: 'setLineItemPrice',
      lineItemId: made.body.lineItems[0].id,
      externalPrice: { currencyCode: 'USD', centAmount: 1 },
    }
    const refused = await client.post(`/me/carts/${made.body.id}`, { version: 1, actions: [action] }, token)
    expect([refused.status, refused.body.errors[0].code]).toEqual([400, 'InvalidJsonInput'])
  })

  it('do not open what belongs to the project', async () => {
    const token = (await anonymous()).access_token
    const refused = await client.get('/customers', token)
    expect([refused.status, refused.body.errors[0].code]).toEqual([403, 'insufficient_scope'])
    expect((await client.post('/carts', { currency: 'USD' }, token)).status).toBe(403)
    expect((await client.get('/categories', token)).status).toBe(200)
    expect((await client.get('/me/carts')).status).toBe(403)
  })

  it('carry the anonymous cart over at sign-in', async () => {
    const token = (await anonymous()).access_token
    const made = await client.post(
      '/me/carts',
      { currency: 'USD', country: 'US', lineItems: [{ sku: 'almond-1' }] },
      token,
    )
    const signedIn = await client.post(
      '/me/login',
      { email: 'nell@example.com', password: 'walnut-1' },
      token,
    )
    expect(signedIn.body.cart.id).toBe(made.body.id)
    const own = (await customer()).body.access_token
    expect((await client.get('/me', own)).body.email).toBe('nell@example.com')
    expect((await client.get('/me/active-cart', own)).body.id).toBe(made.body.id)
  })

  it('let an anonymous shopper sign up with their cart, and change only what is theirs', async () => {
    const token = (await anonymous()).access_token
    const made = await client.post('/me/carts', { currency: 'USD', lineItems: [{ sku: 'almond-1' }] }, token)
    const draft = { email: 'own@example.com', password: 'walnut-1', customerNumber: 'STAFF-1' }
    const signedUp = await client.post('/me/signup', draft, token)
    expect(signedUp.body.cart.id).toBe(made.body.id)
    expect(signedUp.body.customer.customerNumber).toBeUndefined()
    const form = { grant_type: 'password', username: 'own@example.com', password: 'walnut-1' }
    const own = (await client.token('nutwood/customers/token', form)).body.access_token
    const change = (action: object) => client.post('/me', { version: 1, actions: [action] }, own)
    const refused = await change({ action: 'setCustomerNumber', customerNumber: 'STAFF-1' })
    expect(refused.body.errors[0].code).toBe('InvalidJsonInput')
    expect((await change({ action: 'setFirstName', firstName: 'Nell' })).body.firstName).toBe('Nell')
    const passwords = { version: 2, currentPassword: 'walnut-1', newPassword: 'pecan-22' }
    expect((await client.post('/me/password', passwords, own)).body.version).toBe(3)
  })

  it('end with the password', async () => {
    const made = (await client.post('/customers', { email: 'short@example.com', password: 'walnut-1' })).body
      .customer
    const granted = await client.token('nutwood/customers/token', {
      grant_type: 'password',
      username: 'short@example.com',
      password: 'walnut-1',
    })
    const change = { id: made.id, version: 1, currentPassword: 'walnut-1', newPassword: 'pecan-22' }
    await client.post('/customers/password', change)
    expect((await client.get('/me', granted.body.access_token)).status).toBe(401)
    const refresh = { grant_type: 'refresh_token', refresh_token: granted.body.refresh_token }
    expect((await client.token('token', refresh)).status).toBe(400)
  })
})
