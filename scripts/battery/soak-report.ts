/** The report of the section `soak`, and whether memory and open files stayed level. */
import type { SectionResult } from './battery'

/** Last third relative to the second; the first is warm-up. */
const GROWTH_LIMIT = 1.1
/** The same of what is alive, where no garbage hides a leak. */
const ALIVE_LIMIT = 1.05
/**
 * A short run ends before all caches are full: memory may still grow, if at most half as much as before and within this
 * limit.
 */
const FILLING = { limit: 1.25, shareOfStepBefore: 0.5 } as const
/** Allowed increase over the previous third. */
const DESCRIPTORS_LIMIT = 10

interface Soak {
  /** Resident megabytes, at regular intervals. */
  readonly memory: readonly number[]
  /** Megabytes that were left after the heap was collected, at regular intervals. */
  readonly alive: readonly number[]
  /** Open files, sockets and pipes at the same times. */
  readonly descriptors: readonly number[]
  readonly orders: number
  readonly requests: number
  readonly faults: readonly string[]
  readonly isLong: boolean
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function thirdsOf(values: readonly number[]): [number, number, number] {
  const third = Math.floor(values.length / 3)
  return [0, 1, 2].map((nth) =>
    medianOf(values.slice(nth * third, nth === 2 ? undefined : (nth + 1) * third)),
  ) as [number, number, number]
}

const ratioOf = ([, second, last]: readonly [number, number, number]): string =>
  (second === 0 ? Number.POSITIVE_INFINITY : last / second).toFixed(2)

const signed = (value: number) => (value < 0 ? String(value) : `+${value}`)

type Course = 'level' | 'still filling' | 'growing'

function courseOf(
  [first, second, last]: readonly [number, number, number],
  limit: number,
  isLong: boolean,
): Course {
  if (second === 0) return 'growing'
  if (last <= second * limit) return 'level'
  const isSlowing = last - second <= (second - first) * FILLING.shareOfStepBefore
  return !isLong && isSlowing && last <= second * FILLING.limit ? 'still filling' : 'growing'
}

export function soakReport(soak: Soak): SectionResult & { readonly figures: string } {
  const { memory, orders, requests, faults, isLong } = soak
  const thirds = thirdsOf(memory)
  const [first, second, last] = thirds
  const course = courseOf(thirds, GROWTH_LIMIT, isLong)
  const aliveThirds = thirdsOf(soak.alive)
  const aliveCourse = courseOf(aliveThirds, ALIVE_LIMIT, isLong)
  const [open, stillOpen, openAtLast] = thirdsOf(soak.descriptors)
  const figures = [
    '| | |',
    '| --- | ---: |',
    `| requests / orders placed | ${requests} / ${orders} |`,
    `| other answers than a shopper may get | ${faults.length} |`,
    `| memory, median of the first, second and last third | ${first} / ${second} / ${last} MB |`,
    `| memory at most | ${Math.max(0, ...memory)} MB |`,
    `| last third against the second / limit | ${ratioOf(thirds)} / ${GROWTH_LIMIT} |`,
    `| from third to third | ${signed(second - first)} / ${signed(last - second)} MB: ${course} |`,
    `| alive, median of each third | ${aliveThirds.join(' / ')} MB |`,
    `| alive: last third against the second / limit | ${ratioOf(aliveThirds)} / ${ALIVE_LIMIT}: ${aliveCourse} |`,
    `| open files and sockets, median of each third | ${open} / ${stillOpen} / ${openAtLast} |`,
  ].join('\n')
  const isLevel =
    course !== 'growing' && aliveCourse !== 'growing' && openAtLast - stillOpen <= DESCRIPTORS_LIMIT
  return { figures, isGood: isLevel && orders > 0 && faults.length === 0 }
}
