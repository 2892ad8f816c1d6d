/** The shipments of an uploaded list as a split of the cart made from them. */
import type { Cart } from '../cart/cart'
import { isGift } from '../cart/lines'
import type { Split } from '../cart/plans/plan-split'
import { splittableLines } from '../cart/plans/plan-split'
import type { UploadShipment } from './check-upload'

/** Total units per SKU, in list order. */
export function quantityBySku(shipments: readonly UploadShipment[]): ReadonlyMap<string, number> {
  const total = new Map<string, number>()
  for (const { quantities } of shipments)
    for (const [sku, quantity] of quantities) total.set(sku, (total.get(sku) ?? 0) + quantity)
  return total
}

/** Gifts added by the shop go to the first shipment. */
export function splitOfUpload(cart: Pick<Cart, 'lineItems'>, shipments: readonly UploadShipment[]): Split {
  const quantities = splittableLines(cart).map((line) => [
    line.id,
    shipments.map(({ quantities: bySku }, index) => {
      if (isGift(line)) return index === 0 ? line.quantity : 0
      return bySku.get(line.sku) ?? 0
    }),
  ])
  return {
    destinations: shipments.map(({ address, message }) => ({
      address,
      ...(message === '' ? {} : { packingSlipMessage: message }),
    })),
    quantities: Object.fromEntries(quantities),
  }
}
