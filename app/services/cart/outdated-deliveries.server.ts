/**
 * Deliveries that were priced while shipping was free from another goods value on, since when a code, an offer or a
 * customer's tag has come or gone; and those that a carrier may bring whom the customer refuses by now. They are asked
 * for again, so that what is told is what is charged, and who was refused brings nothing (SHIP-16, SHIP-21, SHIP-24).
 */
import type { Cart } from '~/models/cart/cart'
import { isSentAlike } from '~/models/cart/plans/plan-split'
import { shipmentDraftsOf } from '~/models/cart/shipments'
import type { ShipmentDraft } from '~/models/cart/shipments'
import { freeShipmentKeys } from '~/models/shipping/free-shipping-note'
import { isRefusedSince } from '~/models/shipping/refused-carriers'
import type { CustomerService } from '../commercetools/customers.server'
import type { FreeShipping } from '../free-shipping.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'

type Whose = Pick<Visitor, 'customerId'>

export interface OutdatedDeliveries {
  /**
   * Keys of the shipments. `before` is the cart before an edit: what they would have been priced by where they do not
   * say so themselves.
   */
  of(visitor: Whose, cart: Cart, before?: Cart): Promise<ReadonlySet<string>>
}

/** For a customer whom nobody has seen yet: nothing is held up for what is looked at again with the order. */
const PATIENCE_MS = 500

const NONE: ReadonlySet<string> = new Set()
const keyOf = ({ from = '' }: ShipmentDraft): string => from
const isSaid = ({ fields }: ShipmentDraft): boolean => fields.freeShippingEarned !== undefined

export function createOutdatedDeliveries({
  freeShipping,
  customers,
}: {
  readonly freeShipping: Pick<FreeShipping, 'ofDelivery'>
  readonly customers: Pick<CustomerService, 'getShared'>
}): OutdatedDeliveries {
  /** Keys of the shipments that ship free; null while nobody can tell: then nothing is asked for again. */
  async function freeIn(cart: Cart, { customerId }: Whose): Promise<readonly string[] | null> {
    const threshold = await orIfUnavailable(freeShipping.ofDelivery(cart, customerId), null)
    return threshold && freeShipmentKeys(cart, threshold)
  }

  /** What `before` says of them. A shipment may have another key since, and none that is alike was chosen for just now. */
  async function freeBefore(priced: readonly ShipmentDraft[], before: Cart | undefined, visitor: Whose) {
    const free = before && !priced.every(isSaid) ? await freeIn(before, visitor) : null
    const known = before && free !== null ? shipmentDraftsOf(before) : []
    return (one: ShipmentDraft): boolean | undefined => {
      const earlier = known.find((each) => isSentAlike(each, one))
      return earlier && free?.includes(keyOf(earlier))
    }
  }

  /** Of another free shipping than there is now. */
  async function pricedOtherwise(
    visitor: Whose,
    cart: Cart,
    priced: readonly ShipmentDraft[],
    before: Cart | undefined,
  ): Promise<readonly ShipmentDraft[]> {
    if (before === undefined && !priced.some(isSaid)) return []
    const now = await freeIn(cart, visitor)
    if (now === null) return []
    const wasFree = await freeBefore(priced, before, visitor)
    return priced.filter((one) => {
      const then = one.fields.freeShippingEarned ?? wasFree(one)
      return then !== undefined && then !== now.includes(keyOf(one))
    })
  }

  async function refusedSince({ customerId }: Whose, priced: readonly ShipmentDraft[]) {
    const customer =
      customerId === undefined ? null : await customers.getShared(customerId, { unseenMs: PATIENCE_MS })
    const carriers = customer === null || customer === 'away' ? {} : customer.carriers
    return priced.filter(({ fields }) => isRefusedSince(fields, carriers))
  }

  return {
    async of(visitor, cart, before) {
      const priced = shipmentDraftsOf(cart).filter(
        ({ kind, quantities, fields }) =>
          kind === 'standard' && quantities.size > 0 && fields.price !== undefined,
      )
      if (priced.length === 0) return NONE
      // The first has just asked for the customer whom the second takes as last seen.
      const otherwise = await pricedOtherwise(visitor, cart, priced, before)
      const refused = await refusedSince(visitor, priced)
      return new Set([...otherwise, ...refused].map(keyOf))
    },
  }
}
