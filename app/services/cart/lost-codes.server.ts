/** A discount that goes away in an edit is remembered in the session, for checkout to tell until the order is placed. */
import type { Cart } from '~/models/cart/cart'
import { hasSameGoods } from '~/models/cart/discount-shares'
import { discountsOn, lostDiscounts } from '~/models/cart/lost-discounts'
import type { LostDiscount } from '~/models/cart/lost-discounts'
import { lostCodes } from '~/models/cart/lost-codes'
import type { LosingEdit, LostCode } from '~/models/cart/lost-codes'
import { findCode } from '~/models/cart/plans/plan-codes'
import { addNotices } from '~/models/notices/notice'
import type { Notice } from '~/models/notices/notice'
import type { EditOutcome } from '../commercetools/cart-edits.server'
import type { Visitor } from '../visitor'

type Lost = LostCode | LostDiscount

function lostBy(before: Cart, after: Cart, edit: LosingEdit): readonly Lost[] {
  return [...lostCodes(before, after, edit), ...lostDiscounts(before, after, edit)]
}

/** What an edit has cost. */
export function tellLostCodes(
  visitor: Visitor,
  before: Cart | undefined,
  cart: Cart,
  edit: LosingEdit,
): void {
  if (before === undefined) return void stageLostCodes(visitor, [], cart)
  const lost = lostBy(before, cart, edit)
  // With other goods the sum is another: what a discount was worth before is no news any more.
  stageLostCodes(visitor, lost, cart, hasSameGoods(before, cart) ? undefined : isOfCode)
}

type Knowing = Pick<Visitor, 'lostCodes'>

const isOfCode = (lost: Lost): lost is LostCode => 'code' in lost

/** Of those of edits before: one that applies again by itself is not lost any more. */
function stillLost({ lostCodes: lost = [] }: Knowing, cart: Cart): readonly Lost[] {
  const applied = discountsOn(cart)
  return lost.filter((one) =>
    isOfCode(one) ? findCode(cart, one.code)?.state !== 'MatchesCart' : !applied.has(one.discount),
  )
}

/** Beside those of edits before, of which nobody may have been told yet. */
function stageLostCodes(
  visitor: Visitor,
  lost: readonly Lost[],
  cart: Cart,
  isKept: (earlier: Lost) => boolean = () => true,
): readonly Notice[] {
  const known = stillLost(visitor, cart).filter(isKept)
  const earlier = known.filter((each) => !lost.some((one) => keyOf(one) === keyOf(each)))
  if (lost.length > 0 || known.length < (visitor.lostCodes?.length ?? 0))
    visitor.stage({ lostCodes: [...earlier, ...lost] })
  return lost.map(toNotice)
}

/** The same where another cart took the place of the visitor's, as at sign-in; answers what there is to tell. */
export function tellLost(visitor: Visitor, before: Cart, after: Cart): readonly Notice[] {
  return stageLostCodes(visitor, lostBy(before, after, { isAnother: true }), after)
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

const keyOf = (lost: Lost): string => (isOfCode(lost) ? `code-${lost.code}` : `discount-${lost.discount}`)

function toNotice(lost: Lost): Notice {
  return { type: 'warning', message: lost.message, key: keyOf(lost) }
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

/**
 * Notices of codes on the cart, with what they have cost where that is known: it has been no edit ago. What ends without
 * any, as a discount does without its code or a code by its condition, is told beside them, unless it waits to be told
 * with the next page anyway.
 */
export function withCostOfCodes(
  visitor: Knowing & Pick<Visitor, 'flash'>,
  notices: readonly Notice[],
  cart: Cart,
): readonly Notice[] {
  const lost = (visitor.lostCodes ?? []).map(toNotice)
  const isTold = ({ key }: Notice) => [...notices, ...visitor.flash].some((one) => one.key === key)
  // One that was taken off was told when it was.
  const isNews = (one: Lost) => !isOfCode(one) || findCode(cart, one.code) !== undefined
  return [
    ...notices.map((notice) => lost.find(({ key }) => key === notice.key) ?? notice),
    ...stillLost(visitor, cart)
      .filter(isNews)
      .map(toNotice)
      .filter((notice) => !isTold(notice)),
  ]
}
