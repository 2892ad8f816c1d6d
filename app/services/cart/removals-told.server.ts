/**
 * What may not stay goes from a cart before its edit is made, in an update of its own: it has gone even where the edit
 * is then refused, or the platform goes away. A form that is sent again finds nothing to take away any more, so what has
 * gone is told by the edit that took it, whatever comes of the rest.
 */
import { isOfRemoval, removalNotices, withoutRemovals } from '~/models/cart/availability'
import type { Removal } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'

export interface Cleaning {
  /** A cart that a try begins with or plans on, and what is to go from it. By the last one it has gone, or has not. */
  saw(cart: Cart, removals?: readonly Removal[]): void
  gone(): readonly Removal[]
  /** Something was to go and is still there. */
  isLeft(): boolean
  /** The cart of before the edit, but for what had to go first, which may have taken a discount of the rest with it. */
  beforeEdit(): Cart | undefined
}

export function watchCleaning(): Cleaning {
  // Of every try: the answer to the one that took them out may have been lost.
  const found = new Map<string, Removal>()
  let uncleaned: Cart | undefined
  let last: Cart | undefined
  const isThere = ({ line, keep }: Removal) =>
    last?.lineItems.some(({ id, quantity }) => id === line.id && quantity > keep) === true
  const gone = () => [...found.values()].filter((removal) => !isThere(removal))
  return {
    saw(cart, removals = []) {
      last = cart
      if (removals.length > 0) uncleaned = cart
      for (const removal of removals) found.set(removal.line.id, removal)
    },
    gone,
    isLeft: () => gone().length < found.size,
    beforeEdit: () =>
      uncleaned === undefined || gone().length === 0 ? undefined : withoutRemovals(uncleaned, gone()),
  }
}

/** For the next page, once it is known what has gone. */
export function stageGone(visitor: Visitor, cleaning: Cleaning): void {
  const gone = cleaning.gone()
  if (gone.length > 0) visitor.stage({ flash: [...removalNotices(gone)] })
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
    if (flash.length > 0) await orIfUnavailable(visitor.save({ flash }), undefined)
    throw error
  }
  const flash = outcome.kind === 'done' ? [] : untoldIn(visitor)
  if (flash.length === 0) return outcome
  visitor.stage({ flash })
  return outcome.kind === 'refused' ? { ...outcome, isCleaned: true } : outcome
}
