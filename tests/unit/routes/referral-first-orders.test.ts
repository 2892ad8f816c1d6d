/** Which order of a friend counts as the first and earns: once, whatever comes before or after it (REF-06). */
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import type { Database } from '~/services/database/database.server'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, chooseDelivery, giveAddress, payByCard, reachReview, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const MINUTE_MS = 60_000
const PASSWORD = 'Walnuts & Honey'

interface Account {
  readonly email: string
  readonly password: string
}

let referrer: Browser
let link: string
let made = 0

const newEmail = () => `friend-${(made += 1)}@example.com`
async function newAccount(email = newEmail()): Promise<Account> {
  await shop.merchant.post('customers', { email, firstName: 'Pat', lastName: 'Lee', password: PASSWORD })
  return { email, password: PASSWORD }
}

beforeEach(async () => {
  referrer = app.newBrowser()
  await signIn(referrer, await newAccount())
  const field = (await referrer.get('/refer')).document.querySelector('input[readonly]')
  link = new URL(field?.getAttribute('value') ?? '').pathname
})

/** Buys in a new browser, as a guest or signed in, a minute after anything before. Returns the browser. */
async function order(
  who: { readonly email?: string; readonly account?: Account },
  by: 'link' | 'no link' = 'link',
): Promise<Browser> {
  shop.clock.advance(MINUTE_MS)
  const friend = app.newBrowser()
  if (by === 'link') expect((await friend.get(link)).status).toBe(200)
  const { page } = await reachReview(friend, who)
  expect((await pressPlaceOrder(friend, page)).location).toMatch(/receipt/)
  return friend
}

async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Waits until all checks that are due in an hour have run, including their retries. */
async function untilLooked(minutes = 60): Promise<void> {
  shop.clock.advance(minutes * MINUTE_MS)
  shop.services.outboxWorker.start()
  const now = shop.clock.now().toISOString()
  await inDatabase(async ({ db }) => {
    const checks = db.selectFrom('outbox').select('id').where('kind', '=', 'referral-credit')
    const due = checks.where('delivered_at', 'is', null).where('next_try_at', '<=', now)
    await expect.poll(async () => (await due.execute()).length, { timeout: 60_000 }).toBe(0)
  })
}

const placements = () =>
  inDatabase(async ({ db }) => (await db.selectFrom('placement').select('id').execute()).map(({ id }) => id))

const waitingChecks = () =>
  inDatabase(({ db }) =>
    db
      .selectFrom('outbox')
      .select(['id', 'last_error'])
      .where('kind', '=', 'referral-credit')
      .where('delivered_at', 'is', null)
      .execute(),
  )

/** As after a check that found the order still open: the next comes however soon the order is made. */
async function lookNow(): Promise<void> {
  const now = shop.clock.now().toISOString()
  const ids = (await waitingChecks()).map(({ id }) => id)
  await inDatabase(({ db }) =>
    db.updateTable('outbox').set({ next_try_at: now }).where('id', 'in', ids).execute(),
  )
  await untilLooked(0)
}

async function cancelOrderOf(email: string): Promise<void> {
  const where = encodeURIComponent(`customerEmail = "${email}"`)
  const { results } = (await shop.merchant.get(`orders?where=${where}`)) as {
    readonly results: readonly { readonly id: string; readonly version: number }[]
  }
  expect(results).toHaveLength(1)
  for (const placed of results)
    await shop.merchant.update('orders', placed, [{ action: 'changeOrderState', orderState: 'Cancelled' }])
}

/** The referrer's earnings, by the page and by the credit balance. */
async function credits(): Promise<readonly [number, number]> {
  const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0
  return [
    count((await referrer.get('/refer')).text, /A friend \$20\.00/g),
    count((await referrer.get('/account/wallet')).text, /Referred a friend/g),
  ]
}

describe('the first order of a friend earns once', () => {
  it('where they order again before it is looked at [REF-06]', async () => {
    const email = newEmail()
    await order({ email })
    await order({ email })
    const account = await newAccount()
    await order({ account })
    await order({ account })
    await order({ email: newEmail() })
    await untilLooked()
    expect(await credits()).toEqual([3, 3])
    await order({ email })
    await order({ account })
    await untilLooked()
    expect(await credits()).toEqual([3, 3])
  })

  it('where it waits for staff for hours, however often it was looked at meanwhile [REF-06]', async () => {
    const before = await placements()
    await order({ email: newEmail() })
    const placed = (await placements()).filter((id) => !before.includes(id))
    const setState = (state: string) =>
      inDatabase(({ db }) => db.updateTable('placement').set({ state }).where('id', 'in', placed).execute())
    await setState('NEEDS_REVIEW')
    for (let hours = 0; hours < 3; hours += 1) await untilLooked()
    expect(await credits()).toEqual([0, 0])
    // The same row each time: there are no more of them, and none has failed.
    expect(await waitingChecks()).toMatchObject([{ last_error: null }])
    await setState('DONE')
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
    expect(await waitingChecks()).toEqual([])
  })

  it('where a check comes while it can still be canceled: not before that is over [REF-06]', async () => {
    await order({ email: newEmail() })
    await lookNow()
    expect(await credits()).toEqual([0, 0])
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
    const email = newEmail()
    await order({ email })
    await lookNow()
    await cancelOrderOf(email)
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
  })

  it('where two are placed in the same moment [REF-06]', async () => {
    const email = newEmail()
    const reviews = []
    for (const friend of [app.newBrowser(), app.newBrowser()]) {
      await friend.get(link)
      reviews.push({ friend, page: (await reachReview(friend, { email })).page })
    }
    for (const { friend, page } of reviews)
      expect((await pressPlaceOrder(friend, page)).location).toMatch(/receipt/)
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
  })

  it('as that of a business by the e-mail of its account, though it orders as a guest [REF-03] [REF-06]', async () => {
    const { email } = accounts.business
    await order({ email: email.toUpperCase() })
    await order({ email })
    await untilLooked()
    expect(await credits()).toEqual([0, 0])
    expect((await referrer.get('/refer')).text.match(/A business \$50\.00/g)).toHaveLength(1)
    const { text } = await referrer.get('/account/wallet')
    expect(text.match(/Referred a business/g)).toHaveLength(1)
    expect(text).toContain('Balance: $50.00')
  })

  it('where it is called off and made again [REF-06]', async () => {
    const email = newEmail()
    await order({ email })
    await cancelOrderOf(email)
    await order({ email })
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
    await order({ email })
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
  })
})

describe('no first order of a friend', () => {
  it('is that of a guest who has ordered with an account of the same e-mail [REF-06]', async () => {
    const account = await newAccount()
    await order({ account }, 'no link')
    await order({ email: account.email })
    await order({ email: account.email.toUpperCase() })
    await untilLooked()
    expect(await credits()).toEqual([0, 0])
  })

  it('is that of a guest who wrote the same e-mail in capitals before [REF-06]', async () => {
    const email = newEmail()
    await order({ email: email.toUpperCase() }, 'no link')
    await order({ email })
    const account = await newAccount(email)
    await order({ account })
    await untilLooked()
    expect(await credits()).toEqual([0, 0])
  })

  it('is that of an account whose e-mail has ordered as a guest [REF-06]', async () => {
    const email = newEmail()
    await order({ email }, 'no link')
    const account = await newAccount(email)
    await order({ account })
    await untilLooked()
    expect(await credits()).toEqual([0, 0])
  })

  it('is one of an account that has earned as a guest, whatever its e-mail is since [REF-06]', async () => {
    const account = await newAccount()
    await order({ email: account.email })
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
    const where = encodeURIComponent(`email = "${account.email}"`)
    const { results } = (await shop.merchant.get(`customers?where=${where}`)) as {
      readonly results: readonly { readonly id: string; readonly version: number }[]
    }
    const email = newEmail()
    for (const customer of results)
      await shop.merchant.update('customers', customer, [{ action: 'changeEmail', email }])
    await order({ account: { ...account, email } })
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
  })

  it('is one of a guest whose first has earned, and who signs up [REF-06]', async () => {
    const email = newEmail()
    const friend = await order({ email })
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
    await signIn(friend, await newAccount(email))
    await addToCart(friend)
    await giveAddress(friend)
    await chooseDelivery(friend)
    const review = await payByCard(friend)
    expect((await pressPlaceOrder(friend, review)).location).toMatch(/receipt/)
    await untilLooked()
    expect(await credits()).toEqual([1, 1])
  })
})
