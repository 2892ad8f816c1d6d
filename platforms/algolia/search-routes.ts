/** Reading calls: searches, facet values, browsing, single objects, settings, tasks. */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { SearchError } from './errors'
import { searchFacet } from './facets'
import { project, toHit } from './hits'
import type { Index } from './indices'
import type { Given } from './parameters'
import { readGiven, readParameters } from './parameters'
import type { Answer, Call, Route } from './route'
import { idOf, nameOf, record, route } from './route'
import type { SearchContext } from './search'
import { matchAll, search } from './search'
import { DEFAULT_SETTINGS, replicaName } from './settings'

function contextOf(call: Call, index: Index): SearchContext {
  const newQueryId = () => randomBytes(16).toString('hex')
  return { view: index.view, rules: index.rules, now: call.clock.now(), newQueryId }
}

function runSearch(
  call: Call,
  name: string,
  body: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return search(contextOf(call, call.indices.require(name)), readParameters(body))
}

const FacetValuesSchema = z.object({
  facetQuery: z.string().default(''),
  maxFacetHits: z.coerce.number().int().min(1).max(100).default(10),
})

function facetValues(call: Call, name: string, facet: string, body: Given) {
  const started = performance.now()
  const { facetQuery, maxFacetHits, ...parameters } = readGiven(body)
  const asked = FacetValuesSchema.parse({ facetQuery, maxFacetHits })
  const index = call.indices.require(name)
  const { counted } = matchAll(contextOf(call, index), readParameters(parameters))
  return {
    facetHits: searchFacet(index.view, facet, counted, asked),
    exhaustiveFacetsCount: true,
    processingTimeMS: Math.max(1, Math.round(performance.now() - started)),
  }
}

const HITS = z.looseObject({ indexName: z.string().min(1), type: z.literal('default').optional() })
const FACET_VALUES = z.looseObject({
  indexName: z.string().min(1),
  type: z.literal('facet'),
  facet: z.string().min(1),
})
const QueriesSchema = z.strictObject({
  requests: z.array(z.union([FACET_VALUES, HITS])).max(50),
  strategy: z.enum(['none', 'stopIfEnoughMatches']).optional(),
})

function queries(call: Call): Answer {
  const { requests, strategy } = QueriesSchema.parse(call.body)
  const results: unknown[] = []
  for (const request of requests) {
    if (request.type === 'facet') {
      const { indexName, type: _, facet, ...body } = request
      results.push({ ...facetValues(call, indexName, facet, body) })
      continue
    }
    const { indexName, type: _, ...body } = request
    const answer = runSearch(call, indexName, body)
    results.push({ ...answer, index: indexName })
    const enough = Number(answer['nbHits'] ?? 0) >= Number(answer['hitsPerPage'] ?? 0)
    if (strategy === 'stopIfEnoughMatches' && enough) break
  }
  return { body: { results } }
}

const BROWSE_SIZE = 1_000

function browse(call: Call): Answer {
  const started = performance.now()
  const { cursor, ...given } = readGiven(record(call.body))
  const parameters = readParameters(given)
  const index = call.indices.require(nameOf(call))
  const { ranked, query } = matchAll(contextOf(call, index), { ...parameters, distinct: false })
  const from = cursor === undefined ? 0 : Number(Buffer.from(String(cursor), 'base64url').toString())
  if (!Number.isInteger(from) || from < 0) throw new SearchError(400, 'Invalid cursor')
  const size = parameters.hitsPerPage ?? BROWSE_SIZE
  const hits = ranked.slice(from, from + size).flatMap((slot) => {
    const object = index.objects.at(slot)
    return object ? [toHit(object, index.view, { ...parameters, attributesToHighlight: [] }, query)] : []
  })
  const more = from + size < ranked.length && size > 0
  return {
    body: {
      hits,
      page: size === 0 ? 0 : Math.floor(from / size),
      nbHits: ranked.length,
      nbPages: size === 0 ? 0 : Math.ceil(ranked.length / size),
      hitsPerPage: size,
      query: parameters.query ?? '',
      params: '',
      processingTimeMS: Math.max(1, Math.round(performance.now() - started)),
      ...(more ? { cursor: Buffer.from(String(from + size)).toString('base64url') } : {}),
    },
  }
}

const MultiGetSchema = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        indexName: z.string(),
        objectID: z.string(),
        attributesToRetrieve: z
          .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
          .optional(),
      }),
    )
    .max(1_000),
})

function getObject(index: Index, objectID: string, wanted: readonly string[] | undefined) {
  const object = index.objects.get(objectID)
  return object ? project(object, wanted ?? ['*'], index.settings) : null
}

function readObject(call: Call): Answer {
  const wanted = call.query.get('attributesToRetrieve')?.split(',')
  const object = getObject(call.indices.require(nameOf(call)), idOf(call), wanted)
  if (!object) throw new SearchError(404, 'ObjectID does not exist')
  return { body: object }
}

function pageOf(call: Call): (count: number) => { from: number; to: number; nbPages: number } {
  const whole = z.coerce.number().int().min(0).default(0)
  const page = whole.parse(call.query.get('page') ?? undefined)
  const size = z.coerce.number().int().min(1).max(1_000).optional()
  const hitsPerPage = size.parse(call.query.get('hitsPerPage') ?? undefined)
  return (count) =>
    hitsPerPage === undefined
      ? { from: 0, to: count, nbPages: 1 }
      : { from: page * hitsPerPage, to: (page + 1) * hitsPerPage, nbPages: Math.ceil(count / hitsPerPage) }
}

function listIndices(call: Call): Answer {
  const items = call.indices.all().map(({ name, settings, objects, createdAt, updatedAt }) => {
    const dataSize = objects.size * 1_024
    return {
      name,
      createdAt,
      updatedAt,
      entries: objects.size,
      dataSize,
      fileSize: dataSize,
      lastBuildTimeS: 0,
      numberOfPendingTasks: 0,
      pendingTask: false,
      ...(settings.primary ? { primary: settings.primary } : {}),
      ...(settings.replicas?.length
        ? { replicas: settings.replicas.map((entry) => replicaName(entry).name) }
        : {}),
      ...(settings.virtual ? { virtual: true } : {}),
    }
  })
  const { from, to, nbPages } = pageOf(call)(items.length)
  return { body: { items: items.slice(from, to), nbPages } }
}

/** Settings reset to null are not shown. */
function shownSettings({ settings }: Index): Readonly<Record<string, unknown>> {
  const given = Object.entries(settings).filter(([, value]) => value !== null && value !== undefined)
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(given) }
}

export const SEARCH_ROUTES: readonly Route[] = [
  route('search', 'POST', '/1/indexes/*/queries', queries),
  route('search', 'POST', '/1/indexes/*/objects', (call) => ({
    body: {
      results: MultiGetSchema.parse(call.body).requests.map((request) =>
        getObject(call.indices.require(request.indexName), request.objectID, request.attributesToRetrieve),
      ),
    },
  })),
  route('admin', 'GET', '/1/indexes', listIndices, ['page', 'hitsPerPage']),
  route('search', 'POST', '/1/indexes/:index/query', (call) => ({
    body: runSearch(call, nameOf(call), record(call.body)),
  })),
  route(
    'search',
    'GET',
    '/1/indexes/:index',
    (call) => ({ body: runSearch(call, nameOf(call), Object.fromEntries(call.query)) }),
    'any',
  ),
  route('search', 'POST', '/1/indexes/:index/facets/:id/query', (call) => ({
    body: facetValues(call, nameOf(call), idOf(call), record(call.body)),
  })),
  route('admin', 'POST', '/1/indexes/:index/browse', browse),
  route(
    'search',
    'GET',
    '/1/indexes/:index/settings',
    (call) => ({ body: shownSettings(call.indices.require(nameOf(call))) }),
    ['getVersion'],
  ),
  route('search', 'GET', '/1/indexes/:index/task/:id', (call) => {
    if (!/^\d+$/.test(idOf(call)) || Number(idOf(call)) > call.store.lastTaskId())
      throw new SearchError(404, `Task ${idOf(call)} does not exist`)
    return { body: { status: 'published' } }
  }),
  route('search', 'GET', '/1/indexes/:index/:id', readObject, ['attributesToRetrieve']),
]
