/** Plans that change lines: `(cart, intent) → actions`. Pure, and empty when there is nothing to do. */
import { MAX_CART_QUANTITY } from '../constants/constants'
import { TYPE_KEYS } from './actions'
import type { CartAction } from './actions'
import type { Cart, CustomLineItem, LineFields, LineItem, ShippingTarget } from './cart'
import { childrenOf, findLine, isGift, maximumOf } from './lines'
import { planForgetDelivery } from './plan-shipments'
import { adjustTargets, sumOfTargets } from './targets'

export interface AddLine {
  readonly sku: string
  readonly quantity: number
  /** Pieces of this SKU that one order may hold. */
  readonly maximum: number
  readonly channel?: string
  readonly fields?: LineFields
}

function hasSameFields(line: LineItem, fields: LineFields): boolean {
  const names = ['autoDeliveryInterval', 'markedAsGift', 'externalId', 'parentExternalId'] as const
  return names.every((name) => line.fields[name] === fields[name])
}

/** Pieces that an add may still bring in: existing and added of the same kind stay under the maximum (CART-13). */
export function addableQuantity(cart: Cart | null, intent: AddLine): number {
  const present = (cart?.lineItems ?? [])
    .filter((line) => line.sku === intent.sku && !isGift(line) && hasSameFields(line, intent.fields ?? {}))
    .reduce((sum, line) => sum + line.quantity, 0)
  const maximum = Math.min(intent.maximum, MAX_CART_QUANTITY)
  return Math.max(0, Math.min(intent.quantity, maximum - present))
}

/** Adds a delta, capped. New pieces go to the first shipment when the cart has one, so that targets stay whole. */
export function planAddLine(cart: Cart, intent: AddLine): readonly CartAction[] {
  const quantity = addableQuantity(cart, intent)
  if (quantity === 0) return []
  const first = cart.itemShippingAddresses[0]
  const fields = Object.fromEntries(
    Object.entries(intent.fields ?? {}).filter(([, value]) => value !== undefined),
  )
  return [
    {
      action: 'addLineItem',
      sku: intent.sku,
      quantity,
      ...(intent.channel === undefined
        ? {}
        : { distributionChannel: { typeId: 'channel' as const, key: intent.channel } }),
      ...(first === undefined ? {} : { shippingDetails: { targets: [{ addressKey: first.key, quantity }] } }),
      ...(Object.keys(fields).length === 0
        ? {}
        : { custom: { type: { typeId: 'type' as const, key: TYPE_KEYS.lineItem }, fields } }),
    },
    ...planForgetDelivery(cart),
  ]
}

interface LineChange {
  readonly line: LineItem
  readonly quantity: number
  readonly targets: readonly ShippingTarget[]
}

/** The line and its children, each in proportion, with its targets trimmed. */
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

function isSameTargets(a: readonly ShippingTarget[], b: readonly ShippingTarget[]): boolean {
  return (
    a.length === b.length &&
    a.every(
      (target, index) => target.addressKey === b[index]?.addressKey && target.quantity === b[index].quantity,
    )
  )
}

/** Addresses, methods and custom lines that nothing needs any more once the lines are as given (CART-06, CART-07). */
function planOrphans(
  cart: Cart,
  after: readonly LineChange[],
  gone: ReadonlySet<string>,
): readonly CartAction[] {
  const changed = new Map(after.map((change) => [change.line.id, change.targets]))
  const stay = cart.lineItems.filter((line) => !gone.has(line.id))
  const used = new Set(
    stay.flatMap((line) => (changed.get(line.id) ?? line.targets).map((target) => target.addressKey)),
  )
  const orphaned = cart.itemShippingAddresses.filter((shipment) => !used.has(shipment.key))
  const everUsed = cart.lineItems.some((line) => line.targets.length > 0)
  const keys = new Set(everUsed ? orphaned.map((shipment) => shipment.key) : [])
  const isOrphan = (line: CustomLineItem) =>
    stay.length === 0 ||
    (line.targets.length > 0 && line.targets.every((target) => keys.has(target.addressKey)))
  return [
    ...cart.customLineItems
      .filter(isOrphan)
      .map((line) => ({ action: 'removeCustomLineItem' as const, customLineItemId: line.id })),
    ...(cart.shippingMode === 'Multiple'
      ? cart.shippingCharges
          .filter((charge) => keys.has(charge.key))
          .map((charge) => ({ action: 'removeShippingMethod' as const, shippingKey: charge.key }))
      : []),
    ...[...keys].map((addressKey) => ({ action: 'removeItemShippingAddress' as const, addressKey })),
  ]
}

export interface QuantityChange {
  readonly lineItemId: string
  readonly quantity: number
}

/** Sets quantities as given, 0 removes. Gifts and children follow their own rules and are left alone. */
export function planChangeQuantities(cart: Cart, intents: readonly QuantityChange[]): readonly CartAction[] {
  const wanted = intents
    .map((intent) => ({ line: findLine(cart, intent.lineItemId), quantity: intent.quantity }))
    .filter((intent): intent is { line: LineItem; quantity: number } => intent.line !== undefined)
    .filter(({ line }) => !isGift(line) && line.fields.parentExternalId === undefined)
  const removed = wanted.filter(({ quantity }) => quantity <= 0)
  const gone = new Set(
    removed.flatMap(({ line }) => [line, ...childrenOf(cart, line)]).map((line) => line.id),
  )
  const changes = wanted
    .filter(({ line, quantity }) => quantity > 0 && quantity !== line.quantity && !gone.has(line.id))
    .flatMap(({ line, quantity }) => changesOf(cart, line, Math.min(quantity, maximumOf(line))))
  if (gone.size === 0 && changes.length === 0) return []
  const orphans = planOrphans(cart, changes, gone)
  const orphanKeys = new Set(
    orphans.flatMap((action) => (action.action === 'removeItemShippingAddress' ? [action.addressKey] : [])),
  )
  return [
    ...changes.flatMap(({ line, quantity, targets }): CartAction[] => [
      { action: 'changeLineItemQuantity', lineItemId: line.id, quantity },
      ...(isSameTargets(line.targets, targets) && sumOfTargets(targets) === quantity
        ? []
        : targets.length === 0
          ? []
          : [
              {
                action: 'setLineItemShippingDetails' as const,
                lineItemId: line.id,
                shippingDetails: { targets },
              },
            ]),
    ]),
    ...[...gone].map((lineItemId) => ({ action: 'removeLineItem' as const, lineItemId })),
    ...orphans,
    ...planForgetDelivery(cart, orphanKeys),
  ]
}

/** Removes lines with their children and whatever only they needed (CART-07). */
export function planRemoveLines(cart: Cart, lineItemIds: readonly string[]): readonly CartAction[] {
  return planChangeQuantities(
    cart,
    lineItemIds.map((lineItemId) => ({ lineItemId, quantity: 0 })),
  )
}
