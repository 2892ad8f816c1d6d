/** Types of summary.mjs, for its test. */
export interface ReportedTest {
  readonly suite: 'unit' | 'e2e'
  readonly title: string
  readonly file: string
  readonly status: 'passed' | 'failed' | 'skipped'
  readonly surfaces?: readonly string[]
  /** For browser tests: passed only on the second try. */
  readonly triedAgain?: boolean
  /** For unit tests: production reaches what it tests. */
  readonly reached?: boolean
}
export function fromVitest(report: unknown, exitCode: number, unhandled?: readonly string[]): ReportedTest[]
export function unrunFiles(report: unknown): string[]
export function isReportedLate(unhandled?: readonly string[]): boolean
export function fromPlaywright(report: unknown, exitCode: number): ReportedTest[]
export function totals(tests: readonly ReportedTest[]): { passed: number; failed: number; skipped: number }
export function rowsNamed(title: string): string[]
