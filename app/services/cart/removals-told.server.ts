/**
 * What may not stay is removed from a cart before its edit, in an update of its own: it is gone even if the edit is
 * then refused, or the platform goes down. A form that is sent again finds nothing left to remove, so the edit that
 * removed it reports it, whatever becomes of the rest.
 */
import { isOfRemoval, removalNotices, withoutRemovals } from '~/models/cart/availability'
import type { Removal } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import { orIfUnavailable } from '../upstream'
import type { Visitor } from '../visitor'

export interface Cleaning {
  /** A cart that an attempt starts with or plans on, and what must go from it. The last one shows what is gone. */
  saw(cart: Cart, removals?: readonly Removal[]): void
  gone(): readonly Removal[]
  /** Something had to go and is still there. */
  isLeft(): boolean
  /** The cart before the edit, without what had to go first, which may have cost the rest a discount. */
  beforeEdit(): Cart | undefined
}

export function watchCleaning(): Cleaning {
  // Of every attempt: the answer to the one that removed them may have been lost.
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

/** Leaves notices for the next page, once it is known what is gone. */
export function stageGone(visitor: Visitor, cleaning: Cleaning): void {
  const gone = cleaning.gone()
  if (gone.length > 0) visitor.stage({ flash: [...removalNotices(gone)] })
}

/** Leads to the cart: no step of checkout shows these, and the form sent again would lead on. */
const untoldIn = ({ flash }: Visitor) =>
  flash.filter(isOfRemoval).map((notice) => ({ ...notice, leadsToCart: true as const }))

/** If the edit fails, leads the shopper to what is gone, and does not claim that the cart is unchanged. */
export async function tellingRemovals<R>(
  visitor: Visitor,
  edit: () => Promise<EditOutcome<R>>,
): Promise<EditOutcome<R>> {
  let outcome: EditOutcome<R>
  try {
    outcome = await edit()
  } catch (error) {
    const flash = untoldIn(visitor)
    // Saved now: the code that reports the fault has no session.
    if (flash.length > 0) await orIfUnavailable(visitor.save({ flash }), undefined)
    throw error
  }
  const flash = outcome.kind === 'done' ? [] : untoldIn(visitor)
  if (flash.length === 0) return outcome
  visitor.stage({ flash })
  return outcome.kind === 'refused' ? { ...outcome, isCleaned: true } : outcome
}
