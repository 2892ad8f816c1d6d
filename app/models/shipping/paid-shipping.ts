/**
 * Codes that offer free shipping, while the order goes where it is not had: told at each step of checkout with what
 * shipping costs instead. The platform says of such a code that it applies (SHIP-22, SHIP-23).
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

/** @param threshold from which shipping is free in this cart, whoever's it is */
export function paidShippingNotices(cart: Cart, threshold: Money): readonly Notice[] {
  const { shipping = usd(0), isDeliveryOpen } = totalsOf(cart)
  // Without an address nothing is decided, and what costs nothing is as good as free.
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

/** The same before a delivery is chosen: with what the least costs that is offered. */
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
