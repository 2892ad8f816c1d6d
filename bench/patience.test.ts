import { describe, expect, it, vi } from 'vitest'
import { createBrowser } from '../tests/kit/browser'
import { warmUp } from './one-turn'
import { insist, patient } from './patience'

const AT_ONCE = { pauseMs: 0, giveUpMs: 60_000 }

/** Answers with these statuses, the last one for good. */
function answering(...statuses: readonly number[]) {
  const left = [...statuses]
  return vi.fn(async () => ({ status: (left.length > 1 ? left.shift() : left[0]) ?? 0 }))
}

describe('preparation', () => {
  it('is sent again while the shop refuses it as busy', async () => {
    const ask = answering(503, 503, 200)
    expect(await insist(ask, AT_ONCE)).toEqual({ status: 200 })
    expect(ask).toHaveBeenCalledTimes(3)
  })

  it.each([200, 303, 400, 404, 429, 500])('takes %i for an answer', async (status) => {
    const ask = answering(status, 200)
    expect(await insist(ask, AT_ONCE)).toEqual({ status })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('gives up some time', async () => {
    const ask = answering(503)
    expect(await insist(ask, { pauseMs: 0, giveUpMs: 0 })).toEqual({ status: 503 })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('sends a whole form again', async () => {
    const bodies: string[] = []
    const shop: typeof fetch = async (input, init) => {
      bodies.push(await new Request(input, init).text())
      return new Response(
        '',
        bodies.length < 2 ? { status: 503 } : { status: 303, headers: { Location: '/cart' } },
      )
    }
    const browser = createBrowser('http://localhost', patient(shop, AT_ONCE))
    expect((await browser.crafted('/cart', { intent: 'add', sku: '1101-01' })).location).toBe('/cart')
    expect(bodies).toEqual(['intent=add&sku=1101-01', 'intent=add&sku=1101-01'])
  })
})

describe('a warm-up', () => {
  const turn = (refused: number) => ({ result: { requests: 100 }, refused })

  it('goes on while the shop refuses more than a few', async () => {
    const run = vi.fn(async () => turn(0))
    run.mockResolvedValueOnce(turn(78)).mockResolvedValueOnce(turn(2))
    await warmUp(run)
    expect(run).toHaveBeenCalledTimes(3)
  })

  it('leaves it to what is measured to fail if that does not end', async () => {
    const run = vi.fn(async () => turn(78))
    await warmUp(run)
    expect(run).toHaveBeenCalledTimes(10)
  })
})
