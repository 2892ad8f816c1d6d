/** Reference expansion: `categories[*].ancestors[*]` puts the referenced documents under `obj`. */
import { fail } from '../engine/contract'
import type { Documents, Kind } from '../documents'

type Read = (kind: Kind, id: string) => Documents[Kind] | undefined

const STEP = /^(?<name>[\w-]+)(?:\[(?<index>\*|\d+)\])?$/

interface Step {
  readonly name: string
  readonly index: string | undefined
}

/**
 * The document with the references on each path expanded; dangling ones stay references. The same object if there are
 * none, so that its JSON need not be written again (wire/serialize).
 */
export function expand<D>(document: D, paths: readonly string[], read: Read): D {
  return paths.reduce<D>((current, path) => walk(current, toSteps(path), read) as D, document)
}

function toSteps(path: string): Step[] {
  return path.split('.').map((text) => {
    const { name, index } = STEP.exec(text)?.groups ?? {}
    if (name === undefined) return fail(400, 'InvalidInput', `Malformed parameter: expand: '${path}'.`)
    return { name, index }
  })
}

function walk(value: unknown, steps: readonly Step[], read: Read): unknown {
  if (Array.isArray(value)) return mapped(value, (item) => walk(item, steps, read))
  if (typeof value !== 'object' || value === null) return value
  const [step, ...rest] = steps
  if (isReference(value)) return walkReference(value, steps, read)
  if (!step) return value
  const child = (value as Record<string, unknown>)[step.name]
  if (child === undefined) return value
  const walked = element(child, step.index, (item) => walk(item, rest, read))
  return walked === child ? value : { ...value, [step.name]: walked }
}

function walkReference(reference: Reference, steps: readonly Step[], read: Read): unknown {
  const target = reference.obj ?? read(reference.typeId as Kind, reference.id)
  if (target === undefined) return reference
  const rest = steps[0]?.name === 'obj' ? steps.slice(1) : steps
  return { ...reference, obj: rest.length === 0 ? target : walk(target, rest, read) }
}

function element(child: unknown, index: string | undefined, walkItem: (item: unknown) => unknown): unknown {
  if (!Array.isArray(child) || index === undefined || index === '*') return walkItem(child)
  return mapped(child, (item, position) => (position === Number(index) ? walkItem(item) : item))
}

/** The same array if every item is. */
function mapped(
  items: readonly unknown[],
  map: (item: unknown, position: number) => unknown,
): readonly unknown[] {
  const all = items.map(map)
  return all.every((item, position) => item === items[position]) ? items : all
}

interface Reference {
  readonly typeId: string
  readonly id: string
  readonly obj?: unknown
}

function isReference(value: object): value is Reference {
  return (
    'typeId' in value && 'id' in value && typeof value.typeId === 'string' && typeof value.id === 'string'
  )
}
