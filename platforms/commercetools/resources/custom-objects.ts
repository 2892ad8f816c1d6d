/** Custom objects: any JSON under a container and a key, written by upsert. */
import type { CustomObject } from '@commercetools/platform-sdk'
import { z } from 'zod'
import type { Lookup } from '../documents'
import { fail } from '../engine/contract'
import { parseBody } from '../wire/body'
import type { Context } from '../wire/context'
import { optional } from '../wire/shapes'
import { newBase, nextVersion } from './resource'

const Name = z.string().regex(/^[A-Za-z0-9_~.-]{1,256}$/, 'only A-Z, a-z, 0-9, _, ~, . and -')
const Head = z.object({ container: Name, key: Name, version: optional(z.int()) })

/** The lookup of container and key, neither of which may contain a slash. */
function objectPath(container: string, key: string): string {
  return `${container}/${key}`
}

function lookups({ container, key }: CustomObject): Lookup[] {
  return [
    { field: 'path', value: objectPath(container, key), unique: true },
    { field: 'container', value: container, unique: false },
  ]
}

export function findObject({ store }: Context, container: string, key: string): CustomObject | undefined {
  return store.find('key-value-document', 'path', objectPath(container, key))
}

export function upsertObject(
  body: unknown,
  context: Context,
): { readonly created: boolean; readonly object: CustomObject } {
  const { container, key, version } = parseBody(Head, body)
  const value = (body as { value?: unknown }).value
  if (value === undefined) fail(400, 'RequiredField', "The field 'value' is required.", { field: 'value' })
  return context.store.transaction(() => {
    const known = findObject(context, container, key)
    if (!known) {
      const object = { ...newBase(context), container, key, value }
      return { created: true, object: context.store.insert('key-value-document', object, lookups(object)) }
    }
    if (version !== undefined && version !== known.version)
      context.store.conflict('key-value-document', known.id, version)
    const object = nextVersion({ ...known, value }, known, context)
    return {
      created: false,
      object: context.store.replace('key-value-document', known.version, object, lookups(object)),
    }
  })
}
