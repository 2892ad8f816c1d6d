/** The facts of an order as its confirmation states them, for HTML and text alike. */
import type { Address } from '~/models/address/address'
import type { CustomLineItem, ShipmentFields } from '~/models/cart/cart'
import { unsentTitle } from '~/models/cart/shipment-facts'
import {
  hasSeveralAddresses,
  isGiftShipment,
  linesAsSent,
  quantityIn,
  shipmentsOf,
  WAREHOUSE,
} from '~/models/cart/shipments'
import type { Shipment } from '~/models/cart/shipments'
import { quantityText, shownLines, withContents } from '~/models/cart/shown-lines'
import { totalsOf } from '~/models/cart/totals'
import { mailedLine, mailedText } from '~/models/mail/mailed-text'
import { formatMoney, ZERO } from '~/models/money/money'
import type { Money } from '~/models/money/money'
import type { Order } from '~/models/orders/order'
import { formatDate, isDate } from '~/models/time/business-time'

export interface OrderLine {
  readonly name: string
  /** Size, what was chosen or written, and its contents (LINE-05). */
  readonly details: readonly string[]
  readonly quantity: number
  readonly amount: string
  /** Before cart discounts, if any apply (LINE-03). */
  readonly was?: string
}

export interface OrderShipment {
  /** `Shipping to`, `For you to collect`, `By email`, or `Shipment 2 of 3`. */
  readonly title: string
  readonly address: readonly string[]
  /** What ships there, if the order ships to several places. */
  readonly contents: readonly string[]
  readonly method: string | undefined
  readonly arrival: string | undefined
  /** That it is a gift, and the accompanying message. */
  readonly notes: readonly string[]
}

export interface OrderTotal {
  readonly label: string
  readonly amount: string
}

/** In the place of what may be read there, but is not mailed to somebody who may not have typed it. */
const NOT_MAILED = 'More is on the page of your order.'

export function addressLines(address: Address): readonly string[] {
  const { name, company, street1, street2, city, state, postalCode } = address
  const typed = [name, company, street1, street2].filter(
    (line): line is string => line !== undefined && line !== '',
  )
  const mailed = typed.flatMap((line) => mailedLine(line) ?? [])
  const town = mailedLine(city)
  const isWhole = mailed.length === typed.length && town !== null
  return [
    ...mailed,
    `${town === null ? '' : `${town}, `}${state} ${postalCode}`,
    address.country === 'CA' ? 'Canada' : 'United States',
    ...(isWhole ? [] : [NOT_MAILED]),
  ]
}

const mailedDetails = (details: readonly string[]): readonly string[] =>
  details.map((detail) => mailedText(detail) ?? NOT_MAILED)

export function orderLines(order: Order): readonly OrderLine[] {
  return shownLines(order.lineItems).map(({ name, label, quantity, details, contents, amount }) => ({
    name,
    details: [
      ...(label === '' ? [] : [label]),
      ...mailedDetails(details),
      ...contents.flatMap((child) => [`With ${child.text}`, ...mailedDetails(child.details)]),
    ],
    quantity,
    amount: amount === null ? 'FREE' : formatMoney(amount.price),
    ...(amount !== null && amount.comparison.centAmount > amount.price.centAmount
      ? { was: formatMoney(amount.comparison) }
      : {}),
  }))
}

/** At the warehouse, whatever address was given (SHIP-12). */
const isCollected = (fields: ShipmentFields): boolean => fields.shipmentPickupCode !== undefined

function arrivalText(fields: ShipmentFields): string | undefined {
  const known = [fields.earliestArrivalOn, fields.latestArrivalOn ?? fields.requestedDeliveryOn].filter(
    (date): date is string => isDate(date),
  )
  const [first, last] = known
  if (first === undefined) return undefined
  const verb = isCollected(fields) ? 'Ready' : 'Arrives'
  return last === undefined || last === first
    ? `${verb} ${formatDate(first)}`
    : `${verb} ${formatDate(first)} to ${formatDate(last)}`
}

/** What ships there, with the contents of each item below it (LINE-05). */
function contentsOf({ customLineItems }: Order, { key, fields, lines }: Shipment): readonly string[] {
  const goesThere = (line: CustomLineItem) => quantityIn(line, key) > 0
  const goods = withContents(linesAsSent({ fields, lines })).flatMap(({ line, contents }) => [
    quantityText(line, quantityIn(line, key)),
    ...contents.map((child) => `With ${quantityText(child, quantityIn(child, key))}`),
  ])
  return [
    ...goods,
    ...customLineItems.filter(goesThere).map((line) => `${quantityIn(line, key)} × ${line.name}`),
  ]
}

function notesOf({ fields, lines }: Shipment): readonly string[] {
  const isGift = isGiftShipment({ fields, lines })
  const { packingSlipMessage: message } = fields
  return [
    ...(isGift ? ['A gift: the prices are left out.'] : []),
    ...(message ? mailedDetails([`Message: “${message}”`]).flatMap((note) => note.split('\n')) : []),
  ]
}

/** Worded as on the receipt. */
function titleOf(order: Order, shipment: Shipment): string {
  const several = hasSeveralAddresses(order)
  // What is collected or e-mailed comes after them, with titles of its own.
  const { length } = shipmentsOf(order).filter(({ kind }) => kind === 'standard')
  const sent = several ? `Shipment ${shipment.serial} of ${length}` : 'Shipping to'
  return unsentTitle(shipment, several) ?? sent
}

function toShipment(order: Order, shipment: Shipment): OrderShipment {
  const { address, fields, kind, pickup } = shipment
  const where = pickup ? WAREHOUSE : address
  return {
    title: titleOf(order, shipment),
    address: kind === 'digital' ? [] : addressLines(where),
    contents: order.itemShippingAddresses.length > 1 ? contentsOf(order, shipment) : [],
    method: fields.shippingMethodName,
    arrival: arrivalText(fields),
    notes: notesOf(shipment),
  }
}

/** One per shipment, or for its one address if the order has no shipments of its own. */
export function orderShipments(order: Order): readonly OrderShipment[] {
  if (order.itemShippingAddresses.length > 0)
    return shipmentsOf(order).map((shipment) => toShipment(order, shipment))
  if (order.shippingAddress === undefined) return []
  const address = addressLines(order.shippingAddress)
  return [{ title: 'Shipping to', address, contents: [], method: undefined, arrival: undefined, notes: [] }]
}

function minus(money: Money): string {
  return `-${formatMoney(money)}`
}

function shippingText(price: Money): string {
  return price.centAmount === 0 ? 'Free' : formatMoney(price)
}

/** The parts of the total; the total itself is `orderTotal`. */
export function orderParts(order: Order): readonly OrderTotal[] {
  const totals = totalsOf(order)
  return [
    { label: 'Items', amount: formatMoney(totals.merchandise) },
    ...(totals.discounts.centAmount > 0 ? [{ label: 'Discounts', amount: minus(totals.discounts) }] : []),
    ...totals.adjustments.map(({ label, amount }) => ({ label, amount: formatMoney(amount) })),
    // An order without a shipping charge, not even one of zero, ships nothing.
    ...(totals.shipping === undefined ? [] : [{ label: 'Shipping', amount: shippingText(totals.shipping) }]),
    { label: 'Tax', amount: formatMoney(totals.tax ?? ZERO) },
  ]
}

export function orderTotal(order: Order): string {
  return formatMoney(totalsOf(order).total)
}
