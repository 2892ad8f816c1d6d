/** An order that was waited for and came to nothing: the cart and checkout say so until the next attempt. */
import type { Notice } from '~/models/notices/notice'
import type { Visitor } from '../visitor.server'

/** In the session: the cart whose order has failed since its shopper was asked to wait. */
const MARK = 'failedOrderCartId'

const FAILED: Notice = {
  type: 'error',
  message: 'Your order was not placed. Nothing was charged, and your cart is as you left it.',
  key: 'failed-order',
}

export const markOfFailed = (cartId: string): Readonly<Record<string, string>> => ({ [MARK]: cartId })

export const NO_FAILED_ORDER = markOfFailed('')

/** Not while the next attempt is under way: what became of that one is not known yet. */
export async function withFailedOrder(
  { marks, cartId }: Pick<Visitor, 'marks' | 'cartId'>,
  notices: readonly Notice[],
  isBeingPlaced: () => Promise<boolean>,
): Promise<readonly Notice[]> {
  if (cartId === undefined || marks[MARK] !== cartId) return notices
  return (await isBeingPlaced()) ? notices : [FAILED, ...notices]
}
