/** Types of coverage.mjs, for its test. */
import type { ReportedTest } from './summary.mjs'

type Kind = 'page' | 'call' | 'mail' | 'platform' | 'rule'

export interface Row {
  readonly id: string
  readonly title: string
  readonly surfaces: readonly Kind[]
  readonly routes?: { readonly page?: readonly string[]; readonly call?: readonly string[] }
  readonly feature: string
  readonly waits?: string
}
export interface JudgedRow extends Row {
  readonly before: boolean
  readonly reached: boolean
  readonly lacks: readonly string[]
}
export interface Area {
  readonly name: string
  readonly proved: readonly JudgedRow[]
  readonly missing: readonly JudgedRow[]
}
export interface Coverage {
  readonly areas: readonly Area[]
  readonly unknown: readonly string[]
}
export function coverage(rows: readonly Row[], tests: readonly ReportedTest[]): Coverage
export function unknownWords(unknown: readonly string[]): string
export function held(coverage: Coverage): {
  readonly open: readonly JudgedRow[]
  readonly isHeld: boolean
  readonly verdict: readonly string[]
}
