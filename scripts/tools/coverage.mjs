/**
 * Which requirement rows the last run proved. A row counts only through passing tests that reached every surface it
 * names: its routes over a request, a mail, a platform's protocol, a rule reached from production.
 */
import { rowsNamed } from './summary.mjs'

/** Products have a route at each category depth: one entry stands for all of them. */
const PRODUCT = /^\/(?::c\d\/)+:slug\.html$/

function isRoute(entry, reached) {
  return entry === '*' || entry === reached || (PRODUCT.test(entry) && PRODUCT.test(reached))
}

function reachedRoute(kind, entry, tests) {
  return tests.some(({ surfaces = [] }) =>
    surfaces.some((each) => each.startsWith(`${kind} `) && isRoute(entry, each.slice(kind.length + 1))),
  )
}

/** Describes each surface that no test of the row reached. */
function missingSurfaces({ surfaces, routes = {} }, tests) {
  return surfaces.flatMap((surface) => {
    if (surface === 'page' || surface === 'call')
      return (routes[surface] ?? ['*'])
        .filter((entry) => !reachedRoute(surface, entry, tests))
        .map((entry) => `${surface} ${entry}`)
    if (surface === 'rule')
      return tests.some(({ reached }) => reached === true) ? [] : ['rule that production reaches']
    return tests.some((test) => test.surfaces?.includes(surface)) ? [] : [surface]
  })
}

function testsByRow(tests) {
  const byRow = new Map()
  for (const test of tests)
    for (const row of rowsNamed(test.title)) byRow.set(row, [...(byRow.get(row) ?? []), test])
  return byRow
}

/** `before`: the result of counting by titles alone. */
function judge(row, tests) {
  const passed = tests.filter(({ status }) => status === 'passed')
  const isFailing = tests.some(({ status }) => status === 'failed')
  const before = passed.length > 0 && !isFailing
  const lacks = [
    ...(tests.length === 0 ? ['a test'] : []),
    ...(isFailing ? ['a test that names it fails'] : []),
    ...missingSurfaces(row, passed),
  ]
  const waiting = row.waits === undefined ? [] : [`waits for ${row.waits}`]
  return { ...row, before, reached: lacks.length === 0, lacks: [...waiting, ...lacks] }
}

export function coverage(rows, tests) {
  const byRow = testsByRow(tests)
  const areas = new Map()
  for (const row of rows) {
    const name = row.id.slice(0, row.id.lastIndexOf('-'))
    const area = areas.get(name) ?? { name, proved: [], missing: [] }
    areas.set(name, area)
    const judged = judge(row, byRow.get(row.id) ?? [])
    ;(judged.lacks.length === 0 ? area.proved : area.missing).push(judged)
  }
  const known = new Set(rows.map(({ id }) => id))
  const unknown = [...byRow]
    .filter(([id, named]) => !known.has(id) && named.some(({ status }) => status !== 'skipped'))
    .map(([id]) => id)
    .sort()
  return { areas: [...areas.values()], unknown }
}

export const unknownWords = (unknown) => `Tests name rows that do not exist: ${unknown.join(', ')}`

/** Whether a run bears out every row that waits for no feature, and names no row that there is not. */
export function held({ areas, unknown }) {
  const open = areas.flatMap(({ missing }) => missing).filter(({ waits }) => waits === undefined)
  const faults = [
    ...(unknown.length > 0 ? [unknownWords(unknown)] : []),
    ...(open.length > 0 ? [`${open.length} rows are not proved that wait for no feature.`] : []),
  ]
  const isHeld = faults.length === 0
  return { open, isHeld, verdict: isHeld ? ['All rows that wait for no feature are proved.'] : faults }
}
