/** Every resource refuses what it does not know, in the published error shape: nothing is ignored. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from './testing/client'
import type { Answer, TestClient } from './testing/client'
import { contractInspector } from './testing/contract'
import { seedSample } from './testing/sample'

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
