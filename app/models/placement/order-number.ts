/** Order numbers fit to be read out: `N` and ten digits, unique, and not revealing how many orders there are. */

const FIRST = 1_000_000_000n
const RANGE = 9_000_000_000n
/** Coprime to RANGE (2, 3, 5), so that multiples of it visit every number once. */
const STEP = 3_673_881_247n

/** The number of the n-th order; distinct for n from 0 to 8,999,999,999. */
export function orderNumberOf(sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 0)
    throw new RangeError(`Not a sequence number: ${sequence}`)
  return `N${FIRST + ((BigInt(sequence) * STEP) % RANGE)}`
}

export function isOrderNumber(text: string): boolean {
  return /^N[1-9]\d{9}$/.test(text)
}
