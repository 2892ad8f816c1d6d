/**
 * Exactly once, over HTTP, with the shop and its platforms as two processes: the shop dies, the platforms remember.
 * Results are read from the platforms, never from the shop.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '../../app/services/clock'
import { openDatabase } from '../../app/services/database/database.server'
import { createManualReview } from '../../app/services/placement/manual-review.server'
import { expect, httpTest as base } from '../kit/fixtures'
import { createHttpBrowser } from '../kit/browser'
import type { Browser, Page, Prepared } from '../kit/browser'
import { orderNumberOf, PLACE_ORDER, toReview } from '../kit/http-steps'
import { ordersOf } from '../kit/merchant'
import { startShopApart } from '../kit/server'
import type { ShopServer } from '../kit/server'
import type { World, Transaction } from '../kit/world'

const SUBMITS = 50
const TRIALS = 6
const SHOPPERS_PER_TRIAL = 3
const SLOWDOWN = 4
/** Longer than a lease: after this, by the shop's clock, recovery may take over what the dead process held. */
const PAST_LEASES_MS = 60_000
const QUIET_MS = 180_000
const MANY = 1_000

const test = base.extend<object, { shop: ShopServer }>({
  shop: [
    async ({}, use, info) => {
      const shop = await startShopApart(`placement-${info.workerIndex}`)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

interface Attempt {
  readonly email: string
  readonly browser: Browser
  readonly form: Prepared
  readonly totalCents: number
}

/** The cents on the button that places the order. */
function totalOf(review: Page): number {
  const [, dollars = '', cents = ''] = /Place order · \$([\d,]+)\.(\d\d)/.exec(review.text) ?? []
  return Number(dollars.replaceAll(',', '') + cents)
}

async function prepareAttempt(shop: ShopServer, email: string): Promise<Attempt> {
  const browser = createHttpBrowser(shop.url)
  const review = await toReview(browser, { email })
  return { email, browser, form: browser.prepare(review, PLACE_ORDER), totalCents: totalOf(review) }
}

function capturedOf(transactions: readonly Transaction[], orderNumber: string): number {
  return transactions
    .filter(({ orderId, state }) => orderId.startsWith(`${orderNumber}-`) && state === 'captured')
    .reduce((sum, { capturedAmount }) => sum + (capturedAmount ?? 0), 0)
}

/** What must hold for an attempt once everything is quiet; empty if it does. */
async function violations(attempt: Attempt, shop: ShopServer, world: World): Promise<readonly string[]> {
  const orders = await ordersOf(shop.platforms, attempt.email)
  const transactions = await world.transactions()
  const mails = await world.inbox.mails(attempt.email)
  const found: string[] = []
  if (orders.length > 1) found.push(`${orders.length} orders of one cart`)
  for (const order of orders) {
    const captured = capturedOf(transactions, order.orderNumber)
    if (captured !== attempt.totalCents)
      found.push(`${order.orderNumber}: captured ${captured} of ${attempt.totalCents}`)
    if (order.totalCents !== attempt.totalCents) found.push(`${order.orderNumber}: another total`)
    if (mails.length === 0) found.push(`${order.orderNumber}: no mail`)
  }
  return found
}

/** Captured, but for no order at all: the worst case. */
async function orphans(shop: ShopServer, world: World): Promise<readonly string[]> {
  const known = new Set((await ordersOf(shop.platforms)).map((order) => order.orderNumber))
  return (await world.transactions())
    .filter(
      ({ orderId, state }) =>
        (state === 'captured' || state === 'authorized') && !known.has(orderId.replace(/-\d+$/, '')),
    )
    .map(({ orderId, state }) => `${orderId} ${state} without an order`)
}

test(`${SUBMITS} submits of one form make one order and one capture, and all hear the same [PAY-14]`, async ({
  shop,
  world,
  email,
}) => {
  const attempt = await prepareAttempt(shop, email)
  const answers = await Promise.all(Array.from({ length: SUBMITS }, () => attempt.browser.post(attempt.form)))
  // Later requests are told that the order already existed.
  const placeOf = (answer: Page) => `${answer.status} ${answer.location?.replace(/&again=1$/, '') ?? ''}`
  const places = new Set(answers.map(placeOf))
  const receipts = [...places].filter((place) => place.includes('/checkout/receipt?token='))
  expect(receipts, [...places].join('\n')).toHaveLength(1)
  const others = [...places].filter((place) => !receipts.includes(place))
  for (const place of others) expect(place).toContain('303 /checkout/placing/')

  const receipt = await attempt.browser.open(receipts[0]?.slice(4) ?? '')
  const orderNumber = orderNumberOf(receipt)
  expect(await ordersOf(shop.platforms, email)).toMatchObject([{ orderNumber }])
  const transactions = await world.transactions()
  expect(transactions).toHaveLength(1)
  expect(transactions).toMatchObject([
    { orderId: `${orderNumber}-1`, state: 'captured', capturedAmount: attempt.totalCents },
  ])
  await world.inbox.waitForMail()
  const again = await attempt.browser.post(attempt.form)
  expect(placeOf(again)).toBe(receipts[0])
})

interface Trial {
  readonly delayMs: number
  readonly attempts: readonly Attempt[]
  /** The response each browser got before the connection died. */
  readonly told: readonly string[]
}

async function dieWhilePlacing(shop: ShopServer, trial: number, longestMs: number): Promise<Trial> {
  const attempts = await Promise.all(
    Array.from({ length: SHOPPERS_PER_TRIAL }, (_, index) =>
      prepareAttempt(shop, `kill-${trial}-${index}@example.com`),
    ),
  )
  // A random moment within its own time slice, so that few trials cover the whole range.
  const delayMs = Math.round(((trial + Math.random()) / TRIALS) * longestMs)
  const posts = attempts.map((attempt) =>
    attempt.browser.post(attempt.form).then(
      (page) => page.headers.get('location') ?? `${page.status}`,
      () => 'nothing',
    ),
  )
  // Once all are answered there is nothing left to interrupt.
  await Promise.race([sleep(delayMs), Promise.all(posts)])
  await shop.kill()
  const told = await Promise.all(posts)
  await shop.start()
  return { delayMs, attempts, told }
}

/** Placements the worker has not finished, by the shop's own books: nothing else knows when it is done. */
async function placementsUnderWay({ dataDir }: ShopServer): Promise<readonly string[]> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir })
  try {
    const latest = await createManualReview({ database, clock: systemClock }).latest(MANY)
    return latest
      .filter(({ state }) => state !== 'DONE' && state !== 'FAILED')
      .map(({ orderNumber, state }) => `${orderNumber} ${state}`)
  } finally {
    await database.close()
  }
}

/** Until no authorisation is pending and every order has its mail; what is still missing then shows as a violation. */
async function waitUntilQuiet(
  attempts: readonly Attempt[],
  shop: ShopServer,
  world: World,
): Promise<readonly string[]> {
  const until = Date.now() + QUIET_MS
  for (;;) {
    const problems = await Promise.all(attempts.map((attempt) => violations(attempt, shop, world)))
    const found = [...problems.flat(), ...(await orphans(shop, world))]
    if (found.length === 0 || Date.now() > until) return found
    await sleep(1_000)
  }
}

/** Presses the button again, like a shopper without a response, and polls until there is a receipt. */
async function sendAgain({ browser, form }: Attempt): Promise<string | null> {
  let page = await browser.post(form)
  const until = Date.now() + QUIET_MS
  for (;;) {
    page = await browser.open(page.headers.get('location') ?? page.url.href)
    if (!page.url.pathname.startsWith('/checkout/placing/')) return orderNumberOf(page)
    if (Date.now() > until) return null
    await sleep(1_000)
  }
}

async function describeTrial(shop: ShopServer, { attempts, told, delayMs }: Trial): Promise<string> {
  const outcomes = await Promise.all(
    attempts.map(async ({ email }, shopper) => {
      const [order] = await ordersOf(shop.platforms, email)
      const heard = (told[shopper] ?? '').includes('/receipt') ? 'a receipt' : told[shopper]
      return `${order?.orderNumber ?? 'no order'} (heard ${heard ?? ''})`
    }),
  )
  return `killed after ${delayMs} ms: ${outcomes.join(', ')}`
}

test('a shop killed in the middle of placement ends in the same books, and a second try finds the same order [PAY-14]', async ({
  shop,
  world,
  email,
}) => {
  test.setTimeout(600_000)
  const measured = await prepareAttempt(shop, email)
  const startedAt = performance.now()
  await measured.browser.post(measured.form)
  // Several at once take longer than one alone; the last trials should find some of them finished.
  const longestMs = (performance.now() - startedAt) * SLOWDOWN

  const trials: Trial[] = []
  for (let trial = 0; trial < TRIALS; trial += 1) trials.push(await dieWhilePlacing(shop, trial, longestMs))
  await world.setClock(new Date(Date.now() + PAST_LEASES_MS).toISOString(), 'running')
  await expect.poll(() => placementsUnderWay(shop), { timeout: QUIET_MS }).toEqual([])
  const attempts = trials.flatMap((trial) => trial.attempts)
  expect(await waitUntilQuiet(attempts, shop, world), 'after recovery alone').toEqual([])
  for (const [index, trial] of trials.entries())
    console.log(`trial ${index + 1}: ${await describeTrial(shop, trial)}`)
  for (const { attempts: shoppers, told } of trials)
    for (const [index, shopper] of shoppers.entries())
      if ((told[index] ?? '').includes('/receipt'))
        expect(await ordersOf(shop.platforms, shopper.email), 'told a receipt').toHaveLength(1)

  const before = (await ordersOf(shop.platforms)).filter(({ customerEmail }) =>
    customerEmail.startsWith('kill-'),
  )
  console.log(
    `${trials.length} trials, ${before.length} of ${attempts.length} ordered before anybody tried again`,
  )
  for (const attempt of attempts) {
    const shown = await sendAgain(attempt)
    const orders = await ordersOf(shop.platforms, attempt.email)
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([shown])
  }
  expect(await waitUntilQuiet(attempts, shop, world), 'after everybody tried again').toEqual([])
  const after = new Set((await ordersOf(shop.platforms)).map(({ orderNumber }) => orderNumber))
  for (const { orderNumber } of before) expect(after).toContain(orderNumber)
})
