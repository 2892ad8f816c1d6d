/**
 * `npm run mutation [-- FOLDER …]`: what of a folder the tests would not miss. Stryker changes the code in one place at
 * a time and runs the tests of its area; scores and survivors go into docs/quality.md. Not a part of CI: minutes a folder.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ensureInstalled } from './tools/install.mjs'
import { scoreOf, toSection, withSection } from './tools/mutation.mjs'
import { at } from './tools/paths.mjs'
import { main, OperatorError, say } from './tools/terminal.mjs'

const DOCUMENT = 'docs/quality.md'
const KEPT = '.cache/mutation'
/** What decides over an order, without the modules that only call platforms or the database. */
const PLACEMENT = 'app/services/placement'
const PURE_OF_PLACEMENT = ['compensate-step', 'freeze-step', 'order-step', 'payment-steps', 'placement-row']

const foldersOf = (parent) =>
  readdirSync(at(parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`)

/** One run and one section each: placement is tried file by file, since its tests are slow and a run may be cut off. */
function targetsOf(folder) {
  if (folder === PLACEMENT)
    return PURE_OF_PLACEMENT.map((name) => `${folder}/${name}.server.ts`).map((file) => [file, [file]])
  const built = existsSync(at(folder, 'testing')) ? [`!${folder}/testing/**`] : []
  return [[folder, [`${folder}/**/*.ts`, `!${folder}/**/*.test.ts`, ...built]]]
}

/** Tests of models are all in their folder; those of placement use the database, in this process. */
const testsOf = (folder) => (folder.startsWith('app/models/') ? 'app/models' : folder)

async function mutate(folder, name, patterns) {
  const { Stryker } = await import('@stryker-mutator/core')
  const slug = name.replaceAll('/', '-')
  const report = `${KEPT}/${slug}.report.json`
  await new Stryker({
    mutate: patterns,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', dir: testsOf(folder) },
    coverageAnalysis: 'perTest',
    // Only what never ends: on a busy machine a slow test must not pass for one that noticed.
    timeoutMS: 60_000,
    incremental: true,
    incrementalFile: `${KEPT}/${slug}.incremental.json`,
    concurrency: Number(process.env.MUTATION_WORKERS ?? Math.max(1, availableParallelism() - 1)),
    ignorePatterns: ['.data', '.cache', 'build', 'docs', 'public', 'test-results', 'tests/e2e'],
    tempDirName: '.cache/stryker',
    reporters: ['json'],
    jsonReporter: { fileName: report },
    allowEmpty: true,
    logLevel: 'warn',
    warnings: { slow: false },
  }).runMutationTest()
  return existsSync(at(report)) ? JSON.parse(readFileSync(at(report), 'utf8')) : { files: {} }
}

await main(async () => {
  await ensureInstalled()
  const known = [...foldersOf('app/models'), PLACEMENT]
  const wanted = process.argv.slice(2).map((name) => name.replace(/\/$/, ''))
  for (const name of wanted)
    if (!known.includes(name))
      throw new OperatorError(`No such folder: ${name}. There are:\n  ${known.join('\n  ')}`)
  mkdirSync(at(KEPT), { recursive: true })
  for (const folder of wanted.length === 0 ? known : wanted)
    for (const [name, patterns] of targetsOf(folder)) {
      say(`• ${name} …`)
      const report = await mutate(folder, name, patterns)
      const { percent, mutants, survived } = scoreOf(report)
      if (mutants === 0) {
        say('  nothing to change: types alone')
        continue
      }
      say(`  ${percent} % of ${mutants} mutants, ${survived} survive`)
      const before = existsSync(at(DOCUMENT)) ? readFileSync(at(DOCUMENT), 'utf8') : ''
      writeFileSync(at(DOCUMENT), withSection(before, name, toSection(name, report)))
    }
})
