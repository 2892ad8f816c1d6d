/** What one cart takes over from another of the same shopper: its lines, its codes and which campaign they are of. */
import type { Address } from '../address/address'
import { isSamePlace } from '../address/address-fields'
import { usd } from '../money/money'
import type { Notice } from '../notices/notice'
import type { CartAction } from './actions'
import type { Cart, LineItem } from './cart'
import { isGift, maximumOf } from './lines'
import { isOfSameCampaign } from './plan-campaign'
import { findCode } from './plan-codes'
import { planAddLine } from './plan-lines'
import { sentAddresses } from './shipments'
import { kindOfLine } from './line-kind'

/**
 * Lines add up, each within its maximum; of one campaign there are as many as in the fuller cart, since filling a cart
 * twice with it makes one offer. Gifts are put in by the platform, where the whole cart earns them.
 */
export function planMergeLines(cart: Cart, from: Cart): readonly CartAction[] {
  const isOneOffer = isOfSameCampaign(cart, from)
  const planned = from.lineItems
    .filter((line) => !isGift(line))
    .map((line) => ({
      line,
      actions: planAddLine(cart, {
        sku: line.sku,
        quantity: line.quantity,
        maximum: isOneOffer ? Math.min(maximumOf(line), line.quantity) : maximumOf(line),
        kind: kindOfLine(line),
        fields: line.fields,
        ...(line.distributionChannel === undefined ? {} : { channel: line.distributionChannel }),
      }),
    }))
  const added = planned.flatMap(({ line, actions: [add] }) => {
    if (add?.action !== 'addLineItem') return []
    return line.priceMode === 'ExternalPrice'
      ? [{ ...add, externalPrice: usd(line.piecePrice.centAmount) }]
      : [add]
  })
  // What an addition means for the delivery of the first address is the same for all of them.
  const rest = planned.map(({ actions }) => actions.slice(1)).find((actions) => actions.length > 0) ?? []
  return [...added, ...rest]
}

/** Of which goods fewer came over than there were, since an order may not hold more of them. */
export function mergeNotices(into: Cart, from: Cart, merged: Cart): readonly Notice[] {
  const piecesOf = ({ lineItems }: Cart, sku: string) =>
    lineItems
      .filter((line) => line.sku === sku && !isGift(line))
      .reduce((sum, { quantity }) => sum + quantity, 0)
  const isOneOffer = isOfSameCampaign(into, from)
  const lines = new Map(from.lineItems.filter((line) => !isGift(line)).map((line) => [line.sku, line]))
  return [...lines.values()].flatMap((line): readonly Notice[] => {
    const { sku, name } = line
    const pieces = piecesOf(merged, sku)
    const [present, more] = [piecesOf(into, sku), piecesOf(from, sku)]
    return pieces >= (isOneOffer ? Math.max(present, more) : present + more)
      ? []
      : [
          {
            type: 'warning',
            message: `${name}: your cart has ${pieces} of it, since an order may not hold more than ${maximumOf(line)}.`,
            key: `merged-${sku}`,
          },
        ]
  })
}

/** Both carts had addresses: those of the cart that is named hold, which nobody must find out by the parcel. */
export function addressNotices(into: Cart, from: Cart): readonly Notice[] {
  const [home] = sentAddresses(into)
  if (home === undefined) return []
  const isKept = (address: Address) => sentAddresses(into).some((one) => isSamePlace(one, address))
  if (sentAddresses(from).every(isKept)) return []
  const message = `Your earlier cart had another delivery address. This one goes to ${home.street1}, ${home.city}, as before; you can change that at checkout.`
  return [{ type: 'warning', message, key: 'merged-address' }]
}

/** The platform would not take it, whyever: it has no price for it any more, or does not know it. */
export function notBroughtNotice({ sku, name }: Pick<LineItem, 'sku' | 'name'>): Notice {
  const message = `${name}: Sorry, this item of your earlier cart could not be added to this one.`
  return { type: 'error', message, key: `merged-${sku}` }
}

export function planMergeCodes(cart: Cart, from: Cart): readonly CartAction[] {
  return from.discountCodes
    .filter(({ code }) => findCode(cart, code) === undefined)
    .map(({ code }) => ({ action: 'addDiscountCode', code }))
}

/** A cart that was begun by somebody unknown is a customer's, who gets the mail about its order. */
export function planBelongTo(
  cart: Cart,
  { customerId, email }: { readonly customerId: string; readonly email: string | undefined },
): readonly CartAction[] {
  if (cart.customerId !== undefined) return []
  return [
    { action: 'setCustomerId', customerId },
    ...(email === undefined || email === cart.customerEmail
      ? []
      : [{ action: 'setCustomerEmail' as const, email }]),
  ]
}
