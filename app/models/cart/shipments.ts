/** The shipments of a cart: contents, destination, kind and requirements (DATA-18, SHIP-02, SHIP-09). */
import type { Address } from '../address/address'
import { isSamePlace } from '../address/address-fields'
import { PICKUP_SHIPPING_METHOD_ID } from '../constants/constants'
import { storeConfig } from '../content/store'
import { definedOnly } from '../defined-only'
import { addMoney, subtractMoney, usd } from '../money/money'
import type { Money } from '../money/money'
import { formatDate, nextShipDate } from '../time/business-time'
import type { Cart, LineItem, ShipmentAddress, ShipmentFields, ShippingCharge } from './cart'
import { valueOfLine } from './goods-value'
import { kindOfLine } from './line-kind'
import type { ShipmentKind } from './line-kind'
import { shipmentKey } from './targets'

export interface Shipment extends ShipmentAddress {
  readonly kind: ShipmentKind
  readonly lines: readonly LineItem[]
  readonly needEmailAddress: boolean
  readonly needPhysicalAddress: boolean
  readonly pickup: boolean
  /** 1-based. */
  readonly serial: number
}

export function quantityIn(line: Pick<LineItem, 'targets'>, shipmentKeyWanted: string): number {
  return line.targets
    .filter((target) => target.addressKey === shipmentKeyWanted)
    .reduce((sum, target) => sum + target.quantity, 0)
}

/** Goods as free shipping counts them, before tax: each address counts separately (SHIP-23). */
export function valueOfShipment(shipment: Pick<Shipment, 'key' | 'lines'>): Money {
  const share = (line: LineItem) =>
    Math.round((valueOfLine(line).centAmount * quantityIn(line, shipment.key)) / Math.max(1, line.quantity))
  return usd(shipment.lines.reduce((sum, line) => sum + share(line), 0))
}

/** Kind by its most demanding line: `standard`, then `pickup`, then `digital`. */
function kindOfShipment(lines: readonly LineItem[]): ShipmentKind {
  const kinds = new Set(lines.map(kindOfLine))
  if (kinds.has('standard') || kinds.size === 0) return 'standard'
  return kinds.has('pickup') ? 'pickup' : 'digital'
}

/** Lines by shipment key, in one pass: a cart may have hundreds of lines and a score of shipments. */
function linesByShipment(cart: Pick<Cart, 'lineItems'>): ReadonlyMap<string, readonly LineItem[]> {
  const found = new Map<string, LineItem[]>()
  for (const line of cart.lineItems)
    for (const key of new Set(line.targets.filter(({ quantity }) => quantity > 0).map((to) => to.addressKey)))
      if (!found.get(key)?.push(line)) found.set(key, [line])
  return found
}

/** All are marked as gifts, which decides when the shipment itself has no mark (LINE-07). */
export function areGifts(lines: readonly LineItem[]): boolean {
  return lines.length > 0 && lines.every((line) => line.fields.markedAsGift ?? false)
}

const goesElsewhere = ({ targets }: LineItem): boolean =>
  new Set(targets.filter(({ quantity }) => quantity > 0).map((target) => target.addressKey)).size > 1

type Goods = Pick<Shipment, 'fields' | 'lines'>

/** The shopper's mark decides, whatever the shipment holds by now; without one, its goods do (LINE-07). */
export function isGiftShipment({ fields, lines }: Goods): boolean {
  return fields.markedAsGift ?? areGifts(lines)
}

/** Its lines as marked here: all in a gift; otherwise none that owes its mark to another shipment. */
export function linesAsSent({ fields, lines }: Goods): readonly LineItem[] {
  const isGift = isGiftShipment({ fields, lines })
  return lines.map((line) => {
    const { markedAsGift = false } = line.fields
    const isShown = isGift || (markedAsGift && !goesElsewhere(line))
    return isShown === markedAsGift ? line : { ...line, fields: { ...line.fields, markedAsGift: isShown } }
  })
}

export function shipmentsOf(cart: Pick<Cart, 'itemShippingAddresses' | 'lineItems'>): readonly Shipment[] {
  const linesOf = linesByShipment(cart)
  return cart.itemShippingAddresses.map((shipment, index) => {
    const lines = linesOf.get(shipment.key) ?? []
    const kind = kindOfShipment(lines)
    return {
      ...shipment,
      kind,
      lines,
      needEmailAddress: lines.some((line) => line.variant.digital),
      needPhysicalAddress: kind === 'standard' && lines.length > 0,
      pickup: kind === 'pickup' || shipment.fields.shipmentPickupCode !== undefined,
      serial: index + 1,
    }
  })
}

/** A cart that has just moved, with the addresses and targets of its predecessor; `idOf` maps its line ids. */
export function withKnownShipments(
  moved: Cart,
  known: Cart,
  idOf: (lineId: string) => string | undefined,
): Cart {
  if (moved.id === known.id) return moved
  const targets = new Map(known.lineItems.map((line) => [idOf(line.id), line.targets]))
  return {
    ...moved,
    itemShippingAddresses: known.itemShippingAddresses,
    lineItems: moved.lineItems.map((line) => ({ ...line, targets: targets.get(line.id) ?? [] })),
  }
}

/** True only if more than one shipment actually ships (SHIP-02). */
export function hasSeveralAddresses(cart: Pick<Cart, 'itemShippingAddresses' | 'lineItems'>): boolean {
  return shipmentsOf(cart).filter((shipment) => shipment.kind === 'standard').length > 1
}

/** Where pickups are collected (SHIP-06, SHIP-07). */
const [, street1, place] = storeConfig.postalAddress
export const WAREHOUSE: Address = {
  name: storeConfig.name,
  street1,
  city: place.slice(0, place.indexOf(',')),
  state: 'NJ',
  postalCode: place.slice(-5),
  country: 'US',
  residential: false,
}

/**
 * The shopper's home, as far as known; never the warehouse. If nothing ships, the address given is the billing address
 * (PAY-15).
 */
export function homeAddress(
  cart: Pick<Cart, 'itemShippingAddresses' | 'billingAddress'>,
): Address | undefined {
  return sentHome(cart) ?? cart.billingAddress
}

/** Addresses that goods ship to. */
export function sentAddresses({
  itemShippingAddresses,
}: Pick<Cart, 'itemShippingAddresses'>): readonly Address[] {
  return itemShippingAddresses
    .map(({ address }) => address)
    .filter((address) => !isSamePlace(address, WAREHOUSE))
}

export function sentHome(cart: Pick<Cart, 'itemShippingAddresses'>): Address | undefined {
  return sentAddresses(cart)[0]
}

const PICKUP = { name: 'Pickup at our New Jersey warehouse', carrier: 'Pickup', code: 'pickup' } as const

/** The pickup delivery: method 38, ready on the next weekday. `today` is the business date. */
export function pickupFields(today: string): ShipmentFields {
  const readyOn = nextShipDate(today)
  return {
    price: usd(0),
    listPrice: usd(0),
    shippingMethodId: PICKUP_SHIPPING_METHOD_ID,
    shippingMethodName: PICKUP.name,
    requestedShipOn: readyOn,
    earliestArrivalOn: readyOn,
    latestArrivalOn: readyOn,
    shipmentPickupCarrier: PICKUP.carrier,
    shipmentPickupCode: PICKUP.code,
  }
}

/** Where and from when a pickup bought `today` is ready. */
export function pickupText(today: string): string {
  const [, ...where] = storeConfig.postalAddress
  return `For you to collect at our New Jersey warehouse, ${where.join(', ')}. Ready from ${formatDate(nextShipDate(today))}.`
}

/** A pickup date in the past is replaced by the next one (SHIP-05, SHIP-06). */
export function renewedPickup(fields: ShipmentFields, today: string): ShipmentFields {
  const readyOn = fields.requestedShipOn
  return readyOn !== undefined && readyOn >= today ? fields : { ...fields, ...pickupFields(today) }
}

/** The cart as its next edit will make it: pickups never show a date in the past. */
export function withRenewedPickups(cart: Cart, today: string): Cart {
  const pickups = new Set(
    shipmentsOf(cart)
      .filter(({ kind }) => kind === 'pickup')
      .map(({ key }) => key),
  )
  return {
    ...cart,
    itemShippingAddresses: cart.itemShippingAddresses.map((shipment) =>
      pickups.has(shipment.key) ? { ...shipment, fields: renewedPickup(shipment.fields, today) } : shipment,
    ),
  }
}

/**
 * The cart as if no delivery had been chosen for these shipments, without tax, which the platform computes with the
 * next edit.
 */
export function withoutDeliveries(cart: Cart, keys: ReadonlySet<string>): Cart {
  if (keys.size === 0) return cart
  const { taxedPrice: _tax, ...rest } = cart
  // In Single mode the one charge covers everything that ships, whatever its key.
  const isOpen = ({ key }: ShippingCharge) => cart.shippingMode === 'Single' || keys.has(key)
  const open = cart.shippingCharges.filter(isOpen)
  return {
    ...rest,
    itemShippingAddresses: cart.itemShippingAddresses.map((shipment) =>
      keys.has(shipment.key) ? { ...shipment, fields: forgetPrice(shipment.fields) } : shipment,
    ),
    shippingCharges: cart.shippingCharges.filter((charge) => !isOpen(charge)),
    totalPrice: subtractMoney(cart.totalPrice, addMoney(...open.map(({ price }) => price))),
  }
}

/** E-mailed goods cost nothing to send. */
export const DIGITAL_FIELDS: ShipmentFields = {
  price: usd(0),
  listPrice: usd(0),
  shippingMethodName: 'Email',
}

/** A target shipment. Its key follows from its position in the list. */
export interface ShipmentDraft {
  /** Its current key; absent for a new one. */
  readonly from?: string | undefined
  readonly kind: ShipmentKind
  readonly address: Address
  readonly fields: ShipmentFields
  /** Line id → units of it. */
  readonly quantities: ReadonlyMap<string, number>
  /** Heat-resistant packaging is charged for it. */
  readonly packaging: boolean
}

/** The current shipments in the form that plans work with. */
export function shipmentDraftsOf(cart: Cart): readonly ShipmentDraft[] {
  return shipmentsOf(cart).map(({ key, kind, address, fields, lines }) => ({
    from: key,
    kind,
    address,
    fields,
    quantities: new Map(lines.map((line) => [line.id, quantityIn(line, key)])),
    packaging: cart.customLineItems.some(
      (line) => line.kind === 'packaging' && line.targets.some((target) => target.addressKey === key),
    ),
  }))
}

/** What a shipment keeps when its price no longer holds: enough to preselect the same choice. */
export function forgetPrice(fields: ShipmentFields): ShipmentFields {
  const { shippingMethodId, markedAsGift, packingSlipMessage, signedTrustedMatchkey } = fields
  return {
    ...definedOnly({ shippingMethodId, markedAsGift, packingSlipMessage, signedTrustedMatchkey }),
  }
}

/** Only shipped goods are priced by content; the other kinds cost nothing anywhere. */
export function withoutPrice(draft: ShipmentDraft): ShipmentDraft {
  if (draft.kind !== 'standard') return draft
  return { ...draft, fields: forgetPrice(draft.fields), packaging: false }
}

export function shipmentKeyAt(index: number): string {
  return shipmentKey(index + 1)
}
