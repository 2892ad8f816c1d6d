/** Plans that change lines: `(cart, intent) → actions`. Pure; empty if there is nothing to do. */
import { MAX_CART_QUANTITY } from '../../constants/constants'
import { definedOnly } from '../../defined-only'
import { TYPE_KEYS } from '../actions'
import type { CartAction } from '../actions'
import type { Cart, LineFields, LineItem, ShippingTarget } from '../cart'
import {
  childrenOf,
  findNamedLine,
  isChild,
  isGift,
  isOrphan,
  maximumInCart,
  quantityOfCustomisation,
} from '../lines'
import type { BundleContent, NamedLine } from '../lines'
import { joining, lineJoined, planListOf } from './list-of-line'
import { planForgetDelivery } from './plan-delivery'
import { planKeepHome } from './plan-billing'
import { followGiftWords, markedAsIn } from './plan-gift-marks'
import { planShipments } from './plan-shipments'
import { targetTo } from './shipment-sync'
import { keepChoice } from './plan-split'
import { quantityOf } from '../shortages'
import { shipmentDraftsOf, shipmentsOf } from '../shipments'
import type { ShipmentKind } from '../line-kind'
import { adjustTargets } from '../targets'

export interface AddLine {
  readonly sku: string
  readonly quantity: number
  /** Most units of this SKU one order may hold. */
  readonly maximum: number
  /** Units in stock, if known. */
  readonly left?: number | undefined
  readonly channel?: string
  readonly fields?: LineFields
  /** Contents of a bundle. */
  readonly contents?: readonly BundleContent[]
  /** Delivery kind; `standard` when absent. */
  readonly kind?: ShipmentKind
}

/** How many an add may add, what limits it, and how many equivalent units the cart already has. */
export interface Room {
  readonly quantity: number
  readonly limit: 'maximum' | 'stock'
  readonly present: number
}

/** Existing and added units of a customisation stay within its maximum (CART-13), and all of the SKU within stock. */
export function roomFor(cart: Cart | null, intent: AddLine): Room {
  const lineItems = cart?.lineItems ?? []
  const { sku, fields = {}, contents = [] } = intent
  const present = quantityOfCustomisation({ lineItems }, { sku, fields, contents })
  const allowed = Math.min(intent.maximum, MAX_CART_QUANTITY) - present
  const inStock = (intent.left ?? Infinity) - quantityOf(lineItems, intent.sku)
  return {
    quantity: Math.max(0, Math.min(intent.quantity, allowed, inStock)),
    limit: inStock < allowed ? 'stock' : 'maximum',
    present,
  }
}

/**
 * Shipped goods go to the cart's first address, if any, so that targets stay complete; other kinds are allocated
 * afterwards (`planAutoAllocation`).
 */
function shipmentOf(cart: Cart, { kind = 'standard' }: AddLine) {
  return kind === 'standard' ? shipmentsOf(cart).find((one) => one.kind === 'standard') : undefined
}

/** The item with the gift mark of the shipment it joins. */
export const itemIn = (cart: Cart, intent: AddLine) => ({
  ...intent,
  fields: markedAsIn(intent.fields ?? {}, shipmentOf(cart, intent)),
})

/** Adds as many as there is room for; empty if there is none. */
function addingOf(cart: Cart, intent: AddLine): readonly CartAction[] {
  const { quantity } = roomFor(cart, intent)
  if (quantity === 0) return []
  const first = shipmentOf(cart, intent)
  const item = itemIn(cart, intent)
  const fields = Object.fromEntries(
    Object.entries(joining(cart, item)).filter(([, value]) => value !== undefined),
  )
  // A line keeps its custom type when its fields are removed, and the platform adds to it only an item with that type.
  const isTyped = Object.keys(fields).length > 0 || lineJoined(cart, item)?.takesFields === true
  return [
    {
      action: 'addLineItem',
      sku: intent.sku,
      quantity,
      ...definedOnly({
        distributionChannel:
          intent.channel === undefined ? undefined : { typeId: 'channel' as const, key: intent.channel },
        shippingDetails: first && { targets: [{ ...targetTo(cart, first.key), quantity }] },
      }),
      ...(isTyped ? { custom: { type: { typeId: 'type' as const, key: TYPE_KEYS.lineItem }, fields } } : {}),
    },
  ]
}

/** Adds items of different SKUs, each capped separately. */
export function planAddLines(cart: Cart, intents: readonly AddLine[]): readonly CartAction[] {
  const adding = intents.map((intent) => ({ intent, actions: addingOf(cart, intent) }))
  const grown = adding.flatMap(({ intent, actions }) =>
    actions.length === 0 ? [] : (shipmentOf(cart, intent)?.key ?? []),
  )
  return [
    ...adding.flatMap(({ actions }) => actions),
    ...(grown.length === 0 ? [] : planForgetDelivery(cart, new Set(grown))),
  ]
}

export const planAddLine = (cart: Cart, intent: AddLine): readonly CartAction[] =>
  planAddLines(cart, [intent])

/** Lines whose quantity this add raises record the list it came from (LINE-11). */
export const planLists = (cart: Cart, intents: readonly AddLine[]): readonly CartAction[] =>
  intents.flatMap((intent) =>
    roomFor(cart, intent).quantity === 0 ? [] : planListOf(cart, itemIn(cart, intent)),
  )

interface LineChange {
  readonly line: LineItem
  readonly quantity: number
  readonly targets: readonly ShippingTarget[]
}

/** The line and its children in proportion, with targets trimmed. */
function changesOf(cart: Cart, line: LineItem, quantity: number): readonly LineChange[] {
  const children = childrenOf(cart, line).map((child) => ({
    line: child,
    quantity: Math.round((child.quantity / line.quantity) * quantity),
  }))
  return [{ line, quantity }, ...children].map((change) => ({
    ...change,
    targets: adjustTargets(change.line.targets, change.quantity),
  }))
}

export interface QuantityChange extends NamedLine {
  readonly quantity: number
}

/** The cart's lines after the changes and removals. */
function linesAfter(
  cart: Cart,
  changes: readonly LineChange[],
  gone: ReadonlySet<string>,
): readonly LineItem[] {
  const changed = new Map(changes.map((change) => [change.line.id, change]))
  return cart.lineItems
    .filter((line) => !gone.has(line.id))
    .map((line) => {
      const change = changed.get(line.id)
      return change === undefined ? line : { ...line, quantity: change.quantity, targets: change.targets }
    })
}

/**
 * Addresses follow the goods: an empty one goes with its method and packaging, later keys move up, and a delivery
 * chosen for other goods is dropped (CART-06, CART-07, SHIP-04).
 */
function planFollow(cart: Cart, lineItems: readonly LineItem[]): readonly CartAction[] {
  const before = new Map(shipmentDraftsOf(cart).map((one) => [one.from, one]))
  const left = shipmentDraftsOf({ ...cart, lineItems })
    .filter((one) => one.quantities.size > 0)
    .map((one) => keepChoice(one, before.get(one.from)))
  const { drafts, marks } = followGiftWords(lineItems, left, cart)
  // The platform still has the old targets; compare with those so that every changed line is sent its new ones.
  const known = new Map(cart.lineItems.map((line) => [line.id, line.targets]))
  const told = lineItems.map((line) => ({ ...line, targets: known.get(line.id) ?? [] }))
  return [...planShipments({ ...cart, lineItems: told }, drafts), ...marks, ...planKeepHome(cart, drafts)]
}

/**
 * Sets quantities, 0 removes, along with children and whatever only they needed (CART-07). Gifts and children follow
 * their own rules and are ignored, except orphaned children.
 */
export function planChangeQuantities(cart: Cart, intents: readonly QuantityChange[]): readonly CartAction[] {
  const wanted = intents
    .map((intent) => ({ line: findNamedLine(cart, intent), quantity: intent.quantity }))
    .filter((intent): intent is { line: LineItem; quantity: number } => intent.line !== undefined)
    .filter(({ line }) => !isGift(line) && (!isChild(line) || isOrphan(cart, line)))
  return planQuantities(cart, wanted)
}

/** The same for any lines, including gifts, which are removed first while they surely still exist. */
export function planQuantities(
  cart: Cart,
  wanted: readonly { readonly line: LineItem; readonly quantity: number }[],
): readonly CartAction[] {
  const removed = wanted
    .filter(({ quantity }) => quantity <= 0)
    .sort((a, b) => Number(isGift(b.line)) - Number(isGift(a.line)))
  const gone = new Set(
    removed.flatMap(({ line }) => [line, ...childrenOf(cart, line)]).map((line) => line.id),
  )
  const changes = wanted
    .filter(({ line, quantity }) => quantity > 0 && quantity !== line.quantity && !gone.has(line.id))
    .flatMap(({ line, quantity }) => changesOf(cart, line, Math.min(quantity, maximumInCart(cart, line))))
  if (gone.size === 0 && changes.length === 0) return []
  return [
    ...[...gone].map((lineItemId) => ({ action: 'removeLineItem' as const, lineItemId })),
    ...changes.map(({ line, quantity }) => ({
      action: 'changeLineItemQuantity' as const,
      lineItemId: line.id,
      quantity,
    })),
    ...planFollow(cart, linesAfter(cart, changes, gone)),
  ]
}
