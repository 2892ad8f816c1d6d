/** What docs/operations.md says one process carries follows from the figures of docs/performance.md. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT } from '../tests/kit/paths'

const read = (name: string) => readFileSync(`${ROOT}docs/${name}`, 'utf8')
const performance = read('performance.md')

/** Cells of the rows of the first table below a heading. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const [, below = ''] = performance.split(`\n## ${heading}\n`)
  const [table = ''] = /^\|[^]*?(?=\n(?!\|))/m.exec(below) ?? []
  return table.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}

const LOAD = rowsBelow('Requests a second, latency, CPU time')
const STEPS = rowsBelow('Steps to an order')
const CPU_MS = LOAD[0]?.indexOf('CPU ms') ?? -1

/** Milliseconds of processor time. */
const cpuOf = (title: string) => Number(LOAD.find(([name]) => name === title)?.[CPU_MS])
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const KINDS = ['Home', 'Listing', 'Product', 'Search']

it('visits a second are reckoned from a kept page, a page with a session and the way of a guest', () => {
  const ways = STEPS.map(([title = '', ms]) => ({ title, ms: Number(ms) })).filter(({ ms }) => ms >= 0)
  const msOf = (step: string) => ways.find(({ title }) => title === step)?.ms ?? Number.NaN
  const guest = ways.slice(0, ways.findIndex(({ title }) => title === 'Receipt') + 1)
  const kept = mean(KINDS.map((kind) => cpuOf(`${kind}, no cookie`)))
  const made = mean(KINDS.map((kind) => cpuOf(`${kind}, with a session`)))
  const filling = msOf('Add to cart') + 2 * made + msOf('Cart')
  const buying = guest.reduce((sum, { ms }) => sum + ms, 0) + 3 * made
  const visit = 4 * kept + 0.1 * filling + 0.03 * buying

  const perSecond = 700 / visit
  const said = /about ([\d,]+) visits a second,.*: ([\d,]+) visits and ([\d,]+) orders an hour/.exec(
    read('operations.md'),
  )
  const [visits = 0, visitsAnHour, ordersAnHour] = (said ?? [])
    .slice(1)
    .map((number) => Number(number.replaceAll(',', '')))
  // A run differs from the next by some per cent.
  expect(Math.abs(visits / perSecond - 1)).toBeLessThan(0.2)
  expect([visitsAnHour, ordersAnHour]).toEqual([3_600 * visits, 0.03 * 3_600 * visits])
})
