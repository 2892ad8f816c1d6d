/** `sort=createdAt desc`: a dotted path and a direction, any number of them, then the id. */
import { fail } from '../engine/contract'

type Compare = (left: unknown, right: unknown) => number

const PATTERN = /^\s*(?<path>[\w-]+(?:\.[\w-]+)*)(?:\s+(?<direction>asc|desc))?\s*$/i

export function toCompare(sorts: readonly string[]): Compare {
  const compares = [...sorts.map(toOne), byPath(['id'], 1)]
  return (left, right) => {
    for (const compare of compares) {
      const order = compare(left, right)
      if (order !== 0) return order
    }
    return 0
  }
}

function toOne(sort: string): Compare {
  const { path, direction } = PATTERN.exec(sort)?.groups ?? {}
  if (path === undefined) return fail(400, 'InvalidInput', `Malformed parameter: sort: '${sort}'.`)
  return byPath(path.split('.'), direction?.toLowerCase() === 'desc' ? -1 : 1)
}

function byPath(path: readonly string[], direction: 1 | -1): Compare {
  return (left, right) => {
    const [a, b] = [valueAt(left, path), valueAt(right, path)]
    // What has no value comes last, whichever the direction.
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
    if (a === b) return 0
    return a < b ? -direction : direction
  }
}

function valueAt(value: unknown, path: readonly string[]): string | number | undefined {
  const found = path.reduce<unknown>((current, step) => {
    const one = Array.isArray(current) ? current[0] : current
    return typeof one === 'object' && one !== null ? (one as Record<string, unknown>)[step] : undefined
  }, value)
  if (typeof found === 'boolean') return Number(found)
  return typeof found === 'string' || typeof found === 'number' ? found : undefined
}
