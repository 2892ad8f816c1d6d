/** Warnings that answers of the commerce path carry beside the cart. */
import type { Cart } from '~/models/cart/cart'
import { raisedFailureOf } from '~/models/cart/plans/plan-codes'
import { allocationWarning } from '~/models/cart/plans/plan-split'
import { addNotices } from '~/models/notices/notice'
import type { Notice } from '~/models/notices/notice'
import { withCostOfCodes } from '../cart/lost-codes.server'
import type { Visitor } from '../visitor'

export interface CartWarning {
  /** Its own, as for the same notice on a page: callers replace a message by one with the same key (ERR-05). */
  readonly key: string
  readonly message: string
}

function raisedNotices({ discountCodes }: Cart): readonly Notice[] {
  return discountCodes.flatMap((entry): readonly Notice[] => {
    const message = raisedFailureOf(entry)
    return message === null ? [] : [{ type: 'error', message, key: `code-${entry.code}` }]
  })
}

/**
 * What the cart needs before it can be ordered (ERR-09); codes that can never apply again, such as one the e-mail has
 * used before, which the next edit removes (DISC-02); other lost discounts, each with its cost; and, from the paid
 * shipping notices, codes whose free shipping does not apply to where the order goes.
 */
export function warningsOf(
  visitor: Pick<Visitor, 'lostCodes'>,
  cart: Cart,
  paid: readonly Notice[],
): readonly CartWarning[] {
  const unallocated = allocationWarning(cart)
  const discounts = withCostOfCodes({ lostCodes: visitor.lostCodes, flash: [] }, raisedNotices(cart), cart)
  const unpaid = paid.filter(({ type }) => type === 'warning')
  const warnings = [...discounts, ...unpaid].map(({ key = '', message }) => ({ key, message }))
  return addNotices(unallocated === null ? [] : [unallocated], warnings)
}
