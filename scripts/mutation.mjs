/**
 * `npm run mutation [-- FOLDER …]`: what of a folder the tests would not miss. Stryker changes the code in one place at
 * a time and runs the tests of its area; scores and survivors go into docs/quality.md. Not a part of CI: minutes a folder.
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
/** What decides over an order, without the modules that only call platforms or the database. */
const PLACEMENT = 'app/services/placement'
const PURE_OF_PLACEMENT = ['compensate-step', 'freeze-step', 'order-step', 'payment-steps', 'placement-row']

/**
 * The folders that have code, one run and one section each: a run that is cut off keeps what the others learned. What
 * builds carts for tests is no code of the shop.
 */
function foldersUnder(folder) {
  const entries = readdirSync(at(folder), { withFileTypes: true })
  const isCode = entries.some(({ name }) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const inside = entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .flatMap(({ name }) => foldersUnder(`${folder}/${name}`))
  return [...(isCode ? [folder] : []), ...inside]
}

/** What is tried by itself: of placement each file, since its tests are slow. */
const TARGETS = [
  ...foldersUnder(MODELS).map((name) => ({ name, patterns: [`${name}/*.ts`, `!${name}/*.test.ts`] })),
  ...PURE_OF_PLACEMENT.map((file) => `${PLACEMENT}/${file}.server.ts`).map((name) => ({
    name,
    patterns: [name],
  })),
]

/** Those of a folder, and of the folders in it unless it ends in `/.`. */
const targetsIn = (wanted) =>
  TARGETS.filter(({ name }) => `${name}/.` === wanted || name === wanted || name.startsWith(`${wanted}/`))

const git = (...words) => execFileSync('git', words, { cwd: at('.'), encoding: 'utf8' }).trim()

/** The share of a target's lines that have come since a commit; of one that nobody has, none is known to. */
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

/** Git's name of a tree without files: against it every line is new. */
const NO_FILES = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

const isModel = (name) => name.startsWith(MODELS)

/** Tests of models are all in their folder; those of placement use the database, in this process. */
const testsOf = (name) => (isModel(name) ? MODELS : PLACEMENT)

/**
 * Over one and a half times what the tests of a mutant took without it. Only what never ends: on a busy machine a slow
 * test must not pass for one that noticed.
 */
const timeoutOf = (name) => (isModel(name) ? 60_000 : 300_000)

const NOT_SURE = new Set(['Survived', 'NoCoverage', 'Timeout'])

/**
 * What the last run knows, without what it missed: Stryker keeps the result of a mutant of a constant whatever tests
 * have come since. Nor does a mutant stay found because the machine was busy then.
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
  // Stryker reports nothing where no test imports the folder. With all tests it tells what none of them reaches.
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
