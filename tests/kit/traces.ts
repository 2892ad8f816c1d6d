/** Traces of a whole run, with E2E_TRACES: stores them, and checks that all repeats of a test have the same. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestInfo } from '@playwright/test'
import { ROOT } from './paths'

const TRACES_DIR = `${ROOT}test-results/traces`

export const hasTraces = (): boolean => process.env['E2E_TRACES'] !== undefined

export function clearTraces(): void {
  rmSync(TRACES_DIR, { recursive: true, force: true })
}

/** Only for tests that passed: a failed one stopped halfway. */
export function keepTrace({ project, title, repeatEachIndex }: TestInfo, trace: string): void {
  const name = `${title.replace(/\[[A-Z]+-\d+\]/g, '').trim()}`.replace(/\W+/g, '-').slice(0, 100)
  const folder = join(TRACES_DIR, `${project.name}-${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${repeatEachIndex}.txt`), trace)
}

/** Reports how many there are, and fails where two of one test differ. */
export function compareTraces(): void {
  const differing: string[] = []
  let count = 0
  const tests = readdirSync(TRACES_DIR)
  for (const test of tests) {
    const folder = join(TRACES_DIR, test)
    const byText = new Map<string, string[]>()
    for (const file of readdirSync(folder)) {
      const text = readFileSync(join(folder, file), 'utf8')
      byText.set(text, [...(byText.get(text) ?? []), file])
    }
    const kinds = [...byText.values()]
    count += kinds.flat().length
    if (kinds.length > 1)
      differing.push(`${folder}: ${kinds.map((files) => `${files.length} like ${files[0]}`).join(', ')}`)
  }
  console.log(`${count} traces of ${tests.length} tests, ${differing.length} tests with different ones`)
  if (differing.length > 0) throw new Error(`Traces differ:\n${differing.join('\n')}`)
}
