/**
 * Notices for free-shipping codes on orders that do not ship free: shown at each checkout step, with what shipping
 * costs instead. The platform reports such a code as applied (SHIP-22, SHIP-23).
 */
import type { Cart } from '../cart/cart'
import { shipmentsOf } from '../cart/shipments'
import { totalsOf } from '../cart/totals'
import { addNotices } from '../notices/notice'
import type { Notice } from '../notices/notice'
import { formatMoney, usd } from '../money/money'
import type { Money } from '../money/money'
import { doesMore, freeShippingOf } from './free-shipping-note'
import { visibleOffers } from './offers'
import type { OfferSet } from './shipping'

const KEY = 'paid-shipping-'

const isSent = (cart: Cart): boolean =>
  shipmentsOf(cart).some(({ needPhysicalAddress }) => needPhysicalAddress)

/** @param threshold goods value from which shipping is free for this cart */
export function paidShippingNotices(cart: Cart, threshold: Money): readonly Notice[] {
  const { shipping = usd(0), isDeliveryOpen } = totalsOf(cart)
  // Without an address nothing is decided; zero cost is as good as free.
  if (!isSent(cart) || (!isDeliveryOpen && shipping.centAmount === 0)) return []
  const costs = isDeliveryOpen ? '' : ` Shipping costs ${formatMoney(shipping)}.`
  return cart.discountCodes.flatMap((entry): readonly Notice[] => {
    const had = freeShippingOf(cart, entry, threshold)
    if (had === null) return []
    const stays = !had.applies && doesMore(entry) ? ' The rest of this code applies as before.' : ''
    const why = had.applies ? `Free shipping is ${had.text.toLowerCase()}.` : had.missing
    return [
      {
        type: had.applies ? 'notice' : 'warning',
        message: `Discount code ${entry.code}: ${why}${stays}${costs}`,
        key: KEY + entry.code,
      },
    ]
  })
}

/** The same before a delivery is chosen, with the cheapest price on offer. */
export function withLeastPrice(notices: readonly Notice[], sets: readonly OfferSet[]): readonly Notice[] {
  const least = sets.map(({ shippingOffers }) =>
    Math.min(...visibleOffers(shippingOffers).map(({ price }) => price.centAmount)),
  )
  const cents = least.reduce((sum, each) => sum + each, 0)
  if (!Number.isFinite(cents) || cents === 0) return notices
  const told = notices.filter(({ key }) => key?.startsWith(KEY))
  return addNotices(
    notices,
    told.map((notice) => ({
      ...notice,
      message: `${notice.message} Shipping starts at ${formatMoney(usd(cents))}.`,
    })),
  )
}
