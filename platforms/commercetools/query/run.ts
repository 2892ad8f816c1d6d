/** A query over a kind: candidates, predicates, order, page. */
import type { Documents, Kind } from '../documents'
import type { Store } from '../store'
import type { QueryArguments } from './arguments'
import { candidates } from './candidates'
import { countOf } from './count'
import { compile } from './evaluate'
import { checkPredicate, requirePath } from './known-fields'
import { inOrder, inOrderOfId } from './in-order'
import type { Predicate } from './parse'
import { sortBy } from './sort'

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
  /** The view being queried, if not the kind itself. */
  readonly view?: 'product-projection'
  /** The look-up that indexes a dotted path. */
  readonly indexed: (field: string) => string | undefined
  /** The stored document in queryable form; undefined leaves it out. */
  readonly shape: (document: Documents[K]) => D | undefined
  /** The same, including computed fields (`WORKED_OUT`). */
  readonly complete: (document: Documents[K]) => D | undefined
}

/**
 * Product fields computed on reading, which costs many times a plain read: discounted prices, the price for a scope,
 * stock. A query that names none of them computes only its page, not the whole catalogue.
 */
const WORKED_OUT: ReadonlySet<string> = new Set([
  'availability',
  'price',
  'prices',
  'scopedPrice',
  'scopedPriceDiscounted',
])

function namesWorkedOut(node: Predicate): boolean {
  switch (node.type) {
    case 'constant':
      return false
    case 'and':
    case 'or':
      return namesWorkedOut(node.left) || namesWorkedOut(node.right)
    case 'not':
      return namesWorkedOut(node.inner)
    case 'nested':
      return WORKED_OUT.has(node.field) || namesWorkedOut(node.inner)
    default:
      return WORKED_OUT.has(node.field)
  }
}

export function runQuery<K extends Kind, D>(
  source: Source<K, D>,
  query: Omit<QueryArguments, 'expand'>,
): Page<D> {
  const { store, kind, indexed, shape, complete, view = kind } = source
  const { limit, offset, variables } = query
  const predicates = query.where.map(compile)
  for (const { tree } of predicates) checkPredicate(view, tree, variables)
  const sorts = query.sort.map((sort) => /[\w.-]+/.exec(sort)?.[0].split('.') ?? [])
  for (const path of sorts) requirePath(view, path, 'sort')
  const trees = predicates.map(({ tree }) => tree)
  const counted = limit === 0 && query.withTotal ? countOf(store, kind, trees) : undefined
  if (counted !== undefined) return { limit, offset, count: 0, total: counted, results: [] }
  const listed = inOrder({ store, kind }, query, trees)
  const few = listed ? undefined : candidates({ store, kind, indexed, variables }, trees)
  const ordered = listed ?? (few ? undefined : inOrderOfId({ store, kind }, query, trees))
  const found = ordered ?? few ?? store.all(kind)
  const needsAll =
    predicates.some(({ tree }) => namesWorkedOut(tree)) || sorts.flat().some((name) => WORKED_OUT.has(name))
  const queried = needsAll ? complete : shape
  const matching: { readonly document: Documents[K]; readonly shown: D }[] = []
  for (const document of found) {
    const shown = queried(document)
    if (shown !== undefined && predicates.every(({ test }) => test(shown, variables)))
      matching.push({ document, shown })
    if (ordered !== undefined && matching.length === offset + limit) break
  }
  const results = sortBy(matching, query.sort, ({ shown }) => shown)
    .slice(offset, offset + limit)
    .flatMap(({ document, shown }) => (needsAll ? shown : (complete(document) ?? [])))
  return {
    limit,
    offset,
    count: results.length,
    ...(query.withTotal ? { total: matching.length } : {}),
    results,
  }
}
