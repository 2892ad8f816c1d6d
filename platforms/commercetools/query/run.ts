/** A query over a kind: candidates, predicates, order, page. */
import type { Documents, Kind } from '../documents'
import type { Store } from '../store'
import type { QueryArguments } from './arguments'
import { candidates } from './candidates'
import { compile } from './evaluate'
import { checkPredicate, requirePath } from './known-fields'
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
  /** What is queried when it is a view of the kind. */
  readonly view?: 'product-projection'
  /** The look-up a dotted path is indexed by. */
  readonly indexed: (field: string) => string | undefined
  /** The document as it is answered; undefined leaves it out. */
  readonly present: (document: Documents[K]) => D | undefined
}

export function runQuery<K extends Kind, D>(
  source: Source<K, D>,
  query: Omit<QueryArguments, 'expand'>,
): Page<D> {
  const { store, kind, indexed, present, view = kind } = source
  const { limit, offset, variables } = query
  const predicates = query.where.map(compile)
  for (const { tree } of predicates) checkPredicate(view, tree, variables)
  for (const sort of query.sort) requirePath(view, /[\w.-]+/.exec(sort)?.[0].split('.') ?? [], 'sort')
  const found = candidates(
    { store, kind, indexed, variables },
    predicates.map(({ tree }) => tree),
  )
  const results = found
    .flatMap((document) => present(document) ?? [])
    .filter((document) => predicates.every(({ test }) => test(document, variables)))
    .sort(toCompare(query.sort))
  const page = results.slice(offset, offset + limit)
  return {
    limit,
    offset,
    count: page.length,
    ...(query.withTotal ? { total: results.length } : {}),
    results: page,
  }
}
