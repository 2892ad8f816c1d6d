import { describe, expect, it } from 'vitest'
import { STEPS as CHECKOUT_STEPS } from '~/models/checkout/steps'
import { openRoutes } from '../tests/unit/support/routes'
import { allVisits, resultOf, takeVisit } from './steps'
import { judge } from './targets'
import { results } from './testing'

const { app } = await openRoutes()
/** SKUs in the test catalogue. */
const visits = allVisits(['1101-01', '1103-01', '1201-01'])

describe('the steps to an order', () => {
  const steps = visits.flatMap((visit) => visit.steps)

  it('are called by names of their own', () => {
    expect(new Set(steps.map(({ id }) => id)).size).toBe(steps.length)
    expect(new Set(steps.map(({ title }) => title)).size).toBe(steps.length)
  })

  it('go all the way, as the shop answers them', async () => {
    const shown = new Set<string>()
    for (const [nth, visit] of visits.entries()) {
      const browser = app.newBrowser()
      const seen = {
        ...browser,
        get: async (path: string) => {
          shown.add(new URL(path, browser.origin).pathname)
          return browser.get(path)
        },
      }
      let calls = 0
      const email = `steps-${nth}@example.com`
      const taken = await takeVisit(visit, { browser: seen, email }, async () => (calls += 1))
      expect(taken.map(({ step }) => step)).toEqual(visit.steps)
      expect(taken.every((each) => each.calls === 1)).toBe(true)
    }
    // Every checkout step, and what comes before and after.
    for (const { path } of CHECKOUT_STEPS) expect(shown).toContain(path)
    for (const path of ['/cart', '/checkout/address/multi', '/checkout/payment/review', '/checkout/receipt'])
      expect(shown).toContain(path)
    const what = steps.map(({ id }) => id)
    for (const id of ['add', 'save-quantity', 'code', 'checkout', 'save-email', 'save-payment', 'place'])
      expect(what).toContain(id)
    // The quick ways to an order.
    for (const id of ['place-ordering', 'reorder', 'place-saved-card', 'approved', 'place-shop-pay'])
      expect(what).toContain(id)
  }, 60_000)

  it.each([
    ['one of ten met others of the shop', 18, 2, 2],
    ['three of twenty did', 17, 3, 9],
    ['nearly half need more', 11, 9, 9],
  ])('are told by the calls that nine of ten kept to, and by the most: %s', (_what, few, many, calls) => {
    const [step] = steps
    if (step === undefined) throw new Error('no steps')
    const taken = [...Array<number>(many).fill(9), ...Array<number>(few).fill(2)]
    const result = resultOf(
      taken.map((each) => ({ step, ms: 10, calls: each })),
      step,
    )
    expect(result).toMatchObject({ calls, mostCalls: 9 })
    const { measured, met } = judge(results({ steps: [{ ...result, id: 'save-address' }] })).find(
      ({ target }) => target.includes('save address'),
    ) ?? { measured: 'no such target' }
    expect([measured, met]).toEqual([`${calls} (${step.title.toLowerCase()})`, calls <= 3])
  })
})
