/** Which documents an indexed field leaves to look at, so that a query by order number reads one row. */
import type { Documents, Kind } from '../documents'
import type { Store } from '../store'
import { literals } from './evaluate'
import type { Variables } from './evaluate'
import type { Literal, Predicate } from './parse'

interface Fixed {
  readonly field: string
  readonly values: readonly Literal[]
}

/** Every `field = literal` and `field in (…)` that must hold, by its dotted path. */
function fixedFields(node: Predicate, prefix = ''): Fixed[] {
  if (node.type === 'and') return [...fixedFields(node.left, prefix), ...fixedFields(node.right, prefix)]
  if (node.type === 'nested') return fixedFields(node.inner, `${prefix}${node.field}.`)
  if (node.type === 'in') return [{ field: prefix + node.field, values: node.values }]
  if (node.type === 'compare' && node.operator === '=')
    return [{ field: prefix + node.field, values: [node.value] }]
  return []
}

export function candidates<K extends Kind>(
  store: Store,
  kind: K,
  indexed: (field: string) => string | undefined,
  trees: readonly Predicate[],
  variables: Variables,
): readonly Documents[K][] {
  for (const { field, values } of trees.flatMap((tree) => fixedFields(tree))) {
    const texts = literals(values, variables).map(({ value }) => String(value))
    if (field === 'id') return [...new Set(texts)].flatMap((id) => store.get(kind, id) ?? [])
    const lookup = indexed(field)
    if (lookup)
      return store.findAll(kind, lookup, lookup === 'email' ? texts.map((text) => text.toLowerCase()) : texts)
  }
  return store.all(kind)
}
