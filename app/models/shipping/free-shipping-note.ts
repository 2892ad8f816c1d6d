/**
 * What there is to say of free shipping in place of the plain progress, where that would promise what this cart does not
 * get: each address counts by itself, only the contiguous U.S. ships free, and only by the standard delivery (SHIP-22,
 * SHIP-23). Null where the goods of the whole cart tell the truth.
 */
import { isContiguousUs } from '../address/regions'
import type { Cart } from '../cart/cart'
import { shipmentsOf, valueOfShipment } from '../cart/shipments'
import { formatShortMoney } from '../money/money'
import type { Money } from '../money/money'

export function freeShippingNote(cart: Cart, threshold: Money): string | null {
  const sent = shipmentsOf(cart).filter(({ needPhysicalAddress }) => needPhysicalAddress)
  if (sent.length === 0) return null
  const near = sent.filter(({ address }) => isContiguousUs(address))
  if (near.length === 0)
    return 'Free shipping is for the contiguous U.S.: what it costs to your address is shown in checkout.'
  const free = near.filter((shipment) => valueOfShipment(shipment).centAmount >= threshold.centAmount)
  if (sent.length > 1 && free.length < sent.length)
    return `Each address counts by itself: ${free.length} of ${sent.length} reach FREE shipping at ${formatShortMoney(threshold)}.`
  const charged = cart.shippingCharges.some(({ price }) => price.centAmount > 0)
  return charged && free.length === sent.length
    ? "You've earned FREE standard shipping; you chose another delivery."
    : null
}
