/** Every resource refuses what it does not know, in the published error shape: nothing is ignored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from './testing/client'
import type { Answer, TestClient } from './testing/client'
import { contractInspector } from './testing/contract'
import { ADDRESS, seedSample } from './testing/sample'

let client: TestClient
beforeAll(async () => {
  client = await createTestClient(':memory:', contractInspector())
  await seedSample(client)
})
afterAll(() => client.platform.close())

const RESOURCES = [
  'cart-discounts',
  'carts',
  'categories',
  'channels',
  'customer-groups',
  'customers',
  'discount-codes',
  'inventory',
  'orders',
  'payments',
  'product-discounts',
  'product-projections',
  'product-types',
  'products',
  'shipping-methods',
  'states',
  'stores',
  'tax-categories',
  'types',
  'zones',
]
const NOBODY = '3f0c7a52-0000-4000-8000-000000000000'

function refusal({ status, body }: Answer) {
  const { statusCode, message, errors } = body
  expect([statusCode, message]).toEqual([status, errors[0].message])
  return [status, errors[0].code]
}

describe.each(RESOURCES)('/%s', (path) => {
  it('knows no id that nobody made', async () => {
    const unknown = [404, 'ResourceNotFound']
    expect(refusal(await client.get(`/${path}/${NOBODY}`))).toEqual(unknown)
    expect(refusal(await client.get(`/${path}/key=nobody`))).toEqual(unknown)
    if (path === 'product-projections') return
    expect(refusal(await client.post(`/${path}/${NOBODY}`, { version: 1, actions: [] }))).toEqual(unknown)
    expect(refusal(await client.remove(`/${path}/${NOBODY}?version=1`))).toEqual(unknown)
  })

  it('has no other methods and no deeper paths', async () => {
    const unknown = [404, 'ResourceNotFound']
    for (const method of ['PUT', 'PATCH', 'DELETE'])
      expect(refusal(await client.send(method, `/${path}`, {}))).toEqual(unknown)
    for (const method of ['PUT', 'PATCH'])
      expect(refusal(await client.send(method, `/${path}/${NOBODY}`, {}))).toEqual(unknown)
    expect(refusal(await client.get(`/${path}/${NOBODY}/deeper/still`))).toEqual(unknown)
  })

  it('has no other arguments, fields or orders', async () => {
    for (const query of ['colour=red', 'where=colour%3D%22red%22', 'where=id%3D', 'sort=colour', 'limit=501'])
      expect([query, ...refusal(await client.get(`/${path}?${query}`))]).toEqual([query, 400, 'InvalidInput'])
    expect(refusal(await client.get(`/${path}/${NOBODY}?colour=red`))).toEqual([400, 'InvalidInput'])
  })
})

describe('an update action that nobody published', () => {
  it.each([
    ['products', { action: 'fly' }],
    ['products', { action: 'toString' }],
    ['categories', { action: 'setColour', colour: 'red' }],
    ['channels', { action: 'addRole', role: 'Primary' }],
    ['tax-categories', { action: 'addRate' }],
    ['product-types', { action: 'addAttribute' }],
  ])('of %s changes nothing: %j', async (path, action) => {
    const [before] = (await client.get(`/${path}?limit=1`)).body.results
    const { id, version } = before
    const answer = await client.post(`/${path}/${id}`, { version, actions: [action] })
    expect(refusal(answer)).toEqual([400, 'InvalidJsonInput'])
    expect((await client.get(`/${path}/${id}`)).body).toEqual(before)
  })

  it.each([['setPrice'], ['setLineItem'], ['__proto__'], [''], ['addlineitem']])(
    'of a cart: %j',
    async (action) => {
      const { body: cart } = await client.post('/carts', { currency: 'USD' })
      const answer = await client.post(`/carts/${cart.id}`, { version: cart.version, actions: [{ action }] })
      expect(refusal(answer)).toEqual([400, 'InvalidJsonInput'])
      expect((await client.get(`/carts/${cart.id}`)).body).toEqual(cart)
    },
  )
})

describe('what something refers to', () => {
  const ref = (typeId: string, key: string) => ({ typeId, key })
  const price = { centAmount: 500, currencyCode: 'USD' }

  beforeAll(async () => {
    await client.post('/zones', { key: 'states', name: 'States', locations: [{ country: 'US' }] })
    await client.post('/tax-categories', { key: 'carriage', name: 'Carriage' })
    await client.post('/shipping-methods', {
      key: 'ground',
      name: 'Ground',
      taxCategory: ref('tax-category', 'food'),
      isDefault: true,
      zoneRates: [{ zone: ref('zone', 'states'), shippingRates: [{ price }] }],
    })
    await client.post('/shipping-methods', {
      key: 'air',
      name: 'Air',
      taxCategory: ref('tax-category', 'carriage'),
      isDefault: false,
      zoneRates: [],
    })
    for (const key of ['stock', 'list', 'branch'])
      await client.post('/channels', { key, roles: ['InventorySupply', 'ProductDistribution'] })
    const supplyChannel = ref('channel', 'stock')
    await client.post('/inventory', { sku: 'almond-1', quantityOnStock: 3, supplyChannel })
    await client.post('/stores', { key: 'main', distributionChannels: [ref('channel', 'branch')] })
    const { body: product } = await client.get('/products/key=almond')
    const addPrice = {
      action: 'addPrice',
      variantId: 1,
      price: { value: price, channel: ref('channel', 'list') },
    }
    await client.post('/products/key=almond', { version: product.version, actions: [addPrice] })
    await client.post('/types', { key: 'notes', name: { en: 'Notes' }, resourceTypeIds: ['order'] })
    await client.post('/carts', {
      currency: 'USD',
      shippingAddress: ADDRESS,
      shippingMethod: ref('shipping-method', 'ground'),
      custom: { type: ref('type', 'notes') },
    })
  })

  it.each([
    ['tax-categories', 'food', 'tax-category', 'product'],
    ['tax-categories', 'carriage', 'tax-category', 'shipping-method'],
    ['zones', 'states', 'zone', 'shipping-method'],
    ['shipping-methods', 'ground', 'shipping-method', 'cart'],
    ['channels', 'list', 'channel', 'product'],
    ['channels', 'stock', 'channel', 'inventory-entry'],
    ['channels', 'branch', 'channel', 'store'],
    ['types', 'notes', 'type', 'cart'],
    ['product-types', 'nuts', 'product-type', 'product'],
  ])('is not deleted: %s/key=%s', async (path, key, typeId, referencedBy) => {
    const { body: before } = await client.get(`/${path}/key=${key}`)
    const answer = await client.remove(`/${path}/${before.id}?version=${before.version}`)
    expect(refusal(answer)).toEqual([400, 'ReferenceExists'])
    const message = `Can not delete a ${typeId} while it is referenced by at least one ${referencedBy}.`
    expect(answer.body.errors).toEqual([{ code: 'ReferenceExists', message, referencedBy }])
    expect((await client.get(`/${path}/key=${key}`)).body).toEqual(before)
  })

  it('is deleted once nothing does', async () => {
    const { body: air } = await client.get('/shipping-methods/key=air')
    expect((await client.remove(`/shipping-methods/${air.id}?version=${air.version}`)).status).toBe(200)
    const { body: carriage } = await client.get('/tax-categories/key=carriage')
    expect((await client.remove(`/tax-categories/${carriage.id}?version=${carriage.version}`)).status).toBe(
      200,
    )
  })
})
