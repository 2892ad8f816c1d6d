/** Everything that a run found out. */
import type { BrowserResult } from './browser'
import type { PageBytes } from './bytes'
import type { Machine } from './machine'
import type { CartResult } from './carts'
import type { ProfileResult } from './profile'
import type { BenchOptions } from './options'
import type { StepResult } from './steps'
import type { CaseResult } from './throughput'

export interface Seeding {
  readonly products: number
  readonly seconds: number
}

export interface BenchResults {
  readonly machine: Machine
  readonly options: BenchOptions
  readonly seconds: number
  readonly seeding: { readonly default: Seeding; readonly large: Seeding | undefined }
  readonly bytes: readonly PageBytes[]
  readonly throughput: readonly CaseResult[]
  readonly carts: readonly CartResult[]
  readonly steps: readonly StepResult[]
  readonly profiles: readonly ProfileResult[]
  /** Undefined when it was skipped, or there is no Chromium. */
  readonly browser: readonly BrowserResult[] | undefined
}
