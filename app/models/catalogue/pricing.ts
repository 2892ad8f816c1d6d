/** Prices of a variant: which channel, which tier, and what to compare with (CALC-01, CALC-02). */
import { CHANNELS } from '../constants/constants'
import { formatMoney } from '../money/money'
import { unitPriceOf } from '../search/card-rules'
import type { Money } from '../money/money'
import type { PriceTier, Variant } from './product'

/** The tier that a quantity falls into. Throws 'Cannot find price tier for quantity' when none does (ERR-12). */
function tierForQuantity(tiers: readonly PriceTier[], quantity: number): PriceTier {
  const found = [...tiers]
    .sort((a, b) => b.minimumQuantity - a.minimumQuantity)
    .find((tier) => tier.minimumQuantity <= quantity)
  if (found === undefined) throw new Error(`Cannot find price tier for quantity ${quantity}`)
  return found
}

export interface ShownPrice {
  readonly price: Money
  /** The price before the sale, where it is lower now. */
  readonly comparison?: Money
  readonly tiers: readonly PriceTier[]
}

/** The tiers at which the price changes, by quantity: one that repeats the price before it saves nobody anything. */
export function changingTiers(price: Money, tiers: readonly PriceTier[]): readonly PriceTier[] {
  const sorted = [...tiers].sort((a, b) => a.minimumQuantity - b.minimumQuantity)
  return sorted.filter(
    ({ value }, index) => value.centAmount !== (sorted[index - 1]?.value ?? price).centAmount,
  )
}

/** What a guest pays for one piece: the retail channel's price, or the one that holds everywhere. */
export function retailPrice(variant: Pick<Variant, 'prices'>): ShownPrice | null {
  const { prices } = variant
  const found =
    prices.find((price) => price.channel === CHANNELS.retail) ??
    prices.find((price) => price.channel === undefined)
  if (found === undefined) return null
  const onSale = found.discounted !== undefined && found.discounted.centAmount < found.value.centAmount
  const price = onSale && found.discounted !== undefined ? found.discounted : found.value
  // A sale stays where it is the better deal: the platform charges no tier that is above it.
  const tiers = onSale ? found.tiers.filter(({ value }) => value.centAmount < price.centAmount) : found.tiers
  return {
    price,
    ...(onSale ? { comparison: found.value } : {}),
    tiers: changingTiers(price, tiers),
  }
}

/**
 * The channel that a line of this variant buys from, where it has a price of its own for the web store in any country:
 * where it has none, the platform goes by the one without a channel, and the cart may move (CALC-01).
 */
export function buysFrom(variant: Pick<Variant, 'hasRetailPrice'>): { readonly channel?: string } {
  return variant.hasRetailPrice === true ? { channel: CHANNELS.retail } : {}
}

/** One piece of several: the price is the tier of one piece, unless there is another one from one on. */
export function pieceAt({ price, tiers }: Pick<ShownPrice, 'price' | 'tiers'>, quantity: number): Money {
  return tierForQuantity([...tiers, { minimumQuantity: 1, value: price }], quantity).value
}

/** `$9.99 / lb` from one pound on, `$0.62 / oz` below; undefined for what is not sold by weight. */
export function unitPriceText(
  price: Money,
  { weight, variantLabel: label }: Pick<Variant, 'weight' | 'variantLabel'>,
): string | undefined {
  const unit = unitPriceOf({ price, weight, label })
  return unit === null ? undefined : `${formatMoney(unit.value)} / ${unit.per}`
}
