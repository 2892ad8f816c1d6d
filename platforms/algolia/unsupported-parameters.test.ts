/** Over HTTP: unsupported parameters are refused in the published form, and those without effect accepted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definedOnly } from '../../app/models/defined-only'
import type { Serving } from '../http'
import { serveHandler } from '../http'
import { createAlgolia } from './handler'
import { clock, OBJECTS, seed } from './testing/seeded'

const platform = createAlgolia({ dataDir: ':memory:', clock })
let serving: Serving

beforeAll(async () => {
  await seed(platform)
  serving = await serveHandler((request) => platform.handle(request), { port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await serving.close()
  platform.close()
})

async function ask(method: string, path: string, body?: unknown) {
  const answer = await fetch(`http://127.0.0.1:${serving.port}/1/indexes${path}`, {
    method,
    headers: { 'x-algolia-application-id': 'nutwood', 'x-algolia-api-key': 'nutwood' },
    ...definedOnly({ body: body === undefined ? undefined : JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const refusal = (message: string) => ({ status: 400, body: { message, status: 400 } })

/** Every way to pass parameters to a search. */
const WAYS = [
  ['a query', (given: object) => ask('POST', '/P/query', given)],
  ['a params string', (given: object) => ask('POST', '/P/query', { params: encoded(given) })],
  ['the address', (given: object) => ask('GET', `/P?${encoded(given)}`)],
  ['one of many queries', (given: object) => ask('POST', '/*/queries', one({ ...given }))],
  ['facet values', (given: object) => ask('POST', '/P/facets/tags/query', given)],
  [
    'facet values among queries',
    (given: object) => ask('POST', '/*/queries', one({ type: 'facet', facet: 'tags', ...given })),
  ],
  ['browsing', (given: object) => ask('POST', '/P/browse', given)],
] as const
const one = (request: object) => ({ requests: [{ indexName: 'P', ...request }] })
function encoded(given: object): string {
  const text = new URLSearchParams()
  for (const [name, value] of Object.entries(given))
    text.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return text.toString()
}

describe.each(WAYS)('parameters of %s', (_, send) => {
  it('are refused when nobody published them', async () => {
    expect(await send({ query: 'almonds', hitPerPage: 5 })).toEqual(refusal('Unknown parameter: hitPerPage'))
    expect(await send({ __proto__x: 1 })).toEqual(refusal('Unknown parameter: __proto__x'))
  })

  it.each([
    ['aroundLatLng', '40.7,-74.0'],
    ['insideBoundingBox', [[47.3, 4.9, 47.2, 5.0]]],
    ['optionalFilters', ['tags:raw']],
    ['similarQuery', 'roasted almonds'],
    ['ignorePlurals', true],
    ['removeStopWords', ['en']],
    ['attributesToSnippet', ['name:5']],
    ['advancedSyntax', true],
    ['ranking', ['desc(price)']],
    ['enablePersonalization', true],
    ['mode', 'neuralSearch'],
    ['getRankingInfo', true],
    ['typoTolerance', 'min'],
    ['typoTolerance', 'strict'],
    ['allowTyposOnNumericTokens', true],
  ])('are refused when they ask for what cannot be done: %s %j', async (name, value) => {
    expect(await send({ query: 'almonds', [name]: value })).toEqual(refusal(`Unsupported parameter: ${name}`))
  })

  it('are taken when they change no answer', async () => {
    const { status, body } = await send({
      analytics: false,
      analyticsTags: ['shop'],
      clickAnalytics: true,
      enableABTest: false,
      percentileComputation: true,
      userToken: 'anonymous-1',
      synonyms: true,
      advancedSyntax: false,
      allowTyposOnNumericTokens: false,
      getRankingInfo: false,
      ignorePlurals: false,
      optionalFilters: [],
      mode: 'keywordSearch',
      relevancyStrictness: 100,
      typoTolerance: true,
    })
    expect([status, body['message']]).toEqual([200, undefined])
  })

  it('have values of their kind', async () => {
    for (const given of [{ analytics: 'perhaps' }, { hitsPerPage: -1 }, { queryType: 'prefixSome' }])
      expect(await send(given)).toEqual(refusal(`invalid value for ${Object.keys(given)[0]} parameter`))
  })
})

describe('bodies and addresses of the other calls', () => {
  const rule = (over: object) => [{ objectID: 'r', consequence: { hide: [{ objectID: 'a1-1' }] }, ...over }]

  it.each<[message: string, method: string, path: string, body?: unknown]>([
    ['Unknown parameter: cursor', 'POST', '/P/query', { cursor: 'MQ' }],
    ['Unknown parameter: facetQuery', 'POST', '/P/query', { facetQuery: 'ra' }],
    ['Unknown parameter: forwardToReplica', 'PUT', '/P/settings?forwardToReplica=true', {}],
    ['Unknown parameter: createIfNotExist', 'POST', '/P/zz/partial?createIfNotExist=false', { price: 1 }],
    ['Unknown parameter: attributes', 'GET', '/P/a1-1?attributes=name'],
    ['Unknown parameter: query', 'POST', '/P/deleteByQuery', { filters: 'tags:raw', query: 'almonds' }],
    ['Unsupported parameter: aroundLatLng', 'POST', '/P/deleteByQuery', { aroundLatLng: '1,1' }],
    ['Invalid object attributes: attributeForFaceting', 'PUT', '/P/settings', { attributeForFaceting: [] }],
    ['Unsupported value for setting typoTolerance', 'PUT', '/P/settings', { typoTolerance: 'min' }],
    ['Unsupported value for setting typoTolerance', 'PUT', '/P/settings', { typoTolerance: 'strict' }],
    ['Unsupported attribute of a rule: condition', 'POST', '/P/rules/batch', rule({ condition: {} })],
    [
      'Unsupported attribute of a condition: filters',
      'PUT',
      '/P/rules/r',
      { consequence: {}, conditions: [{ filters: 'tags:raw' }] },
    ],
    [
      'Unsupported attribute of a consequence: redirect',
      'PUT',
      '/P/rules/r',
      { consequence: { redirect: { indexName: 'Q' } } },
    ],
  ])('%s', async (message, method, path, body) => {
    expect(await ask(method, path, body)).toEqual(refusal(message))
  })

  it.each<[method: string, path: string, body: unknown]>([
    ['POST', '/*/queries', { requests: [], strategies: 'none' }],
    ['POST', '/*/queries', { requests: [{ indexName: 'P', type: 'facets', facet: 'tags' }] }],
    ['POST', '/*/objects', { requests: [{ indexName: 'P', objectID: 'a1-1', attributes: [] }] }],
    ['POST', '/P/batch', { requests: [{ action: 'addObject', body: {}, createIfNotExists: true }] }],
    ['POST', '/P/operation', { operation: 'copy', destination: 'Q', scopes: ['rules'] }],
    ['POST', '/P/rules/search', { text: 'r' }],
  ])('%s %s with %j is refused', async (method, path, body) => {
    const answer = await ask(method, path, body)
    expect(answer).toEqual(refusal(String(answer.body['message'])))
  })

  it('change nothing when they are refused', async () => {
    const { body } = await ask('POST', '/P/query', { hitsPerPage: 50 })
    expect(body['nbHits']).toBe(OBJECTS.length)
    expect((await ask('POST', '/P/rules/search', {})).body['nbHits']).toBe(0)
    expect((await ask('GET', '/P/settings')).body['typoTolerance']).toBe(true)
  })

  it('may name the client in the address', async () => {
    const address = '/P?x-algolia-agent=Algolia%20for%20JavaScript&x-algolia-api-key=nutwood&query=mango'
    expect(await ask('GET', address)).toMatchObject({ status: 200, body: { nbHits: 1 } })
  })
})
