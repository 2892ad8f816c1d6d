/** Placing an order from its review, and what becomes of one that takes longer than a shopper waits. */
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from './browser'
import type { Shop } from './shop'

/** Presses the button of a review page; answers what came back, redirects not followed. */
export const pressPlaceOrder = (browser: Browser, review: Page): Promise<Page> =>
  browser.post(browser.prepare(review, PLACE_ORDER))

/** The card is authorised, the order is not made before the faults are cleared. */
export const ordersAway = ({ platforms }: Shop) =>
  platforms.faults.add({
    platform: 'commercetools',
    kind: 'status',
    status: 503,
    match: { path: '/orders', method: 'POST' },
  })

/** More looks of the worker than a placement needs to be done or to be given up. */
const TURNS = 60

/** Lets the recovery worker go on, a minute at a time, until it is so. */
export async function recoverUntil(shop: Shop, isSo: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    if (await isSo()) return
    shop.clock.advance(60_000)
    await shop.services.placement.recover()
  }
  throw new Error('The order never came so far')
}

/** With every platform back, until the order of the cart is made. */
export async function recoverOrder(shop: Shop, cartId: string): Promise<void> {
  shop.platforms.faults.clear()
  await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId))?.kind === 'placed')
}

/** With every platform back, until the page that waits for the order leads on; answers where to. */
export async function finishOrder(shop: Shop, browser: Browser, placing: string): Promise<string> {
  shop.platforms.faults.clear()
  let location: string | null = null
  await recoverUntil(shop, async () => (location = (await browser.get(placing)).location) !== null)
  return location ?? ''
}
