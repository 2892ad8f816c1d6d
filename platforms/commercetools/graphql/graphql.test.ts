/** GraphQL: the storefront's queries, the limits, and that the subset matches the published schema. */
import { buildSchema, isInputType, isInterfaceType, isObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestClient } from '../testing/client'
import type { Body, TestClient } from '../testing/client'
import { contractInspector, hasContracts, readContract } from '../testing/contract'
import { ADDRESS, productDraft, seedSample } from '../testing/sample'
import type { Sample } from '../testing/sample'
import { SDL } from './sdl'

let client: TestClient
let sample: Sample
beforeAll(async () => {
  client = await createTestClient(':memory:', contractInspector())
  sample = await seedSample(client)
  for (const [index, key] of ['pecan', 'walnut', 'cashew'].entries()) {
    await client.post(
      '/products',
      productDraft(key, {
        description: { en: `All about ${key}` },
        categories: [{ typeId: 'category', key: 'almonds' }],
        masterVariant: {
          sku: `${key}-1`,
          attributes: [{ name: 'weight', value: 30 - index * 10 }],
          prices: [
            {
              value: { currencyCode: 'USD', centAmount: 1099 },
              tiers: [{ minimumQuantity: 6, value: { currencyCode: 'USD', centAmount: 999 } }],
            },
            { value: { currencyCode: 'USD', centAmount: 899 }, channel: { typeId: 'channel', key: 'east' } },
          ],
        },
      }),
    )
  }
  await client.post('/inventory', { sku: 'pecan-1', quantityOnStock: 3 })
  await client.post('/inventory', {
    sku: 'pecan-1',
    quantityOnStock: 0,
    supplyChannel: { typeId: 'channel', key: 'east' },
  })
})
afterAll(() => client.platform.close())

async function data(query: string, variables: Record<string, unknown> = {}): Promise<Body> {
  const { body } = await client.graphql(query, variables)
  if (body.errors) throw new Error(JSON.stringify(body.errors))
  return body.data
}

describe('queries of the storefront', () => {
  it('read a product by key with categories and their ancestors [API-32]', async () => {
    const { product } = await data(
      `query ($key: String!) {
        product(key: $key) {
          id
          masterData { current {
            name(locale: "en") missing: name(locale: "fr") slug(locale: "en")
            nameAllLocales { locale value }
            categories { key name(locale: "en") ancestors { id key } }
            masterVariant { sku images { url label dimensions { width height } } attributesRaw { name value } }
          } }
        }
      }`,
      { key: 'almond' },
    )
    expect(product.id).toBe(sample.product.id)
    expect(product.masterData.current).toEqual({
      name: 'The almond',
      missing: null,
      slug: 'almond',
      nameAllLocales: [{ locale: 'en', value: 'The almond' }],
      categories: [{ key: 'almonds', name: 'Almonds', ancestors: [{ id: sample.categoryId, key: 'all' }] }],
      masterVariant: {
        sku: 'almond-1',
        images: [{ url: 'https://images.test/1.png', label: null, dimensions: { width: 600, height: 400 } }],
        attributesRaw: [{ name: 'weight', value: 16 }],
      },
    })
  })

  it('list up to 500 products in the order asked for [API-34]', async () => {
    const query = `query ($where: String, $sort: [String!]) {
      products(where: $where, sort: $sort, limit: 500) {
        total count offset exists
        results { key masterData { current { description(locale: "en") allVariants { sku attributesRaw(includeNames: ["weight"]) { value } } } } }
      }
    }`
    const where = 'masterData(current(description(en is defined)))'
    const { products } = await data(query, {
      where,
      sort: ['masterData.current.masterVariant.attributes.value asc'],
    })
    expect(products).toMatchObject({ total: 3, count: 3, offset: 0, exists: true })
    expect(products.results.map(({ key }: Body) => key)).toEqual(['cashew', 'walnut', 'pecan'])
  })

  it('count the products on sale', async () => {
    const query = '{ products(where: "masterData(published = true)", limit: 1) { total results { id } } }'
    const before = (await data(query)).products
    expect(before.results).toHaveLength(1)
    const { body } = await client.get('/products/key=walnut')
    const act = (version: number, action: string) =>
      client.post(`/products/${body.id}`, { version, actions: [{ action }] })
    const off = await act(body.version, 'unpublish')
    expect((await data(query)).products.total).toBe(before.total - 1)
    await act(off.body.version, 'publish')
    expect((await data(query)).products.total).toBe(before.total)
  })

  it('list the products of SKUs', async () => {
    const query = '{ products(skus: ["walnut-1", "almond-1", "none"]) { total results { key skus } } }'
    const { products } = await data(query)
    expect(products.results.map(({ skus }: Body) => skus[0]).sort()).toEqual(['almond-1', 'walnut-1'])
    expect((await data('{ products(skus: ["none"]) { total exists } }')).products).toEqual({
      total: 0,
      exists: false,
    })
  })

  it('show prices with tiers and channels, and stock by channel', async () => {
    const { product } = await data(`{
      product(sku: "pecan-1") { masterData { current { masterVariant {
        prices { value { type centAmount currencyCode fractionDigits } channel { key } tiers { minimumQuantity value { centAmount } } }
        price(currency: "USD") { value { centAmount } }
        availability {
          noChannel { isOnStock availableQuantity }
          channels { total results { channel { key } channelRef { typeId } availability { isOnStock } } }
        }
      } } } }
    }`)
    expect(product.masterData.current.masterVariant).toEqual({
      prices: [
        {
          value: { type: 'centPrecision', centAmount: 1099, currencyCode: 'USD', fractionDigits: 2 },
          channel: null,
          tiers: [{ minimumQuantity: 6, value: { centAmount: 999 } }],
        },
        {
          value: { type: 'centPrecision', centAmount: 899, currencyCode: 'USD', fractionDigits: 2 },
          channel: { key: 'east' },
          tiers: null,
        },
      ],
      price: { value: { centAmount: 1099 } },
      availability: {
        noChannel: { isOnStock: true, availableQuantity: 3 },
        channels: {
          total: 1,
          results: [
            {
              channel: { key: 'east' },
              channelRef: { typeId: 'channel' },
              availability: { isOnStock: false },
            },
          ],
        },
      },
    })
  })

  it('read categories, custom objects, carts and orders', async () => {
    await client.post('/custom-objects', { container: 'tags', key: 'a', value: { tint: '#fff' } })
    const draft = {
      currency: 'USD',
      country: 'US',
      shippingAddress: ADDRESS,
      lineItems: [{ sku: 'almond-1' }],
      discountCodes: [],
    }
    const cart = (await client.post('/carts', draft)).body
    await client.post('/orders', { cart: { id: cart.id }, version: 1, orderNumber: 'G-1' })
    const result = await data(
      `query ($cart: String!) {
        category(key: "almonds") { name(acceptLanguage: ["fr", "en"]) parent { key childCount children { key } } }
        categories(where: "parent is not defined") { results { key } }
        customObject(container: "tags", key: "a") { value version }
        customObjects(container: "tags") { total results { key value } }
        cart(id: $cart) { version totalPrice { centAmount } lineItems { quantity name(locale: "en") variant { sku } } shippingAddress { city } }
        order(orderNumber: "G-1") { orderNumber cartRef { id } cart { id } lineItems { price { value { centAmount } } } }
        orders(where: "orderNumber = \\"G-1\\"") { total }
      }`,
      { cart: cart.id },
    )
    expect(result).toMatchObject({
      category: { name: 'Almonds', parent: { key: 'all', childCount: 1, children: [{ key: 'almonds' }] } },
      categories: { results: [{ key: 'all' }] },
      customObject: { value: { tint: '#fff' }, version: 1 },
      customObjects: { total: 1, results: [{ key: 'a', value: { tint: '#fff' } }] },
      cart: {
        version: 2,
        totalPrice: { centAmount: 1099 },
        lineItems: [{ quantity: 1, name: 'The almond' }],
      },
      order: { orderNumber: 'G-1', cartRef: { id: cart.id }, cart: { id: cart.id } },
      orders: { total: 1 },
    })
    expect(await data('{ product(key: "none") { id } order(orderNumber: "none") { id } }')).toEqual({
      product: null,
      order: null,
    })
  })
})

describe('what is refused', () => {
  it.each([
    ['text that is not GraphQL', '{ product(', 'SyntaxError'],
    ['a field that is not there', '{ dragons { id } }', 'SemanticError'],
    [
      'a query nested too deep',
      `{ category(key: "a") ${'{ parent '.repeat(17)}{ id }${' }'.repeat(17)} }`,
      'QueryComplexityLimitExceeded',
    ],
    [
      'depth hidden in fragments',
      `{ category(key: "a") { ...A } } fragment A on Category { parent { parent { parent { parent { parent { ...B } } } } } } fragment B on Category { parent { parent { parent { parent { parent { ...C } } } } } } fragment C on Category { parent { parent { parent { parent { parent { parent { parent { id } } } } } } } }`,
      'QueryComplexityLimitExceeded',
    ],
  ])('%s', async (_what, query, code) => {
    const answer = await client.graphql(query)
    expect([answer.status, answer.body.errors[0].code]).toEqual([400, code])
  })

  it('errors of resolvers come in the errors of the answer', async () => {
    const answer = await client.graphql('{ products(limit: 501) { total } }')
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      data: null,
      errors: [{ path: ['products'], extensions: { code: 'InvalidInput' } }],
    })
    const where = await client.graphql('{ products(where: "colour = 1") { total } }')
    expect(where.body.errors[0].extensions.code).toBe('InvalidInput')
  })

  it('a body without a query', async () => {
    expect((await client.post('/graphql', {})).body.errors[0]).toMatchObject({
      code: 'RequiredField',
      field: 'query',
    })
    expect((await client.get('/graphql')).status).toBe(404)
  })
})

describe('the project', () => {
  it('says its key, currencies, countries and languages, as GET of it does', async () => {
    const fields = 'key name version createdAt languages countries currencies messages { enabled }'
    const { status, body } = await client.graphql(`{ project { ${fields} } }`)
    expect([status, body.errors]).toEqual([200, undefined])
    const { body: project } = await client.get('')
    expect(project).toMatchObject(body.data.project)
    expect(body.data.project).toMatchObject({ key: 'nutwood', currencies: ['USD', 'CAD'], languages: ['en'] })
  })
})

describe('the schema', () => {
  it.skipIf(!hasContracts)('has every type and field as it is published', () => {
    const own = buildSchema(SDL)
    const published = buildSchema(readContract('commercetools.graphql'), { assumeValid: true })
    const problems: string[] = []
    for (const type of Object.values(own.getTypeMap())) {
      if (type.name.startsWith('__')) continue
      const other = published.getType(type.name)
      if (!other) problems.push(`${type.name} is not published`)
      if (!(isObjectType(type) || isInterfaceType(type)) || !(isObjectType(other) || isInterfaceType(other)))
        continue
      for (const field of Object.values(type.getFields())) {
        const twin = other.getFields()[field.name]
        if (String(twin?.type) !== String(field.type))
          problems.push(`${type.name}.${field.name}: ${String(twin?.type)}`)
        for (const argument of field.args) {
          const given = twin?.args.find(({ name }) => name === argument.name)
          if (String(given?.type) !== String(argument.type) || !isInputType(argument.type)) {
            problems.push(`${type.name}.${field.name}(${argument.name}): ${String(given?.type)}`)
          }
        }
      }
    }
    expect(problems).toEqual([])
  })
})
