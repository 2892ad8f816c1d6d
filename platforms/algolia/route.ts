/** Types and helpers shared by the search API's calls. */
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
  /** Decoded path parameters of the pattern. */
  readonly path: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status?: number
  readonly body: unknown
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `:index` and the like match one segment. */
  readonly pattern: string
  readonly right: 'search' | 'admin'
  /** Allowed query parameters (after `?`); `any` if the call checks them itself. */
  readonly query: readonly string[] | 'any'
  readonly answer: (call: Call) => Answer
}

/** Added by clients to any URL: credentials and their own name. */
const OF_CLIENTS = /^x-algolia-/i

/** The query without what clients add; throws on a parameter the route does not have. */
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

/** One task per write, completed before the response: waiting for it returns at once. */
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
