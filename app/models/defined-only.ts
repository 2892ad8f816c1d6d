/** Optional fields that are there or not, and never there without a value (`exactOptionalPropertyTypes`). */

type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]

export type DefinedOnly<T> = { [K in Exclude<keyof T, Optional<T>>]: T[K] } & {
  [K in Optional<T>]?: Exclude<T[K], undefined>
}

/** The fields that have a value, in their order. Spread into an object, where a field of `undefined` may not stand. */
export function definedOnly<T extends object>(fields: T): DefinedOnly<T>
export function definedOnly(fields: Readonly<Record<string, unknown>>): object {
  const defined: Record<string, unknown> = {}
  // On every line of every cart: no arrays in between.
  for (const name in fields) if (fields[name] !== undefined) defined[name] = fields[name]
  return defined
}
