/** All results of a run. */
import type { AskedBytes } from './asked-for'
import type { Failure } from './attempts'
import type { BrowserResult } from './browser'
import type { PageBytes } from './bytes'
import type { LighthouseResult } from './lighthouse'
import type { Machine } from './machine'
import type { CartResult } from './carts'
import type { ProfileResult } from './profile'
import type { BenchOptions } from './options'
import type { PlacementResults } from './placements'
import type { StepResult } from './steps'
import type { CaseResult } from './throughput'
import type { TwoProcesses } from './two-processes'

export interface Seeding {
  readonly products: number
  readonly seconds: number
}

export interface LargeSeeding extends Seeding {
  readonly orders: number
  readonly carts: number
  /** Seconds taken to make the orders and carts. */
  readonly historySeconds: number
}

/** Milliseconds until a shop was ready. */
export interface Starts {
  readonly default: number
  readonly large: number | undefined
}

export interface BenchResults {
  readonly machine: Machine
  readonly options: BenchOptions
  readonly seconds: number
  readonly seeding: { readonly default: Seeding; readonly large: LargeSeeding | undefined }
  readonly starts: Starts
  readonly bytes: readonly PageBytes[]
  /** Undefined if that failed, as below. */
  readonly asked: readonly AskedBytes[] | undefined
  readonly throughput: readonly CaseResult[]
  readonly carts: readonly CartResult[]
  readonly steps: readonly StepResult[]
  readonly placements: PlacementResults
  readonly profiles: readonly ProfileResult[]
  /** Undefined if skipped, or without Chromium. */
  readonly browser: readonly BrowserResult[] | undefined
  /** See `browser`. */
  readonly lighthouse: readonly LighthouseResult[] | undefined
  /** Undefined if it failed, or was not measured yet. */
  readonly twoProcesses: TwoProcesses | undefined
  /** Parts of the run that failed without costing it the rest. */
  readonly failures: readonly Failure[]
}
