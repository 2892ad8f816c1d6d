/**
 * `npm run mutation [-- FOLDER …]`: finds code that the tests would not miss. Stryker mutates one place at a time and
 * runs the tests of its area; scores and survivors go into docs/quality.md. Not part of CI: it takes minutes per
 * folder.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { ensureInstalled, onDemand } from './tools/install.mjs'
import { scoreOf, toSection, withSection } from './tools/mutation.mjs'
import { at } from './tools/paths.mjs'
import { main, OperatorError, say } from './tools/terminal.mjs'

const DOCUMENT = 'docs/quality.md'
const KEPT = '.cache/mutation'
const MODELS = 'app/models'
/** The modules that decide about an order, without those that only call platforms or the database. */
const PLACEMENT = 'app/services/placement'
const PURE_OF_PLACEMENT = ['compensate-step', 'freeze-step', 'order-step', 'payment-steps', 'placement-row']

/**
 * The folders with code, each its own run and section, so that an interrupted run keeps what the others found. Excludes
 * `testing` folders, which only build carts for tests.
 */
function foldersUnder(folder) {
  const entries = readdirSync(at(folder), { withFileTypes: true })
  const isCode = entries.some(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const inside = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .flatMap(({ name }) => foldersUnder(`${folder}/${name}`))
  return [...(isCode ? [folder] : []), ...inside]
}

/** The separately run targets: single files for placement, whose tests are slow. */
const TARGETS = [
  ...foldersUnder(MODELS).map((name) => ({ name, patterns: [`${name}/*.ts`, `!${name}/*.test.ts`] })),
  ...PURE_OF_PLACEMENT.map((file) => `${PLACEMENT}/${file}.server.ts`).map((name) => ({
    name,
    patterns: [name],
  })),
]

/** Targets in a folder and, unless it ends in `/.`, in its subfolders. */
const targetsIn = (wanted) =>
  TARGETS.filter(({ name }) => `${name}/.` === wanted || name === wanted || name.startsWith(`${wanted}/`))

const git = (...words) => execFileSync('git', words, { cwd: at('.'), encoding: 'utf8' }).trim()

/** Share of a target's lines added since a commit; 0 if the commit is unknown. */
function newShare(name, commit) {
  const target = TARGETS.find((one) => one.name === name)
  if (target === undefined) return 0
  const paths = target.patterns.map((pattern) =>
    pattern.startsWith('!') ? `:(exclude,glob)${pattern.slice(1)}` : `:(glob)${pattern}`,
  )
  try {
    const added = (since) =>
      git('diff', '--numstat', since, 'HEAD', '--', ...paths)
        .split('\n')
        .reduce((sum, line) => sum + (Number(line.split('\t')[0]) || 0), 0)
    return added(commit) / Math.max(1, added(NO_FILES))
  } catch {
    return 0
  }
}

/** Git's empty tree: against it every line is new. */
const NO_FILES = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

const isModel = (name) => name.startsWith(MODELS)

/** All tests of models are in their folder; those of placement use the database, in this process. */
const testsOf = (name) => (isModel(name) ? MODELS : PLACEMENT)

/**
 * Added to 1.5 times the tests' normal duration. Only endless loops should reach it: on a busy machine a slow test must
 * not count as a detection.
 */
const timeoutOf = (name) => (isModel(name) ? 60_000 : 300_000)

const NOT_SURE = new Set(['Survived', 'NoCoverage', 'Timeout'])

/**
 * Keeps the last run's results except misses and timeouts: Stryker would reuse the result of a mutant in a constant
 * whatever tests were added since, and a timeout may only mean that the machine was busy.
 */
function forgetMissed(file) {
  if (!existsSync(at(file))) return
  const known = JSON.parse(readFileSync(at(file), 'utf8'))
  for (const part of Object.values(known.files))
    part.mutants = part.mutants.filter(({ status }) => !NOT_SURE.has(status))
  writeFileSync(at(file), JSON.stringify(known))
}

async function runStryker({ name, patterns }, { report, incrementalFile, related }) {
  const { Stryker } = await onDemand('stryker')
  await new Stryker({
    mutate: patterns,
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'vitest.mutation.config.ts', dir: testsOf(name), related },
    coverageAnalysis: 'perTest',
    timeoutMS: timeoutOf(name),
    incremental: true,
    incrementalFile,
    concurrency: Number(process.env.MUTATION_WORKERS ?? Math.max(1, availableParallelism() - 1)),
    ignorePatterns: ['.data', '.cache', 'build', 'docs', 'public', 'test-results', 'tests/e2e'],
    tempDirName: '.cache/stryker',
    reporters: ['json', 'progress-append-only'],
    jsonReporter: { fileName: report },
    allowEmpty: true,
    logLevel: 'warn',
    warnings: { slow: false },
  }).runMutationTest()
  return existsSync(at(report)) ? JSON.parse(readFileSync(at(report), 'utf8')) : null
}

async function mutate(target) {
  const slug = target.name.replaceAll('/', '-')
  const files = {
    report: `${KEPT}/${slug}.report.json`,
    incrementalFile: `${KEPT}/${slug}.incremental.json`,
  }
  forgetMissed(files.incrementalFile)
  rmSync(at(files.report), { force: true })
  // Stryker reports nothing if no test imports the folder; with all tests it reports the mutants as not covered.
  return (
    (await runStryker(target, { ...files, related: true })) ??
    (await runStryker(target, { ...files, related: false })) ?? { files: {} }
  )
}

await main(async () => {
  await ensureInstalled()
  const wanted = process.argv.slice(2).map((name) => name.replace(/\/$/, ''))
  for (const name of wanted)
    if (targetsIn(name).length === 0)
      throw new OperatorError(
        `No such folder: ${name}. There are:\n  ${TARGETS.map((target) => target.name).join('\n  ')}`,
      )
  mkdirSync(at(KEPT), { recursive: true })
  for (const target of wanted.length === 0 ? TARGETS : wanted.flatMap(targetsIn)) {
    say(`• ${target.name} …`)
    const began = Date.now()
    const report = await mutate(target)
    const { percent, mutants, survived } = scoreOf(report)
    const seconds = Math.round((Date.now() - began) / 1_000)
    say(`  ${percent} % of ${mutants} mutants, ${survived} survive; ${seconds} s`)
    const before = existsSync(at(DOCUMENT)) ? readFileSync(at(DOCUMENT), 'utf8') : ''
    const known = TARGETS.map(({ name }) => name)
    const measured = {
      day: new Date().toISOString().slice(0, 10),
      commit: git('rev-parse', '--short=8', 'HEAD'),
    }
    const section = toSection(target.name, report, measured)
    writeFileSync(at(DOCUMENT), withSection(before, target.name, section, known, newShare))
  }
})
