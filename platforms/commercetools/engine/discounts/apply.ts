/**
 * Applies a cart's discounts in turn, each on what the previous ones left. Item discounts and gifts take effect at
 * once; those on shipping and on the total wait until the goods are known.
 */
import type { LineItem } from '@commercetools/platform-sdk'
import { evaluate } from '../predicate/evaluate'
import { storedPredicate } from '../predicate/parser'
import { cartSubject, customLineSubject, lineSubject } from '../predicate/subjects'
import type { Running, RunningItem } from '../running'
import { candidatesOf, codeTrials } from './candidates'
import type { Candidate, CodeTrial, Outcome } from './candidates'
import { giftLine, isRefused } from './gifts'
import { discountItems } from './values'
import type { ValueRules } from './values'

export interface Discounted extends Outcome {
  readonly trials: readonly CodeTrial[]
  readonly onShipping: readonly Candidate[]
  readonly onTotal: readonly Candidate[]
}

interface Progress {
  readonly applied: Set<string>
  readonly stopped: Set<string>
  readonly gifts: RunningItem<LineItem>[]
  readonly onShipping: Candidate[]
  readonly onTotal: Candidate[]
  isStopped: boolean
}

export function rulesOf(running: Running, { reference }: Candidate): ValueRules {
  const { totalPrice, priceRoundingMode } = running.cart
  return { currency: totalPrice.currencyCode, rounding: priceRoundingMode, reference }
}

/** Applies every discount that matches; the running items carry the result. */
export function applyDiscounts(running: Running): Discounted {
  const trials = codeTrials(running)
  const progress: Progress = {
    applied: new Set(),
    stopped: new Set(),
    gifts: [],
    onShipping: [],
    onTotal: [],
    isStopped: false,
  }
  for (const candidate of candidatesOf(running, trials)) {
    if (!evaluate(storedPredicate(candidate.predicate), cartSubject(running))) continue
    if (progress.isStopped) {
      progress.stopped.add(candidate.reference.id)
      continue
    }
    progress.applied.add(candidate.reference.id)
    const hadEffect = take(running, candidate, progress)
    if (candidate.stops && hadEffect) progress.isStopped = true
  }
  running.lines.push(...progress.gifts)
  return { ...progress, trials }
}

/** Whether the discount applied to anything. */
function take(running: Running, candidate: Candidate, progress: Progress): boolean {
  if (candidate.value.type === 'giftLineItem') return takeGift(running, candidate, progress)
  switch (candidate.target?.type) {
    case 'lineItems':
    case 'customLineItems':
      return takeItems(running, candidate)
    case 'shipping':
      progress.onShipping.push(candidate)
      return true
    case 'totalPrice':
      progress.onTotal.push(candidate)
      return true
    default:
      // Multi-buy and pattern targets are not offered here; the store refuses them when they are created.
      return false
  }
}

function takeGift(running: Running, candidate: Candidate, progress: Progress): boolean {
  const gift = isRefused(running, candidate) ? undefined : giftLine(running, candidate)
  if (gift) progress.gifts.push(gift)
  return gift !== undefined
}

function takeItems(running: Running, candidate: Candidate): boolean {
  const { target, value } = candidate
  const rules = rulesOf(running, candidate)
  if (target?.type === 'lineItems') {
    const predicate = storedPredicate(target.predicate, 'lineItem')
    const items = running.lines.filter(
      (line) => line.discountable && evaluate(predicate, lineSubject(running.session, line)),
    )
    discountItems(items, value, rules)
    return items.length > 0
  }
  if (target?.type !== 'customLineItems') return false
  const predicate = storedPredicate(target.predicate, 'customLineItem')
  const items = running.customLines.filter(
    (line) => line.discountable && evaluate(predicate, customLineSubject(line)),
  )
  discountItems(items, value, rules)
  return items.length > 0
}
