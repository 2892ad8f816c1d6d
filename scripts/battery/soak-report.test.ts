import { describe, expect, it } from 'vitest'
import { soakReport } from './soak-report'

const run = {
  orders: 40,
  requests: 900,
  faults: [],
  isLong: true,
  descriptors: [40, 40, 40, 44, 44, 44, 46, 46, 46],
}

describe('the soak', () => {
  it('is good while memory stays level, whatever it was before caches were full', () => {
    const { figures, isGood } = soakReport({ ...run, memory: [150, 220, 300, 310, 300, 305, 320, 310, 315] })
    expect(isGood).toBe(true)
    expect(figures).toContain('| 220 / 305 / 315 MB |')
    expect(figures).toContain('| 1.03 / 1.1 |')
  })

  it('finds a leak', () => {
    const memory = [200, 200, 200, 240, 240, 240, 270, 270, 270]
    expect(soakReport({ ...run, memory }).isGood).toBe(false)
    // A short run is judged by a wider limit.
    expect(soakReport({ ...run, memory, isLong: false }).isGood).toBe(true)
  })

  it('finds files and sockets that are left open', () => {
    const memory = Array.from({ length: 9 }, () => 200)
    const { figures, isGood } = soakReport({ ...run, memory })
    expect([isGood, figures.includes('| 40 / 44 / 46 |')]).toEqual([true, true])
    const descriptors = [40, 40, 40, 44, 44, 44, 55, 55, 55]
    expect(soakReport({ ...run, memory, descriptors }).isGood).toBe(false)
  })

  it('says nothing good of a shop in which nothing was bought, or something went wrong', () => {
    const memory = Array.from({ length: 9 }, () => 200)
    expect(soakReport({ ...run, memory, orders: 0 }).isGood).toBe(false)
    expect(soakReport({ ...run, memory, faults: ['/cart answered 500'] }).isGood).toBe(false)
    expect(soakReport({ ...run, memory: [] }).isGood).toBe(false)
  })
})
