/** The size with which a product's page opens. */
import { retailPrice } from './pricing'
import type { Product, Variant } from './product'

export const hasPrice = (variant: Variant): boolean => retailPrice(variant) !== null

/** One in stock if there is one, and not a sample if a real size is available. */
export function defaultSize({
  variants,
  masterSku,
}: Pick<Product, 'variants' | 'masterSku'>): Variant | undefined {
  const rank = (variant: Variant) =>
    (variant.backordered ? 4 : 0) + (variant.sample ? 2 : 0) + (variant.sku === masterSku ? 0 : 1)
  return variants.filter(hasPrice).sort((a, b) => rank(a) - rank(b))[0]
}
