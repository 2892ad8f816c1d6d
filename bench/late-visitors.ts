/**
 * Visitors of the pages late in a visit or after it: at payment, at the review, with a receipt, customers with orders,
 * and agents.
 */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { ORDER_END_DIGITS } from '../app/models/agents/search-limits'
import { accounts } from '../tests/kit/accounts'
import type { Browser } from '../tests/kit/browser'
import { orderNumberOf, payByCard, PLACE_ORDER, signInAs } from '../tests/kit/http-steps'
import type { BenchVisitor } from './visitors'
import { DELIVERY, PAYMENT } from './visit-steps'
import { ADDRESS, beCustomer, fillCart, reachPayment, send } from './visits'
import type { Skus } from './visits'

/** A page, with whoever may see it. */
interface PageOf extends BenchVisitor {
  readonly path: string
}

/** A receipt. */
interface PlacedBy extends PageOf {
  readonly orderNumber: string
}

export interface LateVisitors {
  /** Guests with an address and a delivery. */
  readonly paying: readonly BenchVisitor[]
  /** Guests who have entered a card, at the review of their order. */
  readonly reviewing: readonly PageOf[]
  /** Guests who have ordered. */
  readonly receipts: readonly PlacedBy[]
  /** Customers with a few orders each, at the page of the last one. */
  readonly customers: readonly PageOf[]
  /** One customer with more orders than a page of them shows, on as many devices; in the large shop with thousands. */
  readonly regulars: readonly BenchVisitor[]
  /** Each has searched for an order by the end of its number; their page is that of the customer of `regulars`. */
  readonly agents: readonly PageOf[]
}

const ORDERS_EACH = 3
const HISTORY = '/account/order-history'
/** A page of them has ten, and leads on to older ones. */
const ORDERS_OF_REGULAR = 11

const DescribedSchema = z.object({ data: z.object({ customer: z.object({ id: z.string() }) }) })

async function place(browser: Browser): Promise<PlacedBy> {
  const review = await payByCard(browser, await browser.get(PAYMENT))
  const { location } = await browser.post(browser.prepare(review, PLACE_ORDER))
  const receipt = await browser.open(location ?? '')
  const orderNumber = orderNumberOf(receipt)
  if (orderNumber === null) throw new Error(`An order led to ${receipt.path} (${receipt.status})`)
  return { cookie: browser.cookie(), path: receipt.path, orderNumber }
}

/** Orders what is in the cart to a saved address. */
async function placeToOwnAddress(browser: Browser): Promise<PlacedBy> {
  await send(browser, ADDRESS, /^Ship to /, {})
  await send(browser, DELIVERY, 'Continue to payment', {})
  return place(browser)
}

async function placeWith(browser: Browser, skus: Skus): Promise<PlacedBy> {
  await fillCart(browser, skus)
  return placeToOwnAddress(browser)
}

async function guestAtPayment(browser: Browser, email: string, skus: Skus): Promise<BenchVisitor> {
  await reachPayment(browser, email, skus)
  return { cookie: browser.cookie() }
}

async function guestAtReview(browser: Browser, email: string, skus: Skus): Promise<PageOf> {
  await reachPayment(browser, email, skus)
  const { path } = await payByCard(browser, await browser.get(PAYMENT))
  return { cookie: browser.cookie(), path }
}

async function guestWithReceipt(browser: Browser, email: string, skus: Skus): Promise<PlacedBy> {
  await reachPayment(browser, email, skus)
  return place(browser)
}

/** The seeded customer, who has an address and whose orders `history.ts` copies. */
export async function placeAsRegular(
  browser: Browser,
  skus: Skus,
): Promise<{ readonly orderNumber: string; readonly customerId: string }> {
  await signInAs(browser, accounts.shopper)
  const described = await browser.send('/api/me/describe', {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: '{}',
  })
  const customerId = DescribedSchema.parse(JSON.parse(described.html)).data.customer.id
  return { orderNumber: (await placeWith(browser, skus)).orderNumber, customerId }
}

/** With as many orders of their own in the default shop that both shops show a full page, which leads on. */
async function regulars(
  newBrowser: () => Browser,
  count: number,
  skus: Skus,
): Promise<readonly BenchVisitor[]> {
  const first = newBrowser()
  await signInAs(first, accounts.shopper)
  for (let nth = 0; nth < ORDERS_OF_REGULAR; nth += 1) {
    const { document } = await first.get(HISTORY)
    if (document.querySelector('main a[href*="after="]') !== null) break
    await placeWith(first, skus)
  }
  const others = await each(count - 1, async () => {
    const browser = newBrowser()
    await signInAs(browser, accounts.shopper)
    return { cookie: browser.cookie() }
  })
  return [{ cookie: first.cookie() }, ...others]
}

async function customerWithOrders(browser: Browser, email: string, skus: Skus): Promise<PageOf> {
  await beCustomer(browser, email, skus)
  await placeToOwnAddress(browser)
  for (let nth = 1; nth < ORDERS_EACH; nth += 1) await placeWith(browser, skus)
  const { document } = await browser.get(HISTORY)
  const path = document.querySelector('tbody a[href^="/orders/"]')?.getAttribute('href')
  if (!path) throw new Error('The order history leads to no order')
  return { cookie: browser.cookie(), path }
}

/** By the search that the banner has on every page; the agent's first page repeats it whenever it is opened. */
async function agentWithSearch(browser: Browser, orderNumber: string): Promise<PageOf> {
  const home = await signInAs(browser, accounts.agent)
  const customer = await browser.press(home, 'Find', {
    fill: { 'Customer or order': accounts.shopper.email },
  })
  if (!customer.path.startsWith('/agent/customers/'))
    throw new Error(`An agent who looks for ${accounts.shopper.email} is led to ${customer.path}`)
  const fill = { 'Customer or order': orderNumber.slice(-ORDER_END_DIGITS) }
  await browser.press(home, 'Find', { fill })
  const found = await browser.get('/agent')
  if (!found.text.includes(orderNumber)) throw new Error(`No agent found ${orderNumber}: ${found.text}`)
  return { cookie: browser.cookie(), path: customer.path }
}

/** Sequentially: the shop would rightly refuse part of a crowd. */
async function each<T>(count: number, open: (nth: number) => Promise<T>): Promise<readonly T[]> {
  const all: T[] = []
  while (all.length < count) all.push(await open(all.length))
  return all
}

/** A kept shop may be opened again: nobody in it has an e-mail of a run before, or they could not sign up. */
export async function openLateVisitors(
  newBrowser: () => Browser,
  count: number,
  skus: Skus,
): Promise<LateVisitors> {
  const run = randomUUID().slice(0, 8)
  const emailOf = (kind: string, nth: number) => `bench-${run}-${kind}-${nth}@example.com`
  const receipts = await each(count, (nth) => guestWithReceipt(newBrowser(), emailOf('receipt', nth), skus))
  return {
    receipts,
    paying: await each(count, (nth) => guestAtPayment(newBrowser(), emailOf('paying', nth), skus)),
    reviewing: await each(count, (nth) => guestAtReview(newBrowser(), emailOf('reviewing', nth), skus)),
    customers: await each(count, (nth) => customerWithOrders(newBrowser(), emailOf('customer', nth), skus)),
    regulars: await regulars(newBrowser, count, skus),
    agents: await each(count, (nth) => agentWithSearch(newBrowser(), receipts[nth]?.orderNumber ?? '')),
  }
}
