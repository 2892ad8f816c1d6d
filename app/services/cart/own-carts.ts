/**
 * The carts of a session: the one it fills, those that it has ordered, so that their forms and orders are known again,
 * those that were being ordered when another one was begun, and those that are still to come into the one it fills.
 */
import type { Visitor } from '../visitor.server'

/** More orders than anybody places in one visit and goes back to. */
const ORDERED_KEPT = 5
const MARK = 'orderedCarts'
/** What was being ordered when another cart was begun. */
const BEING_PLACED = 'placingCartId'
const TO_COME = 'guestCartIds'

type Marked = Pick<Visitor, 'marks'>
type Carts = Pick<Visitor, 'cartId' | 'marks'>
type Marks = Readonly<Record<string, string>>

const idsIn = ({ marks }: Marked, mark: string): readonly string[] =>
  (marks[mark] ?? '').split(' ').filter((id) => id !== '')

const markOf = (mark: string, ids: readonly string[]): Marks => ({ [mark]: [...new Set(ids)].join(' ') })

/** The present one first, then the newest. */
export function ownCartIds(visitor: Carts): readonly string[] {
  const { cartId } = visitor
  return [...(cartId === undefined ? [] : [cartId]), ...idsIn(visitor, MARK)]
}

/** The session's mark with this cart among the ordered ones. */
export function withOrdered(visitor: Marked, cartId: string): Marks {
  return markOf(MARK, [...new Set([cartId, ...idsIn(visitor, MARK)])].slice(0, ORDERED_KEPT))
}

/** What was being ordered when the cart was begun that the session names; the oldest first. */
export const cartsBeingPlaced = (visitor: Marked) => idsIn(visitor, BEING_PLACED)

export function withBeingPlaced(visitor: Marked, cartId: string): Marks {
  return {
    ...markOf(BEING_PLACED, [...cartsBeingPlaced(visitor), cartId]),
    ...withOrdered(visitor, cartId),
  }
}

export function withoutBeingPlaced(visitor: Marked, cartId: string): Marks {
  const others = cartsBeingPlaced(visitor).filter((id) => id !== cartId)
  return others.length === cartsBeingPlaced(visitor).length ? {} : markOf(BEING_PLACED, others)
}

/** Those and the one begun meanwhile, which are one again when nothing comes of the orders. */
export function cartsApart(visitor: Carts): readonly string[] {
  const placing = cartsBeingPlaced(visitor)
  return placing.length === 0 || visitor.cartId === undefined ? placing : [...placing, visitor.cartId]
}

/** Into the cart that the session names, as soon as they can. */
export const cartsToCome = (visitor: Marked) => idsIn(visitor, TO_COME)

export const withCartsToCome = (ids: readonly string[]): Marks => markOf(TO_COME, ids)
