/** Shared by the parts of a shipment plan: the cart, the target shipments, and how keys move. */
import type { WireTarget } from '../actions'
import type { Cart } from '../cart'
import type { ShipmentDraft } from '../shipments'

export interface Sync {
  readonly cart: Cart
  readonly drafts: readonly ShipmentDraft[]
  /** New key by old key; missing ones are removed. */
  readonly moves: ReadonlyMap<string, string>
}

/** Ignores `undefined` and key order. */
export function sameJson(a: object, b: object): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_, part: unknown) =>
      typeof part === 'object' && part !== null && !Array.isArray(part)
        ? Object.fromEntries(Object.entries(part).sort(([x], [y]) => (x < y ? -1 : 1)))
        : part,
    )
  return text(a) === text(b)
}

/** In Multiple mode every unit needs a method, if only a placeholder. */
export const hasMethod = ({ shippingMode }: Cart): boolean => shippingMode === 'Multiple'

export function targetTo(cart: Cart, addressKey: string): WireTarget {
  return { addressKey, quantity: 1, ...(hasMethod(cart) ? { shippingMethodKey: addressKey } : {}) }
}
