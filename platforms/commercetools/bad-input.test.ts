/** Any input gets a published error: never a fault, never a hang. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from './testing/client'
import type { TestClient } from './testing/client'
import { seedSample } from './testing/sample'

let client: TestClient
beforeAll(async () => {
  client = await createTestClient()
  await seedSample(client)
})
afterAll(() => client.platform.close())

const PATHS = [
  '/carts',
  '/carts/replicate',
  '/categories',
  '/channels',
  '/custom-objects',
  '/customers',
  '/customers/password-token',
  '/customers/password/reset',
  '/graphql',
  '/inventory',
  '/login',
  '/orders',
  '/products',
  '/products/key=almond',
  '/product-types',
  '/shipping-methods',
  '/types',
  '/zones',
]

const FIELDS = [
  'action',
  'actions',
  'amount',
  'cart',
  'code',
  'container',
  'country',
  'currency',
  'email',
  'fields',
  'id',
  'key',
  'lineItems',
  'masterVariant',
  'name',
  'password',
  'prices',
  'productType',
  'query',
  'sku',
  'slug',
  'type',
  'typeId',
  'value',
  'variables',
  'variants',
  'version',
  '__proto__',
  'constructor',
  'toString',
]

const NAUGHTY = [
  '\u0000',
  '\ud800',
  '__proto__',
  '1e309',
  '-0',
  '../../x',
  "' OR 1=1 --",
  '{{7*7}}',
  'é',
  'x'.repeat(5_000),
]

const scalar = fc.oneof(
  fc.string(),
  fc.constantFrom(...NAUGHTY),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
)
const json = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, scalar, tie('list'), tie('object')),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.dictionary(fc.constantFrom(...FIELDS), tie('value'), { maxKeys: 8 }),
})).object

describe('any body', () => {
  it('is answered by a status below 500', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), json, async (path, body) => {
        const { status } = await client.post(path, body)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 400 },
    )
  })

  it('is bounded in size and depth', async () => {
    expect((await client.post('/categories', { name: { en: 'x'.repeat(17 * 1024 * 1024) } })).status).toBe(
      413,
    )
    const nested = '['.repeat(100_000) + ']'.repeat(100_000)
    expect((await client.post('/carts', nested)).status).toBe(400)
    expect((await client.post('/categories', `{"name":${nested}}`)).status).toBe(400)
  })
})

describe('any query', () => {
  it('is answered by a status below 500', async () => {
    const argument = fc.tuple(
      fc.constantFrom(
        'where',
        'sort',
        'limit',
        'offset',
        'expand',
        'var.x',
        'withTotal',
        'version',
        'staged',
      ),
      fc.oneof(
        fc.string(),
        fc.constantFrom(...NAUGHTY, 'key = :x', 'name.en desc', 'parent', '((((', 'not not not'),
      ),
    )
    const path = fc.constantFrom(
      '/categories',
      '/carts',
      '/orders',
      '/product-projections',
      '/products',
      '/custom-objects',
    )
    await fc.assert(
      fc.asyncProperty(path, fc.array(argument, { maxLength: 4 }), async (where, given) => {
        const { status } = await client.get(`${where}?${new URLSearchParams(given)}`)
        expect(status).toBeLessThan(500)
      }),
      { numRuns: 300 },
    )
  })

  it('with thousands of brackets is refused, not a fault', async () => {
    const deep = `where=${encodeURIComponent('('.repeat(2_700))}`
    expect((await client.get(`/categories?${deep}`)).status).toBe(400)
    const chain = `where=${encodeURIComponent(Array.from({ length: 500 }, () => 'key=1').join('or '))}`
    expect((await client.get(`/categories?${chain}`)).status).toBeLessThan(500)
  })

  it('in an address of more than 8,192 characters is refused', async () => {
    const of = (length: number) => `/categories?where=key%3D%22${'x'.repeat(length)}%22`
    expect((await client.get(of(8_000))).status).toBe(200)
    const { status, body } = await client.get(of(8_192))
    expect([status, body.statusCode, body.errors[0].code]).toEqual([414, 414, 'InvalidInput'])
  })

  it('with any path is answered by a status below 500', async () => {
    const segment = fc.oneof(
      fc.constantFrom('carts', 'orders', 'key=', 'order-number=', 'me', '%', '%ff', '..'),
      fc.string(),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 4 }), async (segments) => {
        const path = `/${segments.map((text) => (text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed()))).join('/')}`
        expect((await client.get(path)).status).toBeLessThan(500)
      }),
      { numRuns: 200 },
    )
  })
})
