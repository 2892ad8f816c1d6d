/** What is reachable through imports, and what a test file tests. */
import { basename, dirname } from 'node:path'

export const TEST = /\.test\.tsx?$/
/** Test support says nothing about what is tested. */
const SUPPORT = /(?:^|\/)(?:testing|testing\.ts$)|^tests\/|\.(?:css|svg)$/

/** Everything reachable from these modules. */
export function closure(imports, from) {
  const seen = new Set()
  const open = [...from]
  while (open.length > 0) {
    const file = open.pop()
    if (seen.has(file)) continue
    seen.add(file)
    open.push(...(imports.get(file) ?? []))
  }
  return seen
}

/** What a test tests: the module it is named after, if it imports that, else all of our modules it imports. */
export function subjectsOf(test, imported) {
  const name = basename(test).replace(/(?:\.db)?\.test\.tsx?$/, '')
  const own = imported.filter(
    (file) =>
      dirname(file) === dirname(test) &&
      basename(file).replace(/(?:\.server)?\.\w+$/, '') === name.replace(/\.server$/, ''),
  )
  return own.length > 0 ? own : imported.filter((file) => !SUPPORT.test(file) && !TEST.test(file))
}
