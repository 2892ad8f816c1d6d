/**
 * Deliveries that were priced while shipping was free from another goods value on: a code, an offer or a customer's tag
 * has come or gone since. They are asked for again, so that what is told is what is charged (SHIP-21, SHIP-24).
 */
import type { Cart } from '~/models/cart/cart'
import { isSentAlike } from '~/models/cart/plans/plan-split'
import { shipmentDraftsOf } from '~/models/cart/shipments'
import type { ShipmentDraft } from '~/models/cart/shipments'
import { freeShipmentKeys } from '~/models/shipping/free-shipping-note'
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

const NONE: ReadonlySet<string> = new Set()
const keyOf = ({ from = '' }: ShipmentDraft): string => from
const isSaid = ({ fields }: ShipmentDraft): boolean => fields.freeShippingEarned !== undefined

export function createOutdatedDeliveries(freeShipping: Pick<FreeShipping, 'ofDelivery'>): OutdatedDeliveries {
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

  return {
    async of(visitor, cart, before) {
      const priced = shipmentDraftsOf(cart).filter(
        ({ kind, quantities, fields }) =>
          kind === 'standard' && quantities.size > 0 && fields.price !== undefined,
      )
      if (priced.length === 0 || (before === undefined && !priced.some(isSaid))) return NONE
      const now = await freeIn(cart, visitor)
      if (now === null) return NONE
      const wasFree = await freeBefore(priced, before, visitor)
      const outdated = priced.filter((one) => {
        const then = one.fields.freeShippingEarned ?? wasFree(one)
        return then !== undefined && then !== now.includes(keyOf(one))
      })
      return new Set(outdated.map(keyOf))
    },
  }
}
