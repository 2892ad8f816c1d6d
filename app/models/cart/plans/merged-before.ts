/**
 * What has already been merged from one cart into another, read from the merge edit ids. A merge may be interrupted and
 * retried while the shopper keeps using the source cart: each time, only what is new is brought over.
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

/**
 * Id of the edit that merges this much of a cart, all of it or one line: `merge:<cart>:<line>=<quantity>,…,+<code>,…`.
 */
export function mergeEditId(from: Pick<Cart, 'id'>, { lineItems, discountCodes }: Content): string {
  const lines = lineItems.filter((line) => !isGift(line)).map(({ id, quantity }) => `${id}=${quantity}`)
  return prefixOf(from) + [...lines, ...discountCodes.map(({ code }) => partOfCode(code))].join(',')
}

/**
 * Edit ids a shopper may retry on whichever cart is theirs by then. Ids with a colon record what the shop did to this
 * particular cart.
 */
export const editsOfShopper = ({ fields }: Pick<Cart, 'fields'>): readonly string[] =>
  fields.recentEdits.filter((id) => !id.includes(':'))

interface MergedBefore {
  /** By line id, including units that counted for both carts or exceeded the order maximum. */
  readonly quantities: ReadonlyMap<string, number>
  hasCode(code: string): boolean
}

export function mergedBefore(cart: Cart, from: Pick<Cart, 'id'>): MergedBefore {
  const prefix = prefixOf(from)
  const parts = cart.fields.recentEdits
    .filter((id) => id.startsWith(prefix))
    .flatMap((id) => id.slice(prefix.length).split(','))
  const quantities = new Map<string, number>()
  for (const part of parts) {
    const [, id, quantity] = LINE.exec(part) ?? []
    if (id !== undefined) quantities.set(id, Math.max(Number(quantity), quantities.get(id) ?? 0))
  }
  return { quantities, hasCode: (code) => parts.includes(partOfCode(code)) }
}
