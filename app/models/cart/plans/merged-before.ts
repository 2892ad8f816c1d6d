/**
 * What of one cart has come into another, as the ids of the edits that brought it say. A merge may be cut off and made
 * again while the shopper goes on with the cart that is to come: each time only what has come since is brought.
 */
import type { Cart, CartDiscountCode } from '../cart'
import { isGift } from '../lines'

interface Content extends Pick<Cart, 'lineItems'> {
  readonly discountCodes: readonly Pick<CartDiscountCode, 'code'>[]
}

const LINE = /^(.+)=(\d+)$/
const CODE_SIGN = '+'

const prefixOf = ({ id }: Pick<Cart, 'id'>): string => `merge:${id}:`
const partOfCode = (code: string): string => `${CODE_SIGN}${encodeURIComponent(code)}`

/** The edit that brings this much of a cart, all of it or one line: `merge:<cart>:<line>=<pieces>,…,+<code>,…`. */
export function mergeEditId(from: Pick<Cart, 'id'>, { lineItems, discountCodes }: Content): string {
  const lines = lineItems.filter((line) => !isGift(line)).map(({ id, quantity }) => `${id}=${quantity}`)
  return prefixOf(from) + [...lines, ...discountCodes.map(({ code }) => partOfCode(code))].join(',')
}

/**
 * Edits that a shopper may ask for again in whichever cart is theirs by then. An id with a colon says what the shop has
 * done to this cart: of another one it would not be true.
 */
export const editsOfShopper = ({ fields }: Pick<Cart, 'fields'>): readonly string[] =>
  fields.recentEdits.filter((id) => !id.includes(':'))

interface MergedBefore {
  /** Of a line, by its id: with what counted for both carts, or was more than an order may hold. */
  readonly pieces: ReadonlyMap<string, number>
  hasCode(code: string): boolean
}

export function mergedBefore(cart: Cart, from: Pick<Cart, 'id'>): MergedBefore {
  const prefix = prefixOf(from)
  const parts = cart.fields.recentEdits
    .filter((id) => id.startsWith(prefix))
    .flatMap((id) => id.slice(prefix.length).split(','))
  const pieces = new Map<string, number>()
  for (const part of parts) {
    const [, id, quantity] = LINE.exec(part) ?? []
    if (id !== undefined) pieces.set(id, Math.max(Number(quantity), pieces.get(id) ?? 0))
  }
  return { pieces, hasCode: (code) => parts.includes(partOfCode(code)) }
}
