/** Parses the goods value from which a cart discount applies, from its cart predicate (DISC-04, DISC-05). */
import type { Money } from '../money/money'
import { usd } from '../money/money'

const TOTAL_PRICE = /^\s*totalPrice\s*(>=|>)\s*"(\d{1,9})\.(\d{2}) USD"\s*$/
const ALWAYS = /^\s*1\s*=\s*1\s*$/

/**
 * The smallest goods value that meets the predicate: `totalPrice >= "59.00 USD"` gives $59.00, `>` gives $59.01, the
 * always-true `1 = 1` gives $0.00. Null for anything else: a guess could promise what the platform refuses.
 */
export function thresholdOf(cartPredicate: string): Money | null {
  if (ALWAYS.test(cartPredicate)) return usd(0)
  const match = TOTAL_PRICE.exec(cartPredicate)
  if (!match) return null
  const cents = Number(match[2]) * 100 + Number(match[3])
  return usd(match[1] === '>' ? cents + 1 : cents)
}

/** The smallest threshold among the predicates; null if none has one. */
export function smallestThreshold(cartPredicates: readonly string[]): Money | null {
  const found = cartPredicates.flatMap((predicate) => thresholdOf(predicate) ?? [])
  return found.reduce<Money | null>(
    (least, next) => (least === null || next.centAmount < least.centAmount ? next : least),
    null,
  )
}
