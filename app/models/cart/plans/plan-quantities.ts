/**
 * The rule behind every page, form and call that sets how many there are of lines: an order holds no more of an
 * item, in however many lines, than its maximum (QTY-06) and than is left. All changes of a plan are made, or none.
 */
import type { Cart } from '../cart'
import { withEdits } from '../forms/optimistic'
import { contentsOf, findNamedLine, maximumInCart, piecesAlike } from '../lines'
import type { Planned } from '../plan'
import { findTooMany, tooManyMessage } from '../shortages'
import { quantityTooHigh } from '../../validation/quantity-words'
import { keepOutsidePrices } from './plan-bundle'
import { planChangeQuantities } from './plan-lines'
import type { QuantityChange } from './plan-lines'

/** The first change that the cart does not take. */
export interface UnfitQuantity {
  readonly kind: 'too-many' | 'few-left'
  readonly change: QuantityChange
  readonly message: string
}

function findUnfit(
  cart: Cart,
  changes: readonly QuantityChange[],
  leftOf: (sku: string) => number | undefined,
): UnfitQuantity | undefined {
  const wanted = changes.flatMap((change) => {
    const line = findNamedLine(cart, change)
    return line === undefined ? [] : [{ change, line, quantity: change.quantity }]
  })
  const after = withEdits(cart, new Map(wanted.map(({ line, quantity }) => [line.id, quantity])))
  for (const { change, line, quantity } of wanted) {
    const maximum = maximumInCart(cart, line)
    const pieces =
      quantity > line.quantity ? piecesAlike(after, { ...line, contents: contentsOf(cart, line) }) : quantity
    if (pieces > maximum)
      return { kind: 'too-many', change, message: quantityTooHigh(maximum, pieces - quantity) }
  }
  const tooMany = findTooMany(cart, wanted, leftOf)
  const at = wanted.find(({ line }) => line === tooMany?.line)
  return tooMany && at && { kind: 'few-left', change: at.change, message: tooManyMessage(tooMany) }
}

/** `leftOf` answers the pieces in stock where they are known. Changes of lines that are gone come to nothing. */
export function planSetQuantities(
  cart: Cart,
  changes: readonly QuantityChange[],
  leftOf: (sku: string) => number | undefined,
): Planned<UnfitQuantity> {
  const unfit = findUnfit(cart, changes, leftOf)
  if (unfit !== undefined) return { refused: unfit }
  return { actions: keepOutsidePrices(cart, planChangeQuantities(cart, changes)) }
}
