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
  if (before !== undefined) stageLostCode(visitor, lostCodes(before, cart))
}

function stageLostCode(visitor: Visitor, [lost]: readonly LostCode[]): Notice | null {
  if (lost === undefined) return null
  visitor.stage({ lostCode: { code: lost.code, message: lost.message } })
  return toNotice(lost)
}

/** The same where another cart took the place of the visitor's, as at sign-in; answers what there is to tell. */
export function tellLost(visitor: Visitor, before: Cart, after: Cart): Notice | null {
  return stageLostCode(visitor, lostCodes(before, after, true))
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

function lostOf({ lostCode }: Pick<Visitor, 'lostCode'>): Notice | null {
  return lostCode === undefined ? null : toNotice(lostCode)
}

/** Once the shopper sees to the codes it is no news any more. */
export function forgetLostCode(visitor: Visitor): Visitor {
  if (visitor.lostCode !== undefined) visitor.stage({ lostCode: null })
  return visitor
}

/** With it in place of the shorter notice of the same code. */
export function withLostCode(
  visitor: Pick<Visitor, 'lostCode'>,
  notices: readonly Notice[],
): readonly Notice[] {
  const lost = lostOf(visitor)
  return lost === null ? notices : addNotices(notices, [lost])
}

/** Notices of codes on the cart, with what one of them has cost where that is known: it has been no edit ago. */
export function withCostOfCode(
  visitor: Pick<Visitor, 'lostCode'>,
  notices: readonly Notice[],
): readonly Notice[] {
  const lost = lostOf(visitor)
  return notices.map((notice) => (lost !== null && lost.key === notice.key ? lost : notice))
}
