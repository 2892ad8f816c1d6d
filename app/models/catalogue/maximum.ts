/** Most units of an item one order may hold (QTY-06). */
import { MAX_CART_QUANTITY } from '../constants/constants'

export function maximumOf({ maximumPiecesPerOrder }: { readonly maximumPiecesPerOrder: number }): number {
  return Math.min(maximumPiecesPerOrder, MAX_CART_QUANTITY)
}
