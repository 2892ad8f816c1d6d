/** How a line is delivered. */
import type { LineItem } from './cart'

/** `standard` ships to an address, `digital` is e-mailed, `pickup` is collected at the warehouse. */
export type ShipmentKind = 'standard' | 'digital' | 'pickup'

export function kindOfLine({ variant }: Pick<LineItem, 'variant'>): ShipmentKind {
  if (variant.fixedAddress) return 'pickup'
  return variant.digital ? 'digital' : 'standard'
}
