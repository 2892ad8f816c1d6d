/** Remembers in the session the discounts that an edit lost, so checkout can mention them until the order is placed. */
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

/** Reports what an edit has cost. */
export function tellLostCodes(
  visitor: Visitor,
  before: Cart | undefined,
  cart: Cart,
  edit: LosingEdit,
): void {
  if (before === undefined) return void stageLostCodes(visitor, [], cart)
  const lost = lostBy(before, cart, edit)
  // With other goods a discount would be worth another amount, so its earlier worth is not mentioned.
  stageLostCodes(visitor, lost, cart, hasSameGoods(before, cart) ? undefined : isOfCode)
}

type Knowing = Pick<Visitor, 'lostCodes'>

const isOfCode = (lost: Lost): lost is LostCode => 'code' in lost

/** Shown with the cart until the next edit, like a code that is used up and still on it. */
const isTakenOff = (lost: Lost): boolean => isOfCode(lost) && lost.isTakenOff === true

/** Those lost in earlier edits: one that applies again is no longer lost. */
function stillLost({ lostCodes: lost = [] }: Knowing, cart: Cart): readonly Lost[] {
  const applied = discountsOn(cart)
  return lost.filter((one) =>
    isOfCode(one) ? findCode(cart, one.code)?.state !== 'MatchesCart' : !applied.has(one.discount),
  )
}

/** Adds to those of earlier edits, which the shopper may not have seen yet. */
function stageLostCodes(
  visitor: Visitor,
  lost: readonly Lost[],
  cart: Cart,
  isKept: (earlier: Lost) => boolean = () => true,
): readonly Notice[] {
  const known = stillLost(visitor, cart).filter(isKept)
  const earlier = known
    .filter((each) => !lost.some((one) => keyOf(one) === keyOf(each)))
    .map((one) => (isTakenOff(one) ? { ...one, isTakenOff: undefined } : one))
  if (lost.length > 0 || known.some(isTakenOff) || known.length < (visitor.lostCodes?.length ?? 0))
    visitor.stage({ lostCodes: [...earlier, ...lost] })
  return lost.map(toNotice)
}

/** The same when another cart replaced the visitor's, as at sign-in; returns the notices. */
export function tellLost(
  visitor: Visitor,
  before: Cart,
  after: Cart,
  edit: Pick<LosingEdit, 'usedUp'> = {},
): readonly Notice[] {
  return stageLostCodes(visitor, lostBy(before, after, { ...edit, isAnother: true }), after)
}

/**
 * The same when the cart was recreated for an edit: whatever it lacks is lost too, unless the edit itself removed it.
 */
export function tellLostInMove(
  visitor: Visitor,
  known: Cart,
  { before, cart }: Extract<EditOutcome, { kind: 'done' }>,
): void {
  const isRemoved = (code: string) =>
    before !== undefined && findCode(before, code) !== undefined && findCode(cart, code) === undefined
  const kept = { ...known, discountCodes: known.discountCodes.filter(({ code }) => !isRemoved(code)) }
  tellLost(visitor, kept, cart)
}

const keyOf = (lost: Lost): string => (isOfCode(lost) ? `code-${lost.code}` : `discount-${lost.discount}`)

function toNotice(lost: Lost): Notice {
  return { type: 'warning', message: lost.message, key: keyOf(lost) }
}

/** Once the shopper changes the codes, the loss need not be mentioned any more. */
export function forgetLostCodes(visitor: Visitor): Visitor {
  if (visitor.lostCodes !== undefined) visitor.stage({ lostCodes: null })
  return visitor
}

/** Lost codes replace the shorter notices of the same codes. */
export function withLostCodes(visitor: Knowing, notices: readonly Notice[], cart: Cart): readonly Notice[] {
  return addNotices(notices, stillLost(visitor, cart).map(toNotice))
}

/**
 * Notices of codes on the cart, with what their loss cost, where an edit has recorded that. Other losses are added, as
 * of a discount without a code or of a code whose condition no longer holds, unless the next page reports them anyway.
 */
export function withCostOfCodes(
  visitor: Knowing & Pick<Visitor, 'flash'>,
  notices: readonly Notice[],
  cart: Cart,
): readonly Notice[] {
  const lost = (visitor.lostCodes ?? []).map(toNotice)
  const isTold = ({ key }: Notice) => [...notices, ...visitor.flash].some((one) => one.key === key)
  // Any other that is no longer on the cart was reported when it was removed.
  const isNews = (one: Lost) => !isOfCode(one) || isTakenOff(one) || findCode(cart, one.code) !== undefined
  return [
    ...notices.map((notice) => lost.find(({ key }) => key === notice.key) ?? notice),
    ...stillLost(visitor, cart)
      .filter(isNews)
      // A notice that a code was applied is wrong once the code was taken off.
      .filter((one) => isTakenOff(one) || !isTold(toNotice(one)))
      .map(toNotice),
  ]
}
