/** `sort=createdAt desc`: a dotted path and a direction, any number of them, then the id. */
import { fail } from '../engine/contract'

interface Order {
  readonly path: readonly string[]
  readonly direction: 1 | -1
}

type Key = string | number | undefined

const PATTERN = /^\s*(?<path>[\w-]+(?:\.[\w-]+)*)(?:\s+(?<direction>asc|desc))?\s*$/i

/** Stable sort into a new list. `shown` gives what the paths are read from, once per item. */
export function sortBy<T>(
  items: readonly T[],
  sorts: readonly string[],
  shown: (item: T) => unknown,
): readonly T[] {
  const orders = [...sorts.map(toOrder), { path: ['id'], direction: 1 } as const]
  return items
    .map((item) => ({ item, keys: orders.map(({ path }) => valueAt(shown(item), path)) }))
    .sort((left, right) => {
      for (const [index, { direction }] of orders.entries()) {
        const order = compare(left.keys[index], right.keys[index], direction)
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ item }) => item)
}

function toOrder(sort: string): Order {
  const { path, direction } = PATTERN.exec(sort)?.groups ?? {}
  if (path === undefined) return fail(400, 'InvalidInput', `Malformed parameter: sort: '${sort}'.`)
  return { path: path.split('.'), direction: direction?.toLowerCase() === 'desc' ? -1 : 1 }
}

/** Missing values come last in either direction. */
function compare(a: Key, b: Key, direction: 1 | -1): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
  if (a === b) return 0
  return a < b ? -direction : direction
}

function valueAt(value: unknown, path: readonly string[]): Key {
  const found = path.reduce<unknown>((current, step) => {
    const one = Array.isArray(current) ? current[0] : current
    return typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[step] : undefined
  }, value)
  if (typeof found === 'boolean') return Number(found)
  return typeof found === 'string' || typeof found === 'number' ? found : undefined
}
