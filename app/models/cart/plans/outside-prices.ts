/** Prices that the shop has worked out itself follow the country whose prices the cart goes by (CALC-01). */
import { priceOfBundle } from '../../catalogue/bundle-price'
import { storeConfig } from '../../content/store'
import { usd } from '../../money/money'
import type { CartAction } from '../actions'
import type { Cart, LineItem } from '../cart'
import { contentsOf } from '../lines'

/** What such a bundle costs where; nothing for a line that is none, or whose price is the platform's own. */
function duePrices(cart: Pick<Cart, 'lineItems'>, line: LineItem): ReadonlyMap<string, number> {
  const selections = contentsOf(cart, line).reduce((sum, { quantity }) => sum + quantity, 0)
  if (line.priceMode !== 'ExternalPrice' || selections === 0) return new Map()
  return new Map(
    Object.entries(line.sellingPriceByCountry ?? {}).map(([country, price]) => [
      country,
      priceOfBundle(price, selections, storeConfig.bundleDiscountPercent).centAmount,
    ]),
  )
}

/** A price that is no country's was given by staff, or is one of before: it stays. */
export function planPricesOf(country: string, cart: Pick<Cart, 'lineItems'>): readonly CartAction[] {
  return cart.lineItems.flatMap((line): readonly CartAction[] => {
    const prices = duePrices(cart, line)
    const due = prices.get(country)
    const present = line.piecePrice.centAmount
    if (due === undefined || due === present || ![...prices.values()].includes(present)) return []
    return [{ action: 'setLineItemPrice', lineItemId: line.id, externalPrice: usd(due) }]
  })
}
