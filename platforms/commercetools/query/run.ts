/** A query over a kind: candidates, predicates, order, page. */
import type { Documents, Kind } from '../documents'
import type { Store } from '../store'
import type { QueryArguments } from './arguments'
import { candidates } from './candidates'
import { compile } from './evaluate'
import { toCompare } from './sort'

export interface Page<D> {
  readonly limit: number
  readonly offset: number
  readonly count: number
  readonly total?: number
  readonly results: readonly D[]
}

export interface Source<K extends Kind, D> {
  readonly store: Store
  readonly kind: K
  /** The lookup a dotted path is indexed by. */
  indexed(field: string): string | undefined
  /** The document as it is answered; undefined leaves it out. */
  present(document: Documents[K]): D | undefined
}

export function runQuery<K extends Kind, D>(
  source: Source<K, D>,
  query: Omit<QueryArguments, 'expand'>,
): Page<D> {
  const predicates = query.where.map(compile)
  const found = candidates(
    source.store,
    source.kind,
    (field) => source.indexed(field),
    predicates.map(({ tree }) => tree),
    query.variables,
  )
  const results = found
    .flatMap((document) => source.present(document) ?? [])
    .filter((document) => predicates.every(({ test }) => test(document, query.variables)))
    .sort(toCompare(query.sort))
  const page = results.slice(query.offset, query.offset + query.limit)
  const { limit, offset } = query
  return {
    limit,
    offset,
    count: page.length,
    ...(query.withTotal ? { total: results.length } : {}),
    results: page,
  }
}
