/** The sizes that a product's page sells, and the one with which it opens. */
import { retailPrice } from './pricing'
import type { Product, Variant } from './product'

export const hasPrice = (variant: Variant): boolean => retailPrice(variant) !== null

/** In stock or not; none of a product that is made to order, which its page does not sell yet (PDP-08). */
export function soldSizes({ variants }: Pick<Product, 'variants'>): readonly Variant[] {
  return variants.some(({ customProduct }) => customProduct !== undefined) ? [] : variants.filter(hasPrice)
}

/** One in stock if there is one, and not a sample if a real size is available. */
export function defaultSize({
  variants,
  masterSku,
}: Pick<Product, 'variants' | 'masterSku'>): Variant | undefined {
  const rank = (variant: Variant) =>
    (variant.backordered ? 4 : 0) + (variant.sample ? 2 : 0) + (variant.sku === masterSku ? 0 : 1)
  return variants.filter(hasPrice).sort((a, b) => rank(a) - rank(b))[0]
}
