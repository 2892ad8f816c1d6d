/** How a line reaches its shopper. */
import type { LineItem } from './cart'

/** `standard` is sent somewhere, `digital` goes by e-mail, `pickup` waits at the warehouse. */
export type ShipmentKind = 'standard' | 'digital' | 'pickup'

export function kindOfLine({ variant }: Pick<LineItem, 'variant'>): ShipmentKind {
  if (variant.fixedAddress) return 'pickup'
  return variant.digital ? 'digital' : 'standard'
}
