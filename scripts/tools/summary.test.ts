import { describe, expect, it } from 'vitest'
import { fromPlaywright, fromVitest, isReportedLate, rowsNamed, totals, unrunFiles } from './summary.mjs'

const vitest = (...statuses: string[]) => ({
  testResults: [
    {
      name: 'a.test.ts',
      status: 'x',
      assertionResults: statuses.map((status, index) => ({ fullName: `t${index}`, status })),
    },
  ],
})

describe('the report of the unit tests', () => {
  it('is counted by what each test did', () => {
    const tests = fromVitest(vitest('passed', 'failed', 'pending', 'skipped', 'todo'), 1)
    expect(totals(tests)).toEqual({ passed: 1, failed: 1, skipped: 3 })
  })

  it('fails for a file that could not be loaded', () => {
    const report = { testResults: [{ name: 'b.test.ts', status: 'failed', assertionResults: [] }] }
    expect(totals(fromVitest(report, 1))).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('fails when the runner failed without a failed test, or left no report', () => {
    expect(totals(fromVitest(vitest('passed'), 1))).toEqual({ passed: 1, failed: 1, skipped: 0 })
    expect(totals(fromVitest(undefined, 0)).failed).toBe(1)
  })

  it('fails for an error outside of the tests, but not for a report that was taken note of late', () => {
    const late = '[vitest-worker]: Timeout calling "onTaskUpdate"'
    const failed = (unhandled: string[], ...statuses: string[]) =>
      totals(fromVitest(vitest(...statuses), 1, unhandled)).failed
    expect(failed([late], 'passed', 'skipped')).toBe(0)
    expect(failed([late, 'socket hang up'], 'passed')).toBe(1)
    expect(failed([late], 'passed', 'failed')).toBe(1)
    // Without an outcome the report may never have arrived.
    expect(failed([late], 'passed', 'pending')).toBe(1)
  })

  it('fails for each file that was listed and not run to its end', () => {
    const file = (name: string, status: string, ...statuses: string[]) => ({
      name,
      status,
      assertionResults: statuses.map((each, index) => ({ fullName: `${name} ${index}`, status: each })),
    })
    const report = {
      testResults: [
        file('run.test.ts', 'passed', 'passed', 'skipped'),
        // Abandoned, which Vitest calls passed.
        file('empty.test.ts', 'passed'),
        file('half.test.ts', 'passed', 'passed', 'pending'),
        file('unloaded.test.ts', 'failed'),
      ],
    }
    expect(unrunFiles(report)).toEqual(['empty.test.ts', 'half.test.ts'])
    const late = ['[vitest-worker]: Timeout calling "onTaskUpdate"']
    expect([isReportedLate(late), isReportedLate([...late, 'x']), isReportedLate([])]).toEqual([
      true,
      false,
      false,
    ])
    expect(totals(fromVitest(report, 1, late))).toEqual({ passed: 2, failed: 3, skipped: 2 })
    expect(totals(fromVitest(report, 0)).failed).toBe(3)
  })
})

describe('the surfaces of a test', () => {
  it('come from what the kit recorded of it', () => {
    const report = {
      testResults: [
        {
          name: 'a.test.ts',
          assertionResults: [{ fullName: 'a', status: 'passed', meta: { surfaces: ['page /cart'] } }],
        },
      ],
    }
    expect(fromVitest(report, 0)[0]?.surfaces).toEqual(['page /cart'])
    const annotations = [
      { type: 'skip', description: 'x' },
      { type: 'surfaces', description: 'call /cart, page /*' },
    ]
    const specs = [{ title: 'b', tests: [{ projectName: '', status: 'expected', annotations }] }]
    expect(fromPlaywright({ suites: [{ file: 'b', specs }] }, 0)[0]?.surfaces).toEqual([
      'call /cart',
      'page /*',
    ])
  })
})

describe('the report of the browser tests', () => {
  const report = (status: string) => ({
    suites: [
      {
        title: 'cart.spec.ts',
        file: 'cart.spec.ts',
        suites: [
          {
            title: 'the cart',
            file: 'cart.spec.ts',
            specs: [{ title: 'adds', tests: [{ projectName: 'no-js', status }] }],
          },
        ],
      },
    ],
  })

  it('names the project that ran it', () => {
    expect(fromPlaywright(report('expected'), 0)).toEqual([
      { suite: 'e2e', title: 'the cart adds (no-js)', file: 'cart.spec.ts', status: 'passed', surfaces: [] },
    ])
  })

  it.each([
    ['unexpected', 'failed'],
    ['flaky', 'passed'],
    ['skipped', 'skipped'],
  ])('takes %s for %s', (status, taken) => {
    expect(fromPlaywright(report(status), 0)[0]?.status).toBe(taken)
  })

  it('says which test passed only at the second try', () => {
    const triedAgain = (status: string) => fromPlaywright(report(status), 0).map((test) => test.triedAgain)
    expect(triedAgain('flaky')).toEqual([true])
    expect(triedAgain('expected')).toEqual([undefined])
  })

  it('fails when the runner left no report', () => {
    expect(totals(fromPlaywright(undefined, 1)).failed).toBe(1)
  })
})

describe('the rows a test proves', () => {
  it('are the ids in square brackets', () => {
    expect(rowsNamed('trims targets [CART-05] and [MULTI-1, B2B-12]')).toEqual([
      'CART-05',
      'MULTI-1',
      'B2B-12',
    ])
    expect(rowsNamed('reads tags[0] and [a list] of CART-05')).toEqual([])
  })
})
