import { describe, expect, it } from 'vitest'
import { coverage, fromPlaywright, fromVitest, rowsNamed, totals } from './summary.mjs'

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
      { suite: 'e2e', title: 'the cart adds (no-js)', file: 'cart.spec.ts', status: 'passed' },
    ])
  })

  it.each([
    ['unexpected', 'failed'],
    ['flaky', 'failed'],
    ['skipped', 'skipped'],
  ])('takes %s for %s', (status, taken) => {
    expect(fromPlaywright(report(status), 0)[0]?.status).toBe(taken)
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

  it('are proved by a passing test, and no longer when one that names them fails', () => {
    const rows = ['CART-01', 'CART-02', 'CART-03', 'PDP-01'].map((id) => ({ id, title: id }))
    const tests = [
      { suite: 'unit', title: 'a [CART-01]', file: '', status: 'passed' },
      { suite: 'unit', title: 'b [CART-02, PDP-01]', file: '', status: 'passed' },
      { suite: 'e2e', title: 'c [CART-02]', file: '', status: 'failed' },
      { suite: 'unit', title: 'd [CART-03] [OLD-99]', file: '', status: 'skipped' },
      { suite: 'unit', title: 'e [OLD-98]', file: '', status: 'passed' },
    ] as const
    const { areas, unknown } = coverage(rows, tests)
    expect(
      areas.map(({ name, proved, missing }) => [
        name,
        proved.map(({ id }) => id),
        missing.map(({ id }) => id),
      ]),
    ).toEqual([
      ['CART', ['CART-01'], ['CART-02', 'CART-03']],
      ['PDP', ['PDP-01'], []],
    ])
    expect(unknown).toEqual(['OLD-98'])
  })
})
