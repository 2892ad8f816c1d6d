/** Acknowledged writes survive a restart, and are seen after another process has written. */
import { describe, expect, it } from 'vitest'
import { createTestClient } from './testing/client'
import { inTemporaryFolder } from './testing/directory'
import { ADDRESS, seedSample } from './testing/sample'

describe('the store', () => {
  it('answers after a restart what it answered before', () =>
    inTemporaryFolder(async (folder) => {
      const before = await createTestClient(folder)
      const { product } = await seedSample(before)
      await before.post('/customers', { email: 'nell@example.com', password: 'walnut-1' })
      const token = (await before.token('token', { grant_type: 'client_credentials' })).body.access_token
      const draft = {
        currency: 'USD',
        country: 'US',
        lineItems: [{ sku: 'almond-1' }],
        shippingAddress: ADDRESS,
      }
      const cart = (await before.post('/carts', draft)).body
      const order = (await before.post('/orders', { cart: { id: cart.id }, version: 1, orderNumber: 'N-1' }))
        .body
      const closed = (await before.get(`/carts/${cart.id}`)).body
      before.platform.close()

      const after = await createTestClient(folder)
      expect((await after.get(`/products/${product.id}`)).body).toEqual(product)
      expect((await after.get(`/carts/${cart.id}`, token)).body).toEqual(closed)
      expect((await after.get('/orders/order-number=N-1')).body).toEqual(order)
      expect((await after.post('/login', { email: 'nell@example.com', password: 'walnut-1' })).status).toBe(
        200,
      )
      expect(
        (await after.post('/orders', { cart: { id: cart.id }, version: 2, orderNumber: 'N-2' })).status,
      ).toBe(400)
      after.platform.close()
    }))

  it('sees what another process has written', () =>
    inTemporaryFolder(async (folder) => {
      const one = await createTestClient(folder)
      const two = await createTestClient(folder)
      const { childId } = await seedSample(one)
      const path = `/categories/${childId}`
      expect((await two.get(path)).body.name.en).toBe('Almonds')
      await one.post(path, { version: 1, actions: [{ action: 'changeName', name: { en: 'All almonds' } }] })
      expect((await two.get(path)).body.name.en).toBe('All almonds')
      const stale = await two.post(path, {
        version: 1,
        actions: [{ action: 'changeName', name: { en: 'None' } }],
      })
      expect([stale.status, stale.body.errors[0].currentVersion]).toEqual([409, 2])
      one.platform.close()
      two.platform.close()
    }))

  it('refuses a token that another process has revoked, though it was accepted before', () =>
    inTemporaryFolder(async (folder) => {
      const one = await createTestClient(folder)
      const two = await createTestClient(folder)
      const token = (await one.token('token', { grant_type: 'client_credentials' })).body.access_token
      expect((await two.get('/categories', token)).status).toBe(200)
      expect((await two.get('/categories', token)).status).toBe(200)
      await one.token('token/revoke', { token })
      expect((await two.get('/categories', token)).status).toBe(401)
      one.platform.close()
      two.platform.close()
    }))

  it('forgets what was cached inside a transaction that failed', async () => {
    const client = await createTestClient()
    await seedSample(client)
    const make = (key: string) => client.post('/categories', { key, name: { en: key }, slug: { en: key } })
    const made = (await make('first')).body
    const clash = await client.post(`/categories/${made.id}`, {
      version: 1,
      actions: [{ action: 'changeSlug', slug: { en: 'almonds' } }],
    })
    expect(clash.body.errors[0]).toMatchObject({ code: 'DuplicateField', field: 'slug.en' })
    expect((await client.get(`/categories/${made.id}`)).body).toEqual(made)
    expect((await make('second')).status).toBe(201)
    client.platform.close()
  })
})
