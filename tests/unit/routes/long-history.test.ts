/** A long history costs no more than a short one: in calls, bytes requested, and documents read for them. */
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { inTransaction, openSqlite } from '../../../lib/sqlite'
import { Store } from '../../../platforms/commercetools/store'
import { accounts } from '../../kit/accounts'
import { visibleText } from '../../kit/html-text'
import type { Browser } from '../support/browser'
import { countCalls } from '../support/commerce-calls'
import { placeOrder } from '../support/orders'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
const HISTORY = '/account/order-history'
const DAY_MS = 86_400_000

/** Copies of an order in the platform's storage, one per day before it, for its own customer or another one. */
function copyOrder(id: string, count: number, prefix: string, customerId?: string): void {
  const folder = join(shop.services.env.dataDir, 'platforms/commercetools')
  const database = openSqlite(folder, 'commercetools.sqlite')
  try {
    const { body } = database
      .prepare<[string], { body: string }>('SELECT body FROM document WHERE id = ?')
      .get(id) ?? { body: '{}' }
    const order = JSON.parse(body) as { createdAt: string; customerId: string; [name: string]: unknown }
    const insert = database.prepare("INSERT INTO document VALUES ('order', ?, 1, ?, ?, ?)")
    const index = database.prepare("INSERT INTO lookup VALUES ('order', 'customerId', ?, ?, 0)")
    inTransaction(database, () => {
      for (let nth = 1; nth <= count; nth += 1) {
        const at = new Date(Date.parse(order.createdAt) - nth * DAY_MS).toISOString()
        const copy = {
          ...order,
          id: `${prefix}-${nth}`,
          orderNumber: `${prefix}${nth}`,
          customerId: customerId ?? order.customerId,
          createdAt: at,
        }
        insert.run(copy.id, at, at, JSON.stringify(copy))
        index.run(copy.customerId, copy.id)
      }
    })
  } finally {
    database.close()
  }
}

/** The cost of one page. */
async function costOf(browser: Browser, path: string) {
  let bytes = 0
  const send = shop.platforms.fetch
  const sent = vi.spyOn(shop.platforms, 'fetch').mockImplementation(async (input, init) => {
    const answer = await send(input, init)
    bytes += (await answer.clone().text()).length
    return answer
  })
  const read = vi.spyOn(Store.prototype, 'get')
  const { answer: page, calls } = await countCalls(shop, () => browser.get(path))
  const documents = read.mock.calls.filter(([kind]) => kind === 'order').length
  sent.mockRestore()
  read.mockRestore()
  return { page, calls, bytes, documents }
}

const rowsOf = (document: Document) =>
  [...document.querySelectorAll('tbody tr')].map((row) => visibleText(row))

it('a page of 2,000 orders in a shop of many costs what a page of a dozen does, and leads on to all of them', async () => {
  const browser = app.newBrowser()
  const { id } = await placeOrder(shop, browser, accounts.shopper)
  copyOrder(id, 12, 'few')
  await browser.get(HISTORY)
  const short = await costOf(browser, HISTORY)
  copyOrder(id, 2_000, 'many')
  copyOrder(id, 3_000, 'others', 'somebody-else')
  await browser.get(HISTORY)
  const long = await costOf(browser, HISTORY)
  expect([short.page.status, rowsOf(short.page.document).length]).toEqual([200, 10])
  expect([long.page.status, rowsOf(long.page.document).length]).toEqual([200, 10])
  expect(long.calls).toBe(short.calls)
  expect(long.bytes).toBeLessThan(short.bytes * 1.5)
  // One batch of the index for the page, and one for the year of the first order.
  expect(long.documents).toBeLessThanOrEqual(200)
  // Each page begins where the last one ended.
  let page = long.page
  const seen = new Set(rowsOf(page.document))
  for (let pages = 1; pages < 5; pages += 1) {
    page = await browser.follow(page, 'Older orders')
    for (const row of rowsOf(page.document)) seen.add(row)
  }
  expect(seen.size).toBe(50)
  expect(page.text).not.toContain('others')
})
