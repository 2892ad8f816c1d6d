/** Sections that are test suites: the same test files, run alone and counted. */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import type { SectionOptions, SectionResult } from './battery'

const ReportSchema = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
})

function runVitest(root: string, args: readonly string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const program = join(root, 'node_modules/vitest/vitest.mjs')
    const child = spawn(process.execPath, [program, 'run', '--config', 'vitest.config.ts', ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}

/** `env` makes the suites do more than a full test run has time for. */
export function suiteSection(
  what: string,
  files: readonly string[],
  env: (options: SectionOptions) => Record<string, string> = () => ({}),
) {
  return async (options: SectionOptions): Promise<SectionResult> => {
    const folder = mkdtempSync(join(tmpdir(), 'nutwood-battery-'))
    const file = join(folder, 'report.json')
    const startedAt = performance.now()
    const more = env(options)
    try {
      await runVitest(options.root, [...files, '--reporter=json', `--outputFile=${file}`], more)
      if (!existsSync(file)) throw new Error('The tests wrote no report')
      const report = ReportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      const failed = report.testResults.flatMap(({ assertionResults }) =>
        assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
      )
      for (const name of failed) options.say(`  FAILED ${name}`)
      const { numPassedTests, numFailedTests } = report
      const rounds = Object.entries(more).map(([name, value]) => `, ${name}=${value}`)
      return {
        isGood: numFailedTests === 0 && numPassedTests > 0,
        figures: [
          `${what}: **${numPassedTests} of ${numPassedTests + numFailedTests} cases hold**, in ${seconds} s${rounds.join('')}.`,
          '',
          ...files.map((each) => `- \`${each}\``),
          ...failed.map((name) => `- broken: ${name}`),
        ].join('\n'),
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
