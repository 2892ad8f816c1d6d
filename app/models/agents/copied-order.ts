/** An earlier order as a cart of its own: what of it is bought once more, and where it goes (AGENT-11). */
import type { Address } from '../address/address'
import type { Cart, LineItem } from '../cart/cart'
import { isGift } from '../cart/lines'
import { quantityIn, shipmentsOf } from '../cart/shipments'
import type { Shipment } from '../cart/shipments'
import type { Split } from '../cart/plans/plan-split'
import { splittableLines } from '../cart/plans/plan-split'
import { definedOnly } from '../defined-only'
import type { Order } from '../orders/order'

/** Fields that would make more of a copy than the goods: deliveries that come again, what a page noted of itself. */
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

/** The order as a cart that goods are copied from: neither its codes, nor its gifts, nor what it was a copy of. */
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

/** The copy sent as the order was. */
export interface SplitLike extends Split {
  /** By destination: the order's shipment that it is like. */
  readonly like: readonly Shipment[]
  /** Addresses of the order for which nothing is left. */
  readonly leftOut: readonly Address[]
  /** Pieces that are like none of the order's lines: they go to the first address. */
  readonly unplaced: number
}

/** What a line is, with what ties it to its contents: a copy of it keeps all of this. */
function identityOf({
  sku,
  distributionChannel,
  fields,
}: Pick<LineItem, 'sku' | 'distributionChannel' | 'fields'>) {
  return JSON.stringify([sku, distributionChannel, Object.entries(fields).toSorted()])
}

/** From the nearest likeness to the farthest; of what was a gift at some of its places the copy has no mark. */
const LIKENESSES: readonly ((line: LineItem) => string)[] = [
  identityOf,
  ({ fields: { markedAsGift: _mark, ...fields }, ...line }) => identityOf({ ...line, fields }),
  ({ sku }) => sku,
]

/**
 * Pieces of each line of the copy by shipment of the order. An old piece is taken once, first by the line that is the
 * same, box contents and all, then by another one of its size; among lines that are alike by the one that comes first.
 */
function placesLike(order: Order, cart: Cart, shipments: readonly Shipment[]) {
  const olds = splittableLines(toSource(order)).map((line) => ({
    line,
    left: shipments.map(({ key }) => quantityIn(line, key)),
  }))
  const places = splittableLines(cart).map((line) => ({
    line,
    rest: line.quantity,
    shares: shipments.map(() => 0),
  }))
  for (const likeness of LIKENESSES)
    for (const place of places)
      for (const { left } of olds.filter(({ line }) => likeness(line) === likeness(place.line)))
        left.forEach((count, index) => {
          const taken = Math.min(count, place.rest)
          left[index] = count - taken
          place.rest -= taken
          place.shares[index] = (place.shares[index] ?? 0) + taken
        })
  return places
}

/** Where the goods of an order went: null where nothing of it is sent. */
export function splitLike(order: Order, cart: Cart): SplitLike | null {
  const shipments = shipmentsOf(order).filter(({ kind, lines }) => kind === 'standard' && lines.length > 0)
  const places = placesLike(order, cart, shipments)
  const used = shipments.filter((_, index) =>
    places.some(({ shares, rest }) => (shares[index] ?? 0) > 0 || (index === 0 && rest > 0)),
  )
  // Where none of it is sent any more there is one address all the same, for what goes by e-mail.
  const like = used.length > 0 ? used : shipments.slice(0, 1)
  if (like.length === 0) return null
  const quantities = places.map(({ line, rest, shares }): [string, readonly number[]] => [
    line.id,
    like.map((shipment, at) => (shares[shipments.indexOf(shipment)] ?? 0) + (at === 0 ? rest : 0)),
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
    unplaced: like.length > 1 ? places.reduce((sum, { rest }) => sum + rest, 0) : 0,
  }
}

/** To be told to the agent: how the addresses of the copy differ from those of the order. */
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

/** The tag of a reship, its reason: of "Other" with what was written (AGENT-05). */
export function reasonTag(reason: string, text: string | undefined): string {
  return reason === 'Other' && text !== undefined ? `Other: ${text}` : reason
}
