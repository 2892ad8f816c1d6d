/** Query arguments of a request, checked by name: an unknown one is an error, not ignored. */
import { fail } from '../engine/contract'
import type { Variables } from './evaluate'

export interface QueryArguments {
  readonly where: readonly string[]
  readonly sort: readonly string[]
  readonly expand: readonly string[]
  readonly limit: number
  readonly offset: number
  readonly withTotal: boolean
  readonly variables: Variables
}

const VARIABLE = /^var\.[a-zA-Z0-9]+$/
export const QUERY_ARGUMENTS = ['where', 'sort', 'expand', 'limit', 'offset', 'withTotal'] as const

export function allowArguments(url: URL, names: readonly string[], variables = false): void {
  for (const name of url.searchParams.keys()) {
    if (names.includes(name) || (variables && VARIABLE.test(name))) continue
    fail(400, 'InvalidInput', `Malformed parameter: ${name}: it is not an argument of this endpoint.`)
  }
}

export function readQuery(url: URL): QueryArguments {
  const search = url.searchParams
  const variables = new Map<string, string[]>()
  for (const [name, value] of search) {
    if (!VARIABLE.test(name)) continue
    const known = variables.get(name.slice(4)) ?? []
    variables.set(name.slice(4), [...known, value])
  }
  return {
    where: search.getAll('where'),
    sort: search.getAll('sort'),
    expand: search.getAll('expand'),
    limit: readInteger(search.get('limit'), 'limit', 20, 500),
    offset: readInteger(search.get('offset'), 'offset', 0, 10_000),
    withTotal: readBoolean(search.get('withTotal'), 'withTotal', true),
    variables,
  }
}

export function readVersion(url: URL): number {
  const text = url.searchParams.get('version')
  if (text === null)
    return fail(
      400,
      'InvalidInput',
      "Malformed parameter: version: the query parameter 'version' is required.",
    )
  return readInteger(text, 'version', 0, Number.MAX_SAFE_INTEGER)
}

export function readBoolean(text: string | null, name: string, otherwise: boolean): boolean {
  if (text === null) return otherwise
  if (text === 'true' || text === 'false') return text === 'true'
  return fail(400, 'InvalidInput', `Malformed parameter: ${name}: '${text}' is not a boolean.`)
}

function readInteger(text: string | null, name: string, otherwise: number, max: number): number {
  if (text === null) return otherwise
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN
  if (value <= max) return value
  return fail(
    400,
    'InvalidInput',
    `Malformed parameter: ${name}: '${text}' is not an integer from 0 to ${max}.`,
  )
}
