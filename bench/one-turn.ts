/** One turn of load on one server, which may be several processes. */
import { setTimeout } from 'node:timers/promises'
import { definedOnly } from '../app/models/defined-only'
import type { LoadGenerator } from './helpers'
import type { Call } from './http-call'
import type { LoadCase, ShopReady } from './load-cases'
import type { LoadResult } from './messages'
import { cpuMilliseconds } from './processes'
import type { Turn } from './samples'

export interface ServerUnderLoad {
  readonly subject: string
  /** Of every process that serves, one for each port. */
  readonly pids: readonly number[]
  readonly ports: readonly number[]
  readonly calls: readonly Call[]
}

/** If the machine stalls for longer than visitors may wait, the shop rightly refuses a few. */
const REFUSED = 503
const REFUSED_SHARE = 0.01

/** How often a turn in which more were refused is taken again, before the run ends. */
const AGAIN_MAX = 3
const PAUSE_MS = 5_000

/** More were refused than a standstill of the machine explains, or something else is wrong. */
class TurnFailed extends Error {
  constructor(
    message: string,
    readonly isRefusal: boolean,
  ) {
    super(message)
  }
}

/** Counts refusals due to overload, of which a few are fine. Throws at more, and at any other unexpected status. */
export function countRefused(
  { requests, unexpected }: LoadResult,
  subject: string,
  share = REFUSED_SHARE,
): number {
  const isFault = unexpected.some((status) => status !== REFUSED)
  if (isFault || unexpected.length > requests * share) {
    const statuses = [...new Set(unexpected)].join(', ')
    const message = `${unexpected.length} of ${requests} requests failed (${subject}; ${statuses})`
    throw new TurnFailed(message, !isFault)
  }
  return unexpected.length
}

/** Of all these processes; undefined where the system does not tell. */
export function cpuOfAll(pids: readonly number[]): number | undefined {
  const all = pids.flatMap((pid) => cpuMilliseconds(pid) ?? [])
  return all.length < pids.length ? undefined : all.reduce((sum, each) => sum + each, 0)
}

/** What of a case a turn needs. */
export interface TurnCase extends Pick<LoadCase<ShopReady>, 'expectedStatus' | 'connections'> {
  /** How many may be refused, where that is told beside the figures; a few by default. */
  readonly refusedShare?: number
}

/** Nothing is measured yet: whatever a shop that is not warm refuses is fine. */
export const warmingUp = ({ expectedStatus, connections }: TurnCase): TurnCase => ({
  expectedStatus,
  ...definedOnly({ connections }),
  refusedShare: 1,
})

/** A profiled shop is slow to become warm. */
const WARM_UPS_MAX = 10

/** Repeats a turn until the shop refuses a few of its requests at most. */
export async function warmUp(
  run: () => Promise<{
    readonly refused: number
    readonly result: Pick<LoadResult, 'requests'>
  }>,
): Promise<void> {
  for (let turn = 0; turn < WARM_UPS_MAX; turn += 1) {
    const { refused, result } = await run()
    if (refused <= result.requests * REFUSED_SHARE) return
  }
}

/** A turn in which the shop refused more than a few is taken again: an hour of measuring must not end with it. */
export async function measureOnce(
  server: ServerUnderLoad,
  load: LoadGenerator,
  turnCase: TurnCase,
  seconds: number,
  concurrency: number,
  pauseMs = PAUSE_MS,
): Promise<Turn> {
  for (let again = 0; ; again += 1) {
    try {
      return { ...(await takeTurn(server, load, turnCase, seconds, concurrency)), again }
    } catch (error) {
      if (!(error instanceof TurnFailed) || !error.isRefusal || again === AGAIN_MAX) throw error
      console.log(`    ${error.message}: once more`)
      await setTimeout(pauseMs)
    }
  }
}

async function takeTurn(
  server: ServerUnderLoad,
  load: LoadGenerator,
  { expectedStatus, connections, refusedShare }: TurnCase,
  seconds: number,
  concurrency: number,
): Promise<Omit<Turn, 'again'>> {
  const before = cpuOfAll(server.pids)
  const result = await load.run({
    ports: [...server.ports],
    calls: server.calls.map((call) => ({ ...call })),
    expectedStatus,
    concurrency: Math.min(concurrency, connections ?? concurrency),
    seconds,
  })
  const after = cpuOfAll(server.pids)
  const refused = countRefused(result, server.subject, refusedShare)
  if (refused > 0) console.log(`    ${refused} of ${result.requests} were refused (${server.subject})`)
  return { result, refused, cpuMs: before === undefined || after === undefined ? undefined : after - before }
}
