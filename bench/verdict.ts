/** Whether a target is met, by the worst case measured. */

export interface Verdict {
  readonly target: string
  readonly limit: string
  readonly measured: string
  /** Undefined if not measured. */
  readonly met: boolean | undefined
}

export interface Worst {
  readonly value: number
  readonly where: string
}

export function worstOf(all: readonly Worst[]): Worst | undefined {
  return all.reduce<Worst | undefined>(
    (worst, each) => (worst === undefined || each.value > worst.value ? each : worst),
    undefined,
  )
}

export function verdict(
  target: string,
  limit: number,
  unit: string,
  digits: number,
  worst: Worst | undefined,
): Verdict {
  return {
    target,
    limit: `≤ ${limit}${unit}`,
    measured: worst === undefined ? 'not measured' : `${worst.value.toFixed(digits)}${unit} (${worst.where})`,
    met: worst === undefined ? undefined : worst.value <= limit,
  }
}
