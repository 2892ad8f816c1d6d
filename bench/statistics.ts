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

/** The mode, or the largest if several: for counts, which concurrent activity can only raise. */
export function usual(counts: readonly number[]): number {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  const most = Math.max(...times.values())
  return Math.max(...[...times].flatMap(([count, seen]) => (seen === most ? [count] : [])))
}

/** Rounds to `digits` decimals: raw samples need no more. */
export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
