/** Prices the shop computes itself follow the catalogue, and the cart's country, as the platform's own do (CALC-01). */
import { priceOfBundle } from '../../catalogue/bundle-price'
import { variantFor } from '../../catalogue/pricing'
import type { Variant } from '../../catalogue/product'
import { storeConfig } from '../../content/store'
import { usd } from '../../money/money'
import type { Money } from '../../money/money'
import type { CartAction } from '../actions'
import type { Cart, LineItem } from '../cart'
import { contentsOf } from '../lines'

type Lines = Pick<Cart, 'lineItems' | 'customerGroupId'>
type Prices = Readonly<Record<string, Money>>

/** What is sold now; for anything missing, the copy inside the line applies. */
type SoldPrices = ReadonlyMap<
  string,
  { readonly variant: Pick<Variant, 'sellingPriceByCountry' | 'pricesByGroup'> }
>

const NOTHING_KNOWN: SoldPrices = new Map()

/** Price of such a bundle by country. */
function duePrices(prices: Prices, selections: number): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(prices).map(([country, price]) => [
      country,
      priceOfBundle(price, selections, storeConfig.bundleDiscountPercent).centAmount,
    ]),
  )
}

const isPricedExternally = ({ priceMode, fields }: LineItem): boolean =>
  priceMode === 'ExternalPrice' && fields.externalId !== undefined

/** SKUs of lines priced this way. */
export function pricedExternally({ lineItems }: Lines): readonly string[] {
  return lineItems.filter(isPricedExternally).map(({ sku }) => sku)
}

/** A price that differs from the line's. `isNews`: the copy inside the line does not have it. */
interface Due {
  readonly cents: number
  readonly isNews: boolean
}

/**
 * For customers of the group, or for guests. A price that matches neither the copies nor the catalogue was set by staff,
 * so it stays. The cart may have been a guest's when the line came, or the line may come from a business's.
 */
function dueOf(
  line: LineItem,
  country: string,
  cart: Lines,
  sold: SoldPrices,
  group: string | undefined,
): Due | null {
  const selections = contentsOf(cart, line).reduce((sum, { quantity }) => sum + quantity, 0)
  if (!isPricedExternally(line) || selections === 0) return null
  const due = (prices: Prices = {}) => duePrices(prices, selections)
  const variant = sold.get(line.sku)?.variant
  const soldTo = (whose: string | undefined) => variant && variantFor(variant, whose).sellingPriceByCountry
  const { sellingPriceByCountry: ofGuests, groupPriceByCountry: ofGroup = ofGuests } = line
  const copied = due(group === undefined ? ofGuests : ofGroup)
  const prices = soldTo(group)
  const now = prices === undefined ? copied : due(prices)
  const cents = now.get(country)
  const present = line.piecePrice.centAmount
  const ours = [due(ofGuests), due(ofGroup), due(soldTo(cart.customerGroupId)), now]
  const isOurs = ours.some((each) => [...each.values()].includes(present))
  if (cents === undefined || cents === present || !isOurs) return null
  return { cents, isNews: ![...copied.values()].includes(cents) }
}

/** Also refreshes the copies if they lack the new price, so that it is recognised as the shop's own next time. */
export function planExternalPrices(
  country: string,
  cart: Lines,
  sold: SoldPrices = NOTHING_KNOWN,
): readonly CartAction[] {
  const dues = cart.lineItems.flatMap((line) => {
    const due = dueOf(line, country, cart, sold, cart.customerGroupId)
    return due === null ? [] : [{ line, ...due }]
  })
  return [
    ...dues.map(({ line, cents }) => ({
      action: 'setLineItemPrice' as const,
      lineItemId: line.id,
      externalPrice: usd(cents),
    })),
    ...(dues.some(({ isNews }) => isNews)
      ? [{ action: 'recalculate' as const, updateProductData: true }]
      : []),
  ]
}

/**
 * The cart with current bundle prices, for copying: a new line would not know the earlier price. Those of guests: the
 * copy may not be a business's, and if it is, its prices follow.
 */
export function withExternalPrices<C extends Lines>(country: string, cart: C, sold: SoldPrices): C {
  return {
    ...cart,
    lineItems: cart.lineItems.map((line) => {
      const due = dueOf(line, country, cart, sold, undefined)
      return due === null ? line : { ...line, piecePrice: usd(due.cents) }
    }),
  }
}
