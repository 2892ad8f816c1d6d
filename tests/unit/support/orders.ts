/** Orders for tests of what comes after them: placed through the shop, shipped by a merchant. */
import { expect } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { App, Browser } from './browser'
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

/** The newest order at the commerce platform. */
export async function newestOrder({ merchant }: Shop): Promise<PlacedOrder> {
  const sort = encodeURIComponent('createdAt desc')
  const { results } = (await merchant.get(`orders?limit=500&sort=${sort}`)) as {
    readonly results: readonly (PlacedOrder & { readonly createdAt: string })[]
  }
  const [order] = results
  if (order === undefined) throw new Error('There is no order')
  return order
}

/** Orders of the cart at the commerce platform, by their numbers. */
export async function orderNumbersOf({ merchant }: Shop, cartId: string): Promise<readonly string[]> {
  const where = encodeURIComponent(`cart(id="${cartId}")`)
  const { results } = (await merchant.get(`orders?where=${where}`)) as {
    readonly results: readonly { readonly orderNumber: string }[]
  }
  return results.map(({ orderNumber }) => orderNumber)
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
async function receiptFrom(browser: Browser, location: string): Promise<string> {
  const next = async () => (await browser.get(location)).location
  if (location.startsWith('/checkout/receipt')) return location
  await expect.poll(next, { timeout: 60_000 }).toMatch(/^\/checkout\/receipt/)
  return (await next()) ?? ''
}

/** Two bags of 1101-01, as a guest or with an account; also returns the URL of the receipt. */
export async function placeOrder(
  shop: Shop,
  browser: Browser,
  account?: Account,
): Promise<PlacedOrder & { readonly receipt: string }> {
  // Advances the clock, so that this order is the newest.
  shop.clock.advance(1_000)
  const page = await reviewOf(shop, browser, account)
  const placed = await pressPlaceOrder(browser, page)
  if (placed.location === null) throw new Error(`Placing was answered ${placed.status}`)
  const receipt = await receiptFrom(browser, placed.location)
  return { ...(await newestOrder(shop)), receipt }
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
