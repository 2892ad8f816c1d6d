/** How many products are published, without reading them; undefined for any other query. */
import type { Kind } from '../documents'
import type { Store } from '../store'
import type { Predicate } from './parse'

function isPublished(node: Predicate): boolean {
  if (node.type !== 'nested' || node.field !== 'masterData') return false
  const { inner } = node
  return (
    inner.type === 'compare' && inner.field === 'published' && inner.operator === '=' && inner.value === true
  )
}

export function countOf(store: Store, kind: Kind, trees: readonly Predicate[]): number | undefined {
  const [only, ...more] = trees
  if (kind !== 'product' || only === undefined || more.length > 0) return undefined
  return isPublished(only) ? store.followed.publishedProducts() : undefined
}
