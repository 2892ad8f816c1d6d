import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../platform'
import { createAlgolia } from './handler'
import { call, clock, seed } from './testing/seeded'

let platform: Platform

beforeEach(async () => {
  platform = createAlgolia({ dataDir: ':memory:', clock })
  await seed(platform)
})
afterEach(() => platform.close())

async function search(
  parameters: unknown,
  index = 'P',
): Promise<Record<string, unknown> & { hits: Record<string, unknown>[] }> {
  const { status, body } = await call(platform, 'POST', `/1/indexes/${index}/query`, parameters)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body as Record<string, unknown> & { hits: Record<string, unknown>[] }
}
const ids = async (parameters: unknown, index?: string) =>
  (await search(parameters, index)).hits.map((hit) => hit['objectID'])

describe('matching', () => {
  it.each([
    ['almonds', ['a2-1', 'a1-1', 'a1-5']],
    ['ALMO', ['a2-1', 'a1-1', 'a1-5']],
    ['dark almonds', ['a2-1']],
    ['dark almo', ['a2-1']],
    ['almo dark', []],
    ['jalapeno creme', ['d2-1']],
    ['ghana', ['d1-1']],
    ['almonds cashews', []],
    ['xyzzy', []],
  ])('finds %j', async (query, expected) => {
    expect(await ids({ query })).toEqual(expected)
  })

  it('takes one slip from four letters, two from eight, a swap for one', async () => {
    expect(await ids({ query: 'almunds' })).toHaveLength(3)
    expect(await ids({ query: 'amlonds' })).toHaveLength(3)
    expect(await ids({ query: 'chacolete' })).toEqual(['a2-1'])
    expect(await ids({ query: 'mengoo' })).toEqual([])
    expect(await ids({ query: 'almunds', typoTolerance: false })).toEqual([])
  })

  it('takes two words for one that is typed, where they stand side by side, and one for two, as a slip', async () => {
    const put = (id: string, name: string) => call(platform, 'PUT', `/1/indexes/P/${id}`, { name, rank: 9 })
    await put('s1', 'Sugar-Free Sweets')
    await put('s2', 'Gluten-free, with sugar')
    await put('b1', 'Buttermilk')
    await put('b2', 'Butter and milk')
    await put('n1', 'Nowandthen')
    expect(await ids({ query: 'sugarfree' })).toEqual(['s1'])
    expect(await ids({ query: 'sugarfree sweets' })).toEqual(['s1'])
    expect(await ids({ query: 'sweets sugarfree' })).toEqual(['s1'])
    expect(await ids({ query: 'sugarfree almonds' })).toEqual([])
    expect(await ids({ query: 'sugar-free' })).toEqual(['s1', 's2'])
    expect(await ids({ query: 'butter milk' })).toEqual(['b2', 'b1'])
    expect(await ids({ query: 'now and then' })).toEqual(['n1'])
    for (const query of ['sugarfree', 'now and then'])
      expect(await ids({ query, typoTolerance: false })).toEqual([])
    await put('s3', 'Sugarfree Gum')
    expect(await ids({ query: 'sugarfree' })).toEqual(['s3', 's1'])
    expect(await ids({ query: 'sugar free' })).toEqual(['s1', 's2', 's3'])
    await put('s1', 'Sweets')
    expect(await ids({ query: 'sugarfree' })).toEqual(['s3'])
  })

  it('completes only the words that queryType says', async () => {
    expect(await ids({ query: 'almo', queryType: 'prefixNone' })).toEqual([])
    expect(await ids({ query: 'dar almo' })).toEqual([])
    expect(await ids({ query: 'dar almo', queryType: 'prefixAll' })).toEqual(['a2-1'])
  })

  it('puts exact words before slips, and a better attribute before a worse', async () => {
    await call(platform, 'PUT', '/1/indexes/P/m1', { name: 'Salted Mangos', rank: 99 })
    expect(await ids({ query: 'mango' })).toEqual(['d1-1', 'm1'])
    await call(platform, 'PUT', '/1/indexes/P/x1', { name: 'Tray', category: 'Cashews', rank: 99 })
    expect(await ids({ query: 'cashews' })).toEqual(['c1-1', 'x1'])
  })

  it('finds every object with the same text, and each by its own from when that changes', async () => {
    const put = (id: string, name: string) => call(platform, 'PUT', `/1/indexes/P/${id}`, { name, rank: 1 })
    for (const id of ['p1-1', 'p1-5']) await put(id, 'Pine Nuts')
    expect(await ids({ query: 'pine' })).toEqual(['p1-1', 'p1-5'])
    await put('p1-5', 'Pecans')
    expect(await ids({ query: 'pine' })).toEqual(['p1-1'])
    expect(await ids({ query: 'pecans' })).toEqual(['p1-5'])
    await put('p1-5', 'Pine Nuts')
    await call(platform, 'DELETE', '/1/indexes/P/p1-1')
    expect(await ids({ query: 'pine' })).toEqual(['p1-5'])
    await call(platform, 'DELETE', '/1/indexes/P/p1-5')
    expect(await ids({ query: 'pine' })).toEqual([])
    expect(await ids({ query: 'pecans' })).toEqual([])
  })

  it('finds whole words only, as they are, in attributes without typos and completion', async () => {
    const sizes = { searchableAttributes: ['name', 'code'], disablePrefixOnAttributes: ['code'] }
    const put = (id: string, code: string) =>
      call(platform, 'PUT', `/1/indexes/P/${id}`, { name: 'Pecan Halves', code, rank: 1 })
    await call(platform, 'PUT', '/1/indexes/P/settings', {
      ...sizes,
      disableTypoToleranceOnAttributes: ['code'],
    })
    await put('p1', 'PEC7A-01')
    await put('p2', 'PEC7A-05')
    for (const [query, expected] of [
      ['pec7a-05', ['p2']],
      ['PEC7A', ['p1', 'p2']],
      ['pecans pec7a 01', ['p1']],
      ['pec7a pe', ['p1', 'p2']],
      ['pe pec7a', []],
      ['pec7', []],
      ['pec7b', []],
      ['almonds pec7a', []],
    ] as const)
      expect([query, await ids({ query })]).toEqual([query, expected])
    await put('p2', 'PEC7B-05')
    await call(platform, 'DELETE', '/1/indexes/P/p1')
    expect([await ids({ query: 'pec7a' }), await ids({ query: 'pec7b' })]).toEqual([[], ['p2']])
  })

  it('drops words rather than answer nothing when told so', async () => {
    expect(await ids({ query: 'cashews xyzzy' })).toEqual([])
    expect(await ids({ query: 'cashews xyzzy', removeWordsIfNoResults: 'lastWords' })).toEqual(['c1-1'])
    expect(await ids({ query: 'xyzzy cashews', removeWordsIfNoResults: 'firstWords' })).toEqual(['c1-1'])
    expect(await ids({ query: 'xyzzy cashews', removeWordsIfNoResults: 'allOptional' })).toEqual(['c1-1'])
  })

  it('searches some attributes only when restricted', async () => {
    expect(await ids({ query: 'chocolate', restrictSearchableAttributes: ['category'] })).toEqual(['a2-1'])
    expect(await ids({ query: 'almonds', restrictSearchableAttributes: ['category'] })).toEqual([])
  })
})

describe('filters', () => {
  it.each([
    [{ filters: 'category:Nuts' }, ['c1-1', 'a1-1', 'a1-5']],
    [{ filters: 'category:"Dried Fruit" OR category:Snacks' }, ['d1-1', 'd2-1']],
    [{ filters: "category:'Dried Fruit'" }, ['d1-1']],
    [{ filters: 'tags:vegan AND tags:kosher' }, ['c1-1']],
    [{ filters: 'tags:kosher AND NOT tags:vegan' }, ['a2-1', 'd2-1']],
    [{ filters: 'tags:raw OR tags:kosher AND category:Snacks' }, ['a1-1', 'd2-1']],
    [{ filters: '(tags:raw OR tags:kosher) AND category:Nuts' }, ['c1-1', 'a1-1']],
    [{ filters: 'price >= 12 AND price < 45' }, ['a2-1', 'c1-1']],
    [{ filters: 'price:9 TO 12' }, ['c1-1', 'a1-1', 'd2-1']],
    [{ filters: 'price != 10 AND price<=9' }, ['d1-1', 'd2-1']],
    [{ filters: 'category:nuts AND price=12' }, ['c1-1']],
    [{ filters: 'name:"Dried Mango"' }, []],
    [{ facetFilters: [['tags:raw', 'category:Snacks'], 'tags:-kosher'] }, ['a1-1']],
    [{ facetFilters: '[["tags:raw","category:Snacks"]]' }, ['a1-1', 'd2-1']],
    [{ numericFilters: ['price>9', ['price<12', 'price>40']] }, ['a1-1', 'a1-5']],
    [{ filters: 'objectID:c1-1' }, ['c1-1']],
    [{ query: 'almonds', filters: 'price < 12' }, ['a1-1']],
  ])('%j', async (parameters, expected) => {
    expect(await ids(parameters)).toEqual(expected)
  })

  it.each([
    'tags:',
    '(tags:raw',
    'tags:raw AND',
    'price > cheap',
    'tags:raw)',
    'AND',
    'price:1 TO x',
    '('.repeat(100),
  ])('refuses the fault in %j with 400', async (filters) => {
    const { status, body } = await call(platform, 'POST', '/1/indexes/P/query', { filters })
    expect([status, body['status']]).toEqual([400, 400])
    expect(body['message']).toMatch(/^filters: /)
  })
})

describe('facets', () => {
  it('counts values of what was found, most first', async () => {
    const { facets, facets_stats: stats } = await search({ query: 'almonds', facets: ['*'] })
    expect(facets).toEqual({
      tags: { vegan: 2, kosher: 1, raw: 1 },
      category: { Nuts: 2, Chocolate: 1 },
      price: { '10': 1, '14': 1, '45': 1 },
    })
    expect(stats).toEqual({ price: { min: 10, max: 45, avg: 23, sum: 69 } })
  })

  it('gives at most as many values as asked', async () => {
    expect((await search({ facets: ['tags'], maxValuesPerFacet: 1 })).facets).toEqual({ tags: { vegan: 4 } })
  })

  it('counts one object per group when faceting comes after distinct', async () => {
    await call(platform, 'PUT', '/1/indexes/P/settings', { attributeForDistinct: 'key', distinct: true })
    expect((await search({ facets: ['category'] }))['facets']).toEqual({
      category: { Nuts: 3, Chocolate: 1, 'Dried Fruit': 1, Snacks: 1 },
    })
    expect((await search({ facets: ['category'], facetingAfterDistinct: true }))['facets']).toEqual({
      category: { Nuts: 2, Chocolate: 1, 'Dried Fruit': 1, Snacks: 1 },
    })
  })

  it('searches inside the values of a searchable facet', async () => {
    const { body } = await call(platform, 'POST', '/1/indexes/P/facets/tags/query', { facetQuery: 'ko' })
    expect(body['facetHits']).toEqual([{ value: 'kosher', highlighted: '<em>ko</em>sher', count: 3 }])
    expect(
      (await call(platform, 'POST', '/1/indexes/P/facets/category/query', { facetQuery: 'n' })).status,
    ).toBe(400)
  })
})

describe('the answer', () => {
  it('pages, and says how many pages there are', async () => {
    const page = await search({ hitsPerPage: 4, page: 1 })
    expect([page.hits.length, page['nbHits'], page['nbPages'], page['page'], page['hitsPerPage']]).toEqual([
      2, 6, 2, 1, 4,
    ])
    expect(await ids({ offset: 1, length: 2 })).toEqual(['c1-1', 'a1-1'])
    expect((await search({ hitsPerPage: 4, page: 9 })).hits).toEqual([])
  })

  it('sorts by replicas over the same objects [SRCH-13]', async () => {
    expect(await ids({}, 'P_price_asc')).toEqual(['d1-1', 'd2-1', 'a1-1', 'c1-1', 'a2-1', 'a1-5'])
    expect(await ids({ query: 'almonds' }, 'P_price_desc')).toEqual(['a1-5', 'a2-1', 'a1-1'])
    await call(platform, 'DELETE', '/1/indexes/P/a1-5')
    expect(await ids({ query: 'almonds' }, 'P_price_desc')).toEqual(['a2-1', 'a1-1'])
    expect((await call(platform, 'PUT', '/1/indexes/P_price_asc/x', { name: 'x' })).status).toBe(403)
  })

  it('keeps the best of each group with distinct', async () => {
    await call(platform, 'PUT', '/1/indexes/P/settings', { attributeForDistinct: 'key' })
    expect(await ids({ query: 'roasted', distinct: true })).toEqual(['a1-1'])
    expect((await search({ distinct: true }))['nbHits']).toBe(5)
    expect(await ids({ query: 'roasted', distinct: 2 })).toEqual(['a1-1', 'a1-5'])
  })

  it('retrieves the attributes asked for', async () => {
    const [hit] = (await search({ query: 'mango', attributesToRetrieve: ['name', 'note.origin'] })).hits
    expect(hit).toMatchObject({ objectID: 'd1-1', name: 'Dried Mango', note: { origin: 'Ghana' } })
    expect(hit).not.toHaveProperty('price')
    const [rest] = (await search({ query: 'mango', attributesToRetrieve: ['*', '-name'] })).hits
    expect(rest).not.toHaveProperty('name')
  })

  it('marks what matched with the tags asked for [SRCH-11]', async () => {
    const [hit] = (await search({ query: 'dark almo', highlightPreTag: '[', highlightPostTag: ']' })).hits
    expect(hit?.['_highlightResult']).toMatchObject({
      name: { value: '[Dark] Chocolate [Almo]nds', matchLevel: 'full', matchedWords: ['dark', 'almo'] },
      category: { value: 'Chocolate', matchLevel: 'none', matchedWords: [] },
    })
    const [typo] = (await search({ query: 'jalapeno creme' })).hits
    expect(typo?.['_highlightResult']).toMatchObject({
      name: { value: '<em>Jalapeño</em> <em>Crème</em> Mix' },
    })
  })

  it('gives a query id only for click analytics', async () => {
    expect(await search({})).not.toHaveProperty('queryID')
    expect((await search({ clickAnalytics: true }))['queryID']).toMatch(/^[0-9a-f]{32}$/)
  })

  it('reads parameters from a string, repeats them, and takes only JSON inside', async () => {
    const params =
      'query=almonds&hitsPerPage=1&facets=%5B%22tags%22%5D&filters=price%3E10&page=0&clickAnalytics=true'
    const answer = await search({ params })
    expect(answer.hits.map((hit) => hit['objectID'])).toEqual(['a2-1'])
    expect(answer['nbHits']).toBe(2)
    expect(new URLSearchParams(String(answer['params'])).get('hitsPerPage')).toBe('1')
    expect((await call(platform, 'POST', '/1/indexes/P/query', { hitsPerPage: 'many' })).status).toBe(400)
  })
})

describe('many queries at once', () => {
  it('answers them in order, each with its index', async () => {
    const requests = [
      { indexName: 'P', query: 'cashews' },
      { indexName: 'P_price_asc', params: 'hitsPerPage=1' },
      { indexName: 'P', type: 'facet', facet: 'tags', facetQuery: 'ra' },
    ]
    const { body } = await call(platform, 'POST', '/1/indexes/*/queries', { requests })
    const results = body['results'] as Record<string, unknown>[]
    expect(results.map((each) => each['index'])).toEqual(['P', 'P_price_asc', undefined])
    expect(results[2]?.['facetHits']).toMatchObject([{ value: 'raw' }])
  })

  it('stops when there is enough', async () => {
    const requests = [{ indexName: 'P', hitsPerPage: 2 }, { indexName: 'P' }]
    const { body } = await call(platform, 'POST', '/1/indexes/*/queries', {
      requests,
      strategy: 'stopIfEnoughMatches',
    })
    expect(body['results']).toHaveLength(1)
  })
})

describe('rules', () => {
  it('pin, hide and filter in their context or for their words', async () => {
    const rules = [
      {
        objectID: 'r1',
        conditions: [{ context: 'holiday' }],
        consequence: { promote: [{ objectID: 'd1-1', position: 0 }], hide: [{ objectID: 'a2-1' }] },
      },
      {
        objectID: 'r2',
        conditions: [{ pattern: 'cheap', anchoring: 'contains' }],
        consequence: { params: { query: '', filters: 'price < 10' } },
      },
      { objectID: 'r3', enabled: false, consequence: { hide: [{ objectID: 'c1-1' }] } },
    ]
    expect((await call(platform, 'POST', '/1/indexes/P/rules/batch', rules)).status).toBe(200)
    expect(await ids({ query: 'almonds', ruleContexts: ['holiday'] })).toEqual(['d1-1', 'a1-1', 'a1-5'])
    expect(await ids({ query: 'almonds' })).toEqual(['a2-1', 'a1-1', 'a1-5'])
    expect(await ids({ query: 'cheap snacks' })).toEqual(['d1-1', 'd2-1'])
    expect(await ids({ query: 'almonds', ruleContexts: ['holiday'], enableRules: false })).toHaveLength(3)
    const { body } = await call(platform, 'POST', '/1/indexes/P/rules/search', { context: 'holiday' })
    expect([body['nbHits'], (body['hits'] as Record<string, unknown>[])[0]?.['objectID']]).toEqual([1, 'r1'])
  })
})

describe('writing', () => {
  it('is there after a restart, settings, rules and replicas included', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'algolia-'))
    platform.close()
    platform = createAlgolia({ dataDir, clock })
    await seed(platform)
    await call(platform, 'POST', '/1/indexes/P/rules/batch', [
      { objectID: 'r1', consequence: { hide: [{ objectID: 'a1-1' }] } },
    ])
    const before = await search({ facets: ['*'] })
    platform.close()
    platform = createAlgolia({ dataDir, clock })
    const after = await search({ facets: ['*'] })
    expect(after.hits).toEqual(before.hits)
    expect(after['facets']).toEqual(before['facets'])
    expect((await ids({}, 'P_price_asc'))[0]).toBe('d1-1')
    rmSync(dataDir, { recursive: true, force: true })
  })

  it('keeps all of a batch or none of it', async () => {
    const requests = [
      { action: 'deleteObject', body: { objectID: 'a1-1' } },
      { action: 'updateObject', body: { name: 'no id' } },
    ]
    expect((await call(platform, 'POST', '/1/indexes/P/batch', { requests })).status).toBe(400)
    expect(await ids({ query: 'roasted' })).toEqual(['a1-1', 'a1-5'])
  })

  it('updates parts of an object, with operations', async () => {
    await call(platform, 'POST', '/1/indexes/P/a1-1/partial', {
      price: { _operation: 'Increment', value: 5 },
      tags: { _operation: 'AddUnique', value: 'organic' },
    })
    expect((await call(platform, 'GET', '/1/indexes/P/a1-1')).body).toMatchObject({
      price: 15,
      tags: ['vegan', 'raw', 'organic'],
    })
    await call(platform, 'POST', '/1/indexes/P/zz/partial?createIfNotExists=false', { price: 1 })
    expect((await call(platform, 'GET', '/1/indexes/P/zz')).status).toBe(404)
  })

  it('replaces a whole index in one step and keeps its replicas', async () => {
    await call(platform, 'PUT', '/1/indexes/tmp/n1', { name: 'Pecans', price: 3, rank: 1 })
    await call(platform, 'POST', '/1/indexes/tmp/operation', { operation: 'move', destination: 'P' })
    expect(await ids({}, 'P_price_asc')).toEqual(['n1'])
    expect((await call(platform, 'POST', '/1/indexes/tmp/query', {})).status).toBe(404)
  })

  it('deletes by filter, but never everything by slip', async () => {
    await call(platform, 'POST', '/1/indexes/P/deleteByQuery', { filters: 'category:Nuts' })
    expect(await ids({})).toEqual(['a2-1', 'd1-1', 'd2-1'])
    expect((await call(platform, 'POST', '/1/indexes/P/deleteByQuery', {})).status).toBe(400)
    await call(platform, 'POST', '/1/indexes/P/clear')
    expect(await ids({ query: 'mango' })).toEqual([])
  })
})

describe('credentials and errors', () => {
  it('takes credentials in the address and a text body', async () => {
    const url = '/1/indexes/P/query?x-algolia-application-id=nutwood&x-algolia-api-key=nutwood'
    const { status, body } = await call(platform, 'POST', url, '{"query":"mango"}', {
      'content-type': 'text/plain',
    })
    expect([status, body['nbHits']]).toEqual([200, 1])
  })

  it('refuses unknown keys, and writing with the search key', async () => {
    const other = createAlgolia({
      dataDir: ':memory:',
      clock,
      applicationId: 'app',
      searchKey: 's',
      adminKey: 'a',
    })
    const as = (key: string) => ({ 'x-algolia-application-id': 'app', 'x-algolia-api-key': key })
    expect((await call(other, 'PUT', '/1/indexes/P/x', { a: 1 }, as('s'))).status).toBe(403)
    expect((await call(other, 'PUT', '/1/indexes/P/x', { a: 1 }, as('a'))).status).toBe(200)
    expect((await call(other, 'POST', '/1/indexes/P/query', {}, as('s'))).status).toBe(200)
    expect((await call(other, 'POST', '/1/indexes/P/query', {}, as('x'))).body).toEqual({
      message: 'Invalid Application-ID or API key',
      status: 403,
    })
    other.close()
  })

  it('has published errors for what is missing or unreadable', async () => {
    expect((await call(platform, 'POST', '/1/indexes/Q/query', {})).body).toEqual({
      message: 'Index Q does not exist',
      status: 404,
    })
    expect((await call(platform, 'GET', '/1/indexes/P/none')).body).toEqual({
      message: 'ObjectID does not exist',
      status: 404,
    })
    expect((await call(platform, 'POST', '/1/indexes/P/query', '{')).status).toBe(400)
    expect((await call(platform, 'GET', '/2/nothing')).status).toBe(404)
    expect((await call(platform, 'GET', '/1/indexes/%E0/x')).status).toBe(400)
  })
})
