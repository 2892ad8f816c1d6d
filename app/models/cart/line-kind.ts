/** How a line is delivered. */
import type { LineItem } from './cart'

/** `standard` ships to an address, `digital` is e-mailed, `pickup` is collected at the warehouse. */
export type ShipmentKind = 'standard' | 'digital' | 'pickup'

/** `variant` as in a line or in the catalogue. */
export function kindOfLine({
  variant,
}: {
  readonly variant: Pick<LineItem['variant'], 'fixedAddress'> & { readonly digital?: boolean }
}): ShipmentKind {
  if (variant.fixedAddress) return 'pickup'
  return variant.digital === true ? 'digital' : 'standard'
}
