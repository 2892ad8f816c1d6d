/**
 * One order to one or several addresses: how many of each line go where, as a plan (SHIP-04, SHIP-06, SHIP-08,
 * SHIP-28).
 */
import type { Address } from '../../address/address'
import { isSameRecipient, isServedAlike } from '../../address/address-fields'
import type { CartAction } from '../actions'
import type { Cart, LineItem } from '../cart'
import { kindOfLine } from '../line-kind'
import { childrenOf, isChild, isGift } from '../lines'
import { DESTINATIONS_MAX } from '../../constants/constants'
import { definedOnly } from '../../defined-only'
import { followGiftWords, giftWordsIn } from './plan-gift-marks'
import { planShipments } from './plan-shipments'
import {
  DIGITAL_FIELDS,
  hasSeveralAddresses,
  pickupFields,
  shipmentDraftsOf,
  shipmentsOf,
  WAREHOUSE,
  withoutPrice,
} from '../shipments'
import type { ShipmentDraft } from '../shipments'

export interface Destination {
  /** Key of the shipment it has been so far. */
  readonly from?: string | undefined
  readonly address: Address
  readonly packingSlipMessage?: string | undefined
  /** Proof that the address was verified (ADDR-13). */
  readonly signedTrustedMatchkey?: string | undefined
  /** Gift mark, if it does not follow from the earlier shipments. */
  readonly markedAsGift?: boolean | undefined
}

/** Quantities by line id, one per destination in order. Only lines that ship can be split. */
export type SplitQuantities = Readonly<Record<string, readonly number[]>>

export interface Split {
  readonly destinations: readonly Destination[]
  readonly quantities: SplitQuantities
}

/** Lines a shopper may split: shipped goods, without bundle contents, which follow their bundle. */
export function splittableLines(cart: Pick<Cart, 'lineItems'>): readonly LineItem[] {
  return cart.lineItems.filter((line) => !isChild(line) && kindOfLine(line) === 'standard')
}

/** Number of units that could go to different destinations. */
export function quantityToSplit(cart: Pick<Cart, 'lineItems'>): number {
  return sum(splittableLines(cart).map((line) => line.quantity))
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Everything to the first destination. */
export function allToFirst(cart: Pick<Cart, 'lineItems'>): SplitQuantities {
  return Object.fromEntries(splittableLines(cart).map((line) => [line.id, [line.quantity]]))
}

/** The current split, for destinations that are the cart's own shipments. */
export function currentQuantities(cart: Cart): SplitQuantities {
  const standard = shipmentDraftsOf(cart).filter(({ kind }) => kind === 'standard')
  return Object.fromEntries(
    splittableLines(cart).map((line) => [line.id, standard.map((one) => one.quantities.get(line.id) ?? 0)]),
  )
}

/** Bundle contents follow the bundle in proportion; the rounding remainder goes to the last destination. */
function childQuantities(child: LineItem, parent: LineItem, split: readonly number[]): readonly number[] {
  const shares = split.map((count) => Math.floor((child.quantity * count) / parent.quantity))
  const last = split.findLastIndex((count) => count > 0)
  return shares.map((count, index) => (index === last ? count + child.quantity - sum(shares) : count))
}

function sentTo(cart: Cart, split: Split, index: number): ReadonlyMap<string, number> {
  const entries = splittableLines(cart).flatMap((line) => {
    const own = split.quantities[line.id] ?? []
    const children = childrenOf(cart, line).map(
      (child) => [child.id, childQuantities(child, line, own)[index] ?? 0] as const,
    )
    return [[line.id, own[index] ?? 0] as const, ...children]
  })
  return new Map(entries.filter(([, count]) => count > 0))
}

function sameQuantities(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([id, count]) => b.get(id) === count)
}

/** Same goods to the same place. */
export function isSentAlike(a: ShipmentDraft, b: ShipmentDraft): boolean {
  return isServedAlike(a.address, b.address) && sameQuantities(a.quantities, b.quantities)
}

/** A chosen delivery holds only while goods and place are unchanged. */
export function keepChoice(next: ShipmentDraft, before: ShipmentDraft | undefined): ShipmentDraft {
  return before !== undefined && isSentAlike(before, next) ? next : withoutPrice(next)
}

/** Standard shipments in destination order, then e-mailed goods, then pickup. */
function layOut(cart: Cart, split: Split, today: string, seen: Cart): readonly ShipmentDraft[] {
  const before = shipmentDraftsOf(cart)
  const wordFor = giftWordsIn(seen)
  const sent = split.destinations.flatMap((destination, index): readonly ShipmentDraft[] => {
    const quantities = sentTo(cart, split, index)
    if (quantities.size === 0) return []
    const known = before.find(({ from }) => from !== undefined && from === destination.from)
    const {
      packingSlipMessage: _old,
      signedTrustedMatchkey: _signed,
      markedAsGift: _word,
      ...fields
    } = known?.fields ?? {}
    const message = destination.packingSlipMessage
    const { signedTrustedMatchkey, markedAsGift = wordFor(destination) } = destination
    const next: ShipmentDraft = {
      from: known?.from,
      kind: 'standard',
      address: destination.address,
      fields: {
        ...fields,
        ...(message ? { packingSlipMessage: message } : {}),
        ...definedOnly({ signedTrustedMatchkey, markedAsGift }),
      },
      quantities,
      packaging: known?.packaging ?? false,
    }
    return [keepChoice(next, known)]
  })
  const others = (['digital', 'pickup'] as const).flatMap((kind): readonly ShipmentDraft[] => {
    const lines = cart.lineItems.filter((line) => kindOfLine(line) === kind)
    if (lines.length === 0) return []
    const home = split.destinations[0]?.address ?? WAREHOUSE
    return [
      {
        from: before.find((one) => one.kind === kind)?.from,
        kind,
        address: kind === 'pickup' ? WAREHOUSE : home,
        fields: kind === 'pickup' ? pickupFields(today) : DIGITAL_FIELDS,
        quantities: new Map(lines.map((line) => [line.id, line.quantity])),
        packaging: false,
      },
    ]
  })
  return [...sent, ...others]
}

/**
 * `today` is the business date: pickup is ready on the next day. The split must have no problems. `seen` is the cart
 * with the shipments the destinations refer to: one just moved to another mode has none yet.
 */
export function planSplit(cart: Cart, split: Split, today: string, seen: Cart = cart): readonly CartAction[] {
  const { drafts, marks } = followGiftWords(cart.lineItems, layOut(cart, split, today, seen), seen)
  return [...planShipments(cart, drafts), ...marks]
}

/** Sends everything to one address. */
export function planShipToOne(
  cart: Cart,
  address: Address,
  today: string,
  {
    signedTrustedMatchkey,
    seen = cart,
  }: { readonly signedTrustedMatchkey?: string; readonly seen?: Cart } = {},
): readonly CartAction[] {
  const sent = shipmentsOf(seen).filter(({ kind }) => kind === 'standard')
  const [first] = sent
  // A message for another recipient must not go into this parcel.
  const own = sent.length === 1 ? first : sent.find((one) => isSameRecipient(one.address, address))
  const destination = {
    from: first?.key,
    address,
    packingSlipMessage: own?.fields.packingSlipMessage,
    signedTrustedMatchkey,
  }
  return planSplit(cart, { destinations: [destination], quantities: allToFirst(cart) }, today, seen)
}

/** Lines not fully allocated, or allocated to a shipment of another kind. */
function unallocatedLines(cart: Cart): readonly LineItem[] {
  const kinds = new Map(shipmentsOf(cart).map(({ key, kind }) => [key, kind]))
  return cart.lineItems.filter((line) => {
    if (isChild(line)) return false
    const kind = kindOfLine(line)
    const allocated = line.targets.filter((target) => kinds.get(target.addressKey) === kind)
    return sum(allocated.map(({ quantity }) => quantity)) !== line.quantity
  })
}

/** New gifts or additions without an address, for which the shopper must choose a recipient (SHIP-28). */
export function needsAllocation(cart: Cart): boolean {
  return allocationWarning(cart) !== null
}

const UNASSIGNED_GIFT = {
  key: 'newUnassignedGiftLineItem',
  message: 'Change in gift line items detected; shipment re-allocation required',
}
const UNASSIGNED = {
  key: 'unassignedLineItem',
  message: 'Not everything in your cart has an address yet. Please say how many go where.',
}

/**
 * An uploaded list may have more addresses than the split form can show, so its gifts go to the first one, as with the
 * upload itself.
 */
function giftsForTheFirst(cart: Cart): readonly LineItem[] {
  if (shipmentsOf(cart).length <= DESTINATIONS_MAX) return []
  return unallocatedLines(cart).filter((line) => isGift(line) && kindOfLine(line) === 'standard')
}

/** The warning for those: gifts came automatically, other lines were added by staff (ERR-09). */
export function allocationWarning(cart: Cart): { readonly key: string; readonly message: string } | null {
  if (!hasSeveralAddresses(cart)) return null
  const settled = giftsForTheFirst(cart)
  const unallocated = unallocatedLines(cart).filter(
    (line) => kindOfLine(line) === 'standard' && !settled.includes(line),
  )
  if (unallocated.length === 0) return null
  return unallocated.some(isGift) ? UNASSIGNED_GIFT : UNASSIGNED
}

/**
 * Allocates lines added after the addresses were given: with one address there is no choice, and pickup and e-mailed
 * goods have their own. Before any address, only a cart that needs none is laid out. A delivery whose price a
 * free-shipping code has removed is charged by the shop's own rules (SHIP-22).
 */
export function planAutoAllocation(cart: Cart, today: string): readonly CartAction[] {
  if (unallocatedLines(cart).length === 0)
    return cart.shippingCharges.some(({ isWaived }) => isWaived)
      ? planShipments(cart, shipmentDraftsOf(cart))
      : []
  const standard = shipmentDraftsOf(cart).filter(({ kind }) => kind === 'standard')
  const isSent = splittableLines(cart).length > 0
  if (isSent && standard.length === 0) return []
  const destinations = standard.map(({ from, address, fields }) => ({
    from,
    address,
    packingSlipMessage: fields.packingSlipMessage,
    signedTrustedMatchkey: fields.signedTrustedMatchkey,
  }))
  if (standard.length <= 1) return planSplit(cart, { destinations, quantities: allToFirst(cart) }, today)
  if (needsAllocation(cart)) return []
  const gifts = giftsForTheFirst(cart).map((line) => [line.id, [line.quantity]] as const)
  const quantities = { ...currentQuantities(cart), ...Object.fromEntries(gifts) }
  return planSplit(cart, { destinations, quantities }, today)
}
