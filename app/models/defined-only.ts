/** For optional fields that must be absent rather than undefined (`exactOptionalPropertyTypes`). */

type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T]

export type DefinedOnly<T> = { [K in Exclude<keyof T, Optional<T>>]: T[K] } & {
  [K in Optional<T>]?: Exclude<T[K], undefined>
}

/** The fields that have a value, in order; for spreading where `undefined` is not allowed. */
export function definedOnly<T extends object>(fields: T): DefinedOnly<T>
export function definedOnly(fields: Readonly<Record<string, unknown>>): object {
  const defined: Record<string, unknown> = {}
  // Runs on every line of every cart, so no intermediate arrays.
  for (const name in fields) if (fields[name] !== undefined) defined[name] = fields[name]
  return defined
}
