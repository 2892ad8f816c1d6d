/** A discount that goes away in an edit is remembered in the session, for checkout to tell until the order is placed. */
import type { Cart } from '~/models/cart/cart'
import { lostCodes } from '~/models/cart/lost-codes'
import type { LostCode } from '~/models/cart/lost-codes'
import { findCode } from '~/models/cart/plans/plan-codes'
import { addNotices } from '~/models/notices/notice'
import type { Notice } from '~/models/notices/notice'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { Visitor } from '../visitor'

/** What an edit has cost. */
export function tellLostCodes(
  visitor: Visitor,
  { before, cart }: Extract<EditOutcome, { kind: 'done' }>,
): void {
  stageLostCodes(visitor, before === undefined ? [] : lostCodes(before, cart), cart)
}

type Knowing = Pick<Visitor, 'lostCodes'>

/** Of those of edits before: one that applies again by itself is not lost any more. */
function stillLost({ lostCodes: lost = [] }: Knowing, cart: Cart): readonly LostCode[] {
  return lost.filter(({ code }) => findCode(cart, code)?.state !== 'MatchesCart')
}

/** Beside those of edits before, of which nobody may have been told yet. */
function stageLostCodes(visitor: Visitor, lost: readonly LostCode[], cart: Cart): readonly Notice[] {
  const known = stillLost(visitor, cart)
  const earlier = known.filter(({ code }) => !lost.some((one) => one.code === code))
  if (lost.length > 0 || known.length < (visitor.lostCodes?.length ?? 0))
    visitor.stage({ lostCodes: [...earlier, ...lost] })
  return lost.map(toNotice)
}

/** The same where another cart took the place of the visitor's, as at sign-in; answers what there is to tell. */
export function tellLost(visitor: Visitor, before: Cart, after: Cart): readonly Notice[] {
  return stageLostCodes(visitor, lostCodes(before, after, true), after)
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

/** Once the shopper sees to the codes it is no news any more. */
export function forgetLostCodes(visitor: Visitor): Visitor {
  if (visitor.lostCodes !== undefined) visitor.stage({ lostCodes: null })
  return visitor
}

/** With them in place of the shorter notices of the same codes. */
export function withLostCodes(visitor: Knowing, notices: readonly Notice[], cart: Cart): readonly Notice[] {
  return addNotices(notices, stillLost(visitor, cart).map(toNotice))
}

/** Notices of codes on the cart, with what they have cost where that is known: it has been no edit ago. */
export function withCostOfCodes(
  { lostCodes: known = [] }: Knowing,
  notices: readonly Notice[],
): readonly Notice[] {
  const lost = known.map(toNotice)
  return notices.map((notice) => lost.find(({ key }) => key === notice.key) ?? notice)
}
