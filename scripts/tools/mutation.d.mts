export interface Position {
  readonly line: number
  readonly column: number
}

export interface Mutant {
  readonly status: string
  readonly replacement?: string
  readonly location: { readonly start: Position; readonly end: Position }
}

export interface MutationReport {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}

export interface Score {
  readonly percent: string
  readonly mutants: number
  readonly survived: number
  readonly unreached: number
}

export function scoreOf(report: MutationReport): Score
export interface Measurement {
  readonly day: string
  readonly commit: string
}

export const CHANGED_MUCH: number

export function toSection(folder: string, report: MutationReport, measured: Measurement): string
export function withSection(
  document: string,
  folder: string,
  section: string,
  known: readonly string[],
  newShare: (folder: string, commit: string) => number,
): string
