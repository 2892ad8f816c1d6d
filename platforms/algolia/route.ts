/** What a call of the search API is, and what the calls have in common. */
import type { Clock } from '../platform'
import { SearchError } from './errors'
import type { Indices } from './indices'
import { isRecord } from './objects'
import type { SearchStore } from './store'

export interface Call {
  readonly indices: Indices
  readonly store: SearchStore
  readonly clock: Clock
  readonly query: URLSearchParams
  readonly body: unknown
  /** Parts of the path that the pattern left open, decoded. */
  readonly path: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status?: number
  readonly body: unknown
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:index` and the like stand for one segment. */
  readonly pattern: string
  readonly right: 'search' | 'admin'
  /** Names that the address may hold after `?`; any, where the call checks them itself. */
  readonly query: readonly string[] | 'any'
  readonly answer: (call: Call) => Answer
}

/** What clients add to any address: credentials and their own name. */
const OF_CLIENTS = /^x-algolia-/i

/** The query of an address without what clients add; throws at a name that the route does not have. */
export function ownQuery(given: URLSearchParams, { query }: Route): URLSearchParams {
  const own = new URLSearchParams([...given].filter(([name]) => !OF_CLIENTS.test(name)))
  const strange = query === 'any' ? undefined : [...own.keys()].find((name) => !query.includes(name))
  if (strange !== undefined) throw new SearchError(400, `Unknown parameter: ${strange}`)
  return own
}

export function record(value: unknown): Readonly<Record<string, unknown>> {
  if (value === undefined) return {}
  if (!isRecord(value)) throw new SearchError(400, 'The body must be a JSON object')
  return value
}

export const nameOf = (call: Call) => call.path['index'] ?? ''
export const idOf = (call: Call) => call.path['id'] ?? ''
export const now = (call: Call) => call.clock.now().toISOString()

/** One task per write, done before its answer: waiting for it never takes long. */
export function written(call: Call, work: () => void): { readonly taskID: number } {
  return call.store.transaction(() => {
    work()
    return { taskID: call.store.nextTaskId() }
  })
}

export const route = (
  right: Route['right'],
  method: Route['method'],
  pattern: string,
  answer: Route['answer'],
  query: Route['query'] = [],
): Route => ({ method, pattern, right, query, answer })
