/** The cart as it will look once pending edits are done; the platform's own figures then replace it (CART-02). */
import { definedOnly } from '../../defined-only'
import { addMoney, subtractMoney, usd } from '../../money/money'
import type { Money } from '../../money/money'
import type { Cart, LineItem } from '../cart'
import { childrenOf } from '../lines'

/** Wanted quantity by line id; 0 removes the line. */
export type QuantityEdits = ReadonlyMap<string, number>

function scale(money: Money, from: number, to: number): Money {
  return usd(Math.round((money.centAmount * to) / from))
}

function scaleLine(line: LineItem, quantity: number): LineItem {
  return {
    ...line,
    quantity,
    totalPrice: scale(line.totalPrice, line.quantity, quantity),
    totalPriceBeforeCartLevelDiscount: scale(line.totalPriceBeforeCartLevelDiscount, line.quantity, quantity),
    ...definedOnly({
      discountShares: line.discountShares?.map((share) => ({
        ...share,
        amount: scale(share.amount, line.quantity, quantity),
      })),
    }),
  }
}

/** New quantity of every affected line: the edited ones, and their children in proportion. */
function quantitiesOf(cart: Pick<Cart, 'lineItems'>, edits: QuantityEdits): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>()
  for (const line of cart.lineItems) {
    const quantity = edits.get(line.id)
    if (quantity === undefined || quantity === line.quantity) continue
    wanted.set(line.id, quantity)
    for (const child of childrenOf(cart, line))
      wanted.set(child.id, Math.round((child.quantity / line.quantity) * quantity))
  }
  return wanted
}

/**
 * An estimate at current prices: tiers, thresholds and tax may change the total, which the response corrects a
 * moment later. Its parts still sum to its total.
 */
export function withEdits<C extends Pick<Cart, 'lineItems' | 'totalPrice' | 'taxedPrice'>>(
  cart: C,
  edits: QuantityEdits,
): C {
  const wanted = quantitiesOf(cart, edits)
  if (wanted.size === 0) return cart
  const lineItems = cart.lineItems
    .map((line) => scaleLine(line, wanted.get(line.id) ?? line.quantity))
    .filter((line) => line.quantity > 0)
  const sum = (lines: readonly LineItem[]) => addMoney(...lines.map((line) => line.totalPrice))
  const delta = subtractMoney(sum(lineItems), sum(cart.lineItems))
  return {
    ...cart,
    lineItems,
    totalPrice: addMoney(cart.totalPrice, delta),
    ...definedOnly({
      taxedPrice: cart.taxedPrice && {
        ...cart.taxedPrice,
        totalNet: addMoney(cart.taxedPrice.totalNet, delta),
        totalGross: addMoney(cart.taxedPrice.totalGross, delta),
      },
    }),
  }
}
