/** One turn of load on one server, which may be several processes. */
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

/** Counts refusals due to overload, of which a few are fine. Any other unexpected status ends the run. */
export function countRefused(
  { requests, unexpected }: LoadResult,
  subject: string,
  share = REFUSED_SHARE,
): number {
  const isFault = unexpected.some((status) => status !== REFUSED)
  if (isFault || unexpected.length > requests * share) {
    const statuses = [...new Set(unexpected)].join(', ')
    throw new Error(`${unexpected.length} of ${requests} requests failed (${subject}; ${statuses})`)
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

export async function measureOnce(
  server: ServerUnderLoad,
  load: LoadGenerator,
  { expectedStatus, connections, refusedShare }: TurnCase,
  seconds: number,
  concurrency: number,
): Promise<Turn> {
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
