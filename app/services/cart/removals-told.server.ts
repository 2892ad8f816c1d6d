/**
 * What may not stay goes from a cart before its edit is made, in an update of its own: it has gone even where the edit
 * is then refused, or the platform goes away. A form that is sent again finds nothing to take away any more, so what has
 * gone is told by the edit that took it, whatever comes of the rest. Where nobody can say whether it has gone, the
 * session remembers it until the cart can be read.
 */
import { isOfRemoval, removalNotices, withoutRemovals } from '~/models/cart/availability'
import type { Removal } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'

export interface Cleaning {
  /** A cart that a try begins with or plans on, and what is to go from it. By the last one it has gone, or has not. */
  saw(cart: Cart, removals?: readonly Removal[]): void
  gone(): readonly Removal[]
  /** What was to go and was still there when last seen. */
  left(): readonly Removal[]
  /** The cart of before the edit, but for what had to go first, which may have taken a discount of the rest with it. */
  beforeEdit(): Cart | undefined
}

const holds = (cart: Cart | undefined, lineId: string, keep: number): boolean =>
  cart?.lineItems.some(({ id, quantity }) => id === lineId && quantity > keep) === true

export function watchCleaning(): Cleaning {
  // Of every try: the answer to the one that took them out may have been lost.
  const found = new Map<string, Removal>()
  let uncleaned: Cart | undefined
  let last: Cart | undefined
  const isThere = ({ line, keep }: Removal) => holds(last, line.id, keep)
  const gone = () => [...found.values()].filter((removal) => !isThere(removal))
  return {
    saw(cart, removals = []) {
      last = cart
      if (removals.length > 0) uncleaned = cart
      for (const removal of removals) found.set(removal.line.id, removal)
    },
    gone,
    left: () => [...found.values()].filter(isThere),
    beforeEdit: () =>
      uncleaned === undefined || gone().length === 0 ? undefined : withoutRemovals(uncleaned, gone()),
  }
}

/** For the next page, once the edit has shown what has gone; or for later, where it cannot say. */
export async function stagingGone<T>(
  visitor: Visitor,
  cartId: string,
  cleaning: Cleaning,
  edit: () => Promise<T>,
): Promise<T> {
  try {
    return await edit()
  } catch (error) {
    // Removed all the same, if only the answer was lost.
    const lines = cleaning.left().flatMap((removal) => {
      const { line, keep } = removal
      return removalNotices([removal]).map((notice) => ({ id: line.id, keep, notice }))
    })
    if (lines.length > 0) visitor.stage({ perhapsGone: { cartId, lines } })
    throw error
  } finally {
    const gone = cleaning.gone()
    if (gone.length > 0) visitor.stage({ flash: [...removalNotices(gone)] })
  }
}

/** Stages for the next page which of those have gone. Any that are still there are found again by the next edit. */
export async function tellPerhapsGone(visitor: Visitor, carts: Pick<CartService, 'get'>): Promise<void> {
  const { cartId, perhapsGone } = visitor
  if (perhapsGone === undefined) return
  const cart = cartId === perhapsGone.cartId ? await carts.get(cartId) : null
  const gone = cart === null ? [] : perhapsGone.lines.filter(({ id, keep }) => !holds(cart, id, keep))
  visitor.stage({
    perhapsGone: null,
    flash: gone.map(({ notice }) => ({ ...notice, leadsToCart: true as const })),
  })
}

/** No step of checkout says it, and the form that is sent again would lead on. */
const untoldIn = ({ flash }: Visitor) =>
  flash.filter(isOfRemoval).map((notice) => ({ ...notice, leadsToCart: true as const }))

/** Where the edit came to nothing, the shopper is led to what has gone, and is not told that the cart is as it was. */
export async function tellingRemovals<R>(
  visitor: Visitor,
  edit: () => Promise<EditOutcome<R>>,
): Promise<EditOutcome<R>> {
  let outcome: EditOutcome<R>
  try {
    outcome = await edit()
  } catch (error) {
    const flash = untoldIn(visitor)
    // Whoever tells the fault knows of no session.
    if (flash.length > 0 || visitor.perhapsGone !== undefined)
      await orIfUnavailable(visitor.save({ flash }), undefined)
    throw error
  }
  const flash = outcome.kind === 'done' ? [] : untoldIn(visitor)
  if (flash.length === 0) return outcome
  visitor.stage({ flash })
  return outcome.kind === 'refused' ? { ...outcome, isCleaned: true } : outcome
}
