/** /custom-objects: upsert by POST, read and delete under container and key, query over one or all containers. */
import type { CustomObject } from '@commercetools/platform-sdk'
import { fail } from '../engine/contract'
import { allowArguments, QUERY_ARGUMENTS, readQuery, readVersion } from '../query/arguments'
import { expand } from '../query/expand'
import { runQuery } from '../query/run'
import type { QueryArguments } from '../query/arguments'
import type { Page } from '../query/run'
import type { Store } from '../store'
import { readJson } from '../wire/body'
import { created, notFound, ok } from '../wire/request'
import type { Call } from '../wire/request'
import { findObject, upsertObject } from './custom-objects'

export async function handleCustomObjects(call: Call): Promise<Response> {
  const [, container, key, ...more] = call.path
  if (more.length > 0) return notFound(call)
  if (container !== undefined && key !== undefined) return handleOne(call, container, key)
  if (call.method === 'GET') {
    allowArguments(call.url, QUERY_ARGUMENTS, true)
    const page = queryObjects(call.context.store, readQuery(call.url), container)
    return ok({ ...page, results: page.results.map((object) => expanded(object, call)) })
  }
  if (call.method !== 'POST' || container !== undefined) return notFound(call)
  allowArguments(call.url, ['expand'])
  const { created: isNew, object } = upsertObject(await readJson(call.request), call.context)
  return isNew ? created(expanded(object, call)) : ok(expanded(object, call))
}

function handleOne(call: Call, container: string, key: string): Response {
  const { context, url } = call
  const object = findObject(context, container, key)
  if (!object)
    return fail(404, 'ResourceNotFound', `The CustomObject with key '${container}/${key}' was not found.`)
  if (call.method === 'GET') {
    allowArguments(url, ['expand'])
    return ok(expanded(object, call))
  }
  if (call.method !== 'DELETE') return notFound(call)
  allowArguments(url, ['version', 'expand', 'dataErasure'])
  const version = url.searchParams.has('version') ? readVersion(url) : object.version
  context.store.remove('key-value-document', object.id, version)
  return ok(expanded(object, call))
}

export function queryObjects(
  store: Store,
  query: Omit<QueryArguments, 'expand'>,
  container: string | undefined,
): Page<CustomObject> {
  const where =
    container === undefined ? query.where : [`container=${JSON.stringify(container)}`, ...query.where]
  return runQuery(
    {
      store,
      kind: 'key-value-document',
      indexed: (field) => (field === 'container' ? field : undefined),
      shape: (object: CustomObject) => object,
      complete: (object: CustomObject) => object,
    },
    { ...query, where },
  )
}

function expanded(object: CustomObject, { url, context }: Call): CustomObject {
  return expand(object, url.searchParams.getAll('expand'), (kind, id) => context.read(kind, id))
}
