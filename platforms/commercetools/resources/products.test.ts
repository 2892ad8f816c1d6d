/** Products over the wire: staging, variants, prices, attributes, discounts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START, createTestClient } from '../testing/client'
import type { Answer, Body, TestClient } from '../testing/client'
import { contractInspector } from '../testing/contract'
import { productDraft, seedSample } from '../testing/sample'

let client: TestClient
beforeAll(async () => {
  client = await createTestClient(':memory:', contractInspector())
  await seedSample(client)
})
afterAll(() => client.platform.close())

let count = 0
async function newProduct(more: object = {}): Promise<Body> {
  count += 1
  const answer = await client.post('/products', productDraft(`product-${count}`, more))
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

const update = (product: Body, ...actions: object[]): Promise<Answer> =>
  client.post(`/products/${product.id}`, { version: product.version, actions })

const usd = (centAmount: number) => ({ currencyCode: 'USD', centAmount })
const codeOf = ({ status, body }: Answer) => [status, body.errors?.[0].code]

describe('staging', () => {
  it('keeps changes apart until they are published', async () => {
    const product = await newProduct()
    const changed = (await update(product, { action: 'changeName', name: { en: 'New' } })).body
    expect(changed.masterData).toMatchObject({
      published: true,
      hasStagedChanges: true,
      current: { name: { en: `The ${product.key}` } },
      staged: { name: { en: 'New' } },
    })
    const projection = (staged: boolean) => client.get(`/product-projections/${product.id}?staged=${staged}`)
    expect((await projection(false)).body.name.en).toBe(`The ${product.key}`)
    expect((await projection(true)).body.name.en).toBe('New')
    const published = (await update(changed, { action: 'publish' })).body
    expect(published.masterData).toMatchObject({ hasStagedChanges: false, current: { name: { en: 'New' } } })
    const both = (
      await update(published, { action: 'setDescription', description: { en: 'D' }, staged: false })
    ).body
    expect(both.masterData).toMatchObject({ hasStagedChanges: false, current: { description: { en: 'D' } } })
    const reverted = await update(
      (await update(both, { action: 'changeName', name: { en: 'Not this' } })).body,
      { action: 'revertStagedChanges' },
    )
    expect(reverted.body.masterData.staged.name.en).toBe('New')
  })

  it('hides what is not published from projections and protects what is from deletion', async () => {
    const product = await newProduct()
    expect(codeOf(await client.remove(`/products/${product.id}?version=1`))).toEqual([
      400,
      'InvalidOperation',
    ])
    const hidden = (await update(product, { action: 'unpublish' })).body
    expect((await client.get(`/product-projections/key=${product.key}`)).status).toBe(404)
    expect(
      (await client.get(`/product-projections?where=${encodeURIComponent(`key="${product.key}"`)}`)).body
        .count,
    ).toBe(0)
    expect((await client.get(`/product-projections/key=${product.key}?staged=true`)).status).toBe(200)
    expect((await client.remove(`/products/${product.id}?version=${hidden.version}`)).status).toBe(200)
  })
})

describe('look-ups', () => {
  it('find products by key, slug, SKU and category, staged or current', async () => {
    const product = await newProduct({
      variants: [{ sku: 'second-sku', attributes: [] }],
      categories: [{ typeId: 'category', key: 'almonds' }],
    })
    const find = async (path: string, where: string) =>
      (await client.get(`/${path}?where=${encodeURIComponent(where)}`)).body.results.map(({ id }: Body) => id)
    expect(await find('products', `masterData(current(slug(en="${product.key}")))`)).toEqual([product.id])
    expect(await find('product-projections', `slug(en="${product.key}")`)).toEqual([product.id])
    const bySku = 'masterVariant(sku="second-sku") or variants(sku="second-sku")'
    expect(await find('product-projections', bySku)).toEqual([product.id])
    const { id } = product.masterData.current.categories[0]
    expect(await find('product-projections', `categories(id="${id}")`)).toContain(product.id)
    expect(await find('products', `key in ("${product.key}", "none")`)).toEqual([product.id])
  })

  it('find products by what is worked out on reading: their stock, and the price for a scope', async () => {
    const product = await newProduct()
    await client.post('/inventory', { sku: `${product.key}-1`, quantityOnStock: 3 })
    const find = async (where: string, more: Record<string, string> = {}) =>
      (await client.get(`/product-projections?${new URLSearchParams({ where, ...more })}`)).body.results.map(
        ({ id }: Body) => id,
      )
    const own = `key="${product.key}" and `
    expect(await find(`${own}masterVariant(availability(isOnStock=true))`)).toEqual([product.id])
    expect(await find(`${own}masterVariant(availability(availableQuantity=4))`)).toEqual([])
    const priced = `${own}masterVariant(price(value(centAmount > 0)))`
    expect(await find(priced, { priceCurrency: 'USD', priceCountry: 'US' })).toEqual([product.id])
    expect(await find(priced)).toEqual([])
  })

  it('refuse a SKU, slug or key that is taken', async () => {
    const product = await newProduct()
    const sku = await client.post(
      '/products',
      productDraft('taken-sku', { masterVariant: { sku: `${product.key}-1` } }),
    )
    expect(sku.body.errors[0]).toMatchObject({
      code: 'DuplicateField',
      field: 'sku',
      duplicateValue: `${product.key}-1`,
    })
    const slug = await client.post('/products', productDraft('taken-slug', { slug: { en: product.key } }))
    expect(slug.body.errors[0]).toMatchObject({ code: 'DuplicateField', field: 'slug.en' })
    expect((await client.get('/products/key=taken-slug')).status).toBe(404)
  })
})

describe('attributes', () => {
  it('are checked against the product type, enums answered with their label', async () => {
    const product = await newProduct()
    const set = (name: string, value: unknown) => ({ action: 'setAttribute', variantId: 1, name, value })
    const dark = await update(product, set('roast', 'dark'))
    const [, roast] = dark.body.masterData.staged.masterVariant.attributes
    expect(roast).toEqual({ name: 'roast', value: { key: 'dark', label: 'Dark' } })
    const gone = await update(dark.body, set('roast', null), set('weight', undefined))
    expect(gone.body.masterData.staged.masterVariant.attributes).toEqual([])
    for (const [name, value] of [
      ['roast', 'pale'],
      ['weight', 'heavy'],
      ['colour', 'red'],
      ['related', [{ typeId: 'category', key: 'gone' }]],
    ] as const) {
      expect(codeOf(await update(gone.body, set(name, value)))).toEqual([400, 'InvalidField'])
    }
  })

  it('may refer to other resources, which expand', async () => {
    const product = await newProduct()
    const value = [{ typeId: 'category', key: 'all' }]
    await update(product, { action: 'setAttributeInAllVariants', name: 'related', value, staged: false })
    const expanded = await client.get(
      `/product-projections/${product.id}?expand=masterVariant.attributes[*].value`,
    )
    const related = expanded.body.masterVariant.attributes.find(({ name }: Body) => name === 'related')
    expect(related.value[0].obj.key).toBe('all')
  })
})

describe('variants, prices and images', () => {
  it('come and go by action', async () => {
    const product = await newProduct()
    const added = (
      await update(
        product,
        { action: 'addVariant', sku: 'v-2', prices: [{ value: usd(500) }], staged: false },
        { action: 'addPrice', sku: 'v-2', price: { value: usd(450), country: 'CA' }, staged: false },
        {
          action: 'addExternalImage',
          variantId: 2,
          image: { url: 'https://images.test/2.png', dimensions: { w: 1, h: 1 } },
          staged: false,
        },
        { action: 'setSku', variantId: 2, sku: 'v-2b', staged: false },
      )
    ).body
    const [variant] = added.masterData.current.variants
    expect(variant).toMatchObject({ id: 2, sku: 'v-2b', images: [{ url: 'https://images.test/2.png' }] })
    expect(variant.prices.map(({ value }: Body) => value.centAmount)).toEqual([500, 450])
    const changed = (
      await update(
        added,
        { action: 'changePrice', priceId: variant.prices[0].id, price: { value: usd(510) }, staged: false },
        { action: 'removePrice', priceId: variant.prices[1].id, staged: false },
      )
    ).body
    expect(changed.masterData.current.variants[0].prices).toMatchObject([
      { id: variant.prices[0].id, value: { centAmount: 510 } },
    ])
    const scope = await update(changed, { action: 'addPrice', variantId: 2, price: { value: usd(1) } })
    expect(codeOf(scope)).toEqual([400, 'DuplicatePriceScope'])
    expect(codeOf(await update(changed, { action: 'removeVariant', id: 1 }))).toEqual([
      400,
      'InvalidOperation',
    ])
    const removed = await update(changed, { action: 'removeVariant', id: 2, staged: false })
    expect(removed.body.masterData.current.variants).toEqual([])
    expect((await client.graphql('{ product(sku: "v-2b") { id } }')).body.data.product).toBeNull()
  })

  it('pick a price for a channel', async () => {
    const channel = (await client.get('/channels/key=east')).body
    const product = await newProduct({
      masterVariant: {
        sku: 'channel-sku',
        prices: [{ value: usd(1000) }, { value: usd(900), channel: { typeId: 'channel', key: 'east' } }],
      },
    })
    const price = async (query: string) =>
      (await client.get(`/product-projections/${product.id}?priceCurrency=USD${query}`)).body.masterVariant
        .price.value.centAmount
    expect(await price('')).toBe(1000)
    expect(await price(`&priceChannel=${channel.id}`)).toBe(900)
  })
})

describe('product discounts', () => {
  it('lower the prices of what they match, the strongest first, while they are valid', async () => {
    const product = await newProduct({ categories: [{ typeId: 'category', key: 'almonds' }] })
    const make = (sortOrder: string, predicate: string, value: object, more: object = {}) =>
      client.post('/product-discounts', {
        name: { en: sortOrder },
        predicate,
        value,
        sortOrder,
        isActive: true,
        ...more,
      })
    const sku = `sku = "${product.key}-1"`
    const weak = await make('0.1', sku, { type: 'absolute', money: [usd(100)] })
    await make(
      '0.5',
      `${sku} and attributes.weight >= 16 and categories.key contains any ("almonds")`,
      { type: 'relative', permyriad: 1500 },
      {
        validUntil: new Date(START.getTime() + 3_600_000).toISOString(),
      },
    )
    await make('0.9', 'sku = "other"', { type: 'relative', permyriad: 9000 })
    const discounted = async () =>
      (await client.get(`/products/${product.id}`)).body.masterData.current.masterVariant.prices[0].discounted
    const asked = async (path: string, where: string) =>
      (await client.get(`/${path}?${new URLSearchParams({ where })}`)).body.results.map(
        ({ id }: { id: string }) => id,
      )
    const lowered = 'masterVariant(prices(discounted(value(centAmount=934))))'
    // 15 % off 10.99 is 9.3415.
    expect((await discounted()).value.centAmount).toBe(934)
    expect(await asked('product-projections', lowered)).toEqual([product.id])
    expect(await asked('products', `masterData(current(${lowered}))`)).toEqual([product.id])
    client.clock.set(new Date(START.getTime() + 3_600_000))
    expect(await asked('product-projections', lowered)).toEqual([])
    expect(await discounted()).toMatchObject({ value: { centAmount: 999 }, discount: { id: weak.body.id } })
    const { id, version } = weak.body
    await client.post(`/product-discounts/${id}`, {
      version,
      actions: [{ action: 'changeIsActive', isActive: false }],
    })
    expect(await discounted()).toBeUndefined()
    client.clock.set(START)
  })

  it('refuse a malformed predicate', async () => {
    const draft = {
      name: { en: 'x' },
      predicate: 'sku =',
      value: { type: 'external' },
      sortOrder: '0.2',
      isActive: true,
    }
    expect(codeOf(await client.post('/product-discounts', draft))).toEqual([400, 'InvalidInput'])
  })
})
