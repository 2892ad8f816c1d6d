/** Discounts on shipping that are the merchant's own, while it is the platform's to say what they leave (063). */
import type { Cart } from '../cart/cart'
import { totalsOf } from '../cart/totals'
import { thresholdOf } from '../discounts/threshold'
import { addMoney } from '../money/money'

/** Brackets, `or` and `not` make more of a predicate than a list of conditions that all have to hold. */
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
 * Whether something may come off a delivery once it is stored. Only what is plain to see rules a discount out, goods of
 * less value or another country: of all other conditions the platform is the judge.
 */
export function mayDiscountShipping(cart: Cart): boolean {
  return (cart.shippingDiscounts ?? []).some((predicate) => {
    const conditions = NOT_A_LIST.test(predicate) ? [] : predicate.split(AND)
    return !conditions.some((condition) => isShort(cart, condition) || isElsewhere(cart, condition))
  })
}
