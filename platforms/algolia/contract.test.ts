import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import Ajv2020 from 'ajv/dist/2020'
import addFormats from 'ajv-formats'
import { algoliasearch } from 'algoliasearch'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Platform } from '../platform'
import { createAlgolia } from './handler'
import { call, clock, OBJECTS, seed } from './testing/seeded'

const CONTRACT = resolve(__dirname, '../../../shared/contracts/algolia-search.schema.json')

describe('the published contract', () => {
  const known = existsSync(CONTRACT)
  let platform: Platform

  beforeEach(async () => {
    platform = createAlgolia({ dataDir: ':memory:', clock })
    await seed(platform)
  })
  afterEach(() => platform.close())

  it.skipIf(!known)('describes every answer', async () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats(ajv)
    const schema = JSON.parse(readFileSync(CONTRACT, 'utf8')) as { $id: string }
    ajv.addSchema(schema)
    const checks: [type: string, method: string, path: string, body?: unknown][] = [
      [
        'searchResponse',
        'POST',
        '/1/indexes/P/query',
        { query: 'almo', facets: ['*'], clickAnalytics: true },
      ],
      [
        'searchResponses',
        'POST',
        '/1/indexes/*/queries',
        { requests: [{ indexName: 'P' }, { indexName: 'P', type: 'facet', facet: 'tags' }] },
      ],
      ['searchForFacetValuesResponse', 'POST', '/1/indexes/P/facets/tags/query', { facetQuery: 'v' }],
      ['browseResponse', 'POST', '/1/indexes/P/browse', { hitsPerPage: 2 }],
      ['saveObjectResponse', 'POST', '/1/indexes/P', { name: 'new' }],
      ['updatedAtWithObjectIdResponse', 'PUT', '/1/indexes/P/k1', { name: 'new' }],
      ['updatedAtWithObjectIdResponse', 'POST', '/1/indexes/P/k1/partial', { name: 'newer' }],
      ['deletedAtResponse', 'DELETE', '/1/indexes/P/k1'],
      ['getObjectResponse200', 'GET', '/1/indexes/P/a1-1'],
      [
        'getObjectsResponse',
        'POST',
        '/1/indexes/*/objects',
        {
          requests: [
            { indexName: 'P', objectID: 'a1-1' },
            { indexName: 'P', objectID: '?' },
          ],
        },
      ],
      ['batchResponse', 'POST', '/1/indexes/P/batch', { requests: [{ action: 'addObject', body: {} }] }],
      [
        'multipleBatchResponse',
        'POST',
        '/1/indexes/*/batch',
        { requests: [{ action: 'addObject', indexName: 'P', body: {} }] },
      ],
      ['settingsResponse', 'GET', '/1/indexes/P/settings'],
      ['settingsResponse', 'GET', '/1/indexes/P_price_asc/settings'],
      ['updatedAtResponse', 'PUT', '/1/indexes/P/settings', { hitsPerPage: 20 }],
      ['updatedAtResponse', 'POST', '/1/indexes/P/rules/batch', [{ objectID: 'r', consequence: {} }]],
      ['searchRulesResponse', 'POST', '/1/indexes/P/rules/search', {}],
      ['rule', 'GET', '/1/indexes/P/rules/r'],
      ['listIndicesResponse', 'GET', '/1/indexes'],
      ['GetTaskResponse', 'GET', '/1/indexes/P/task/1'],
      ['updatedAtResponse', 'POST', '/1/indexes/P/deleteByQuery', { filters: 'category:Nuts' }],
      ['updatedAtResponse', 'POST', '/1/indexes/P/operation', { operation: 'copy', destination: 'P2' }],
      ['updatedAtResponse', 'POST', '/1/indexes/P/clear'],
      ['deletedAtResponse', 'DELETE', '/1/indexes/P2'],
      ['ErrorBase', 'GET', '/1/indexes/P/none'],
    ]
    for (const [type, method, path, body] of checks) {
      const answer = await call(platform, method, path, body)
      const validate = ajv.compile({ $ref: `${schema.$id}#/$defs/${type}` })
      expect([type, path, validate(answer.body) ? [] : validate.errors]).toEqual([type, path, []])
      expect([path, answer.status < 300]).toEqual([path, type !== 'ErrorBase'])
    }
  })

  it("works with the vendor's own client", async () => {
    const client = algoliasearch('nutwood', 'nutwood', {
      requester: {
        async send(request) {
          const body = typeof request.data === 'string' ? { body: request.data } : {}
          const { method, headers } = request
          const response = await platform.handle(new Request(request.url, { method, headers, ...body }))
          return { status: response.status, content: await response.text(), isTimedOut: false }
        },
      },
    })
    const objects = [{ objectID: 'v1', name: 'Pistachios', price: 11 }]
    const replaced = await client.replaceAllObjects({ indexName: 'V', objects })
    await client.waitForTask({ indexName: 'V', taskID: replaced.moveOperationResponse.taskID })
    const found = await client.searchSingleIndex({ indexName: 'V', searchParams: { query: 'pistacios' } })
    expect(found.hits.map((hit) => hit.objectID)).toEqual(['v1'])
    const { results } = await client.search({ requests: [{ indexName: 'V', query: '', facets: ['*'] }] })
    expect(results).toHaveLength(1)
    await client.saveRules({
      indexName: 'V',
      rules: [{ objectID: 'r', consequence: { hide: [{ objectID: 'v1' }] } }],
    })
    expect((await client.searchSingleIndex({ indexName: 'V' })).nbHits).toBe(0)
    await expect(client.getObject({ indexName: 'V', objectID: 'none' })).rejects.toThrow(
      'ObjectID does not exist',
    )
    const seen: string[] = []
    await client.browseObjects({
      indexName: 'P',
      browseParams: { hitsPerPage: 2 },
      aggregator: (page) => void seen.push(...page.hits.map((hit) => hit.objectID)),
    })
    expect(seen.sort()).toEqual(OBJECTS.map((object) => object.objectID).sort())
  })
})
