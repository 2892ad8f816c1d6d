/** A discount that goes away in an edit is remembered in the session, for checkout to tell until the order is placed. */
import type { Cart } from '~/models/cart/cart'
import { lostCodes } from '~/models/cart/lost-codes'
import type { LostCode } from '~/models/cart/lost-codes'
import { findCode } from '~/models/cart/plans/plan-codes'
import { addNotices } from '~/models/notices/notice'
import type { Notice } from '~/models/notices/notice'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { Visitor } from '../visitor.server'

/** What an edit has cost. */
export function tellLostCodes(
  visitor: Visitor,
  { before, cart }: Extract<EditOutcome, { kind: 'done' }>,
): void {
  if (before !== undefined) stageLostCodes(visitor, lostCodes(before, cart))
}

/** Beside those of edits before, of which nobody may have been told yet. */
function stageLostCodes(visitor: Visitor, lost: readonly LostCode[]): readonly Notice[] {
  if (lost.length === 0) return []
  const isNew = (code: string) => !lost.some((one) => one.code === code)
  const earlier = (visitor.lostCodes ?? []).filter(({ code }) => isNew(code))
  visitor.stage({ lostCodes: [...earlier, ...lost] })
  return lost.map(toNotice)
}

/** The same where another cart took the place of the visitor's, as at sign-in; answers what there is to tell. */
export function tellLost(visitor: Visitor, before: Cart, after: Cart): readonly Notice[] {
  return stageLostCodes(visitor, lostCodes(before, after, true))
}

/**
 * The same where the cart was made anew for an edit: what it came without is lost as well, unless the edit itself took
 * it off.
 */
export function tellLostInMove(
  visitor: Visitor,
  known: Cart,
  { before, cart }: Extract<EditOutcome, { kind: 'done' }>,
): void {
  const takenOff = (code: string) =>
    before !== undefined && findCode(before, code) !== undefined && findCode(cart, code) === undefined
  const kept = { ...known, discountCodes: known.discountCodes.filter(({ code }) => !takenOff(code)) }
  tellLost(visitor, kept, cart)
}

function toNotice({ code, message }: LostCode): Notice {
  return { type: 'warning', message, key: `code-${code}` }
}

function lostOf({ lostCodes: lost = [] }: Pick<Visitor, 'lostCodes'>): readonly Notice[] {
  return lost.map(toNotice)
}

/** Once the shopper sees to the codes it is no news any more. */
export function forgetLostCodes(visitor: Visitor): Visitor {
  if (visitor.lostCodes !== undefined) visitor.stage({ lostCodes: null })
  return visitor
}

/** With them in place of the shorter notices of the same codes. */
export function withLostCodes(
  visitor: Pick<Visitor, 'lostCodes'>,
  notices: readonly Notice[],
): readonly Notice[] {
  return addNotices(notices, lostOf(visitor))
}

/** Notices of codes on the cart, with what they have cost where that is known: it has been no edit ago. */
export function withCostOfCodes(
  visitor: Pick<Visitor, 'lostCodes'>,
  notices: readonly Notice[],
): readonly Notice[] {
  const lost = lostOf(visitor)
  return notices.map((notice) => lost.find(({ key }) => key === notice.key) ?? notice)
}
