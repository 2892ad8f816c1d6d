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
  readonly answer: (call: Call) => Answer
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
): Route => ({
  method,
  pattern,
  right,
  answer,
})
