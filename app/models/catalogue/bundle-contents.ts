/** What a bundle may be filled with, for the cart and for whoever offers one ready-made. */
import { kindOfLine } from '../cart/line-kind'
import { BOX, BUNDLE } from '../constants/constants'
import type { Product, Variant } from './product'

interface Slots {
  /** Products that may fill it carry this mark (DATA-12). */
  readonly mark: 'BYOB' | 'CSB'
  readonly minimum: number
  /** Absent where any number above fits. */
  readonly maximum?: number
}

export function slotsOf({ key }: Pick<Product, 'key'>): Slots {
  return key === BOX.productKey
    ? { mark: 'BYOB', minimum: BOX.slots, maximum: BOX.slots }
    : { mark: 'CSB', minimum: BUNDLE.selectionsMin }
}

export const fits = ({ minimum, maximum = Infinity }: Slots, selections: number): boolean =>
  selections >= minimum && selections <= maximum

/** What goes with the box, in the smallest size of its product: a case of it would cost no more. */
export function isSelection(
  { product, variant }: { readonly product: Product; readonly variant: Variant },
  { mark }: Slots,
  quantity: number,
): boolean {
  return (
    !variant.backordered &&
    (variant.availableQuantity ?? quantity) >= quantity &&
    kindOfLine({ variant }) === 'standard' &&
    variant.customProduct === undefined &&
    variant.customAvailability.includes(mark) &&
    product.variants.every((other) => other.weight >= variant.weight)
  )
}
