/** What one cart takes over from another of the same shopper: lines, codes and campaign. */
import type { Address } from '../../address/address'
import { isSamePlace } from '../../address/address-fields'
import { MAX_CART_QUANTITY } from '../../constants/constants'
import { definedOnly } from '../../defined-only'
import { usd } from '../../money/money'
import type { Notice } from '../../notices/notice'
import type { CartAction } from '../actions'
import type { Cart, LineItem } from '../cart'
import {
  childrenOf,
  contentsOf,
  customisationOf,
  isChild,
  isGift,
  isOrphan,
  maximumInCart,
  quantityOfCustomisation,
} from '../lines'
import { lineJoined } from './list-of-line'
import { mergedBefore } from './merged-before'
import { findCode } from './plan-codes'
import { markedInCopy } from './plan-gift-marks'
import { itemIn, planAddLine } from './plan-lines'
import type { AddLine } from './plan-lines'
import { sentAddresses } from '../shipments'
import { kindOfLine } from '../line-kind'

/** Units by SKU that the campaign puts into a cart. */
export type OfferedBySku = ReadonlyMap<string, number>

function quantityOf({ lineItems }: Pick<Cart, 'lineItems'>, sku: string): number {
  return lineItems
    .filter((line) => line.sku === sku && !isGift(line))
    .reduce((sum, { quantity }) => sum + quantity, 0)
}

const singles = ({ lineItems }: Cart) => ({
  lineItems: lineItems.filter((line) => !isGift(line) && !isChild(line)),
})

/** Units by SKU already merged from one cart into the other: above all, the copy left by a sign-out. */
function copiedOf(cart: Cart, from: Cart): OfferedBySku {
  const { quantities: copied } = mergedBefore(from, cart)
  const quantities = new Map<string, number>()
  for (const { id, sku } of singles(cart).lineItems)
    quantities.set(sku, (quantities.get(sku) ?? 0) + (copied.get(id) ?? 0))
  return quantities
}

/**
 * Units in both carts because of one offer, or because one cart is a copy of the other: they count once. Anything
 * added besides counts in both.
 */
function sharedOf(cart: Cart, from: Cart, offered: OfferedBySku): ReadonlyMap<string, number> {
  const alike = new Map(copiedOf(cart, from))
  for (const [sku, quantity] of offered) alike.set(sku, Math.max(quantity, alike.get(sku) ?? 0))
  const shared = [...alike].map(([sku, quantity]): [string, number] => [
    sku,
    Math.min(quantity, quantityOf(singles(cart), sku), quantityOf(singles(from), sku)),
  ])
  return new Map(shared)
}

/**
 * Units to merge. What the same campaign put into both counts once, since filling a cart with it twice makes one
 * offer. It is deducted in the order of all lines, whichever are merged, so that no unit is deducted twice. What an
 * interrupted merge has already added is not added again.
 */
function quantitiesToCome(cart: Cart, from: Cart, offered: OfferedBySku): ReadonlyMap<LineItem, number> {
  const shared = new Map(sharedOf(cart, from, offered))
  const { quantities: before } = mergedBefore(cart, from)
  const quantities = from.lineItems
    .filter((line) => !isGift(line))
    .map((line): [LineItem, number] => {
      const common = isChild(line) ? 0 : Math.min(line.quantity, shared.get(line.sku) ?? 0)
      shared.set(line.sku, (shared.get(line.sku) ?? 0) - common)
      return [line, Math.max(0, line.quantity - Math.max(common, before.get(line.id) ?? 0))]
    })
  return new Map(quantities)
}

type Added = Extract<CartAction, { action: 'addLineItem' }>

/** The cart with the line added as the platform would add it: to an equal line, if there is one. */
function withAdded(cart: Cart, line: LineItem, intent: AddLine, add: Added): Cart {
  const { quantity } = add
  const item = itemIn(cart, intent)
  const same = line.priceMode === 'Platform' ? lineJoined(cart, item) : undefined
  const lineItems =
    same === undefined
      ? [
          ...cart.lineItems,
          { ...line, fields: item.fields, takesFields: add.custom !== undefined, quantity, targets: [] },
        ]
      : cart.lineItems.map((one) => (one === same ? { ...one, quantity: one.quantity + quantity } : one))
  return { ...cart, lineItems }
}

function planLine(cart: Cart, line: LineItem, quantity: number, within: Partial<AddLine>) {
  const intent = {
    sku: line.sku,
    quantity,
    maximum: MAX_CART_QUANTITY,
    kind: kindOfLine(line),
    fields: line.fields,
    ...definedOnly({ channel: line.distributionChannel }),
    ...within,
  }
  const [add, ...rest] = planAddLine(cart, intent)
  if (add?.action !== 'addLineItem') return null
  const isOutsidePrice = line.priceMode === 'ExternalPrice'
  const priced = isOutsidePrice ? { ...add, externalPrice: usd(line.piecePrice.centAmount) } : add
  return { cart: withAdded(cart, line, intent, add), add: priced, rest }
}

/** A line with its contents, in proportion to how many of the bundle are added. */
function planWhole(cart: Cart, from: Cart, line: LineItem, quantity: number) {
  const within = {
    maximum: maximumInCart(from, line),
    contents: contentsOf(from, line),
    fields: markedInCopy(from, line),
  }
  const parent = planLine(cart, line, quantity, within)
  if (parent === null) return []
  const planned = [parent]
  let after = parent.cart
  for (const child of childrenOf(from, line)) {
    const quantityInside = Math.round((child.quantity / line.quantity) * parent.add.quantity)
    const inside = planLine(after, child, quantityInside, { fields: markedInCopy(from, child) })
    if (inside === null) continue
    planned.push(inside)
    after = inside.cart
  }
  return planned
}

function planAll(cart: Cart, from: Cart, offered: OfferedBySku, lines: readonly LineItem[]) {
  const planned: NonNullable<ReturnType<typeof planLine>>[] = []
  for (const [line, quantity] of quantitiesToCome(cart, from, offered)) {
    if (!lines.includes(line) || (isChild(line) && !isOrphan(from, line))) continue
    planned.push(...planWhole(planned.at(-1)?.cart ?? cart, from, line, quantity))
  }
  return planned
}

/** Number of lines after the merge: each may join another or start a new one. */
export function countMergedLines(cart: Cart, from: Cart, offered: OfferedBySku): number {
  const merged = planAll(cart, from, offered, from.lineItems).at(-1)?.cart ?? cart
  return merged.lineItems.length
}

/**
 * Lines add up, each within its maximum, each planned on the cart the previous ones leave. The platform adds gifts
 * itself once the whole cart earns them.
 */
export function planMergeLines(
  cart: Cart,
  from: Cart,
  offered: OfferedBySku,
  lines: readonly LineItem[] = from.lineItems,
): readonly CartAction[] {
  const planned = planAll(cart, from, offered, lines)
  // The effect of an addition on the first address's delivery is the same for all of them.
  const rest = planned.map((one) => one.rest).find((actions) => actions.length > 0) ?? []
  return [...planned.map(({ add }) => add), ...rest]
}

/** Key of the notice on where everything ships. */
export const MERGED_ADDRESS = 'merged-address'

/** A bundle's name, with its contents if the source cart has another of that name. */
function nameOf(from: Cart, line: LineItem): string {
  const children = childrenOf(from, line)
  const own = customisationOf(from, line)
  const hasOther = singles(from).lineItems.some(
    (one) => one.sku === line.sku && customisationOf(from, one) !== own,
  )
  if (children.length === 0 || !hasOther) return line.name
  const inside = children.map(({ name, quantity }) => `${quantity / line.quantity} × ${name}`)
  return `${line.name} (with ${inside.join(', ')})`
}

/** Goods of which fewer came over because of an order maximum: per customisation, as the maximum is (097). */
export function mergeNotices(into: Cart, from: Cart, offered: OfferedBySku, merged: Cart): readonly Notice[] {
  // Bundle contents come or stay with the bundle.
  const quantities = [...quantitiesToCome(into, from, offered)].filter(([line]) => !isChild(line))
  const lines = new Map(quantities.map(([line]) => [customisationOf(from, line), line]))
  return [...lines].flatMap(([customisation, line]): readonly Notice[] => {
    const { sku } = line
    const contents = contentsOf(from, line)
    const present = quantityOfCustomisation(merged, { ...line, contents })
    const toCome = quantities
      .filter(([one]) => customisationOf(from, one) === customisation)
      .reduce((sum, [, quantity]) => sum + quantity, 0)
    return present >= quantityOfCustomisation(into, { ...line, contents }) + toCome
      ? []
      : [
          {
            type: 'warning',
            message: `${nameOf(from, line)}: your cart has ${present} of it, since an order may not hold more than ${maximumInCart(from, line)}.`,
            key: `merged-${contents.length === 0 ? sku : line.id}`,
            leadsToCart: true,
          },
        ]
  })
}

/**
 * Both carts had addresses, and those of `into` are kept: the shopper should hear of it before the parcel arrives.
 * Either cart may be the newer one.
 */
export function addressNotices(into: Cart, from: Cart): readonly Notice[] {
  const kept = sentAddresses(into)
  const isKept = (address: Address, by = kept) => by.some((one) => isSamePlace(one, address))
  // Each place once: e-mailed goods have an address too, and a form may repeat one.
  const [home, ...others] = kept.filter((address, at) => !isKept(address, kept.slice(0, at)))
  if (home === undefined) return []
  if (sentAddresses(from).every((address) => isKept(address))) return []
  const more = others.length === 1 ? '1 other address' : `${others.length} other addresses`
  const place = `${home.street1}, ${home.city}${others.length === 0 ? '' : `, and to ${more}`}`
  const message = `Your two carts had different delivery addresses. This one goes to ${place}; you can change that at checkout.`
  return [{ type: 'warning', message, key: MERGED_ADDRESS, leadsToCart: true }]
}

/** The platform rejected it for some reason: no price any more, or unknown. */
export function notBroughtNotice({ sku, name }: Pick<LineItem, 'sku' | 'name'>): Notice {
  const message = `${name}: Sorry, this item of your other cart could not be added to this one.`
  return { type: 'error', message, key: `merged-${sku}`, leadsToCart: true }
}

/** Its codes, or only those given; including codes set aside there. */
export function planMergeCodes(
  cart: Cart,
  from: Cart,
  { discountCodes }: { readonly discountCodes: readonly { readonly code: string }[] } = from,
): readonly CartAction[] {
  const before = mergedBefore(cart, from)
  return discountCodes
    .filter(({ code }) => findCode(cart, code) === undefined && !before.hasCode(code))
    .map(({ code }) => ({ action: 'addDiscountCode', code }))
}

/** The platform refused to assign it to the customer, so only this browser has it. */
export const NOT_IN_ACCOUNT: Notice = {
  type: 'warning',
  message:
    'We could not keep this cart in your account. You can order it here, but your other devices do not show it.',
  key: 'cart-not-in-account',
  leadsToCart: true,
}

/** Assigns an anonymous cart to a customer, who gets the e-mail about its order. */
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
