/** What a run measures and for how long. */
import { parseArgs } from 'node:util'
import { z } from 'zod'

export interface BenchOptions {
  /** A short run that shows whether everything works; its numbers mean little. */
  readonly quick: boolean
  readonly skipScale: boolean
  readonly skipBrowser: boolean
  /** Reuses an earlier run's large shop, with the times recorded when it was made. */
  readonly reuse: boolean
  /** A case to profile instead of the run; with `reuse`, on a large shop kept for the next. */
  readonly profile: string | undefined
  /** Only Lighthouse, instead of the run. */
  readonly lighthouse: boolean
  /** Only two processes on PostgreSQL, instead of the run. */
  readonly twoProcesses: boolean
  /** Products in the large shop. */
  readonly products: number
  /** Orders already placed in it. */
  readonly orders: number
  /** Abandoned carts in it, each with its session. */
  readonly carts: number
  readonly concurrency: number
  readonly warmUpSeconds: number
  readonly secondsPerRound: number
  readonly rounds: number
  readonly browserRuns: number
  readonly lighthouseRuns: number
}

const count = (max: number) => z.coerce.number().int().min(1).max(max)

const FlagsSchema = z.object({
  quick: z.boolean(),
  'skip-scale': z.boolean(),
  'skip-browser': z.boolean(),
  reuse: z.boolean(),
  profile: z.string().optional(),
  lighthouse: z.boolean(),
  'two-processes': z.boolean(),
  products: count(100_000).optional(),
  orders: count(1_000_000).optional(),
  carts: count(1_000_000).optional(),
  seconds: count(120).optional(),
  rounds: count(20).optional(),
})

export function readOptions(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      'skip-scale': { type: 'boolean', default: false },
      'skip-browser': { type: 'boolean', default: false },
      reuse: { type: 'boolean', default: false },
      profile: { type: 'string' },
      lighthouse: { type: 'boolean', default: false },
      'two-processes': { type: 'boolean', default: false },
      products: { type: 'string' },
      orders: { type: 'string' },
      carts: { type: 'string' },
      seconds: { type: 'string' },
      rounds: { type: 'string' },
    },
  })
  const flags = FlagsSchema.parse(values)
  return {
    quick: flags.quick,
    skipScale: flags['skip-scale'],
    skipBrowser: flags['skip-browser'],
    reuse: flags.reuse,
    profile: flags.profile,
    lighthouse: flags.lighthouse,
    twoProcesses: flags['two-processes'],
    products: flags.products ?? (flags.quick ? 1_000 : 10_000),
    orders: flags.orders ?? (flags.quick ? 1_000 : 100_000),
    carts: flags.carts ?? (flags.quick ? 500 : 50_000),
    // Few enough that a busy machine refuses none: a quick run is for whether everything works.
    concurrency: flags.quick ? 2 : 8,
    warmUpSeconds: flags.quick ? 1 : 3,
    secondsPerRound: flags.seconds ?? (flags.quick ? 1 : 5),
    rounds: flags.rounds ?? (flags.quick ? 1 : 3),
    browserRuns: flags.quick ? 1 : 3,
    lighthouseRuns: flags.quick ? 1 : 5,
  }
}
