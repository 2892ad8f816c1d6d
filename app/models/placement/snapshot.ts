/** The contents of a cart at placement: what the shopper saw, what is charged, what is compared. */
import { z } from 'zod'
import { addressToFields } from '../address/address-fields'
import type { Cart } from '../cart/cart'
import { isBlocked } from '../cart/plans/plan-suspended-codes'
import { definedOnly } from '../defined-only'
import type { Order } from '../orders/order'

/** In cents, including tax once known. */
export function amountDueCents(cart: Pick<Cart, 'totalPrice' | 'taxedPrice'>): number {
  return (cart.taxedPrice?.totalGross ?? cart.totalPrice).centAmount
}

const SnapshotLineSchema = z.object({
  sku: z.string(),
  quantity: z.number().int(),
  totalCents: z.number().int(),
})

export const SnapshotSchema = z.object({
  totalCents: z.number().int(),
  lines: z.array(SnapshotLineSchema),
})
/** The frozen contents of a cart: an order is ours only if it matches. */
export type Snapshot = z.infer<typeof SnapshotSchema>

type Content = Pick<Cart, 'lineItems' | 'customLineItems' | 'totalPrice' | 'taxedPrice'>

export function takeSnapshot(content: Content): Snapshot {
  const lines = [
    ...content.lineItems.map((line) => ({
      sku: line.sku,
      quantity: line.quantity,
      totalCents: line.totalPrice.centAmount,
    })),
    ...content.customLineItems.map((line) => ({
      sku: `custom:${line.slug}`,
      quantity: line.quantity,
      totalCents: line.totalPrice.centAmount,
    })),
  ]
  return { totalCents: amountDueCents(content), lines: lines.sort(compareLines) }
}

type SnapshotLine = Snapshot['lines'][number]

function compareLines(a: SnapshotLine, b: SnapshotLine): number {
  if (a.sku !== b.sku) return a.sku < b.sku ? -1 : 1
  return a.quantity - b.quantity || a.totalCents - b.totalCents
}

export function sameSnapshot(a: Snapshot, b: Snapshot): boolean {
  return (
    a.totalCents === b.totalCents &&
    a.lines.length === b.lines.length &&
    a.lines.every((line, index) => {
      const other = b.lines[index]
      return other !== undefined && compareLines(line, other) === 0
    })
  )
}

/** An order under our number is ours if it came from our cart (where the platform says so) and matches the snapshot. */
export function isOrderOf(order: Order, cartId: string, snapshot: Snapshot): boolean {
  if (order.cartId !== undefined && order.cartId !== cartId) return false
  return sameSnapshot(takeSnapshot(order), snapshot)
}

/** JSON with sorted object keys, so that equal content gives equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

/**
 * Everything in a cart that the shopper agreed to, as one text to hash: goods, prices, destinations and deliveries,
 * active codes, the amount due, the billing address and a business's own number. Not its version, nor what placing itself writes: the e-mail,
 * and the shipping address as billing address if there is none.
 */
export function cartContentText(cart: Cart): string {
  return canonicalJson({
    totalCents: amountDueCents(cart),
    shippingMode: cart.shippingMode,
    lines: cart.lineItems.map((line) => ({
      id: line.id,
      sku: line.sku,
      quantity: line.quantity,
      totalCents: line.totalPrice.centAmount,
      targets: line.targets,
      fields: line.fields,
    })),
    customLines: cart.customLineItems.map((line) => [
      line.id,
      line.quantity,
      line.totalPrice.centAmount,
      line.targets,
    ]),
    addresses: cart.itemShippingAddresses.map((shipment) => [
      shipment.key,
      shipment.address,
      shipment.fields,
    ]),
    shippingAddress: cart.shippingAddress ?? null,
    billedTo: addressToFields(cart.billingAddress ?? cart.shippingAddress),
    ...definedOnly({ purchaseOrderNumber: cart.purchaseOrderNumber }),
    shipping: cart.shippingCharges.map((charge) => [charge.key, charge.price.centAmount]),
    // Blocked codes take nothing off, and are removed before the order is made.
    codes: cart.discountCodes.filter((code) => !isBlocked(code)).map((code) => [code.code, code.state]),
  })
}

/** SKUs of lines whose shipping targets do not add up (PAY-13). */
export function linesWithoutShipping(cart: Cart): readonly string[] {
  return cart.lineItems.filter((line) => !line.targetsValid).map((line) => line.sku)
}
