/** Suggests another size for one that is out of stock (CARD-13, ACCT-06). */
import { retailPrice } from './pricing'
import type { Product, Variant } from './product'

export const isToBeHad = (variant: Variant): boolean =>
  variant.active &&
  !variant.backordered &&
  !variant.sample &&
  variant.customProduct === undefined &&
  retailPrice(variant) !== null

/** The available size closest in weight; none that is hidden from those who look for it (SRCH-14). */
export function otherSize(
  { variants }: Pick<Product, 'variants'>,
  wanted: Pick<Variant, 'sku' | 'weight'>,
): Variant | undefined {
  const distance = ({ weight }: Variant) => Math.abs(weight - wanted.weight)
  return variants
    .filter((each) => each.sku !== wanted.sku && isToBeHad(each) && !each.hiddenFromSearch)
    .sort((a, b) => distance(a) - distance(b))[0]
}
