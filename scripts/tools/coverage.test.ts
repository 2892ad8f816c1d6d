import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import requirements from '../../docs/requirements.json'
import { coverage, held } from './coverage.mjs'
import type { Row } from './coverage.mjs'
import { closure, subjectsOf } from './import-graph.mjs'
import type { ReportedTest } from './summary.mjs'

const row = (over: Partial<Row> = {}): Row => ({
  id: 'CART-01',
  title: 'A row',
  surfaces: ['page'],
  routes: { page: ['/cart'] },
  feature: 'guest shop',
  ...over,
})
const test = (over: Partial<ReportedTest> = {}): ReportedTest => ({
  suite: 'unit',
  title: 'does it [CART-01]',
  file: 'a.test.ts',
  status: 'passed',
  surfaces: ['page /cart'],
  reached: true,
  ...over,
})

/** What the only row lacks; empty if it counts. */
function lacks(one: Row, ...tests: readonly ReportedTest[]): readonly string[] {
  const { areas } = coverage([one], tests)
  return areas[0]?.missing[0]?.lacks ?? []
}

describe('a row of a page or a call', () => {
  it('counts by a passing test that went through its route', () => {
    expect(lacks(row(), test())).toEqual([])
  })

  it.each([
    ['a title alone', test({ surfaces: [] })],
    ['another route', test({ surfaces: ['page /checkout'] })],
    ['the rule behind the page', test({ surfaces: [], reached: true })],
    ['a call in place of the page', test({ surfaces: ['call /cart'] })],
    ['a platform in place of the page', test({ surfaces: ['platform'] })],
  ])('does not count by %s', (_what, planted) => {
    expect(lacks(row(), planted)).toEqual(['page /cart'])
  })

  it('does not count by a test that names another row, was skipped, or failed once', () => {
    expect(lacks(row(), test({ title: 'x [CART-02]' }))).toEqual(['a test', 'page /cart'])
    expect(lacks(row(), test({ status: 'skipped' }))).toEqual(['page /cart'])
    expect(lacks(row(), test(), test({ status: 'failed' }))).toEqual(['a test that names it fails'])
  })

  it('needs each of its routes, by one test or by several', () => {
    const both = row({ routes: { page: ['/cart', '/:c1/:slug.html'] } })
    expect(lacks(both, test())).toEqual(['page /:c1/:slug.html'])
    expect(lacks(both, test(), test({ surfaces: ['page /:c1/:c2/:slug.html'] }))).toEqual([])
  })

  it('of every page counts by any page', () => {
    expect(lacks(row({ routes: { page: ['*'] } }), test({ surfaces: ['page /help'] }))).toEqual([])
    expect(lacks(row({ routes: { page: ['*'] } }), test({ surfaces: ['call /cart'] }))).toEqual(['page *'])
  })
})

describe('a row of a rule', () => {
  const rule = row({ surfaces: ['rule'] })

  it('counts when production reaches what its test tests, and not otherwise', () => {
    expect(lacks(rule, test({ surfaces: [] }))).toEqual([])
    expect(lacks(rule, test({ surfaces: ['page /cart'], reached: false }))).toEqual([
      'rule that production reaches',
    ])
  })
})

describe('a row of several surfaces', () => {
  it('counts when each was reached', () => {
    const several = row({ surfaces: ['page', 'mail', 'platform'] })
    expect(lacks(several, test())).toEqual(['mail', 'platform'])
    expect(lacks(several, test(), test({ surfaces: ['mail', 'platform'] }))).toEqual([])
  })
})

describe('a row that waits for a feature', () => {
  it('does not count, whatever tests reach', () => {
    const waiting = row({ waits: 'accounts' })
    expect(lacks(waiting, test())).toEqual(['waits for accounts'])
    expect(coverage([waiting], [test()]).areas[0]?.missing[0]).toMatchObject({ before: true, reached: true })
  })
})

describe('the rows that CI holds', () => {
  const verdictOf = (rows: readonly Row[], ...tests: readonly ReportedTest[]) => {
    const { isHeld, verdict } = held(coverage(rows, tests))
    return { isHeld, verdict }
  }
  const ALL = 'All rows that wait for no feature are proved.'

  it('are those that wait for no feature', () => {
    const waiting = row({ id: 'CART-02', waits: 'accounts' })
    expect(verdictOf([row(), waiting], test())).toEqual({ isHeld: true, verdict: [ALL] })
    const { open } = held(coverage([row(), waiting], []))
    expect(open.map(({ id }) => id)).toEqual(['CART-01'])
    expect(verdictOf([row(), waiting])).toEqual({
      isHeld: false,
      verdict: ['1 rows are not proved that wait for no feature.'],
    })
  })

  it('are not held by a run whose tests name rows that do not exist', () => {
    expect(verdictOf([row()], test(), test({ title: 'x [OLD-99]' }))).toEqual({
      isHeld: false,
      verdict: ['Tests name rows that do not exist: OLD-99'],
    })
  })
})

describe('what a unit test tests', () => {
  it('is the module of its name, or all that it imports of ours', () => {
    const imported = ['app/models/a.ts', 'app/models/b.ts', 'tests/unit/support/shop.ts']
    expect(subjectsOf('app/models/a.test.ts', imported)).toEqual(['app/models/a.ts'])
    expect(subjectsOf('app/models/c.test.ts', imported)).toEqual(['app/models/a.ts', 'app/models/b.ts'])
  })

  it('is reached over imports alone', () => {
    const imports = new Map([
      ['main', ['a']],
      ['a', ['b', 'main']],
      ['dead.test', ['dead']],
    ])
    expect([...closure(imports, ['main'])].sort()).toEqual(['a', 'b', 'main'])
  })
})

/**
 * How many rows of each area any page may prove: header, menus, footer, and what any page may show or set. These
 * numbers may only fall; a row about particular pages names them.
 */
const ON_EVERY_PAGE = {
  GEN: 3,
  ROUTE: 2,
  SHIP: 2,
  HEAD: 10,
  MENU: 14,
  FOOT: 8,
  LEGAL: 2,
  NEWS: 9,
  CHAT: 6,
  EXP: 6,
  OFFER: 1,
  REV: 3,
  REF: 1,
  ERR: 4,
  API: 1,
  DATA: 1,
  CONST: 1,
  UX: 6,
  ANLY: 3,
}

/** The same of rows that any category, tag or page of content may prove, and whatever else has no route of its own. */
const ON_ANY_PATH = {
  GEN: 2,
  ROUTE: 18,
  MENU: 1,
  LIST: 6,
  CARD: 14,
  MODAL: 3,
  REC: 5,
  BLOCK: 34,
  FORM: 11,
  FOOT: 1,
  LEGAL: 1,
  NEWS: 1,
  REV: 1,
  BIZ: 2,
  VAL: 2,
  API: 5,
  ANLY: 1,
}

describe('the requirements', () => {
  it('each name their surfaces, routes for pages and calls, and the feature that completes them', () => {
    const incomplete = (requirements as readonly Row[]).filter(
      ({ surfaces, routes, feature }) =>
        feature === '' ||
        surfaces.length === 0 ||
        surfaces.some((each) => (each === 'page' || each === 'call') && (routes?.[each] ?? []).length === 0),
    )
    expect(incomplete).toEqual([])
  })

  it('wait for nothing but the feature that completes them', () => {
    const apart = (requirements as readonly Row[]).filter(
      ({ waits, feature }) => waits !== undefined && waits !== feature,
    )
    expect(apart.map(({ id, feature, waits }) => `${id}: ${feature}, waits for ${waits}`)).toEqual([])
  })

  it.each([
    ['what is on every page', '*', ON_EVERY_PAGE],
    ['what any path may be', '/*', ON_ANY_PATH],
  ])('name routes of their own, but for %s', (_what, wide, expected) => {
    const counts: Record<string, number> = {}
    for (const { id, routes = {} } of requirements as readonly Row[]) {
      const area = id.slice(0, id.lastIndexOf('-'))
      if (Object.values(routes).some((entries) => entries.includes(wide)))
        counts[area] = (counts[area] ?? 0) + 1
    }
    expect(counts).toEqual(expected)
  })

  it('are as many as the README says, and so are those that wait for no feature', () => {
    const readme = readFileSync(resolve(import.meta.dirname, '../../README.md'), 'utf8')
    const open = requirements.filter((row) => !('waits' in row))
    expect(readme).toContain(
      `Of the ${requirements.length} rows of the specification, tests prove ${open.length} `,
    )
  })

  it('are told with unknown ones that tests name', () => {
    expect(coverage([row()], [test({ title: 'x [OLD-99]' })]).unknown).toEqual(['OLD-99'])
  })
})
