/**
 * How long a request may still wait for everything behind the shop. One sum for all its calls: each gets what the
 * earlier ones left. Work shared by many requests, or continuing after the answer, runs outside of it.
 */
import { requestContext, withContext } from './request-context'

/** A nested budget never exceeds what the outer one has left. */
export function withRequestBudget<T>(milliseconds: number, work: () => T): T {
  const outer = requestContext().budget?.endsAt ?? Number.POSITIVE_INFINITY
  return withContext({ budget: { endsAt: Math.min(outer, performance.now() + milliseconds) } }, work)
}

/** For work not of this request alone: a shared look-up, an order that continues by itself. */
export function withoutRequestBudget<T>(work: () => T): T {
  return requestContext().budget === undefined ? work() : withContext({ budget: undefined }, work)
}

/**
 * Milliseconds that a call may take: its own deadline or what the request has left, whichever is less; never below 0.
 */
export function timeForCall(deadlineMs: number): number {
  const { budget } = requestContext()
  if (budget === undefined) return deadlineMs
  return Math.max(0, Math.min(deadlineMs, budget.endsAt - performance.now()))
}
