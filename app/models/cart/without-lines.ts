/** A cart without some lines, for display until the next edit actually removes them. */
import { addMoney, subtractMoney, usd } from '../money/money'
import type { Cart } from './cart'
import { isChild } from './lines'

/** Without these lines and their children, and without tax, which the platform computes with the next edit. */
export function withoutLines(cart: Cart, lineItemIds: ReadonlySet<string>): Cart {
  if (lineItemIds.size === 0) return cart
  const parents = new Set(
    cart.lineItems.filter((line) => lineItemIds.has(line.id)).map((line) => line.fields.externalId),
  )
  const goes = (line: Cart['lineItems'][number]) =>
    lineItemIds.has(line.id) || (isChild(line) && parents.has(line.fields.parentExternalId))
  const gone = cart.lineItems.filter(goes)
  const { taxedPrice: _tax, ...rest } = cart
  return {
    ...rest,
    lineItems: cart.lineItems.filter((line) => !goes(line)),
    totalPrice: subtractMoney(cart.totalPrice, addMoney(usd(0), ...gone.map((line) => line.totalPrice))),
  }
}
