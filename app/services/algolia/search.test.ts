import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { usd } from '~/models/money/money'
import { offerValues } from '~/models/search/offers'
import type { ProductRecord } from '~/models/search/product-card'
import type { SearchRequest } from '~/models/search/search'
import type { Logger } from '~/services/logger'
import { isUpstreamError } from '~/services/upstream'
import { createDegradedAnswers } from '../degraded-answers'
import { createAlgolia } from '../../../platforms/algolia/handler'
import type { Platform } from '../../../platforms/platform'
import { createSearchClient } from './client.server'
import { createIndexWriter } from './index-writer.server'
import { createSearchService } from './search.server'

const clock = { now: () => new Date('2026-11-17T14:00:00Z') }
let warnings: [Record<string, unknown>, string][] = []
const logger: Logger = {
  info: () => undefined,
  warn: (fields, message) => void warnings.push([fields, message]),
  error: () => undefined,
}

const offerOf = (cents: number, weight = 1) =>
  offerValues({ cents, weight, byWeight: true, sample: false, snackPack: false })
/** Of almonds in one-pound and five-pound bags. */
const ALMOND_OFFERS = [...offerOf(1_000), ...offerOf(4_500, 5)]

function aRecord(sku: string, over: Partial<ProductRecord> = {}): ProductRecord {
  const cents = over.priceCents ?? 1_000
  return {
    objectID: sku,
    sku,
    productKey: sku.split('-')[0] ?? sku,
    name: 'Roasted Almonds',
    path: `/nuts/almonds/${sku}.html`,
    variantLabel: '1 lb bag',
    unitName: 'bag',
    weight: 1,
    bulk: false,
    wholesale: false,
    price: usd(cents),
    priceCents: cents,
    onSale: false,
    inStock: true,
    allVariantsOutOfStock: false,
    hidePrice: false,
    hasSiblings: false,
    onePoundBulk: false,
    autoDeliveryEligible: true,
    tags: [],
    shortDescription: 'Crisp.',
    averageRating: 4.5,
    totalReviews: 3,
    requiresCustomization: false,
    reportingCategory: 'Almonds',
    activatedAt: 1_700_000_000,
    categoryKeys: ['nuts', 'almonds'],
    hierarchicalCategories: { lvl0: ['Nuts'], lvl1: ['Nuts > Almonds'] },
    tagFilters: [],
    allergenFree: [],
    ratings: ['4.5', '4', '3'],
    offer: offerOf(cents, over.weight),
    offers: offerOf(cents, over.weight),
    keywords: [],
    hiddenFromSearch: false,
    popularity: 1,
    traits: over.hiddenFromSearch === true ? [] : ['searchable'],
    cost: cents,
    singlePiecePrice: cents,
    shortVariantName: '1 lb bag',
    Product: {
      name: 'Roasted Almonds',
      key: sku,
      reportingCategory: 'Almonds',
      listingImageUrl: '',
      shortDescription: 'Crisp.',
    },
    ...over,
  }
}

const RECORDS = [
  aRecord('10-1', {
    popularity: 9,
    tagFilters: ['vegan', 'kosher'],
    tags: ['vegan', 'new-products'],
    allergenFree: ['milk'],
    offers: ALMOND_OFFERS,
  }),
  aRecord('10-5', {
    priceCents: 4_500,
    weight: 5,
    popularity: 8,
    tagFilters: ['vegan', 'kosher'],
    tags: ['vegan'],
    offers: ALMOND_OFFERS,
  }),
  aRecord('20-1', {
    name: 'Raw Almonds',
    priceCents: 900,
    popularity: 7,
    tagFilters: ['vegan'],
    activatedAt: 1_800_000_000,
  }),
  aRecord('30-1', {
    name: 'Cashews',
    priceCents: 1_200,
    popularity: 6,
    categoryKeys: ['nuts', 'cashews'],
    tagFilters: ['kosher'],
    averageRating: 4.5,
    totalReviews: 40,
  }),
  aRecord('40-1', {
    name: 'Mango',
    priceCents: 700,
    popularity: 5,
    categoryKeys: ['dried-fruit'],
    listPrice: usd(800),
    onSale: true,
    averageRating: 3.9,
    ratings: ['3'],
  }),
  aRecord('50-1', { name: 'Secret Almonds', hiddenFromSearch: true, popularity: 99 }),
]

let platform: Platform
const transport: typeof fetch = (input, init) => {
  const request = new Request(input, init)
  return platform.handle(new Request(request.url.replace('/algolia/', '/'), request))
}
const options = {
  applicationId: 'nutwood',
  apiKey: 'nutwood',
  host: 'http://platforms.local/algolia',
  clock,
  logger,
  degradedAnswers: createDegradedAnswers(),
}
const service = (send: typeof fetch = transport, deadlineMs = 1_500) =>
  createSearchService({ ...options, fetch: send, deadlineMs })

const writer = (send: typeof fetch = transport) =>
  createIndexWriter(createSearchClient({ ...options, fetch: send }))

async function put(path: string, body: unknown): Promise<void> {
  const headers = { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' }
  const response = await transport(`http://platforms.local/algolia/1/indexes/${path}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
  })
  expect(response.status).toBe(200)
}

beforeEach(async () => {
  warnings = []
  platform = createAlgolia({ dataDir: ':memory:', clock })
  await writer().setUp()
  await writer().save('Products', RECORDS)
})
afterEach(() => platform.close())

const request = (over: Partial<SearchRequest> = {}): SearchRequest => ({
  query: '',
  filters: {},
  sort: 'relevance',
  page: 1,
  hitsPerPage: 50,
  ...over,
})
const skus = async (over: Partial<SearchRequest>) =>
  (await service().searchProducts(request(over))).hits.map((card) => card.sku)

const CONTRACT = resolve(__dirname, '../../../../shared/contracts/algolia-search.schema.json')

describe('what the shop sends', () => {
  it.skipIf(!existsSync(CONTRACT))('is within the published contract', async () => {
    const ajv = new Ajv2020({ strict: false })
    addFormats(ajv)
    const schema = JSON.parse(readFileSync(CONTRACT, 'utf8')) as { $id: string }
    ajv.addSchema(schema)
    const validate = ajv.compile({ $ref: `${schema.$id}#/$defs/searchMethodParams` })
    const faults: unknown[] = []
    const checked: typeof fetch = async (input, init) => {
      const sent: unknown = await new Request(input, init).json()
      faults.push(validate(sent) ? null : [sent, validate.errors])
      return transport(input, init)
    }
    const filters = { categoryKeys: ['cashews'], tagFilters: ['raw'] }
    await service(checked).searchProducts(request({ query: 'almonds', filters, tag: 'new-products' }))
    await service(checked).getCards(['10', '20'])
    await service(checked).suggest('alm')
    await service(checked).getShelved([{ tag: 'vegan' }])
    expect(faults).toEqual([null, null, null, null])
  })
})

describe('searching', () => {
  it('answers cards of the model, one per product, with what the index knows of them', async () => {
    const result = await service().searchProducts(request({ query: 'mango' }))
    expect(result).toMatchObject({ total: 1, page: 1, pages: 1, degraded: false })
    const [card] = result.hits
    expect(card).toMatchObject({
      sku: '40-1',
      name: 'Mango',
      price: usd(700),
      listPrice: usd(800),
      onSale: true,
    })
    expect(card?.queryId).toBe(result.queryId)
    expect(card?.queryId).toMatch(/^[0-9a-f]{32}$/)
    const sorted = await service().searchProducts(request({ query: 'mango', sort: 'newest' }))
    expect(sorted.hits[0]?.queryId).toMatch(/^[0-9a-f]{32}\.newest$/)
    expect(card).not.toHaveProperty('categoryKeys')
    expect(await skus({ query: 'roasted' })).toEqual(['10-1'])
  })

  it.each([
    ['price-asc', ['40-1', '20-1', '10-1', '30-1']],
    ['price-desc', ['10-5', '30-1', '20-1', '40-1']],
    ['rating', ['30-1', '10-1', '20-1', '40-1']],
    ['newest', ['20-1', '10-1', '30-1', '40-1']],
  ] as const)('orders by %s [SRCH-13]', async (sort, expected) => {
    expect(await skus({ sort })).toEqual(expected)
  })

  it('never answers hidden products [SRCH-14]', async () => {
    expect(await skus({ query: 'secret almonds' })).toEqual([])
  })

  it('keeps to a category or a tag', async () => {
    expect(await skus({ categoryKey: 'dried-fruit' })).toEqual(['40-1'])
    expect(await skus({ tag: 'new-products' })).toEqual(['10-1'])
    expect(await skus({ tag: '-new-products' })).toEqual([])
  })

  it('wants every diet that was chosen, and any category [LIST-02]', async () => {
    expect(await skus({ filters: { tagFilters: ['vegan', 'kosher'] } })).toEqual(['10-1'])
    expect(await skus({ filters: { categoryKeys: ['cashews', 'dried-fruit'] } })).toEqual(['30-1', '40-1'])
  })

  it('finds by price and size of one size, which is the one that the card shows', async () => {
    expect(await skus({ filters: { price: ['25-50'] } })).toEqual(['10-5'])
    expect(await skus({ filters: { size: ['up-to-5-lb'], price: ['25-50'] } })).toEqual(['10-5'])
    expect(await skus({ filters: { size: ['up-to-5-lb'], price: ['10-25'] } })).toEqual([])
    expect(await skus({ filters: { ratings: ['4'] } })).toEqual(['10-1', '20-1', '30-1'])
  })

  it('counts as many products for a price, a size or a rating as there are once it is chosen', async () => {
    const facets = ['price', 'size', 'ratings'] as const
    const starts: SearchRequest['filters'][] = [
      {},
      { price: ['10-25'] },
      { size: ['up-to-5-lb'] },
      { price: ['25-50'], ratings: ['4'] },
    ]
    for (const filters of starts) {
      const found = await service().searchProducts(request({ filters }))
      for (const facet of facets) {
        const values = found.facets.find(({ name }) => name === facet)?.values ?? []
        expect(values.length, facet).toBeGreaterThan(0)
        for (const { value, count } of values) {
          const chosen = request({ filters: { ...filters, [facet]: [value] } })
          expect((await service().searchProducts(chosen)).total, `${facet} ${value}`).toBe(count)
        }
      }
    }
  })

  it('counts products per value; an open facet as if it were not narrowed', async () => {
    const facetsOf = async (filters: SearchRequest['filters']) =>
      new Map(
        (await service().searchProducts(request({ filters }))).facets.map(({ name, values }) => [
          name,
          values,
        ]),
      )
    const all = await facetsOf({})
    expect(all.get('tagFilters')).toEqual([
      { value: 'kosher', count: 2 },
      { value: 'vegan', count: 2 },
    ])
    const narrowed = await facetsOf({ categoryKeys: ['cashews'] })
    expect(narrowed.get('categoryKeys')).toEqual(all.get('categoryKeys'))
    expect(narrowed.get('tagFilters')).toEqual([{ value: 'kosher', count: 1 }])
    const gone = await facetsOf({ categoryKeys: ['cashews'], tagFilters: ['raw'] })
    expect(gone.get('tagFilters')).toEqual([{ value: 'raw', count: 0 }])
  })

  it('pages from one', async () => {
    const result = await service().searchProducts(request({ page: 2, hitsPerPage: 3 }))
    expect([result.hits.length, result.total, result.page, result.pages]).toEqual([1, 4, 2, 2])
  })

  it('answers cards by key in the order asked for', async () => {
    const cards = await service().getCards(['40', '10', 'none', '50', '40'])
    expect(cards?.map((card) => card.sku)).toEqual(['40-1', '10-1'])
    expect(await service().getCards([])).toEqual([])
  })

  it('tells what is on any of several shelves, and on which of them [QUIZ-06]', async () => {
    const found = await service().getShelved([{ tag: 'vegan' }, { categoryKey: 'dried-fruit' }])
    expect(found).toEqual([
      { productKey: '10', categoryKeys: ['nuts', 'almonds'], tags: ['vegan', 'new-products'] },
      { productKey: '40', categoryKeys: ['dried-fruit'], tags: [] },
    ])
    expect(await service().getShelved([])).toEqual([])
  })

  it('leaves out a record that is no card, and says so', async () => {
    await put('Products/x1', { name: 'Mango dust', hiddenFromSearch: false })
    const result = await service().searchProducts(request({ query: 'mango' }))
    expect(result.hits.map((card) => card.sku)).toEqual(['40-1'])
    expect(warnings.map(([, message]) => message)).toEqual(['records that are no cards'])
  })
})

describe('faults', () => {
  const hang: typeof fetch = () => new Promise<Response>(() => undefined)
  it.each([
    ['a refused connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['a hanging service', hang],
    ['a 500', () => Promise.resolve(new Response('{}', { status: 500 }))],
    ['an HTML 502', () => Promise.resolve(new Response('<h1>Bad gateway</h1>', { status: 502 }))],
    ['a wrong key', () => Promise.resolve(Response.json({ message: 'no', status: 403 }, { status: 403 }))],
    ['too many calls', () => Promise.resolve(Response.json({ message: 'slow' }, { status: 429 }))],
    ['an empty answer', () => Promise.resolve(new Response(''))],
    ['wrong types', () => Promise.resolve(Response.json({ results: [{ hits: 'many' }] }))],
    ['too few results', () => Promise.resolve(Response.json({ results: [] }))],
    ['a truncated answer', () => Promise.resolve(new Response('{"results":['))],
  ] as const)('%s degrades to an empty result within the deadline', async (_what, send) => {
    const search = service(send, 300)
    expect(await search.searchProducts(request({ page: 3 }))).toEqual({
      hits: [],
      total: 0,
      page: 3,
      pages: 0,
      facets: [],
      degraded: true,
    })
    expect(await search.getCards(['10'])).toBeNull()
    expect(warnings.map(([, message]) => message)).toEqual(['search is away', 'search is away'])
    expect(JSON.stringify(warnings)).not.toContain('nutwood')
  })

  it('waits for the only host there is nearly as long as a page waits', async () => {
    const slow: typeof fetch = async (input, init) => {
      await new Promise((wake) => setTimeout(wake, 550))
      init?.signal?.throwIfAborted()
      return transport(input, init)
    }
    expect(await service(slow).searchProducts(request())).toMatchObject({ total: 4, degraded: false })
  })

  it('is over as soon as the service answers again', async () => {
    let down = true
    const search = service((input, init) =>
      down ? Promise.reject(new TypeError('refused')) : transport(input, init),
    )
    for (let n = 0; n < 4; n += 1) expect((await search.searchProducts(request())).degraded).toBe(true)
    down = false
    expect((await search.searchProducts(request())).total).toBe(4)
  })

  it('a failed write is an UpstreamError with a status and no secrets', async () => {
    const refusing = writer(() =>
      Promise.resolve(Response.json({ message: 'no', status: 403 }, { status: 403 })),
    )
    const error: unknown = await refusing.save('Products', RECORDS).catch((reason: unknown) => reason)
    expect(isUpstreamError(error) && [error.service, error.operation, error.status]).toEqual([
      'algolia',
      'saveObjects',
      403,
    ])
  })
})
