import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CHANGED_MUCH, scoreOf, toSection, withSection } from './mutation.mjs'
import type { Mutant, MutationReport } from './mutation.mjs'

const mutant = (status: string, line: number, from: number, to: number, replacement = ''): Mutant => ({
  status,
  replacement,
  location: { start: { line, column: from }, end: { line, column: to } },
})

const REPORT: MutationReport = {
  files: {
    'app/models/money/money.ts': {
      source: 'const a = 1 + 2\nconst b = a > 3\nconst c = `x`\n',
      mutants: [
        mutant('NoCoverage', 3, 11, 14, '``'),
        mutant('Survived', 2, 11, 16, 'a >= 3'),
        mutant('Killed', 1, 11, 16, '1 - 2'),
        mutant('Timeout', 1, 11, 16, '1 * 2'),
        mutant('Ignored', 1, 1, 6),
        mutant('CompileError', 1, 1, 6),
      ],
    },
  },
}
const NOTHING: MutationReport = { files: {} }
const THEN = { day: '2026-11-23', commit: '662a3480' }
const unchanged = () => 0

describe('scores of mutation tests', () => {
  it('count all that could be run; what no test reaches is missed', () => {
    expect(scoreOf(REPORT)).toEqual({ percent: '50.0', mutants: 4, survived: 2, unreached: 1 })
    expect(scoreOf(NOTHING).percent).toBe('100.0')
  })

  it('come with what survived, by line, as it was and as it was made', () => {
    expect(toSection('app/models/money', REPORT, THEN)).toBe(
      [
        '## app/models/money',
        '',
        '50.0 % of 4 mutants; 2 survive, 1 of them not reached by a test. Measured on 2026-11-23 at 662a3480.',
        '',
        '- money.ts:2: `a > 3` → `a >= 3`',
        '- money.ts:3, not reached: `´x´` → `´´`',
        '',
      ].join('\n'),
    )
  })

  it('replace those of their folder alone, and head the page as a table with their sum', () => {
    const known = ['app/models/money', 'app/models/time']
    const money = toSection('app/models/money', REPORT, THEN)
    const first = withSection(
      '',
      'app/models/time',
      toSection('app/models/time', NOTHING, THEN),
      known,
      unchanged,
    )
    const both = withSection(first, 'app/models/money', money, known, unchanged)
    expect(both).toContain(
      [
        '| **all of app/models** | 50.0 % | 4 | 2 | 1 |  |  |',
        '| app/models/money | 50.0 % | 4 | 2 | 1 | 2026-11-23 | 662a3480 |',
        '| app/models/time | 100.0 % | 0 | 0 | 0 | 2026-11-23 | 662a3480 |',
      ].join('\n'),
    )
    expect(withSection(both, 'app/models/money', money, known, unchanged)).toBe(both)
    const none = withSection(
      both,
      'app/models/money',
      toSection('app/models/money', NOTHING, THEN),
      known,
      unchanged,
    )
    expect(none).not.toContain('a >= 3')
  })

  it('are missed where a folder has none yet', () => {
    const known = ['app/models/money', 'app/models/time', 'app/models/search']
    const money = toSection('app/models/money', REPORT, THEN)
    const page = withSection('', 'app/models/money', money, known, unchanged)
    expect(page).toContain('Not measured yet: app/models/time, app/models/search.')
    expect(page).toContain('| **app/models, as far as measured** |')
    expect(withSection('', 'app/models/money', money, known.slice(0, 1), unchanged)).not.toContain(
      'Not measured',
    )
  })

  it('of a folder that has changed much since are of before, and not in the sum', () => {
    const known = ['app/models/money', 'app/models/time']
    const money = toSection('app/models/money', REPORT, THEN)
    const time = toSection('app/models/time', NOTHING, { day: '2026-12-01', commit: 'abcdef01' })
    const first = withSection('', 'app/models/money', money, known, unchanged)
    const page = withSection(first, 'app/models/time', time, known, (name, commit) =>
      name === 'app/models/money' && commit === THEN.commit ? CHANGED_MUCH + 0.01 : CHANGED_MUCH,
    )
    expect(page).toContain('| **app/models, as far as measured** | 100.0 % | 0 | 0 | 0 |')
    expect(page).toContain('| app/models/money | 50.0 % | 4 | 2 | 1 | 2026-11-23 | 662a3480 |')
    expect(page).toMatch(/^Measured before .*, and not in the sum: app\/models\/money\.$/m)
  })

  it('say in the page when they were taken, each of them', () => {
    const page = readFileSync('docs/quality.md', 'utf8')
    const sections = page.split(/^## /m).slice(1)
    expect(sections.filter((text) => !/Measured on \d{4}-\d\d-\d\d at \w{8}\.$/m.test(text))).toEqual([])
  })

  it('or the word that there are none stand in the page for each folder that has code', () => {
    const page = readFileSync('docs/quality.md', 'utf8')
    const notYet = (/^Not measured yet: (.+)\.$/m.exec(page)?.[1] ?? '').split(', ')
    const folders = new Set(
      readdirSync('app/models', { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/testing\//.test(file))
        .map((file) => dirname(`app/models/${file}`)),
    )
    const absent = [...folders].filter(
      (folder) => !page.includes(`\n## ${folder}\n`) && !notYet.includes(folder),
    )
    expect(absent).toEqual([])
  })

  it('go with their folder', () => {
    const money = toSection('app/models/money', REPORT, THEN)
    const page = withSection(
      '',
      'app/models/old',
      money.replace('money', 'old'),
      ['app/models/old'],
      unchanged,
    )
    expect(page).toContain('## app/models/old')
    expect(withSection(page, 'app/models/money', money, ['app/models/money'], unchanged)).not.toContain(
      'models/old',
    )
  })
})
