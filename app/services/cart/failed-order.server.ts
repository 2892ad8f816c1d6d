/**
 * An order that was waited for and came to nothing: the cart and checkout say so until the next attempt, or until the
 * cart is another one than it was.
 */
import type { Cart } from '~/models/cart/cart'
import type { Notice } from '~/models/notices/notice'
import { fingerprintOf } from '../placement/step-context.server'
import type { Visitor } from '../visitor.server'

/** In the session: the cart whose order has failed since its shopper was asked to wait, and what was in it. */
const MARK = 'failedOrderCart'

const FAILED: Notice = {
  type: 'error',
  message: 'Your order was not placed. Nothing was charged, and your cart is as you left it.',
  key: 'failed-order',
}

/** Told once: from then on it is a cart like any other. */
export const FAILED_SINCE_CHANGED: Notice = {
  type: 'error',
  message:
    'Your order was not placed, and nothing was charged. Your cart was changed after you ordered it: please check it.',
  key: 'failed-order',
}

type Marks = Readonly<Record<string, string>>

const textOf = (cart: Cart) => `${cart.id} ${fingerprintOf(cart)}`

export const markOfFailed = (cart: Cart): Marks => ({ [MARK]: textOf(cart) })

export const NO_FAILED_ORDER: Marks = { [MARK]: '' }

/** Of this cart there is another attempt. */
export function marksAfterAttempt({ marks }: Pick<Visitor, 'marks'>, cartId: string): Marks {
  return marks[MARK]?.startsWith(`${cartId} `) ? NO_FAILED_ORDER : {}
}

/** Its order has failed, and it is as it was then. */
export function isAsFailed({ marks }: Pick<Visitor, 'marks'>, cart: Cart): boolean {
  const mark = marks[MARK] ?? ''
  return mark !== '' && mark === textOf(cart)
}

/** Once it was changed the cart is not as its shopper left it, even if it is changed back. */
export function marksAfterEdit({ marks }: Pick<Visitor, 'marks'>, cart: Cart): Marks {
  return isAsFailed({ marks }, cart) ? {} : marksAfterAttempt({ marks }, cart.id)
}

/** Not while the next attempt is under way: what became of that one is not known yet. */
export async function withFailedOrder(
  visitor: Pick<Visitor, 'marks'>,
  cart: Cart,
  notices: readonly Notice[],
  isBeingPlaced: () => Promise<boolean>,
): Promise<readonly Notice[]> {
  if (!isAsFailed(visitor, cart)) return notices
  return (await isBeingPlaced()) ? notices : [FAILED, ...notices]
}
