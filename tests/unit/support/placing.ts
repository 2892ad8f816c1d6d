/** Placing an order from its review, and the outcome of one that takes longer than a shopper waits. */
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from './browser'
import type { Shop } from './shop'

/** Submits the order from a review page; returns the response, redirects not followed. */
export const pressPlaceOrder = (browser: Browser, review: Page): Promise<Page> =>
  browser.post(browser.prepare(review, PLACE_ORDER))

/** The card is authorised, but no order is made until the faults are cleared. */
export const ordersAway = ({ platforms }: Shop) =>
  platforms.faults.add({
    platform: 'commercetools',
    kind: 'status',
    status: 503,
    match: { path: '/orders', method: 'POST' },
  })

/** More passes of the worker than a placement needs to finish or fail. */
const TURNS = 60

/** Runs the recovery worker, a minute at a time, until `isSo`. */
export async function recoverUntil(shop: Shop, isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (await isSo()) return
    shop.clock.advance(60_000)
    await shop.services.placement.recover()
  }
  throw new Error('The order never came so far')
}

/** Clears all faults and recovers until the order of the cart is made. */
export async function recoverOrder(shop: Shop, cartId: string): Promise<void> {
  shop.platforms.faults.clear()
  await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId))?.kind === 'placed')
}

/** Clears all faults and recovers until the waiting page redirects; returns where to. */
export async function finishOrder(shop: Shop, browser: Browser, placing: string): Promise<string> {
  shop.platforms.faults.clear()
  let location: string | null = null
  await recoverUntil(shop, async () => (location = (await browser.get(placing)).location) !== null)
  return location ?? ''
}
