/**
 * How long a request may still wait for whatever is behind the shop. It is one sum for all of its calls: each gets what
 * the ones before have left. Work that many requests share, or that goes on after the answer, runs outside of it.
 */
import { AsyncLocalStorage } from 'node:async_hooks'

interface Budget {
  /** By `performance.now()`. */
  readonly endsAt: number
}

/** The server and the app are two bundles, and development loads a module twice: all of them must see one budget. */
const kept = globalThis as { nutwoodRequestBudget?: AsyncLocalStorage<Budget | undefined> }
const storage = (kept.nutwoodRequestBudget ??= new AsyncLocalStorage<Budget | undefined>())

/** A budget inside of another one never gives more than that one has left. */
export function withRequestBudget<T>(milliseconds: number, work: () => T): T {
  const outer = storage.getStore()?.endsAt ?? Number.POSITIVE_INFINITY
  return storage.run({ endsAt: Math.min(outer, performance.now() + milliseconds) }, work)
}

/** For work that is not this request's alone: a shared look-up, an order that goes on by itself. */
export function withoutRequestBudget<T>(work: () => T): T {
  return storage.run(undefined, work)
}

/** Milliseconds that a call may take: its own deadline or what the request has left, whichever is less; never below 0. */
export function timeForCall(deadlineMs: number): number {
  const budget = storage.getStore()
  if (budget === undefined) return deadlineMs
  return Math.max(0, Math.min(deadlineMs, budget.endsAt - performance.now()))
}
