/**
 * No statement of the shop scans a table that grows with its visitors and orders: the SQLite statements of pages,
 * orders and workers are collected as they run, and their query plans checked.
 */
import { expect, it } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import type { Sqlite } from '../../../lib/sqlite'
import { accounts } from '../../kit/accounts'
import { signedIn } from '../support/agents'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, reachReview, signIn } from '../support/steps'
import { deliverEvents } from '../support/told'

/** Only the shop's own database: in production the embedded platforms' queries go to commercetools and others. */
const FILE = /nutwood\.sqlite$/
/** Tables whose size depends on code or settings, not on sales. */
const SHORT = /^SCAN (kysely_migration|setting|sequence|content_copy|indexed_product|sqlite_master|p )/
const STRUCTURE = /^\s*(create|alter|drop|pragma|begin|commit|rollback|with "table_list")\b/i

type Prepare = Sqlite['prepare']

/** Every statement, with the connection that last prepared it. */
function collectStatements(): ReadonlyMap<string, Sqlite> {
  const statements = new Map<string, Sqlite>()
  const any = openSqlite(':memory:', 'any.sqlite')
  const driver = Object.getPrototypeOf(any) as { prepare: Prepare }
  any.close()
  const prepare = driver.prepare
  driver.prepare = function (this: Sqlite, source: string) {
    if (FILE.test(this.name) && !STRUCTURE.test(source)) statements.set(source, this)
    return prepare.call(this, source)
  } as Prepare
  return statements
}

/** Steps of the plan that scan a table instead of searching an index. */
function scansOf(source: string, database: Sqlite): readonly string[] {
  const values = Array.from(source.match(/\?/g) ?? [], () => null)
  const steps = database.prepare(`explain query plan ${source}`).all(...values) as {
    readonly detail: string
  }[]
  return steps
    .map(({ detail }) => detail)
    .filter((detail) => /^SCAN /.test(detail) && !/ USING | CONSTANT ROW|VALUES CLAUSE/.test(detail))
    .filter((detail) => !SHORT.test(detail))
}

const statements = collectStatements()
const { shop, app } = await openRoutes()

it('no page, order or worker reads a growing table from end to end', async () => {
  const guest = app.newBrowser()
  const { page } = await reachReview(guest)
  const { location } = await pressPlaceOrder(guest, page)
  await guest.open(location ?? '')
  const customer = app.newBrowser()
  await addToCart(customer)
  await signIn(customer)
  const agent = await signedIn(app, accounts.agent)
  for (const path of [
    '/',
    '/cart',
    '/account',
    '/account/order-history',
    '/account/wallet',
    '/account/privacy',
  ])
    for (const browser of [guest, customer, agent]) await browser.get(path)
  const { shippedOrders, deliveredOrders, cancellations, paymentChanges, placement } = shop.services
  for (const { work } of [shippedOrders, deliveredOrders, cancellations, paymentChanges]) await work()
  await placement.recover()
  await deliverEvents(shop)

  expect(statements.size).toBeGreaterThan(50)
  const scans = [...statements].flatMap(([source, database]) =>
    database.open ? scansOf(source, database).map((scan) => `${scan}: ${source}`) : [],
  )
  expect(scans).toEqual([])
})
