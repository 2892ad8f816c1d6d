/** References: a draft names a resource by id or key, a document only by id. */
import { fail } from '../engine/contract'
import type { Documents, Kind } from '../documents'
import type { Store } from '../store'
import type { Identifier } from './shapes'

export interface ReferenceTo<K extends Kind> {
  readonly typeId: K
  readonly id: string
}

export function findReferenced<K extends Kind>(
  store: Store,
  kind: K,
  ref: Identifier,
): Documents[K] | undefined {
  if (ref.id !== undefined) return store.get(kind, ref.id)
  return ref.key === undefined ? undefined : store.find(kind, 'key', ref.key)
}

/** Reference to the resource a draft names; a 400 if it does not exist. */
export function resolve<K extends Kind>(store: Store, kind: K, ref: Identifier): ReferenceTo<K> {
  return { typeId: kind, id: requireReferenced(store, kind, ref).id }
}

export function requireReferenced<K extends Kind>(store: Store, kind: K, ref: Identifier): Documents[K] {
  const found = findReferenced(store, kind, ref)
  if (found) return found
  const by = ref.id === undefined ? `key '${ref.key ?? ''}'` : `identifier '${ref.id}'`
  return fail(
    400,
    'ReferencedResourceNotFound',
    `The referenced object of type '${kind}' with ${by} was not found.`,
    {
      typeId: kind,
      ...(ref.id === undefined ? { key: ref.key } : { id: ref.id }),
    },
  )
}
