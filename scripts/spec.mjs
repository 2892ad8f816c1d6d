/**
 * `npm run spec`: which requirement rows the last full test run proved, counted strictly (coverage.mjs).
 * `--missing AREA` lists the rows of one area that do not count, with what each lacks; `--fell` those that counted
 * by test titles alone; `--waiting` those that wait for a feature though tests reach all surfaces they name; `--json`
 * all. `--held` fails if a row that waits for nothing does not count, or if a test names a row that does not exist.
 */
import { existsSync, readFileSync } from 'node:fs'
import { at } from './tools/paths.mjs'
import { coverage, held, unknownWords } from './tools/coverage.mjs'
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

const line = ({ id, title, lacks }) => say(`${id.padEnd(10)} ${title}: ${lacks.join('; ')}`)

/** Rows that each flag lists. */
const LISTS = {
  '--fell': ({ before }) => before,
  '--waiting': ({ waits, reached }) => waits !== undefined && reached,
}

function areaNamed(areas, wanted) {
  const area = areas.find(({ name }) => name === wanted.toUpperCase())
  if (area === undefined)
    throw new OperatorError(`No such area. There are: ${areas.map(({ name }) => name).join(' ')}`)
  return area
}

await main(() => {
  const rows = read('docs/requirements.json', '')
  const { tests } = read('test-results/summary.json', 'Run "npm test" first.')
  const { areas, unknown } = coverage(rows, tests)
  const [flag = '', wanted = ''] = process.argv.slice(2)
  const missing = areas.flatMap((area) => area.missing)
  if (flag === '--json') say(JSON.stringify({ areas, unknown }, null, 1))
  else if (flag === '--missing') areaNamed(areas, wanted).missing.forEach(line)
  else if (flag === '--held') {
    const { open, verdict, isHeld } = held({ areas, unknown })
    open.forEach(line)
    verdict.forEach((words) => say(words))
    return isHeld ? 0 : 1
  } else if (flag in LISTS) missing.filter(LISTS[flag]).forEach(line)
  else {
    printAreas(areas)
    if (unknown.length > 0) say(`\n${unknownWords(unknown)}`)
    return unknown.length > 0 ? 1 : 0
  }
  return 0
})
