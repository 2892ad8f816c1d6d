/** Create, read, query, update and delete, the same for every resource. */
import type { BaseResource } from '@commercetools/platform-sdk'
import type { Documents, Kind } from '../documents'
import { fail } from '../engine/contract'
import { allowArguments, QUERY_ARGUMENTS, readQuery, readVersion } from '../query/arguments'
import { expand } from '../query/expand'
import { runQuery } from '../query/run'
import { UpdateBody } from '../wire/actions'
import { parseBody, readJson } from '../wire/body'
import type { Context } from '../wire/context'
import { created, notFound, ok } from '../wire/request'
import type { Call } from '../wire/request'
import { requireUnused } from './in-use'
import { readScope, withScopedPrices } from './projections'
import { save } from './resource'
import type { Action, Resource } from './resource'

const BY_KEY = 'key='
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether a segment may identify a document: by key, or by an id in our format. Anything else, such as the published
 * but unsupported `search` and `import`, is a 404 rather than misread as an id.
 */
export const isTarget = (segment: string): boolean => segment.startsWith(BY_KEY) || ID.test(segment)

/** `rest` is the path below the resource: nothing, an id, or `key=…`. */
export async function handleResource<K extends Kind>(resource: Resource<K>, call: Call): Promise<Response> {
  const [, target, ...more] = call.path
  if (more.length > 0) return notFound(call)
  if (target === undefined) return handleCollection(resource, call)
  if (!isTarget(target)) return notFound(call)
  const find = () => findTarget(resource, target, call.context)
  return handleDocument(resource, call, find)
}

async function handleCollection<K extends Kind>(resource: Resource<K>, call: Call): Promise<Response> {
  const extra = resource.extraArguments ?? []
  if (call.method === 'GET') {
    allowArguments(call.url, [...QUERY_ARGUMENTS, ...extra], true)
    const page = queryDocuments(resource, call)
    if (call.request.method === 'HEAD' && page.count === 0) return notFound(call)
    return ok(page)
  }
  if (call.method !== 'POST' || !resource.create) return notFound(call)
  allowArguments(call.url, ['expand', ...extra])
  const body = await readJson(call.request)
  const { create } = resource
  const { store } = call.context
  const document = store.transaction(() => {
    const fresh = create(body, call.context)
    return store.insert(resource.kind, fresh, resource.lookups(fresh))
  })
  return created(answer(resource, document, call))
}

/** GET, POST and DELETE of one document, however it was addressed. */
export async function handleDocument<K extends Kind>(
  resource: Resource<K>,
  call: Call,
  find: () => Documents[K],
): Promise<Response> {
  const extra = resource.extraArguments ?? []
  switch (call.method) {
    case 'GET':
      allowArguments(call.url, ['expand', ...extra])
      return ok(answer(resource, find(), call))
    case 'POST': {
      allowArguments(call.url, ['expand', ...extra])
      const body = await readJson(call.request)
      return ok(answer(resource, updateDocument(resource, find, body, call.context), call))
    }
    case 'DELETE':
      allowArguments(call.url, ['expand', 'version', 'dataErasure', ...extra])
      return ok(answer(resource, deleteDocument(resource, find, readVersion(call.url), call.context), call))
    default:
      return notFound(call)
  }
}

/** Checks the version and applies the actions in one transaction. */
export function updateDocument<K extends Kind>(
  resource: Resource<K>,
  find: () => Documents[K],
  body: unknown,
  context: Context,
): Documents[K] {
  const { version } = parseBody(UpdateBody, body)
  // Parsed above; taken raw from the body, since null has a meaning in some actions.
  const { actions } = body as { readonly actions: readonly Action[] }
  return context.store.transaction(() => {
    const document = find()
    if (document.version !== version) context.store.conflict(resource.kind, document.id, version)
    if (actions.length === 0) return document
    return save(resource, document, resource.update(document, actions, context), context)
  })
}

export function deleteDocument<K extends Kind>(
  resource: Resource<K>,
  find: () => Documents[K],
  version: number,
  context: Context,
): Documents[K] {
  return context.store.transaction(() => {
    const document = find()
    if (document.version !== version) context.store.conflict(resource.kind, document.id, version)
    resource.beforeDelete?.(document, context)
    requireUnused(resource.kind, document.id, context.store)
    context.store.remove(resource.kind, document.id, version)
    return document
  })
}

export function findTarget<K extends Kind>(
  resource: Resource<K>,
  target: string,
  { store }: Context,
): Documents[K] {
  const byKey = target.startsWith(BY_KEY)
  const found = byKey
    ? store.find(resource.kind, 'key', target.slice(BY_KEY.length))
    : store.get(resource.kind, target)
  const by = byKey ? `key '${target.slice(BY_KEY.length)}'` : `ID '${target}'`
  return found ?? fail(404, 'ResourceNotFound', `The Resource with ${by} was not found.`)
}

export function indexOf<K extends Kind>({ indexes, aliases = {} }: Resource<K>) {
  return (field: string): string | undefined => {
    const name = aliases[field] ?? field
    const known = indexes.some((index) =>
      index.endsWith('.*') ? name.startsWith(index.slice(0, -1)) : index === name,
    )
    return known ? name : undefined
  }
}

export function queryDocuments<K extends Kind>(
  resource: Resource<K>,
  call: Call,
  more: readonly string[] = [],
) {
  const { store } = call.context
  const query = readQuery(call.url)
  const source = {
    store,
    kind: resource.kind,
    indexed: indexOf(resource),
    shape: (document: Documents[K]) => document,
    complete: (document: Documents[K]) => call.context.view(resource.kind, document),
  }
  const page = runQuery(source, { ...query, where: [...query.where, ...more] })
  return { ...page, results: page.results.map((document) => finish(document, call)) }
}

/** The document as returned: with discounts and stock, prices for a scope, and expanded references. */
export function answer<K extends Kind>(resource: Resource<K>, document: Documents[K], call: Call): unknown {
  return finish(call.context.view(resource.kind, document), call)
}

function finish(document: BaseResource, call: Call): unknown {
  const scope = readScope(call.url)
  const priced =
    scope && 'masterData' in document ? withScopedPrices(document as Documents['product'], scope) : document
  const paths = call.url.searchParams.getAll('expand')
  return paths.length === 0 ? priced : expand(priced, paths, (kind, id) => call.context.read(kind, id))
}
