/** Limits the nesting of external JSON: whatever walks it recursively, a schema or `JSON.stringify`, uses the stack. */
const MAX_DEPTH = 32

/** Breadth-first, so it needs no recursion itself. */
export function isTooDeep(value: unknown, maximum = MAX_DEPTH): boolean {
  let level: readonly unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maximum) return true
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []))
  }
  return false
}
