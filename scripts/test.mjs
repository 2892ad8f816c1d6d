/**
 * `npm test`: prepares a fresh clone, then runs both test suites. Flags: `--unit`, `--e2e`; other arguments are passed
 * on.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { ensureChromium, ensureTextBrowsers } from './tools/browsers.mjs'
import { ensureBuilt } from './tools/build.mjs'
import { ensureInstalled } from './tools/install.mjs'
import { at, bin } from './tools/paths.mjs'
import { fromPlaywright, fromVitest, isReportedLate, totals, unrunFiles } from './tools/summary.mjs'
import { withTemporaryFolder } from './tools/temporary.mjs'
import { beside, main, run, say } from './tools/terminal.mjs'

// Not in test-results: Playwright empties that folder on start.
const REPORTS = at('.cache/reports')

/** Tests create many short-lived objects: a larger young generation saves a twentieth of their total time. */
const ROOM = '--max-semi-space-size=32'

function freshReport(name) {
  mkdirSync(REPORTS, { recursive: true })
  const file = `${REPORTS}/${name}.json`
  rmSync(file, { force: true })
  return file
}

function read(file) {
  try {
    return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  } catch {
    return undefined
  }
}

async function runVitest(filters, folder) {
  const report = freshReport('unit')
  const unhandled = freshReport('unhandled')
  const reporters = [
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
    '--reporter=./scripts/tools/unhandled-reporter.mjs',
  ]
  const { code } = await run(
    bin('vitest'),
    ['run', '--config', 'vitest.config.ts', ...reporters, ...filters],
    {
      env: {
        UNHANDLED_REPORT: unhandled,
        TMPDIR: folder,
        NODE_OPTIONS: [process.env.NODE_OPTIONS, ROOM].filter(Boolean).join(' '),
      },
    },
  )
  return { report: read(report), code, unhandled: read(unhandled) }
}

/** On a busy machine Vitest may abandon files for want of an acknowledgement (summary.mjs): they are run again. */
const ROUNDS = 3

async function unitTests(filters, folder) {
  say('\nUnit tests')
  const done = []
  let wanted = filters
  for (let round = 1; ; round += 1) {
    const { report, code, unhandled } = await runVitest(wanted, folder)
    const again = isReportedLate(unhandled) ? unrunFiles(report) : []
    if (again.length === 0 || round === ROUNDS) return [...done, ...fromVitest(report, code, unhandled)]
    say(`\n${again.length} files were abandoned, since the machine is too busy for Vitest: once more`)
    const isRun = ({ name }) => !again.includes(name)
    done.push(...fromVitest({ testResults: report.testResults.filter(isRun) }, 0))
    wanted = again
  }
}

/** Prepares what only browser tests need. Returns the path of a Chromium. */
async function prepareBrowserTests() {
  const [chromium] = await Promise.all([ensureChromium(), ensureBuilt()])
  await ensureTextBrowsers()
  return chromium
}

async function browserTests(filters, folder, prepared) {
  const chromium = await prepared()
  say(`\nBrowser tests (${chromium})`)
  const report = freshReport('e2e')
  const { code } = await run(bin('playwright'), ['test', '--reporter=line,json', ...filters], {
    env: {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      TMPDIR: folder,
      E2E_WORKERS_DIR: `${folder}/shops`,
    },
  })
  return fromPlaywright(read(report), code)
}

await main(async () => {
  const flags = process.argv.slice(2)
  const onlyUnit = flags.includes('--unit')
  const onlyBrowser = flags.includes('--e2e')
  const filters = flags.filter((flag) => flag !== '--unit' && flag !== '--e2e')
  await ensureInstalled()
  // Mostly waiting, or work for one core.
  const prepared = onlyUnit ? undefined : beside(prepareBrowserTests)
  const tests = await withTemporaryFolder(async (folder) => [
    ...(onlyBrowser ? [] : await unitTests(filters, folder)),
    ...(prepared === undefined ? [] : await browserTests(filters, folder, prepared)),
  ])
  const counted = totals(tests)
  // `npm run spec` counts full runs only: a partial one would make rows look unproved.
  if (!onlyUnit && !onlyBrowser && filters.length === 0) {
    mkdirSync(at('test-results'), { recursive: true })
    // Imported late: on a fresh machine its dependencies were not installed when this program started.
    const { withReached } = await import('./tools/reached.mjs')
    const summary = { totals: counted, tests: await withReached(tests) }
    writeFileSync(at('test-results/summary.json'), `${JSON.stringify(summary, null, 1)}\n`)
  }
  const list = (heading, some) => {
    if (some.length > 0)
      say(`\n${heading}:\n${some.map(({ suite, title }) => `  ${suite}: ${title}`).join('\n')}`)
  }
  list(
    'Passed only when tried again (to be mended)',
    tests.filter(({ triedAgain }) => triedAgain),
  )
  list(
    'Failed',
    tests.filter(({ status }) => status === 'failed'),
  )
  say(`\n${counted.passed} passed, ${counted.failed} failed, ${counted.skipped} skipped`)
  return counted.failed === 0 && counted.passed > 0 ? 0 : 1
})
