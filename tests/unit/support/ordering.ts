/** Orders that take longer than their request, and what their shoppers have in the meantime and afterwards. */
import { accounts } from '../../kit/accounts'
import type { Browser } from './browser'
import { ordersAway, pressPlaceOrder, recoverUntil } from './placing'
import type { openRoutes } from './routes'
import { reachReview, signIn } from './steps'

type Account = typeof accounts.shopper | typeof accounts.business

export const CAME_BACK =
  'Your order was not placed. Nothing was charged, and what can still be ordered of it is in your cart'
export const AS_LEFT = 'Your order was not placed. Nothing was charged, and your cart is as you left it.'
export const SINCE_CHANGED =
  'Your order was not placed, and nothing was charged. Your cart was changed after you'
/** Contained in all of them. */
export const NOT_PLACED = 'rder was not placed'

export function ordersOf({ shop, app }: Awaited<ReturnType<typeof openRoutes>>) {
  return {
    /** The contents of the cart, as "2 1101-01". */
    async linesOf(browser: Browser): Promise<readonly string[] | undefined> {
      const { cart } = await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))
      return cart?.lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`).sort()
    },

    /** Deletes every cart of the account. */
    async emptyAccount(account: Account = accounts.shopper): Promise<void> {
      const browser = app.newBrowser()
      await signIn(browser, account)
      const { customerId = '' } = await shop.visitor(browser.cookie())
      for (;;) {
        const left = await shop.services.carts.getOfCustomer(customerId)
        if (left === null) break
        await shop.services.carts.delete(left)
      }
    },

    /** Two of 1101-01, in an order that takes longer than its request. */
    async order(browser: Browser, account?: Account) {
      const { page } = await reachReview(browser, account === undefined ? {} : { account })
      const { cartId = '' } = await shop.visitor(browser.cookie())
      ordersAway(shop)
      return { cartId, page, placing: (await pressPlaceOrder(browser, page)).location ?? '' }
    },

    async fail(cartId: string): Promise<void> {
      ordersAway(shop)
      await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId)) === null)
      shop.platforms.faults.clear()
    },
  }
}
