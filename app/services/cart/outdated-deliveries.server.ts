/**
 * Deliveries priced under a different free shipping threshold, before a code, an offer or a customer's tag came or
 * went; and those by a carrier that the customer now refuses. They must be chosen again, so that the price shown is the
 * price charged and no refused carrier delivers (SHIP-16, SHIP-21, SHIP-24).
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
   * Keys of the shipments. `before` is the cart before an edit: the basis of their price where they do not record it.
   */
  of(visitor: Whose, cart: Cart, before?: Cart): Promise<ReadonlySet<string>>
}

/** For a customer not yet cached: not worth waiting longer, since the order checks it again. */
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
  /** Keys of the shipments that ship free; null while unknown: then nothing has to be chosen again. */
  async function freeIn(cart: Cart, { customerId }: Whose): Promise<readonly string[] | null> {
    const threshold = await orIfUnavailable(freeShipping.ofDelivery(cart, customerId), null)
    return threshold && freeShipmentKeys(cart, threshold)
  }

  /**
   * Whether `before` made them free. A shipment may have changed its key since, and no similar one was chosen just now.
   */
  async function freeBefore(priced: readonly ShipmentDraft[], before: Cart | undefined, visitor: Whose) {
    const free = before && !priced.every(isSaid) ? await freeIn(before, visitor) : null
    const known = before && free !== null ? shipmentDraftsOf(before) : []
    return (one: ShipmentDraft): boolean | undefined => {
      const earlier = known.find((each) => isSentAlike(each, one))
      return earlier && free?.includes(keyOf(earlier))
    }
  }

  /** Free shipping applied when it was priced and does not now, or the reverse. */
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
      customerId === undefined ? null : await customers.getShared(customerId, { uncachedMs: PATIENCE_MS })
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
      // In this order: the first fetches the customer whom the second reads from the cache.
      const otherwise = await pricedOtherwise(visitor, cart, priced, before)
      const refused = await refusedSince(visitor, priced)
      return new Set([...otherwise, ...refused].map(keyOf))
    },
  }
}
