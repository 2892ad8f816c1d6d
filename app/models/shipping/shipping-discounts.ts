/** The merchant's own discounts on shipping, whose effect only the platform computes (063). */
import type { Cart } from '../cart/cart'
import { totalsOf } from '../cart/totals'
import { thresholdOf } from '../discounts/threshold'
import { addMoney } from '../money/money'

/** With brackets, `or` or `not`, a predicate is not a plain conjunction. */
const NOT_A_LIST = /[()]|\b(?:or|not)\b/i
const AND = /\s+and\s+/i
const COUNTRY = /^\s*shippingAddress\.country\s*=\s*"([A-Z]{2})"\s*$/

function isShort(cart: Cart, condition: string): boolean {
  const threshold = thresholdOf(condition)
  if (threshold === null) return false
  const { merchandise, adjustments } = totalsOf(cart)
  const goods = addMoney(merchandise, ...adjustments.map(({ amount }) => amount))
  return goods.centAmount < threshold.centAmount
}

function isElsewhere({ itemShippingAddresses }: Cart, condition: string): boolean {
  const country = COUNTRY.exec(condition)?.[1]
  return country !== undefined && itemShippingAddresses.every(({ address }) => address.country !== country)
}

/**
 * Whether a discount may apply to a delivery once stored. It is ruled out only by a goods value that is too low or by
 * another country; all other conditions are left to the platform.
 */
export function mayDiscountShipping(cart: Cart): boolean {
  return (cart.shippingDiscounts ?? []).some((predicate) => {
    const conditions = NOT_A_LIST.test(predicate) ? [] : predicate.split(AND)
    return !conditions.some((condition) => isShort(cart, condition) || isElsewhere(cart, condition))
  })
}
