/** How deep JSON from outside may be nested: whatever walks it down, a schema or `JSON.stringify`, uses the stack. */
const MAX_DEPTH = 32

/** Walks in breadth, so that it needs no stack itself. */
export function isTooDeep(value: unknown, maximum = MAX_DEPTH): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maximum) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
