/** What the section `soak` tells, and whether memory and open files have stayed level. */
import type { SectionResult } from './battery'

/** Caches fill at first, and the garbage collector takes its time: a short run proves less than a long one. */
const GROWTH_LIMIT = { long: 1.1, short: 1.25 } as const
/** More than in the third before. */
const DESCRIPTORS_LIMIT = 10

interface Soak {
  /** Of the process, in megabytes, at even intervals. */
  readonly memory: readonly number[]
  /** Open files, sockets and pipes, at the same moments. */
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

export function soakReport(soak: Soak): SectionResult & { readonly figures: string } {
  const { memory, orders, requests, faults, isLong } = soak
  const [first, second, last] = thirdsOf(memory)
  const [open, stillOpen, openAtLast] = thirdsOf(soak.descriptors)
  const limit = isLong ? GROWTH_LIMIT.long : GROWTH_LIMIT.short
  const growth = second === 0 ? Number.POSITIVE_INFINITY : last / second
  const figures = [
    '| | |',
    '| --- | ---: |',
    `| requests / orders placed | ${requests} / ${orders} |`,
    `| other answers than a shopper may get | ${faults.length} |`,
    `| memory, median of the first, second and last third | ${first} / ${second} / ${last} MB |`,
    `| memory at most | ${Math.max(0, ...memory)} MB |`,
    `| last third against the second / limit | ${growth.toFixed(2)} / ${limit} |`,
    `| open files and sockets, median of each third | ${open} / ${stillOpen} / ${openAtLast} |`,
  ].join('\n')
  const isLevel = growth <= limit && openAtLast - stillOpen <= DESCRIPTORS_LIMIT
  return { figures, isGood: isLevel && orders > 0 && faults.length === 0 }
}
