/** Types of summary.mjs, for its test. */
export interface ReportedTest {
  readonly suite: 'unit' | 'e2e'
  readonly title: string
  readonly file: string
  readonly status: 'passed' | 'failed' | 'skipped'
}
export interface Row {
  readonly id: string
  readonly title: string
}
export interface Area {
  readonly name: string
  readonly proved: readonly Row[]
  readonly missing: readonly Row[]
}
export function fromVitest(report: unknown, exitCode: number): ReportedTest[]
export function fromPlaywright(report: unknown, exitCode: number): ReportedTest[]
export function totals(tests: readonly ReportedTest[]): { passed: number; failed: number; skipped: number }
export function rowsNamed(title: string): string[]
export function coverage(
  rows: readonly Row[],
  tests: readonly ReportedTest[],
): { readonly areas: readonly Area[]; readonly unknown: readonly string[] }
