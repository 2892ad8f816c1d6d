import { describe, expect, it } from 'vitest'
import { sampleOf } from './samples'

const turn = (latencies: number[], cpuMs: number | undefined, refused = 0) => ({
  result: { requests: latencies.length, unexpected: [], seconds: 5, latencies },
  refused,
  again: 0,
  cpuMs,
})

describe('a sample of several turns', () => {
  it('is that of all their requests together', () => {
    const quiet = turn(
      Array.from({ length: 198 }, () => 10),
      500,
    )
    const disturbed = turn([10, 200], 20, 1)
    expect(sampleOf([quiet, disturbed])).toEqual({
      requests: 200,
      refused: 1,
      seconds: 10,
      p50: 10,
      // One outlier in two hundred does not affect the 99th percentile.
      p99: 10,
      max: 200,
      cpuMsPerRequest: 2.6,
    })
  })

  it('has no time of the processor where one of them has none', () => {
    expect(sampleOf([turn([1], 5), turn([1], undefined)]).cpuMsPerRequest).toBeUndefined()
  })
})
