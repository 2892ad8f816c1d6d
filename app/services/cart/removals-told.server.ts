/**
 * What may not stay is removed from a cart before its edit, in an update of its own: it is gone even if the edit is
 * then refused, or the platform goes down. A form that is sent again finds nothing left to remove, so the edit that
 * removed it reports it, whatever becomes of the rest. If nobody can say whether it is gone, the session remembers it
 * until the cart can be read.
 */
import { randomUUID } from 'node:crypto'
import { isOfRemoval, removalNotices, withoutRemovals } from '~/models/cart/availability'
import type { Removal } from '~/models/cart/availability'
import type { Cart } from '~/models/cart/cart'
import { countUnits, isGift } from '~/models/cart/lines'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { CartService } from '../commercetools/carts.server'
import { orIfUnavailable } from '../upstream'
import type { SessionData } from '../sessions/session-data'
import type { Visitor } from '../visitor'

export interface Cleaning {
  /** A cart that an attempt starts with or plans on, and what must go from it. The last one shows what is gone. */
  saw(cart: Cart, removals?: readonly Removal[]): void
  gone(): readonly Removal[]
  /** What had to go and was still there when last seen. */
  left(): readonly Removal[]
  /** Units of the same goods in the cart as last seen, in all its lines. */
  quantityOf(removal: Removal): number
  /** The cart before the edit, without what had to go first, which may have cost the rest a discount. */
  beforeEdit(): Cart | undefined
}

const holds = (cart: Cart | undefined, lineId: string, keep: number): boolean =>
  cart?.lineItems.some(({ id, quantity }) => id === lineId && quantity > keep) === true

/** Gifts are counted apart from what is paid for. */
function countAlike(cart: Cart | undefined, sku: string, isOfGifts: boolean): number {
  const lineItems = cart?.lineItems.filter((line) => line.sku === sku && isGift(line) === isOfGifts)
  return countUnits({ lineItems: lineItems ?? [] })
}

export function watchCleaning(): Cleaning {
  // Of every attempt: the answer to the one that removed them may have been lost.
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
    quantityOf: ({ line }) => countAlike(last, line.sku, isGift(line)),
    beforeEdit: () =>
      uncleaned === undefined || gone().length === 0 ? undefined : withoutRemovals(uncleaned, gone()),
  }
}

/** Stages notices for the next page once the edit has shown what is gone, or for later if it cannot say. */
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
    const perhapsGone = cleaning.left().flatMap((removal) => {
      const { line, keep } = removal
      return removalNotices([removal]).map((notice) => ({
        id: randomUUID(),
        cartId,
        lineId: line.id,
        keep,
        sku: line.sku,
        isGift: isGift(line),
        pieces: cleaning.quantityOf(removal),
        notice,
      }))
    })
    if (perhapsGone.length > 0) visitor.stage({ perhapsGone })
    throw error
  } finally {
    const gone = cleaning.gone()
    if (gone.length > 0) visitor.stage({ flash: [...removalNotices(gone)] })
  }
}

type PerhapsGone = NonNullable<SessionData['perhapsGone']>[number]

/** Null: nobody knows yet. */
function hasGone(one: PerhapsGone, own: Cart | null, present: Cart | null): boolean | null {
  if (own !== null) return !holds(own, one.lineId, one.keep)
  // It was moved into the present one, or merged: its lines have other ids there.
  return present === null ? null : countAlike(present, one.sku, one.isGift) < one.pieces
}

/**
 * Tells the next page which of those have gone, before anything else happens to the cart. Any that are still there
 * are found again by the next edit; of a cart that is not there, nothing is known until the session names its
 * successor. Another request may ask at the same time, or remember more.
 */
export async function tellPerhapsGone(visitor: Visitor, carts: Pick<CartService, 'get'>): Promise<void> {
  const { cartId, perhapsGone } = visitor
  if (perhapsGone === undefined) return
  const ids = new Set(perhapsGone.map((one) => one.cartId))
  if (cartId !== undefined) ids.add(cartId)
  const found = new Map(await Promise.all([...ids].map(async (id) => [id, await carts.get(id)] as const)))
  const present = cartId === undefined ? null : (found.get(cartId) ?? null)
  const settledGone = perhapsGone.flatMap((one) => {
    const isGone = hasGone(one, found.get(one.cartId) ?? null, present)
    return isGone === null ? [] : [{ id: one.id, isGone }]
  })
  if (settledGone.length > 0) await visitor.save({ settledGone })
}

/** Nothing more is reported about a cart that was ordered or no longer exists. */
export function forgetPerhapsGone(visitor: Visitor, cartId: string): void {
  const ofIt = visitor.perhapsGone?.filter((one) => one.cartId === cartId) ?? []
  if (ofIt.length > 0) visitor.stage({ settledGone: ofIt.map(({ id }) => ({ id, isGone: false })) })
}

const untoldIn = ({ flash }: Visitor) => flash.filter(isOfRemoval)

/** If the edit failed, the shopper is shown what has gone, instead of being told that the cart is unchanged. */
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
    if (flash.length > 0 || visitor.perhapsGone !== undefined)
      await orIfUnavailable(visitor.save({ flash }), undefined)
    throw error
  }
  const flash = outcome.kind === 'done' ? [] : untoldIn(visitor)
  if (flash.length === 0) return outcome
  visitor.stage({ flash })
  return outcome.kind === 'refused' ? { ...outcome, isCleaned: true } : outcome
}
