/** How a line is split over shipments (CART-04 to CART-07, SHIP-03). */
import type { ShippingTarget } from './cart'

export function shipmentKey(serial: number): string {
  return `shipment-${serial}`
}

export function sumOfTargets(targets: readonly ShippingTarget[]): number {
  return targets.reduce((sum, target) => sum + target.quantity, 0)
}

/**
 * Targets that sum to `quantity` again. What is too much is taken from the last address first; what is missing
 * goes to the last one. Without targets there is nothing to adjust: nothing is split yet.
 */
export function adjustTargets(
  targets: readonly ShippingTarget[],
  quantity: number,
): readonly ShippingTarget[] {
  if (targets.length === 0) return targets
  let surplus = sumOfTargets(targets) - quantity
  const adjusted = [...targets]
  for (let index = adjusted.length - 1; index >= 0 && surplus !== 0; index -= 1) {
    const target = adjusted[index]
    if (target === undefined) continue
    const taken = surplus < 0 ? surplus : Math.min(surplus, target.quantity)
    adjusted[index] = { ...target, quantity: target.quantity - taken }
    surplus -= taken
  }
  return adjusted.filter((target) => target.quantity > 0)
}
