import { describe, expect, it } from 'vitest'
import { overloadReport } from './overload-report'

const served = { status: 200, ms: 5, retryAfter: false }
const refused = { status: 503, ms: 1, retryAfter: true }
const run = (over: Partial<Parameters<typeof overloadReport>[0]> = {}) =>
  overloadReport({
    answers: [served, refused],
    health: [served],
    memory: [192, 448, 430],
    unread: [2 ** 20],
    recoveredMs: 400,
    ...over,
  })

describe('the verdict on a crowd', () => {
  it('is good where all were served or told to come again, at once for health checks, in bounded memory', () => {
    expect(run().isGood).toBe(true)
    expect(run().figures).toContain('| memory before / at most / limit | 192 / 448 / 640 MB |')
  })

  it.each([
    ['memory has grown beyond its limit, if only for a second', { memory: [192, 641, 300] }],
    ['nobody looked at the memory', { memory: [192] }],
    ['health checks wait', { health: Array.from({ length: 50 }, () => ({ ...served, ms: 101 })) }],
    ['a health check fails', { health: [served, refused] }],
    ['nobody is served', { answers: [refused] }],
    ['somebody is not told when to come again', { answers: [served, { ...refused, retryAfter: false }] }],
    ['it does not recover once they have gone', { recoveredMs: Number.POSITIVE_INFINITY }],
    ['somebody gets no answer', { answers: [served, { ...served, status: 0 }] }],
  ])('is bad where %s', (_what, over) => {
    expect(run(over).isGood).toBe(false)
  })
})
