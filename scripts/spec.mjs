/**
 * `npm run spec`: which rows of the requirements the last test run proved.
 * `--missing AREA` lists the rows of one area that no passing test names.
 */
import { existsSync, readFileSync } from 'node:fs'
import { at } from './tools/paths.mjs'
import { coverage } from './tools/summary.mjs'
import { main, OperatorError, say } from './tools/terminal.mjs'

function read(file, hint) {
  if (!existsSync(at(file))) throw new OperatorError(`${file} is missing. ${hint}`)
  return JSON.parse(readFileSync(at(file), 'utf8'))
}

const percent = (part, whole) => `${whole === 0 ? 100 : Math.floor((part / whole) * 100)} %`.padStart(5)

function printAreas(areas) {
  let proved = 0
  let all = 0
  for (const area of areas) {
    const count = area.proved.length + area.missing.length
    proved += area.proved.length
    all += count
    say(
      `${area.name.padEnd(12)} ${`${area.proved.length} of ${count}`.padStart(12)} ${percent(area.proved.length, count)}`,
    )
  }
  say(`${'total'.padEnd(12)} ${`${proved} of ${all}`.padStart(12)} ${percent(proved, all)}`)
}

await main(() => {
  const rows = read('docs/requirements.json', '')
  const { tests } = read('test-results/summary.json', 'Run "npm test" first.')
  const { areas, unknown } = coverage(rows, tests)
  const flag = process.argv.indexOf('--missing')
  if (flag === -1) {
    printAreas(areas)
    if (unknown.length > 0) say(`\nTests name rows that do not exist: ${unknown.join(', ')}`)
    return unknown.length > 0 ? 1 : 0
  }
  const wanted = (process.argv[flag + 1] ?? '').toUpperCase()
  const area = areas.find(({ name }) => name === wanted)
  if (area === undefined)
    throw new OperatorError(`No such area. There are: ${areas.map(({ name }) => name).join(' ')}`)
  for (const { id, title } of area.missing) say(`${id.padEnd(10)} ${title}`)
  return 0
})
