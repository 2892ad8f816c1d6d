/** How an item is split among addresses. If the sum differs from the quantity, it is stored as not valid. */
import type {
  Cart,
  ItemShippingDetails,
  ItemShippingDetailsDraft,
  ItemShippingTarget,
} from '@commercetools/platform-sdk'
import { definedOnly } from '../../../app/models/defined-only'
import { invalidInput, invalidOperation } from './session'
import { sum } from './shape'

/** The targets with their validity; without targets, the item has no shipping details. */
export function detailsOf(
  targets: readonly ItemShippingTarget[],
  quantity: number,
): ItemShippingDetails | undefined {
  if (targets.length === 0) return undefined
  return { targets: [...targets], valid: sum(targets.map((target) => target.quantity)) === quantity }
}

export function toDetails(
  draft: ItemShippingDetailsDraft | undefined,
  quantity: number,
  cart: Cart,
): ItemShippingDetails | undefined {
  if (!draft) return undefined
  checkTargets(draft.targets, cart)
  return detailsOf(draft.targets.filter((target) => target.quantity > 0).map(toTarget), quantity)
}

function toTarget({ addressKey, quantity, shippingMethodKey }: ItemShippingTarget): ItemShippingTarget {
  return { addressKey, quantity, ...definedOnly({ shippingMethodKey }) }
}

function checkTargets(targets: readonly ItemShippingTarget[], cart: Cart): void {
  const seen = new Set<string>()
  for (const { addressKey, quantity, shippingMethodKey } of targets) {
    if (quantity < 0) invalidInput(`The quantity of the target '${addressKey}' must not be negative.`)
    // The same address may be served by several methods, each with its own target.
    const identity = JSON.stringify([addressKey, shippingMethodKey])
    if (seen.has(identity)) invalidInput(`The address key '${addressKey}' is used by more than one target.`)
    seen.add(identity)
  }
  checkAddresses(targets, cart)
}

function checkAddresses(targets: readonly ItemShippingTarget[], cart: Cart): void {
  for (const { addressKey } of targets) {
    if (cart.itemShippingAddresses.some(({ key }) => key === addressKey)) continue
    invalidInput(`The address key '${addressKey}' was not found in the item shipping addresses of the cart.`)
  }
}

/** Revalidates details for a new quantity: targets are kept, as it is unknown which one changes. */
export function rejudged(
  details: ItemShippingDetails | undefined,
  quantity: number,
): ItemShippingDetails | undefined {
  return details && detailsOf(details.targets, quantity)
}

/** Adds quantities per address and method; a target that reaches zero is removed. */
export function withDelta(
  details: ItemShippingDetails | undefined,
  delta: readonly ItemShippingTarget[],
  quantity: number,
  cart: Cart,
): ItemShippingDetails | undefined {
  checkAddresses(delta, cart)
  const targets = [...(details?.targets ?? [])]
  for (const change of delta) {
    const index = targets.findIndex((target) => isSameTarget(target, change))
    const known = targets[index]
    if (known) targets[index] = { ...known, quantity: known.quantity + change.quantity }
    else targets.push(toTarget(change))
  }
  if (targets.some((target) => target.quantity < 0)) {
    invalidOperation('The quantity of a shipping target must not become negative.')
  }
  return detailsOf(
    targets.filter((target) => target.quantity > 0),
    quantity,
  )
}

function isSameTarget(left: ItemShippingTarget, right: ItemShippingTarget): boolean {
  if (left.addressKey !== right.addressKey) return false
  return right.shippingMethodKey === undefined || left.shippingMethodKey === right.shippingMethodKey
}

export function isAddressInUse(cart: Cart, addressKey: string): boolean {
  return [...cart.lineItems, ...cart.customLineItems].some((item) =>
    item.shippingDetails?.targets.some((target) => target.addressKey === addressKey),
  )
}
