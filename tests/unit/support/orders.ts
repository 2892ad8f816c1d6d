/** Orders for tests of what comes after them: placed through the shop, shipped by a merchant. */
import { expect } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { App, Browser, Page } from './browser'
import { pressPlaceOrder } from './placing'
import { askPlatform } from './platforms'
import type { Shop } from './shop'
import { addToCart, chooseDelivery, giveAddress, payByCard, reachReview } from './steps'

export interface PlacedOrder {
  readonly id: string
  readonly version: number
  readonly orderNumber: string
  readonly lineItems: readonly { readonly id: string; readonly quantity: number }[]
}

interface Account {
  readonly email: string
  readonly password: string
}

interface Sent {
  readonly carrier: string
  readonly trackingId: string
}

/** Orders of the cart at the commerce platform. By their time they could not be told: each test begins on the same Monday. */
async function ordersOf({ merchant }: Shop, cartId: string): Promise<readonly PlacedOrder[]> {
  const where = encodeURIComponent(`cart(id="${cartId}")`)
  const { results } = (await merchant.get(`orders?where=${where}`)) as {
    readonly results: readonly PlacedOrder[]
  }
  return results
}

export const orderNumbersOf = async (shop: Shop, cartId: string): Promise<readonly string[]> =>
  (await ordersOf(shop, cartId)).map(({ orderNumber }) => orderNumber)

/** The only order of the cart. */
export async function orderOf(shop: Shop, cartId: string): Promise<PlacedOrder> {
  const [order, ...others] = await ordersOf(shop, cartId)
  if (order === undefined || others.length > 0) throw new Error('There is not one order of this cart')
  return order
}

/** All card attempts so far, by the payment platform's records. */
export async function cardAttempts(shop: Shop): Promise<unknown> {
  const authorization = `Basic ${btoa('nutwood:nutwood')}`
  const answer = await askPlatform(shop, '/payments/transactions', { headers: { authorization } })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** A signed-in customer gives no e-mail. */
async function reviewOf(shop: Shop, browser: Browser, account: Account | undefined) {
  const { actor } = await shop.visitor(browser.cookie())
  if (account !== undefined || actor.kind === 'guest')
    return (await reachReview(browser, account === undefined ? {} : { account })).page
  await addToCart(browser)
  await giveAddress(browser)
  await chooseDelivery(browser)
  return payByCard(browser)
}

/** On a busy machine an order outlasts its request: the page that waits for it leads to the receipt. */
export async function receiptFrom(browser: Browser, location: string): Promise<string> {
  const next = async () => (await browser.get(location)).location
  if (location.startsWith('/checkout/receipt')) return location
  await expect.poll(next, { timeout: 60_000 }).toMatch(/^\/checkout\/receipt/)
  return (await next()) ?? ''
}

/** Places the order of a review; returns its receipt, however long that takes. */
export async function receiptOf(browser: Browser, review: Page): Promise<Page> {
  const { location } = await pressPlaceOrder(browser, review)
  return browser.open(await receiptFrom(browser, location ?? ''))
}

/** Of the order that a page is about. */
export const orderNumberOn = ({ text }: Page): string => /Order (N\d{10})/.exec(text)?.[1] ?? ''

/** Two bags of 1101-01, as a guest or with an account; also returns the URL of the receipt. */
export async function placeOrder(
  shop: Shop,
  browser: Browser,
  account?: Account,
): Promise<PlacedOrder & { readonly receipt: string }> {
  // Advances the clock, so that this order is newer than an earlier one of the test.
  shop.clock.advance(1_000)
  const page = await reviewOf(shop, browser, account)
  const { cartId = '' } = await shop.visitor(browser.cookie())
  const placed = await pressPlaceOrder(browser, page)
  if (placed.location === null) throw new Error(`Placing was answered ${placed.status}`)
  const receipt = await receiptFrom(browser, placed.location)
  return { ...(await orderOf(shop, cartId)), receipt }
}

/** Ships as a warehouse reports it. */
export async function ship(shop: Shop, id: string, ...parcels: readonly Sent[]): Promise<void> {
  const order = (await shop.merchant.get(`orders/${id}`)) as PlacedOrder
  const items = order.lineItems.map((line) => ({ id: line.id, quantity: line.quantity }))
  await shop.merchant.update('orders', order, [
    { action: 'addDelivery', items, parcels: parcels.map((trackingData) => ({ trackingData })) },
    { action: 'changeShipmentState', shipmentState: 'Shipped' },
  ])
}

/** A browser in which the seeded shopper placed an order. */
export async function shopperWithOrder(shop: Shop, app: App) {
  const browser = app.newBrowser()
  return { browser, order: await placeOrder(shop, browser, accounts.shopper) }
}
