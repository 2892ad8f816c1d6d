/** What the section `overload` tells, and whether the shop has kept what it promises under such a crowd. */
import type { SectionResult } from './battery'

export const VISITORS = 250
/** Who ask and never read. */
export const IGNORANT = 50

/** What a health check may take (99 of 100 of them). */
const HEALTH_LIMIT_MS = 100
const RECOVERY_LIMIT_MS = 30_000
/**
 * What the process may hold. Measured: 448 MB at most, with 2 MB of answers that nobody read (docs/reliability.md,
 * 2026-11-23). Those may come to 64 MB (server/unread-answers.ts), and a quarter more is left to the garbage collectors
 * of other machines. To keep the pages that are served in twenty seconds would take some hundred megabytes more.
 */
const MEMORY_LIMIT_MB = 640

export interface Answered {
  /** 0 where no answer came. */
  readonly status: number
  readonly ms: number
  readonly retryAfter: boolean
}

interface Overload {
  readonly answers: readonly Answered[]
  readonly health: readonly Answered[]
  /** Of the process, in megabytes, second by second; the first is from before the crowd. */
  readonly memory: readonly number[]
  /** Bytes of answers that nobody has read yet. */
  readonly unread: readonly number[]
  /** From the end of the crowd to a page that is served as on any day. */
  readonly recoveredMs: number
}

const percentile = (values: readonly number[], share: number): number =>
  Math.round(
    [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0,
  )

export function overloadReport({
  answers,
  health,
  memory,
  unread,
  recoveredMs,
}: Overload): SectionResult & { readonly figures: string } {
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 503)
  const others = answers.length - served.length - refused.length
  const times = health.map(({ ms }) => ms)
  const isHealthy = health.length > 0 && health.every(({ status }) => status === 200)
  const figures = [
    `${VISITORS} visitors at once and ${IGNORANT} who never read what they asked for:`,
    '',
    '| | |',
    '| --- | ---: |',
    `| pages served | ${served.length} |`,
    `| time of a served page, median / 99 % | ${percentile(
      served.map(({ ms }) => ms),
      0.5,
    )} / ${percentile(
      served.map(({ ms }) => ms),
      0.99,
    )} ms |`,
    `| refused with 503 and Retry-After | ${refused.length} |`,
    `| any other answer, or none | ${others} |`,
    `| \`/healthz\`, median / 99 % / slowest of ${times.length} | ${percentile(times, 0.5)} / ${percentile(times, 0.99)} / ${Math.round(Math.max(...times))} ms |`,
    `| memory before / at most / limit | ${memory[0] ?? 0} / ${Math.max(...memory)} / ${MEMORY_LIMIT_MB} MB |`,
    `| answers that nobody read, at most | ${(Math.max(...unread) / 2 ** 20).toFixed(1)} MB |`,
    `| a page in its ordinary time again, after | ${Math.round(recoveredMs)} ms |`,
  ].join('\n')
  const isGood =
    served.length > 0 &&
    others === 0 &&
    refused.every(({ retryAfter }) => retryAfter) &&
    isHealthy &&
    recoveredMs <= RECOVERY_LIMIT_MS &&
    percentile(times, 0.99) < HEALTH_LIMIT_MS &&
    memory.length > 1 &&
    Math.max(...memory) <= MEMORY_LIMIT_MB
  return { figures, isGood }
}
