/** A cart by what is sold now: the platform keeps a copy of each variant inside its line, as it was when that was added. */
import type { Cart, LineItem } from './cart'

type SoldFacts = ReadonlyMap<
  string,
  {
    readonly variant: {
      readonly restrictedCountries?: readonly string[]
      readonly maximumPiecesPerOrder?: number
    }
  }
>

function lineAsSold(line: LineItem, sold: SoldFacts): LineItem {
  const now = sold.get(line.sku)?.variant
  if (now === undefined) return line
  const {
    restrictedCountries = line.variant.restrictedCountries,
    maximumPiecesPerOrder = line.variant.maximumPiecesPerOrder,
  } = now
  return { ...line, variant: { ...line.variant, restrictedCountries, maximumPiecesPerOrder } }
}

/** Where it may go (SHIP-18) and how many an order may hold (QTY-06); of what is not sold any more, the copy tells. */
export function asSold(cart: Cart, sold: SoldFacts): Cart {
  return { ...cart, lineItems: cart.lineItems.map((line) => lineAsSold(line, sold)) }
}
