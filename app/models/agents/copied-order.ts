/** An earlier order as a new cart: what is bought again, and where it ships (AGENT-11). */
import type { Address } from '../address/address'
import type { Cart, LineItem } from '../cart/cart'
import { isGift } from '../cart/lines'
import { quantityIn, shipmentsOf } from '../cart/shipments'
import type { Shipment } from '../cart/shipments'
import type { Split } from '../cart/plans/plan-split'
import { splittableLines } from '../cart/plans/plan-split'
import { definedOnly } from '../defined-only'
import type { Order } from '../orders/order'

/** Drops the fields that go beyond the goods: Auto-Delivery, and the list a line was added from. */
function onlyGoods(line: Order['lineItems'][number]): Order['lineItems'][number] {
  const {
    autoDeliveryInterval: _interval,
    autoDeliveryOfferLocation: _location,
    autoDeliveryOfferType: _type,
    listMetadata: _metadata,
    ...fields
  } = line.fields
  return { ...line, fields }
}

/** The order as a cart to copy goods from: without codes, gifts, or the note of what it was itself a copy of. */
export function toSource(order: Order): Cart {
  return {
    ...order,
    state: 'Ordered',
    lineItems: order.lineItems.filter((line) => !isGift(line)).map(onlyGoods),
    customLineItems: [],
    discountCodes: [],
    fields: { orderTags: [], recentEdits: [] },
  }
}

type Goods = Pick<Cart, 'lineItems'>

const unitsOf = ({ lineItems }: Goods) => lineItems.reduce((sum, { quantity }) => sum + quantity, 0)

/** What of the order was not copied, and how many units that is. */
export function notIn(
  copy: Goods,
  order: Goods,
): { readonly missing: number; readonly names: readonly string[] } {
  const of = ({ lineItems }: Goods, sku: string) =>
    unitsOf({ lineItems: lineItems.filter((line) => line.sku === sku) })
  const short = order.lineItems.filter(({ sku }) => of(copy, sku) < of(order, sku))
  return {
    missing: Math.max(0, unitsOf(order) - unitsOf(copy)),
    names: [...new Set(short.map(({ name }) => name))],
  }
}

/** The copy split as the order was. */
export interface SplitLike extends Split {
  /** Per destination: the order's shipment it corresponds to. */
  readonly like: readonly Shipment[]
  /** Addresses of the order that get nothing. */
  readonly leftOut: readonly Address[]
  /** Units matching none of the order's lines: they go to the first address. */
  readonly unplaced: number
}

/** Identifies a line, including the link to its contents: a copy keeps all of this. */
function identityOf({
  sku,
  distributionChannel,
  fields,
}: Pick<LineItem, 'sku' | 'distributionChannel' | 'fields'>) {
  return JSON.stringify([sku, distributionChannel, Object.entries(fields).toSorted()])
}

/**
 * From closest match to loosest. The second ignores gift marks, since the copy of a line that was a gift at only some
 * of its addresses has none.
 */
const LIKENESSES: readonly ((line: LineItem) => string)[] = [
  identityOf,
  ({ fields: { markedAsGift: _mark, ...fields }, ...line }) => identityOf({ ...line, fields }),
  ({ sku }) => sku,
]

/**
 * Units of each line of the copy by shipment of the order. Each old unit is used once: first by the identical line,
 * box contents included, then by others of the same size; among equals, the first line wins.
 */
function allocationsLike(order: Order, cart: Cart, shipments: readonly Shipment[]) {
  const olds = splittableLines(toSource(order)).map((line) => ({
    line,
    left: shipments.map(({ key }) => quantityIn(line, key)),
  }))
  const allocations = splittableLines(cart).map((line) => ({
    line,
    rest: line.quantity,
    perShipment: shipments.map(() => 0),
  }))
  for (const likeness of LIKENESSES)
    for (const allocation of allocations)
      for (const { left } of olds.filter(({ line }) => likeness(line) === likeness(allocation.line)))
        left.forEach((count, index) => {
          const taken = Math.min(count, allocation.rest)
          left[index] = count - taken
          allocation.rest -= taken
          allocation.perShipment[index] = (allocation.perShipment[index] ?? 0) + taken
        })
  return allocations
}

/** Where the order's goods went; null if none of it shipped. */
export function splitLike(order: Order, cart: Cart): SplitLike | null {
  const shipments = shipmentsOf(order).filter(({ kind, lines }) => kind === 'standard' && lines.length > 0)
  const allocations = allocationsLike(order, cart, shipments)
  const used = shipments.filter((_, index) =>
    allocations.some(({ perShipment, rest }) => (perShipment[index] ?? 0) > 0 || (index === 0 && rest > 0)),
  )
  // If nothing ships any more, keep one address anyway, for e-mailed goods.
  const like = used.length > 0 ? used : shipments.slice(0, 1)
  if (like.length === 0) return null
  const quantities = allocations.map(({ line, rest, perShipment }): [string, readonly number[]] => [
    line.id,
    like.map((shipment, at) => (perShipment[shipments.indexOf(shipment)] ?? 0) + (at === 0 ? rest : 0)),
  ])
  return {
    like,
    destinations: like.map(
      ({ address, fields: { packingSlipMessage, signedTrustedMatchkey, markedAsGift } }) => ({
        address,
        ...definedOnly({ packingSlipMessage, signedTrustedMatchkey, markedAsGift }),
      }),
    ),
    quantities: Object.fromEntries(quantities),
    leftOut: shipments.filter((shipment) => !like.includes(shipment)).map(({ address }) => address),
    unplaced: like.length > 1 ? allocations.reduce((sum, { rest }) => sum + rest, 0) : 0,
  }
}

/** Messages for the agent on how the copy's addresses differ from the order's. */
export function addressesUnlike({ leftOut, unplaced, destinations }: SplitLike): readonly string[] {
  const placeOf = ({ name, street1, city }: Address) => `${name}, ${street1}, ${city}`
  return [
    ...leftOut.map((address) => `Nothing of it is left to go to ${placeOf(address)}.`),
    ...destinations
      .slice(0, unplaced === 0 ? 0 : 1)
      .map(
        ({ address }) =>
          `It could not be told where ${unplaced === 1 ? '1 piece' : `${unplaced} pieces`} of it went, which the copy sends to ${placeOf(address)}.`,
      ),
  ]
}

/** The tag of a reship: its reason, with the text given for "Other" (AGENT-05). */
export function reasonTag(reason: string, text: string | undefined): string {
  return reason === 'Other' && text !== undefined ? `Other: ${text}` : reason
}
