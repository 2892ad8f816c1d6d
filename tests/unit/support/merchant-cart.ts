/** What staff or another system does to the cart of a session, past the shop. */
import type { Action } from '../../../catalogue/seed/client'
import type { Browser } from './browser'
import { cartOf } from './commerce-path'
import type { Shop } from './shop'

export async function changeCart(
  { merchant }: Shop,
  browser: Browser,
  ...actions: readonly Action[]
): Promise<void> {
  const { id, version } = await cartOf(browser)
  await merchant.update('carts', { id, version }, actions)
}
