import { describe, expect, it } from 'vitest'
import { soakReport } from './soak-report'

const run = {
  orders: 40,
  requests: 900,
  faults: [],
  isLong: true,
  alive: [90, 90, 90, 110, 110, 110, 112, 112, 112],
  descriptors: [40, 40, 40, 44, 44, 44, 46, 46, 46],
}

describe('the soak', () => {
  it('is good while memory stays level, whatever it was before caches were full', () => {
    const { figures, isGood } = soakReport({ ...run, memory: [150, 220, 300, 310, 300, 305, 320, 310, 315] })
    expect(isGood).toBe(true)
    expect(figures).toContain('| 220 / 305 / 315 MB |')
    expect(figures).toContain('| 1.03 / 1.1 |')
  })

  const inThirds = (first: number, second: number, last: number) =>
    [first, second, last].flatMap((value) => [value, value, value])

  it('finds a leak, in a run of any length', () => {
    const memory = inThirds(386, 441, 517)
    const short = soakReport({ ...run, memory, isLong: false })
    expect(short.isGood).toBe(false)
    expect(short.figures).toContain('| +55 / +76 MB: growing |')
    expect(soakReport({ ...run, memory }).isGood).toBe(false)
    // Equal growth in every third is a leak.
    expect(soakReport({ ...run, memory: inThirds(200, 230, 260), isLong: false }).isGood).toBe(false)
  })

  it('takes a heap that fills ever more slowly for none in a short run; a long one has filled it', () => {
    const memory = inThirds(200, 300, 345)
    const short = soakReport({ ...run, memory, isLong: false })
    expect(short.figures).toContain('| +100 / +45 MB: still filling |')
    expect(short.isGood).toBe(true)
    expect(soakReport({ ...run, memory }).isGood).toBe(false)
    expect(soakReport({ ...run, memory: inThirds(200, 400, 500), isLong: false }).isGood).toBe(true)
    expect(soakReport({ ...run, memory: inThirds(200, 400, 504), isLong: false }).isGood).toBe(false)
  })

  it('is level where memory is given back', () => {
    const { figures, isGood } = soakReport({ ...run, memory: inThirds(300, 320, 290), isLong: false })
    expect(isGood).toBe(true)
    expect(figures).toContain('| +20 / -30 MB: level |')
  })

  it('finds what stays alive under garbage that hides it', () => {
    const memory = inThirds(500, 500, 500)
    const { figures, isGood } = soakReport({ ...run, memory, alive: inThirds(100, 110, 117) })
    expect(isGood).toBe(false)
    expect(figures).toContain('| 1.06 / 1.05: growing |')
    expect(soakReport({ ...run, memory, alive: inThirds(100, 110, 115) }).isGood).toBe(true)
    expect(soakReport({ ...run, memory, alive: [] }).isGood).toBe(false)
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
