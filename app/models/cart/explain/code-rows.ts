/** The cart's codes as its page lists them: text and forms, rendered on the server (DISC-01, DISC-06, CART-17). */
import type { Money } from '../../money/money'
import { effectOfCode } from '../../shipping/free-shipping-note'
import type { Cart, CartDiscountCode, DiscountCodeState } from '../cart'
import { suspendedCodesOf } from '../plans/plan-suspended-codes'
import { promotionPath } from './promotion'

/** All states the platform knows, including ones our setup never produces. */
const STATE_TEXT: Readonly<Record<DiscountCodeState, string>> = {
  MatchesCart: 'Applied',
  DoesNotMatchCart: 'Does not apply to this cart yet',
  NotActive: 'Not active',
  NotValid: 'Not valid now',
  MaxApplicationReached: 'Used up',
  ApplicationStoppedByPreviousDiscount: 'Cannot be combined with another discount',
  ApplicationStoppedByGroupBestDeal: 'A better deal is applied',
}

export interface CodeRow {
  readonly code: string
  readonly text: string
  readonly applies: boolean
  /** Blocked for now, so it can be tried again. */
  readonly again: boolean
  /** Intent, field and value of the form that removes it. */
  readonly remove: readonly [intent: string, field: string, value: string]
  /** Path of the page about its promotion; none while the code is off the cart, which only knows its name. */
  readonly details?: string
}

type Listed = Pick<Cart, 'discountCodes' | 'fields' | 'itemShippingAddresses' | 'lineItems'>

interface Known {
  /** The goods value from which shipping is free for this cart. */
  readonly threshold: Money
  /** Whether the goods may go to the contiguous U.S., as far as is known without an address. */
  readonly mayBeNear: boolean
}

function onCart(cart: Listed, entry: CartDiscountCode, again: boolean, known: Known): CodeRow {
  const { id, code, state } = entry
  const effect = effectOfCode(cart, entry, known.threshold, known.mayBeNear)
  return {
    code,
    text: effect?.text ?? STATE_TEXT[state],
    applies: effect?.applies ?? state === 'MatchesCart',
    again,
    remove: ['remove-code', 'codeId', id],
    details: promotionPath(code),
  }
}

/**
 * Codes on the cart, then suspended ones that an order has removed from it.
 * @param threshold goods value from which shipping is free for this cart
 * @param mayBeNear whether the goods may go to the contiguous U.S., as far as is known without an address
 */
export function codeRows(cart: Listed, threshold: Money, mayBeNear = true): readonly CodeRow[] {
  const suspended = suspendedCodesOf(cart)
  const aside = new Set(suspended.map(({ code }) => code))
  const entered = new Set(cart.discountCodes.map(({ code }) => code))
  return [
    ...cart.discountCodes.map((entry) =>
      onCart(cart, entry, aside.has(entry.code), { threshold, mayBeNear }),
    ),
    ...suspended
      .filter(({ code }) => !entered.has(code))
      .map(({ code }) => ({
        code,
        text: 'Saved for later',
        applies: false,
        again: true,
        remove: ['forget-code', 'code', code] as const,
      })),
  ]
}

/** The customer's own codes that are not listed yet (DISC-10), in whatever case the merchant has typed them. */
export function offeredCodes(own: readonly string[], rows: readonly CodeRow[]): readonly string[] {
  const listed = new Set(rows.map(({ code }) => code.toLowerCase()))
  return own.filter((code) => !listed.has(code.toLowerCase()))
}
