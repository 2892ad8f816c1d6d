/** How a line is split across shipments (CART-04 to CART-07, SHIP-03). */
import type { ShippingTarget } from './cart'

export function shipmentKey(serial: number): string {
  return `shipment-${serial}`
}

export function sumOfTargets(targets: readonly ShippingTarget[]): number {
  return targets.reduce((sum, target) => sum + target.quantity, 0)
}

/**
 * Makes targets sum to `quantity`. Surplus is taken from the last address first; what is missing goes to the last one.
 * Without targets nothing is split yet, so there is nothing to adjust.
 */
export function adjustTargets(
  targets: readonly ShippingTarget[],
  quantity: number,
): readonly ShippingTarget[] {
  let surplus = sumOfTargets(targets) - quantity
  const fromLast = targets.toReversed().map((target) => {
    // Negative if units are missing.
    const taken = Math.min(surplus, target.quantity)
    surplus -= taken
    return { ...target, quantity: target.quantity - taken }
  })
  return fromLast.filter((target) => target.quantity > 0).toReversed()
}
