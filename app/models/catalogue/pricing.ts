/** Prices of a variant: by channel and tier, and the price to compare with (CALC-01, CALC-02). */
import { CHANNELS } from '../constants/constants'
import { formatMoney } from '../money/money'
import { unitPriceOf } from '../search/card-rules'
import type { Money } from '../money/money'
import type { PriceTier, Product, Variant } from './product'

/** The tier for a quantity. Throws 'Cannot find price tier for quantity' if there is none (ERR-12). */
function tierForQuantity(tiers: readonly PriceTier[], quantity: number): PriceTier {
  const found = [...tiers]
    .sort((a, b) => b.minimumQuantity - a.minimumQuantity)
    .find((tier) => tier.minimumQuantity <= quantity)
  if (found === undefined) throw new Error(`Cannot find price tier for quantity ${quantity}`)
  return found
}

type GroupPriced = Pick<Variant, 'pricesByGroup'>

export interface ShownPrice {
  readonly price: Money
  /** The regular price during a sale. */
  readonly comparison?: Money
  readonly tiers: readonly PriceTier[]
}

/** Tiers that change the price, by quantity: one that repeats the previous price is no saving. */
export function changingTiers(price: Money, tiers: readonly PriceTier[]): readonly PriceTier[] {
  const sorted = [...tiers].sort((a, b) => a.minimumQuantity - b.minimumQuantity)
  return sorted.filter(
    ({ value }, index) => value.centAmount !== (sorted[index - 1]?.value ?? price).centAmount,
  )
}

/** Price of one unit for a guest: the retail channel's, or the one without a channel. */
export function retailPrice(variant: Pick<Variant, 'prices'>): ShownPrice | null {
  const { prices } = variant
  const found =
    prices.find((price) => price.channel === CHANNELS.retail) ??
    prices.find((price) => price.channel === undefined)
  if (found === undefined) return null
  const onSale = found.discounted !== undefined && found.discounted.centAmount < found.value.centAmount
  const price = onSale && found.discounted !== undefined ? found.discounted : found.value
  // A better sale price overrides tiers: the platform never charges a tier above it.
  const tiers = onSale ? found.tiers.filter(({ value }) => value.centAmount < price.centAmount) : found.tiers
  return {
    price,
    ...(onSale ? { comparison: found.value } : {}),
    tiers: changingTiers(price, tiers),
  }
}

/** As somebody of this group of customers buys it. */
export function variantFor<V extends GroupPriced>(variant: V, group: string | undefined): V {
  const own = group === undefined ? undefined : variant.pricesByGroup?.[group]
  return own === undefined ? variant : { ...variant, ...own }
}

/** Whoever buys it, no size of it has prices of a group's own. */
export const isTheSameForAll = ({ variants }: Pick<Product, 'variants'>): boolean =>
  variants.every(({ pricesByGroup }) => pricesByGroup === undefined)

/** Some group buys it at prices of its own, and this one cannot buy it (202). */
export function isForOthers(
  variant: Pick<Variant, 'prices' | 'pricesByGroup'>,
  group: string | undefined,
): boolean {
  return variant.pricesByGroup !== undefined && retailPrice(variantFor(variant, group)) === null
}

/** Without the sizes that only other groups can buy. Null if these are all that there are. */
export function productFor(product: Product, group: string | undefined): Product | null {
  if (isTheSameForAll(product)) return product
  const sizes = product.variants.filter((variant) => !isForOthers(variant, group))
  if (sizes.length === 0) return null
  return { ...product, variants: sizes.map((variant) => variantFor(variant, group)) }
}

/**
 * The channel a line of this variant buys from: retail if it has a retail price in any country. Where a country has
 * none, the platform falls back to the price without a channel, so the cart may change country (CALC-01).
 */
export function buysFrom(variant: Pick<Variant, 'hasRetailPrice'>): { readonly channel?: string } {
  return variant.hasRetailPrice === true ? { channel: CHANNELS.retail } : {}
}

/** Price per unit at a quantity: `price` is the tier for one unit, unless another tier starts at one. */
export function priceAt({ price, tiers }: Pick<ShownPrice, 'price' | 'tiers'>, quantity: number): Money {
  return tierForQuantity([...tiers, { minimumQuantity: 1, value: price }], quantity).value
}

/** `$9.99 / lb` from one pound up, `$0.62 / oz` below; undefined if not sold by weight. */
export function unitPriceText(
  price: Money,
  { weight, variantLabel: label }: Pick<Variant, 'weight' | 'variantLabel'>,
): string | undefined {
  const unit = unitPriceOf({ price, weight, label })
  return unit === null ? undefined : `${formatMoney(unit.value)} / ${unit.per}`
}
