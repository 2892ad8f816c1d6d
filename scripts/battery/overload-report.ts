/** The report of the section `overload`, and whether the shop kept its promises under such a crowd. */
import type { SectionResult } from './battery'

export const VISITORS = 250
/** Clients that send requests and never read. */
export const IGNORANT = 50

/** Longest a health check may take (99 of 100 of them). */
const HEALTH_LIMIT_MS = 100
const RECOVERY_LIMIT_MS = 30_000
/**
 * Most memory the process may hold. Measured on 2026-11-29 (docs/reliability.md): 378 MB at most under this crowd, with
 * 0.5 MB of unread answers, and 574 MB in the soak, which lasts longer. Unread answers may reach 64 MB
 * (server/unread-responses.ts). Holding every page served in twenty seconds would take some hundred megabytes more.
 */
const MEMORY_LIMIT_MB = 640

export interface Answered {
  /** 0 if there was no answer. */
  readonly status: number
  readonly ms: number
  readonly retryAfter: boolean
}

interface Overload {
  readonly answers: readonly Answered[]
  readonly health: readonly Answered[]
  /** Resident megabytes, one per second; the first is from before the crowd. */
  readonly memory: readonly number[]
  /** Bytes of answers not yet read by their client. */
  readonly unread: readonly number[]
  /** Time from the end of the crowd to the first page served at normal speed. */
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
