/** Summary statistics. */

/** The smallest value that at least `share` of all values do not exceed; 0 for none. */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.ceil(sorted.length * share)
  return sorted[Math.min(Math.max(rank, 1), sorted.length) - 1] ?? 0
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

export interface Calls {
  /** Not exceeded by nine of ten: a tenth may coincide with other work, such as a refresh in the background. */
  readonly calls: number
  /** Not exceeded by any. */
  readonly mostCalls: number
}

export function callsOfAll(counts: readonly number[]): Calls {
  const sorted = [...counts].sort((a, b) => a - b)
  return { calls: percentile(sorted, 0.9), mostCalls: percentile(sorted, 1) }
}

/** Rounds to `digits` decimals: raw samples need no more. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
