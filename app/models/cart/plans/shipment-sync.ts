/** What the parts of a plan for shipments share: the cart, the shipments as they shall be, and how keys move. */
import type { WireTarget } from '../actions'
import type { Cart } from '../cart'
import type { ShipmentDraft } from '../shipments'

export interface Sync {
  readonly cart: Cart
  readonly drafts: readonly ShipmentDraft[]
  /** New key by the old one; what is not here goes. */
  readonly moves: ReadonlyMap<string, string>
}

/** Without `undefined` and independent of the order of names. */
export function sameJson(a: object, b: object): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
        : part,
    )
  return text(a) === text(b)
}

/** In Multiple mode every piece goes by a method, if only by one that stands in. */
export const hasMethod = ({ shippingMode }: Cart): boolean => shippingMode === 'Multiple'

export function targetTo(cart: Cart, addressKey: string): WireTarget {
  return { addressKey, quantity: 1, ...(hasMethod(cart) ? { shippingMethodKey: addressKey } : {}) }
}
