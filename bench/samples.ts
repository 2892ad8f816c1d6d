/** One sample of a case: a round's load, in one go or in several turns whose latencies are pooled. */
import type { LoadResult } from './messages'
import { percentile, rounded } from './statistics'

export interface Sample {
  readonly requests: number
  /** Refused with 503, as under overload. */
  readonly refused: number
  /** Turns that were taken again, as more than a few were refused in them; they are in no other figure. */
  readonly again?: number
  readonly seconds: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** CPU time per request, of the server's process and its children. */
  readonly cpuMsPerRequest: number | undefined
}

export interface Turn {
  readonly result: LoadResult
  readonly refused: number
  /** How often it was taken before it counted. */
  readonly again: number
  readonly cpuMs: number | undefined
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

export function sampleOf(turns: readonly Turn[]): Sample {
  const sorted = Float64Array.from(turns.flatMap(({ result }) => result.latencies)).sort()
  const requests = sumOf(turns.map(({ result }) => result.requests))
  const again = sumOf(turns.map((turn) => turn.again))
  const cpu = turns.flatMap(({ cpuMs }) => cpuMs ?? [])
  return {
    requests,
    refused: sumOf(turns.map(({ refused }) => refused)),
    ...(again > 0 ? { again } : {}),
    seconds: rounded(sumOf(turns.map(({ result }) => result.seconds)), 3),
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: percentile(sorted, 1),
    cpuMsPerRequest: cpu.length < turns.length ? undefined : rounded(sumOf(cpu) / Math.max(requests, 1), 3),
  }
}
