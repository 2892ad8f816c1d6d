/** What the HTTP layer needs to know about a kind of resource. */
import type { BaseResource } from '@commercetools/platform-sdk'
import type { Documents, Kind, Lookup } from '../documents'
import { applyActions } from '../wire/actions'
import type { ActionTable } from '../wire/actions'
import { parseBody } from '../wire/body'
import type { Context } from '../wire/context'
import type { z } from 'zod'

export interface Action {
  readonly action: string
  readonly [field: string]: unknown
}

export interface Resource<K extends Kind> {
  readonly kind: K
  /** The path segment: `carts`. */
  readonly path: string
  readonly lookups: (document: Documents[K]) => readonly Lookup[]
  /** Indexed where-paths whose lookup has another name. */
  readonly aliases?: Readonly<Record<string, string>>
  readonly indexes: readonly string[]
  readonly create?: (draft: unknown, context: Context) => Documents[K]
  readonly update: (document: Documents[K], actions: readonly Action[], context: Context) => Documents[K]
  /** Refuses a delete that would break something. */
  readonly beforeDelete?: (document: Documents[K], context: Context) => void
  /** Query arguments beyond those of every resource. */
  readonly extraArguments?: readonly string[]
}

export interface Stored extends BaseResource {
  readonly key?: string
}

/** The fields every new document starts with. */
export function newBase(context: Context): BaseResource {
  const at = context.now().toISOString()
  return { id: context.newId(), version: 1, createdAt: at, lastModifiedAt: at }
}

/** The next version of a document. */
export function nextVersion<D extends BaseResource>(
  document: D,
  previous: BaseResource,
  context: Context,
): D {
  return {
    ...document,
    id: previous.id,
    version: previous.version + 1,
    createdAt: previous.createdAt,
    lastModifiedAt: context.now().toISOString(),
  }
}

export function keyLookup(document: Stored): Lookup[] {
  return document.key === undefined ? [] : [{ field: 'key', value: document.key, unique: true }]
}

export function draft<S extends z.ZodType, D>(schema: S, build: (input: z.output<S>, context: Context) => D) {
  return (body: unknown, context: Context): D => build(parseBody(schema, body), context)
}

export function byTable<D>(table: ActionTable<D>) {
  return (document: D, actions: readonly Action[], context: Context): D =>
    applyActions(table, document, actions, context)
}

export function save<K extends Kind>(
  resource: Resource<K>,
  previous: Documents[K],
  next: Documents[K],
  context: Context,
) {
  const document = nextVersion(next, previous, context)
  return context.store.replace(resource.kind, previous.version, document, resource.lookups(document))
}
