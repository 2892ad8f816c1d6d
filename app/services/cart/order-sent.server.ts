/** What became of the order that a cart was sent for, from our own records. */
import type { Clock } from '../clock'
import type { PlacementService } from '../placement/placement-service.server'
import type { ShopperCart } from '../sessions/shopper-carts.server'

/** `none`: never sent, or its request ended before a placement existed. */
export type OrderSent = 'none' | 'under-way' | 'placed' | 'failed'

/** Longer than a request takes from pressing the button to recording the placement. */
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
