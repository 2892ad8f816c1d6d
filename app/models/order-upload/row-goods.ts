/** Checks that the rows' goods are available, all together, and can ship to their destinations. */
import { nameOfCountry } from '../address/regions'
import { maximumOf } from '../catalogue/maximum'
import type { Product, Variant } from '../catalogue/product'
import { quantityTooHigh } from '../validation/quantity-words'
import type { CheckedRow } from './upload-rows'

/** What is sold under each SKU; absent: not sold. */
export type Sold = ReadonlyMap<string, { readonly product: Pick<Product, 'name'>; readonly variant: Variant }>

function unfit({
  variant,
  product: { name },
}: {
  variant: Variant
  product: Pick<Product, 'name'>
}): string | null {
  if (variant.customProduct !== undefined) return `${name} cannot be ordered by a list`
  if (variant.fixedAddress) return `${name} is collected at our warehouse and cannot be sent`
  if (variant.digital === true) return `${name} comes by email and cannot be sent`
  if (!variant.active) return `${name} is no longer available`
  return variant.backordered ? `${name} is out of stock` : null
}

/** As in a cart, the order maximum is reported before stock (VAL-19). */
const tooHigh = (maximum: number, taken: number): string =>
  taken === 0
    ? quantityTooHigh(maximum)
    : `${quantityTooHigh(maximum)} in one order, and the rows above take ${taken}`

const tooFewLeft = (name: string, left: number, taken: number): string =>
  `${name}: there are only ${left}${taken === 0 ? '' : `, and the rows above take ${taken}`}`

/** In list order: `taken` counts units of earlier rows. */
export function createGoodsCheck(sold: Sold) {
  const taken = new Map<string, number>()
  return {
    problemOf({ sku, quantity, address: { country } }: CheckedRow): string | null {
      const found = sold.get(sku)
      if (found === undefined) return `We have no item ${sku}`
      const { variant, product } = found
      const reason = unfit(found)
      if (reason !== null) return reason
      if (variant.restrictedCountries.includes(country))
        return `${product.name} cannot be sent to ${nameOfCountry(country)}`
      const before = taken.get(sku) ?? 0
      const maximum = maximumOf(variant)
      if (before + quantity > maximum) return tooHigh(maximum, before)
      const left = variant.availableQuantity
      return left !== undefined && before + quantity > left ? tooFewLeft(product.name, left, before) : null
    },
    take({ sku, quantity }: CheckedRow): void {
      taken.set(sku, (taken.get(sku) ?? 0) + quantity)
    },
  }
}
