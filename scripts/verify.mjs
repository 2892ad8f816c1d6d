/** `npm run verify`: every check that needs no browser, in the order in which it is cheapest to fail. */
import { ensureInstalled } from './tools/install.mjs'
import { bin } from './tools/paths.mjs'
import { main, run, say } from './tools/terminal.mjs'

const CHECKS = [
  ['format', 'prettier', ['--check', '.', '--log-level', 'warn']],
  ['lint', 'eslint', ['.']],
  [
    'dependencies',
    'depcruise',
    ['app', 'lib', 'platforms', 'server', 'scripts', 'catalogue', '--config', '.dependency-cruiser.cjs'],
  ],
  ['types', 'tsc', ['--noEmit']],
  ['unit tests', 'vitest', ['run', '--config', 'vitest.config.ts', '--reporter=dot']],
  ['dead code', 'knip', []],
]

await main(async () => {
  await ensureInstalled()
  const results = []
  for (const [name, program, args] of CHECKS) {
    say(`\n── ${name}`)
    const startedAt = performance.now()
    const { code } = await run(bin(program), args)
    results.push({ name, ok: code === 0, seconds: (performance.now() - startedAt) / 1000 })
  }
  say('')
  for (const { name, ok, seconds } of results)
    say(`${ok ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)} ${seconds.toFixed(1).padStart(6)} s`)
  return results.every(({ ok }) => ok) ? 0 : 1
})
