/** A cart with current catalogue facts: the platform freezes a copy of each variant into its line when it is added. */
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

/** Refreshes restricted countries (SHIP-18) and order maximums (QTY-06); items no longer sold keep their copy. */
export function asSold(cart: Cart, sold: SoldFacts): Cart {
  return { ...cart, lineItems: cart.lineItems.map((line) => lineAsSold(line, sold)) }
}
