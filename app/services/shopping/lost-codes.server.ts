/** A discount that goes away in an edit is remembered in the session, for checkout to tell until the order is placed. */
import type { CartAction } from '~/models/cart/actions'
import type { Cart } from '~/models/cart/cart'
import { lostCodes } from '~/models/cart/lost-codes'
import type { Notice } from '~/models/notices/notice'
import type { Visitor } from '../visitor.server'

const MARK = 'lostCode'

/** The plan, with an eye on the codes that applied when it was made. */
export function watchCodes<A extends readonly unknown[]>(
  plan: (cart: Cart, ...more: A) => readonly CartAction[],
) {
  let before: Cart | undefined
  return {
    plan: (cart: Cart, ...more: A): readonly CartAction[] => {
      before = cart
      return plan(cart, ...more)
    },
    tell(visitor: Visitor, after: Cart): void {
      const [lost] = before === undefined ? [] : lostCodes(before, after)
      if (lost !== undefined) visitor.note({ marks: { [MARK]: `${lost.code}\n${lost.message}` } })
    },
  }
}

/** Once the shopper sees to the codes it is no news any more. */
export function forgetLostCode(visitor: Visitor): Visitor {
  if (visitor.marks[MARK]) visitor.note({ marks: { [MARK]: '' } })
  return visitor
}

/** With it in place of the shorter notice of the same code. */
export function withLostCode(visitor: Pick<Visitor, 'marks'>, notices: readonly Notice[]): readonly Notice[] {
  const [code = '', message] = (visitor.marks[MARK] ?? '').split('\n')
  if (message === undefined) return notices
  const key = `code-${code}`
  return [...notices.filter((notice) => notice.key !== key), { type: 'warning', message, key }]
}
