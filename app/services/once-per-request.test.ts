import { describe, expect, it } from 'vitest'
import { withCaller } from './caller'
import { oncePerRequest } from './once-per-request'

const caller = () => ({ address: '192.0.2.1', host: undefined })

/** A question whose calls are counted; each takes a moment. */
function counted() {
  let asked = 0
  const ask = async () => {
    asked += 1
    const answer = asked
    await new Promise((resolve) => setTimeout(resolve, 5))
    return answer
  }
  return { ask, times: () => asked }
}

describe('what the loaders of one page ask', () => {
  it('at the same time is asked once, each question for itself', async () => {
    const { ask, times } = counted()
    const both = withCaller(caller(), () =>
      Promise.all([oncePerRequest('a', ask), oncePerRequest('a', ask), oncePerRequest('b', ask)]),
    )
    expect(await both).toEqual([1, 1, 2])
    expect(times()).toBe(2)
  })

  it('is asked again once it is answered, and after a failure', async () => {
    const { ask } = counted()
    const fail = () => Promise.reject(new Error('away'))
    await withCaller(caller(), async () => {
      expect(await oncePerRequest('a', ask)).toBe(1)
      expect(await oncePerRequest('a', ask)).toBe(2)
      await expect(oncePerRequest('a', fail)).rejects.toThrow('away')
      expect(await oncePerRequest('a', ask)).toBe(3)
    })
  })

  it('is never shared with another request of the same caller, nor without a request', async () => {
    const { ask } = counted()
    const inRequest = () => withCaller(caller(), () => oncePerRequest('a', ask))
    expect(await Promise.all([inRequest(), inRequest()])).toEqual([1, 2])
    expect(await Promise.all([oncePerRequest('a', ask), oncePerRequest('a', ask)])).toEqual([3, 4])
  })
})
