/** The carts of a session: the one it fills, and those that it has ordered, so that their forms and orders are known again. */
import type { Visitor } from '../visitor.server'

/** More orders than anybody places in one visit and goes back to. */
const ORDERED_KEPT = 5
const MARK = 'orderedCarts'
/** In the session: the cart that was being ordered when another one was begun. */
export const BEING_PLACED = 'placingCartId'

type Carts = Pick<Visitor, 'cartId' | 'marks'>

const orderedCarts = ({ marks }: Pick<Visitor, 'marks'>): readonly string[] =>
  (marks[MARK] ?? '').split(' ').filter((id) => id !== '')

/** The present one first, then the newest. */
export function ownCartIds(visitor: Carts): readonly string[] {
  const { cartId } = visitor
  return [...(cartId === undefined ? [] : [cartId]), ...orderedCarts(visitor)]
}

/** The session's mark with this cart among the ordered ones. */
export function withOrdered(
  visitor: Pick<Visitor, 'marks'>,
  cartId: string,
): Readonly<Record<string, string>> {
  const others = orderedCarts(visitor).filter((id) => id !== cartId)
  return { [MARK]: [cartId, ...others].slice(0, ORDERED_KEPT).join(' ') }
}

/** That cart and the one begun meanwhile, which are one again when nothing comes of the order. */
export function cartsApart({ cartId, marks }: Carts): readonly string[] {
  const placing = marks[BEING_PLACED] ?? ''
  return placing === '' ? [] : [placing, ...(cartId === undefined ? [] : [cartId])]
}
