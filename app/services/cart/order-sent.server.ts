/** What has become of the order that a cart was sent for, by our own books. */
import type { Clock } from '../clock'
import type { PlacementService } from '../placement/placement-service.server'
import type { ShopperCart } from '../sessions/shopper-carts.server'

/** `none`: it was never sent, or its request ended before there was any placement. */
export type OrderSent = 'none' | 'under-way' | 'placed' | 'failed'

/** Longer than a request takes from the press of the button until its placement is in the books. */
const BEGINNING_MS = 60_000

export function createOrderSent({
  placement,
  clock,
}: {
  readonly placement: Pick<PlacementService, 'hasFailed' | 'standing'>
  readonly clock: Clock
}) {
  return async function orderSent({ cartId, orderedAt }: ShopperCart): Promise<OrderSent> {
    if (orderedAt === null) return 'none'
    const standing = await placement.standing(cartId)
    if (standing !== null) return standing.kind === 'placed' ? 'placed' : 'under-way'
    if (await placement.hasFailed(cartId, orderedAt)) return 'failed'
    return clock.now().getTime() - Date.parse(orderedAt) < BEGINNING_MS ? 'under-way' : 'none'
  }
}
