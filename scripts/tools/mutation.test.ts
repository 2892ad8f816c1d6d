import { readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { scoreOf, toSection, withSection } from './mutation.mjs'
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

describe('scores of mutation tests', () => {
  it('count all that could be run; what no test reaches is missed', () => {
    expect(scoreOf(REPORT)).toEqual({ percent: '50.0', mutants: 4, survived: 2, unreached: 1 })
    expect(scoreOf(NOTHING).percent).toBe('100.0')
  })

  it('come with what survived, by line, as it was and as it was made', () => {
    expect(toSection('app/models/money', REPORT)).toBe(
      [
        '## app/models/money',
        '',
        '50.0 % of 4 mutants; 2 survive, 1 of them not reached by a test.',
        '',
        '- money.ts:2: `a > 3` → `a >= 3`',
        '- money.ts:3, not reached: `´x´` → `´´`',
        '',
      ].join('\n'),
    )
  })

  it('replace those of their folder alone, and head the page as a table with their sum', () => {
    const known = ['app/models/money', 'app/models/time']
    const money = toSection('app/models/money', REPORT)
    const first = withSection('', 'app/models/time', toSection('app/models/time', NOTHING), known)
    const both = withSection(first, 'app/models/money', money, known)
    expect(both).toContain(
      [
        '| **all of app/models** | 50.0 % | 4 | 2 | 1 |',
        '| app/models/money | 50.0 % | 4 | 2 | 1 |',
        '| app/models/time | 100.0 % | 0 | 0 | 0 |',
      ].join('\n'),
    )
    expect(withSection(both, 'app/models/money', money, known)).toBe(both)
    const none = withSection(both, 'app/models/money', toSection('app/models/money', NOTHING), known)
    expect(none).not.toContain('a >= 3')
  })

  it('are missed where a folder has none yet', () => {
    const known = ['app/models/money', 'app/models/time', 'app/models/search']
    const money = toSection('app/models/money', REPORT)
    const page = withSection('', 'app/models/money', money, known)
    expect(page).toContain('Not measured yet: app/models/time, app/models/search.')
    expect(page).toContain('| **app/models, as far as measured** |')
    expect(withSection('', 'app/models/money', money, known.slice(0, 1))).not.toContain('Not measured')
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
    const money = toSection('app/models/money', REPORT)
    const page = withSection('', 'app/models/old', money.replace('money', 'old'), ['app/models/old'])
    expect(page).toContain('## app/models/old')
    expect(withSection(page, 'app/models/money', money, ['app/models/money'])).not.toContain('models/old')
  })
})
