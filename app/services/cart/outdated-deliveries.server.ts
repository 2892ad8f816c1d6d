/**
 * Deliveries that were priced while shipping was free from another goods value on: a code, an offer or a customer's tag
 * has come or gone since. They are asked for again, so that what is told is what is charged (SHIP-21, SHIP-24).
 */
import type { Cart } from '~/models/cart/cart'
import { shipmentsOf } from '~/models/cart/shipments'
import { freeShipmentKeys } from '~/models/shipping/free-shipping-note'
import type { FreeShipping } from '../free-shipping.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor.server'

export interface OutdatedDeliveries {
  /**
   * Keys of the shipments. `before` is the cart before an edit: what it would have been priced by where the session does
   * not know what it was.
   */
  of(visitor: Visitor, cart: Cart, before?: Cart): Promise<ReadonlySet<string>>
}

const NONE: ReadonlySet<string> = new Set()

export function createOutdatedDeliveries(freeShipping: Pick<FreeShipping, 'ofDelivery'>): OutdatedDeliveries {
  /** Null while nobody can tell: then nothing is asked for again. */
  async function freeNow(cart: Cart, { customerId }: Visitor): Promise<readonly string[] | null> {
    const threshold = await orIfUnavailable(freeShipping.ofDelivery(cart, customerId), null)
    return threshold && freeShipmentKeys(cart, threshold)
  }

  /** Of those that were free when the deliveries were chosen. */
  async function freeThen(visitor: Visitor, { id }: Cart, before: Cart | undefined) {
    const known = visitor.freeDeliveries
    if (known?.cartId === id) return known.keys
    return before === undefined ? null : freeNow(before, visitor)
  }

  return {
    async of(visitor, cart, before) {
      const priced = shipmentsOf(cart).filter(
        ({ needPhysicalAddress, fields }) => needPhysicalAddress && fields.price !== undefined,
      )
      if (priced.length === 0) return NONE
      const then = await freeThen(visitor, cart, before)
      const now = then && (await freeNow(cart, visitor))
      if (then === null || now === null) return NONE
      return new Set(priced.map(({ key }) => key).filter((key) => then.includes(key) !== now.includes(key)))
    },
  }
}
