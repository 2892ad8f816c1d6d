/** Whatever a page waits for gets no more time than its request has left, however long its own timeout is. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type * as Timeout from '~/utils/timeout'
import { accounts } from '../../kit/accounts'
import { PAGES } from '../support/every-route'
import { prepare } from '../support/journey'
import { pressPlaceOrder } from '../support/placing'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { reachReview } from '../support/steps'

/** Less than any call's own timeout. */
const BUDGET_MS = 1
/** The requested time is recorded; the work gets as long as it needs. */
const PATIENCE_MS = 60_000

interface Noted {
  readonly what: string
  readonly ms: number
}
const recorded = vi.hoisted(() => ({
  waits: [] as Noted[],
  unbounded: [] as string[],
  asked: new Set<string>(),
}))

/** Set inside a wait: calls made there end with it. */
const bounded = new AsyncLocalStorage<true>()

/** Reads the storage itself, independently of the code under test. */
function isOfRequest(): boolean {
  const { nutwoodRequestContext } = globalThis as {
    nutwoodRequestContext?: AsyncLocalStorage<{ readonly budget?: unknown }>
  }
  return nutwoodRequestContext?.getStore()?.budget !== undefined
}

// Every wait of the shop goes through this module: record its timeout, but wait longer, so that no answer is missing on
// a busy machine.
vi.mock('~/utils/timeout', async (importActual) => {
  const actual = await importActual<typeof Timeout>()
  const withTimeout: typeof actual.withTimeout = (wait, work) => {
    if (isOfRequest()) recorded.waits.push({ what: wait.for, ms: wait.ms })
    return actual.withTimeout(
      { ...wait, ms: PATIENCE_MS },
      typeof work === 'function' ? (signal) => bounded.run(true, () => work(signal)) : work,
    )
  }
  return { ...actual, withTimeout }
})

let shop: Shop
let served: ServedShop
let cookie = ''

beforeAll(async () => {
  shop = await openShop()
  const budgets = { pageMs: BUDGET_MS, callMs: BUDGET_MS, placeOrderMs: BUDGET_MS, graceMs: PATIENCE_MS }
  served = await serveShop({ budgets, pageCache: undefined })
  const { visitor } = await prepare(shop)
  cookie = (await visitor.headers())
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const send = shop.platforms.fetch
  vi.spyOn(shop.platforms, 'fetch').mockImplementation((input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    if (isOfRequest()) {
      recorded.asked.add(pathname.split('/')[1] ?? '')
      if (bounded.getStore() === undefined) recorded.unbounded.push(pathname)
    }
    return send(input, init)
  })
})
afterAll(async () => {
  await served.close()
  await shop.close()
})

it('holds for every call to a platform, on each page and in each step', async () => {
  shop.services.browse.clear()
  const owner = served.newBrowser(cookie)
  for (const path of PAGES) await owner.get(path)
  const buyer = served.newBrowser()
  const placed = await pressPlaceOrder(buyer, (await reachReview(buyer)).page)
  expect([placed.status, placed.location]).toEqual([
    303,
    expect.stringMatching(/^\/checkout\/(?:receipt|placing)/),
  ])
  // With a token, as the page's script fills it in.
  const email = { Email: accounts.shopper.email }
  const form = buyer.prepare(await buyer.get('/sign/in'), 'Continue', { fill: email })
  await buyer.crafted(form, { gRecaptchaResponse: 'made up' })
  expect(recorded.unbounded).toEqual([])
  expect(recorded.waits.filter(({ ms }) => ms > BUDGET_MS)).toEqual([])
  expect([...recorded.asked].sort()).toEqual([
    'addresses',
    'algolia',
    'captcha',
    'commercetools',
    'payments',
    'shipping',
  ])
  expect(served.faults).toEqual([])
}, 120_000)
