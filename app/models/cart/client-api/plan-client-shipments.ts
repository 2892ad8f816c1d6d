/** Addresses and targets sent by a browser, combined into one split of the cart (API-37, API-38). */
import type { Address } from '../../address/address'
import { isSamePlace } from '../../address/address-fields'
import type { CartAction } from '../actions'
import type { ClientAction } from './client-actions'
import { inTurn, isRefused, refuse } from './client-refusal'
import type { Refused } from './client-refusal'
import type { Cart, LineItem, ShippingTarget } from '../cart'
import { planBillingFollows } from '../plans/plan-billing'
import { planWithoutAddresses } from '../plans/plan-shipments'
import { planSplit, splittableLines } from '../plans/plan-split'
import type { Destination, Split } from '../plans/plan-split'
import { findSplitProblems, restrictedOf } from '../plans/split-check'
import { shipmentsOf } from '../shipments'
import { adjustTargets, shipmentKey } from '../targets'

type ShipmentAction = Extract<
  ClientAction,
  {
    action:
      | 'setLineItemShippingDetails'
      | 'addItemShippingAddress'
      | 'updateItemShippingAddress'
      | 'removeItemShippingAddress'
      | 'setShippingAddress'
  }
>

/** ERR-10 */
const UNKNOWN_SHIPMENT = 'unknown shipment'

interface KeyedDestination extends Destination {
  /** The key the browser knows, until shipments are renumbered. */
  readonly key: string
}

interface Draft {
  readonly destinations: readonly KeyedDestination[]
  readonly targets: ReadonlyMap<string, readonly ShippingTarget[]>
}

function withAddress(
  destinations: readonly KeyedDestination[],
  key: string,
  change: Partial<KeyedDestination>,
): readonly KeyedDestination[] | Refused {
  if (!destinations.some((destination) => destination.key === key))
    return refuse(UNKNOWN_SHIPMENT, 'address.key')
  return destinations.map((destination) =>
    destination.key === key ? { ...destination, ...change } : destination,
  )
}

/** The tax address is the first shipment's, so the two cannot differ (SHIP-23). */
function withTaxAddress(
  destinations: readonly KeyedDestination[],
  address: Address,
): readonly KeyedDestination[] | Refused {
  const [first, ...others] = destinations
  if (first === undefined) return [{ key: shipmentKey(1), address }]
  if (others.length === 0) return [{ ...first, address, signedTrustedMatchkey: undefined }]
  return isSamePlace(first.address, address)
    ? destinations
    : refuse('This is not where the first shipment goes', 'address')
}

const withDestinations = (
  draft: Draft,
  destinations: readonly KeyedDestination[] | Refused,
): Draft | Refused => (isRefused(destinations) ? destinations : { ...draft, destinations })

type NamedTargets = Extract<
  ShipmentAction,
  { action: 'setLineItemShippingDetails' }
>['shippingDetails']['targets']

function toTargets(targets: NamedTargets): readonly ShippingTarget[] {
  return targets.map(({ addressKey, quantity }) => ({ addressKey, quantity }))
}

function apply(draft: Draft, one: ShipmentAction): Draft | Refused {
  const { destinations, targets } = draft
  switch (one.action) {
    case 'addItemShippingAddress':
      if (destinations.some((destination) => destination.key === one.address.key))
        return refuse('There is a shipment with this key', 'address.key')
      return { ...draft, destinations: [...destinations, one.address] }
    case 'updateItemShippingAddress': {
      const { key, address, packingSlipMessage } = one.address
      // Only checkout verifies addresses; API calls are taken as sent.
      const moved = { address, signedTrustedMatchkey: undefined }
      const change = packingSlipMessage === undefined ? moved : { ...moved, packingSlipMessage }
      return withDestinations(draft, withAddress(destinations, key, change))
    }
    case 'removeItemShippingAddress':
      if (!destinations.some((destination) => destination.key === one.addressKey))
        return refuse(UNKNOWN_SHIPMENT, 'addressKey')
      return {
        ...draft,
        destinations: destinations.filter((destination) => destination.key !== one.addressKey),
      }
    case 'setShippingAddress':
      return withDestinations(draft, withTaxAddress(destinations, one.address))
    case 'setLineItemShippingDetails':
      return {
        ...draft,
        targets: new Map([...targets, [one.lineItemId, toTargets(one.shippingDetails.targets)] as const]),
      }
  }
}

/** Quantities of a line per destination: as sent, all to the only one, or unchanged. */
function countsOf(line: LineItem, { destinations, targets }: Draft): readonly number[] | Refused {
  const told = targets.get(line.id)
  if (told?.some((target) => !destinations.some((destination) => destination.key === target.addressKey)))
    return refuse(UNKNOWN_SHIPMENT, 'addressKey')
  if (told === undefined && destinations.length === 1) return [line.quantity]
  const shared = told ?? adjustTargets(line.targets, line.quantity)
  return destinations.map((destination) =>
    shared
      .filter((target) => target.addressKey === destination.key)
      .reduce((sum, target) => sum + target.quantity, 0),
  )
}

function checked(cart: Cart, split: Split, maySplit: boolean): Split | Refused {
  const problem = findSplitProblems(cart, split)[0]
  if (problem?.kind === 'quantity')
    return refuse(
      `${problem.line.name}: ${problem.given} of ${problem.line.quantity} have an address`,
      'shippingDetails',
    )
  if (problem?.kind === 'empty') return refuse(`Nothing goes to address ${problem.index + 1}`, 'address')
  if (split.destinations.length > 1 && !maySplit)
    return refuse('This order can go to one address only', 'address')
  const [restricted] = restrictedOf(cart, split)
  if (restricted !== undefined)
    return refuse(`These items cannot ship there: ${restricted.items.join(', ')}`, 'address')
  return split
}

/** The cart's lines with new quantities and the targets the platform still has. */
function linesAfter(cart: Cart, quantities: readonly CartAction[]): readonly LineItem[] {
  const removals = quantities.filter((one) => one.action === 'removeLineItem')
  const gone = new Set(removals.map(({ lineItemId }) => lineItemId))
  const changed = new Map(
    quantities.flatMap((one) =>
      one.action === 'changeLineItemQuantity' ? [[one.lineItemId, one.quantity] as const] : [],
    ),
  )
  return cart.lineItems
    .filter((line) => !gone.has(line.id))
    .map((line) => ({ ...line, quantity: changed.get(line.id) ?? line.quantity }))
}

/**
 * `quantities` are the planned quantity changes: those of lines are kept, what followed from them is recomputed.
 * `facts.seen` is the cart with the addresses the browser names: one that has just moved has none yet.
 */
export function planClientShipments(
  cart: Cart,
  quantities: readonly CartAction[],
  actions: readonly ShipmentAction[],
  facts: { readonly today: string; readonly maySplit: boolean; readonly seen: Cart },
): readonly CartAction[] | Refused {
  const { seen, today, maySplit } = facts
  const after: Cart = { ...cart, lineItems: linesAfter(cart, quantities) }
  const destinations = shipmentsOf(seen)
    .filter(({ kind }) => kind === 'standard')
    .map(({ key, address, fields }) => ({
      key,
      from: key,
      address,
      packingSlipMessage: fields.packingSlipMessage,
      signedTrustedMatchkey: fields.signedTrustedMatchkey,
    }))
  const draft = actions.reduce<Draft | Refused>((made, one) => (isRefused(made) ? made : apply(made, one)), {
    destinations,
    targets: new Map(),
  })
  if (isRefused(draft)) return draft
  const lines = splittableLines({ lineItems: linesAfter(seen, quantities) })
  const unknown = [...draft.targets.keys()].find((lineItemId) => !lines.some(({ id }) => id === lineItemId))
  if (unknown !== undefined) {
    const line = seen.lineItems.find(({ id }) => id === unknown)
    const problem = line
      ? `${line.name} has no address of its own`
      : `Cannot find line item for ID ${unknown}`
    return refuse(problem, 'lineItemId')
  }
  const counts = inTurn(lines, (line) => {
    const count = countsOf(line, draft)
    return isRefused(count) ? count : [[line.id, count] as const]
  })
  if (isRefused(counts)) return counts
  const told = quantities.filter(
    ({ action }) => action === 'changeLineItemQuantity' || action === 'removeLineItem',
  )
  if (draft.destinations.length === 0 && lines.length > 0) return [...told, ...planWithoutAddresses(after)]
  const quantitiesOf = Object.fromEntries(counts)
  const split = checked(after, { destinations: draft.destinations, quantities: quantitiesOf }, maySplit)
  if (isRefused(split)) return split
  const home = split.destinations[0]?.address
  return [
    ...told,
    ...planSplit(after, split, today, seen),
    ...(home === undefined ? [] : planBillingFollows(after, seen, home)),
  ]
}

/** Number of addresses after the actions: more than one requires another shipping mode. */
export function destinationsAfter(cart: Cart, actions: readonly ShipmentAction[]): number {
  const count = shipmentsOf(cart).filter(({ kind }) => kind === 'standard').length
  return actions.reduce((sum, { action }) => {
    if (action === 'addItemShippingAddress') return sum + 1
    return action === 'removeItemShippingAddress' ? sum - 1 : sum
  }, count)
}
