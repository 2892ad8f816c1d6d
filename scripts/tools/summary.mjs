/** The reports of both test runners as one list, and which requirement rows it proves. */

const VITEST = { passed: 'passed', failed: 'failed' }
const PLAYWRIGHT = { expected: 'passed', flaky: 'passed', unexpected: 'failed' }

/** A runner that ended without a report must not look like one that passed. */
const unfinished = (suite, reason) => ({
  suite,
  title: `the ${suite} tests did not finish: ${reason}`,
  file: '',
  status: 'failed',
})

/**
 * On a busy machine a Vitest worker may wait longer than its fixed minute for its report to be acknowledged, and fails
 * the run for that, long after the tests have passed: https://github.com/vitest-dev/vitest/issues/6479.
 */
const REPORTED_LATE = '[vitest-worker]: Timeout calling "onTaskUpdate"'

export const isReportedLate = (unhandled = []) =>
  unhandled.length > 0 && unhandled.every((message) => message === REPORTED_LATE)

const hasUnrun = ({ status, assertionResults = [] }) =>
  status !== 'failed' &&
  assertionResults.every((test) => test.status !== 'failed') &&
  (assertionResults.length === 0 || assertionResults.some((test) => test.status === 'pending'))

/** Files that Vitest lists without having run all of their tests: after a late report it abandons the rest. */
export const unrunFiles = (report) => (report?.testResults ?? []).filter(hasUnrun).map(({ name }) => name)

/**
 * Vitest's JSON report → tests. A file that was not run to its end counts as one failed test. So does one that could not be loaded. `unhandled`
 * holds failures outside any test.
 */
export function fromVitest(report, exitCode, unhandled = []) {
  if (report === undefined) return [unfinished('unit', `exit code ${exitCode}, no report`)]
  const tests = []
  for (const file of report.testResults ?? []) {
    for (const { fullName, status, meta } of file.assertionResults ?? [])
      tests.push({
        suite: 'unit',
        title: fullName,
        file: file.name,
        status: VITEST[status] ?? 'skipped',
        surfaces: meta?.surfaces ?? [],
      })
    if (file.status === 'failed' && (file.assertionResults ?? []).every(({ status }) => status !== 'failed'))
      tests.push({ suite: 'unit', title: `${file.name} could not be run`, file: file.name, status: 'failed' })
  }
  for (const name of unrunFiles(report))
    tests.push({ suite: 'unit', title: `${name} was not run to its end`, file: name, status: 'failed' })
  if (exitCode !== 0 && !isReportedLate(unhandled) && tests.every(({ status }) => status !== 'failed'))
    tests.push(unfinished('unit', [`exit code ${exitCode}`, ...unhandled].join(', ')))
  return tests
}

function* specsOf(suite, titles) {
  const here = suite.title === undefined || suite.title === suite.file ? titles : [...titles, suite.title]
  for (const spec of suite.specs ?? []) yield { spec, titles: here, file: suite.file }
  for (const child of suite.suites ?? []) yield* specsOf(child, here)
}

/** Surfaces that the test kit recorded for the test. */
const surfacesIn = (annotations = []) =>
  annotations
    .filter(({ type }) => type === 'surfaces')
    .flatMap(({ description = '' }) => description.split(', '))
    .filter(Boolean)

/**
 * Playwright's JSON report → tests, one for each project. A test that passed only on the second try is marked (092).
 */
export function fromPlaywright(report, exitCode) {
  if (report === undefined) return [unfinished('e2e', `exit code ${exitCode}, no report`)]
  const tests = []
  for (const suite of report.suites ?? [])
    for (const { spec, titles, file } of specsOf(suite, []))
      for (const { projectName, status, annotations } of spec.tests ?? [])
        tests.push({
          suite: 'e2e',
          title: [...titles, spec.title, projectName === '' ? undefined : `(${projectName})`]
            .filter(Boolean)
            .join(' '),
          file: file ?? spec.file ?? '',
          status: PLAYWRIGHT[status] ?? 'skipped',
          ...(status === 'flaky' && { triedAgain: true }),
          surfaces: surfacesIn(annotations),
        })
  if (exitCode !== 0 && tests.every(({ status }) => status !== 'failed'))
    tests.push(unfinished('e2e', `exit code ${exitCode}`))
  return tests
}

export function totals(tests) {
  const count = (wanted) => tests.filter(({ status }) => status === wanted).length
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') }
}

/** Row ids that a title names in square brackets: `[CART-05]`, `[CART-05, CART-06]`. */
export function rowsNamed(title) {
  const rows = []
  for (const [, inside = ''] of title.matchAll(/\[([^\]]*)\]/g))
    for (const part of inside.split(','))
      if (/^[A-Z][A-Z0-9]*-\d+[a-z]?$/.test(part.trim())) rows.push(part.trim())
  return rows
}
