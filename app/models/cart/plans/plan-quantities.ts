/**
 * The rule for every page, form and call that sets line quantities: across all lines, an order holds no more of an item
 * than its maximum (QTY-06) and its stock. Changes of a plan are all or nothing.
 */
import type { Cart } from '../cart'
import { withEdits } from '../forms/optimistic'
import { contentsOf, findNamedLine, maximumInCart, quantityOfCustomisation } from '../lines'
import type { Planned } from '../plan'
import { findTooMany, tooManyMessage } from '../shortages'
import { quantityTooHigh } from '../../validation/quantity-words'
import { keepExternalPrices } from './plan-bundle'
import { planChangeQuantities } from './plan-lines'
import type { QuantityChange } from './plan-lines'

/** The first change the cart cannot take. */
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
    const total =
      quantity > line.quantity
        ? quantityOfCustomisation(after, { ...line, contents: contentsOf(cart, line) })
        : quantity
    if (total > maximum)
      return { kind: 'too-many', change, message: quantityTooHigh(maximum, total - quantity) }
  }
  const tooMany = findTooMany(cart, wanted, leftOf)
  const at = wanted.find(({ line }) => line === tooMany?.line)
  return tooMany && at && { kind: 'few-left', change: at.change, message: tooManyMessage(tooMany) }
}

/** `leftOf` returns the units in stock, if known. Changes of lines that are gone are ignored. */
export function planSetQuantities(
  cart: Cart,
  changes: readonly QuantityChange[],
  leftOf: (sku: string) => number | undefined,
): Planned<UnfitQuantity> {
  const unfit = findUnfit(cart, changes, leftOf)
  if (unfit !== undefined) return { refused: unfit }
  return { actions: keepExternalPrices(cart, planChangeQuantities(cart, changes)) }
}
