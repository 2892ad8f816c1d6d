/** Builds typed wire documents: optional fields are omitted, never undefined. */

/** `T` whose optional fields may also be given as undefined. */
type Loose<T> = { [K in keyof T]: undefined extends T[K] ? T[K] | undefined : OptionalValue<T, K> }
type OptionalValue<T, K extends keyof T> = object extends Pick<T, K> ? T[K] | undefined : T[K]

/** Drops undefined fields, so that JSON, equality and spreads all see the same document. */
export function compact<T extends object>(value: Loose<T>): T {
  const result: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(value)) if (field !== undefined) result[name] = field
  return result as T
}

/** A copy without the named optional fields. */
export function without<T extends object, K extends keyof T>(value: T, ...names: readonly K[]): Omit<T, K> {
  const copy = { ...value }
  for (const name of names) delete copy[name]
  return copy
}

/** A copy with the field set, or removed when the value is undefined. */
export function assign<T extends object, K extends keyof T>(value: T, name: K, field: T[K] | undefined): T {
  if (field !== undefined) return { ...value, [name]: field }
  if (!(name in value)) return value
  const copy = { ...value }
  delete copy[name]
  return copy
}

/** A copy with several fields set at once, removing undefined ones. A single copy, as carts have many lines. */
export function assignAll<T extends object>(value: T, fields: Partial<Loose<T>>): T {
  const copy = { ...value, ...fields } as T
  for (const name of Object.keys(fields) as (keyof T)[]) if (copy[name] === undefined) delete copy[name]
  return copy
}

/** Equality of JSON documents, regardless of field order. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false
  if (Array.isArray(left) !== Array.isArray(right)) return false
  const leftFields = Object.entries(left)
  const rightFields = right as Record<string, unknown>
  if (leftFields.length !== Object.keys(right).length) return false
  return leftFields.every(
    ([name, value]) => Object.hasOwn(rightFields, name) && sameJson(value, rightFields[name]),
  )
}

export function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
