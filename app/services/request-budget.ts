/**
 * How long a request may still wait for everything behind the shop. One sum for all its calls: each gets what the
 * earlier ones left. Work shared by many requests, or continuing after the answer, runs outside of it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Budget {
  /** By `performance.now()`. */
  readonly endsAt: number
}

/** The server and the app are two bundles, and development loads a module twice: all must share one budget. */
const kept = globalThis as { nutwoodRequestBudget?: AsyncLocalStorage<Budget | undefined> }
const storage = (kept.nutwoodRequestBudget ??= new AsyncLocalStorage<Budget | undefined>())

/** A nested budget never exceeds what the outer one has left. */
export function withRequestBudget<T>(milliseconds: number, work: () => T): T {
  const outer = storage.getStore()?.endsAt ?? Number.POSITIVE_INFINITY
  return storage.run({ endsAt: Math.min(outer, performance.now() + milliseconds) }, work)
}

/** For work not of this request alone: a shared look-up, an order that continues by itself. */
export function withoutRequestBudget<T>(work: () => T): T {
  return storage.run(undefined, work)
}

/**
 * Milliseconds that a call may take: its own deadline or what the request has left, whichever is less; never below 0.
 */
export function timeForCall(deadlineMs: number): number {
  const budget = storage.getStore()
  if (budget === undefined) return deadlineMs
  return Math.max(0, Math.min(deadlineMs, budget.endsAt - performance.now()))
}
