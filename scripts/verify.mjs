/** `npm run verify`: every check that reads the code without running it. */
import { availableParallelism } from 'node:os'
import { isAbsolute } from 'node:path'
import { ensureDriver, ensurePackages } from './tools/install.mjs'
import { bin } from './tools/paths.mjs'
import { main, run, say } from './tools/terminal.mjs'

/** Slowest first, so that the others run alongside it. */
const CHECKS = [
  // What production's entry points reach, down to service members (docs/decisions/034). It creates millions of
  // short-lived types: a larger young generation saves most of the garbage collection.
  ['reach', process.execPath, ['--max-semi-space-size=64', 'scripts/unreached.mjs']],
  // Types, too: docs/decisions/196.
  ['types and lint', 'oxlint', ['--deny-warnings', '--report-unused-disable-directives']],
  [
    'dependencies',
    'depcruise',
    ['app', 'lib', 'platforms', 'server', 'scripts', 'catalogue', '--config', '.dependency-cruiser.cjs'],
  ],
  ['format', 'oxfmt', ['--check']],
  ['long functions', process.execPath, ['scripts/long-functions.mjs']],
  ['dead code', 'knip', []],
  ['dead in production', 'knip', ['--production']],
]

const AT_ONCE = Math.min(2, availableParallelism())

/** A check's output is shown in one piece when it ends. */
async function check([name, program, args]) {
  const startedAt = performance.now()
  const { code, output } = await run(isAbsolute(program) ? program : bin(program), args, { capture: true })
  const seconds = (performance.now() - startedAt) / 1000
  say(`\n── ${name}${output.trim() === '' ? '' : `\n${output.trimEnd()}`}`)
  return { name, ok: code === 0, seconds }
}

await main(async () => {
  await ensurePackages()
  // No check needs the driver, but the next command will: one core compiles while the other checks.
  const driver = ensureDriver()
  const waiting = CHECKS.values()
  const results = []
  const takeNext = async () => {
    for (const each of waiting) results.push(await check(each))
  }
  await Promise.all([driver, ...Array.from({ length: AT_ONCE }, takeNext)])
  say('')
  for (const { name, ok, seconds } of results)
    say(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s`)
  return results.every(({ ok }) => ok) ? 0 : 1
})
