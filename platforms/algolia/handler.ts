/** The embedded search service: credentials, routing and errors of the published REST protocol. */
import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { readText } from '../../lib/text-request'
import { textResponse } from '../../lib/text-response'
import type { Platform, PlatformOptions } from '../platform'
import { SearchError } from './errors'
import { Indices } from './indices'
import type { Call, Route } from './route'
import { ownQuery } from './route'
import { RULE_ROUTES } from './rule-routes'
import { SEARCH_ROUTES } from './search-routes'
import { openSearchStore } from './store'
import { WRITE_ROUTES } from './write-routes'

export interface AlgoliaOptions extends PlatformOptions {
  readonly applicationId?: string
  readonly searchKey?: string
  readonly adminKey?: string
}

export const ALGOLIA_CREDENTIAL = 'nutwood'

function json(body: unknown, status = 200): Response {
  return textResponse(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=UTF-8', 'cache-control': 'no-store' },
  })
}

function same(given: string | null, wanted: string): boolean {
  const [a, b] = [Buffer.from(given ?? ''), Buffer.from(wanted)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Browsers send credentials as query parameters, so that the call needs no preflight. */
function credential(request: Request, url: URL, name: string): string | null {
  return request.headers.get(name) ?? url.searchParams.get(name)
}

/** Fixed names come before patterns that would take them for an object id: the open patterns are among the reads. */
const ROUTES: readonly Route[] = [...RULE_ROUTES, ...WRITE_ROUTES, ...SEARCH_ROUTES]
const compiled = ROUTES.map((route) => ({ route, segments: route.pattern.split('/').slice(1) }))

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new SearchError(400, 'The path is not encoded correctly')
  }
}

function findRoute(method: string, pathname: string): { readonly route: Route; readonly path: Call['path'] } {
  const given = pathname.replace(/\/+$/, '').split('/').slice(1).map(decode)
  const fitting = compiled.filter(
    ({ segments }) =>
      segments.length === given.length &&
      segments.every((part, place) => part.startsWith(':') || part === given[place]),
  )
  const found = fitting.find(({ route }) => route.method === method)
  if (!found)
    throw new SearchError(
      fitting.length > 0 ? 405 : 404,
      fitting.length > 0 ? 'Method not allowed' : 'Path not found',
    )
  const open = found.segments.flatMap((part, place) =>
    part.startsWith(':') ? [[part.slice(1), given[place] ?? ''] as const] : [],
  )
  return { route: found.route, path: Object.fromEntries(open) }
}

/** The body is JSON whatever its content type says: browsers send it as text/plain. */
async function readBody(request: Request): Promise<unknown> {
  if (request.method === 'GET') return undefined
  const text = await readText(request)
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    throw new SearchError(400, 'Invalid JSON in the body')
  }
}

function toAnswer(error: unknown): Response {
  if (error instanceof SearchError)
    return json({ message: error.message, status: error.status }, error.status)
  if (error instanceof z.ZodError) {
    const issue = error.issues[0]
    const message = `Invalid value at ${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'unreadable'}`
    return json({ message, status: 400 }, 400)
  }
  return json({ message: 'Internal error', status: 500 }, 500)
}

export function createAlgolia(options: AlgoliaOptions): Platform {
  const {
    applicationId = ALGOLIA_CREDENTIAL,
    adminKey = ALGOLIA_CREDENTIAL,
    searchKey = ALGOLIA_CREDENTIAL,
    clock,
  } = options
  const store = openSearchStore(options.dataDir)
  let indices = new Indices(store, clock)

  function authorise(request: Request, url: URL, route: Route): void {
    const key = credential(request, url, 'x-algolia-api-key')
    const known = same(credential(request, url, 'x-algolia-application-id'), applicationId)
    const isAdmin = same(key, adminKey)
    if (!known || !(isAdmin || same(key, searchKey)))
      throw new SearchError(403, 'Invalid Application-ID or API key')
    if (route.right === 'admin' && !isAdmin)
      throw new SearchError(403, 'Method not allowed with this API key')
  }

  return {
    async handle(request) {
      const url = new URL(request.url)
      try {
        const { route, path } = findRoute(request.method, url.pathname)
        authorise(request, url, route)
        const body = await readBody(request)
        try {
          const query = ownQuery(url.searchParams, route)
          const answer = route.answer({ indices, store, clock, query, body, path })
          return json(answer.body, answer.status)
        } catch (error) {
          // A failed write is rolled back on disk, but memory may hold part of it: rebuild it.
          if (route.right === 'admin' && request.method !== 'GET') indices = new Indices(store, clock)
          throw error
        }
      } catch (error) {
        return toAnswer(error)
      }
    },
    close: () => store.close(),
  }
}
