/** Narrows a query to documents found by an indexed field, so that one by order number reads one row. */
import type { Documents, Kind } from '../documents'
import type { Store } from '../store'
import { literals } from './evaluate'
import type { Variables } from './evaluate'
import type { Literal, Predicate } from './parse'

interface Search<K extends Kind> {
  readonly store: Store
  readonly kind: K
  /** The look-up that indexes a dotted path. */
  readonly indexed: (field: string) => string | undefined
  readonly variables: Variables
}

/** The candidates left by one of the predicates; undefined if none narrows the query. */
export function candidates<K extends Kind>(
  search: Search<K>,
  trees: readonly Predicate[],
): readonly Documents[K][] | undefined {
  for (const tree of trees) {
    const found = narrow(search, tree, '')
    if (found) return [...new Map(found.map((document) => [document.id, document])).values()]
  }
  return undefined
}

function standalone<K extends Kind>(store: Store, kind: K): Documents[K][] {
  return store.followed.standaloneProducts().flatMap((id) => store.get(kind, id) ?? [])
}

/** For `and` one indexed side suffices; `or` needs both. */
function narrow<K extends Kind>(
  search: Search<K>,
  node: Predicate,
  prefix: string,
): Documents[K][] | undefined {
  switch (node.type) {
    case 'and':
      return narrow(search, node.left, prefix) ?? narrow(search, node.right, prefix)
    case 'or': {
      const left = narrow(search, node.left, prefix)
      const right = left && narrow(search, node.right, prefix)
      return right && [...left, ...right]
    }
    case 'nested':
      return narrow(search, node.inner, `${prefix}${node.field}.`)
    case 'in':
      return lookUp(search, prefix + node.field, node.values)
    case 'compare':
      return node.operator === '=' ? lookUp(search, prefix + node.field, [node.value]) : undefined
    default:
      return undefined
  }
}

function lookUp<K extends Kind>(
  { store, kind, indexed, variables }: Search<K>,
  field: string,
  values: readonly Literal[],
): Documents[K][] | undefined {
  const lookup = field === 'id' ? 'id' : indexed(field)
  const isPriceMode = kind === 'product' && field === 'priceMode'
  if (lookup === undefined && !isPriceMode) return undefined
  const texts = literals(values, variables).map(({ value }) => String(value))
  if (lookup === undefined)
    return texts.every((text) => text === 'Standalone') ? standalone(store, kind) : undefined
  if (lookup === 'id') return texts.flatMap((id) => store.get(kind, id) ?? [])
  // E-mail addresses are indexed in lower case; the predicate itself checks more strictly.
  return store.findAll(kind, lookup, lookup === 'email' ? texts.map((text) => text.toLowerCase()) : texts)
}
