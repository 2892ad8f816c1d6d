/** How long a request may wait for what is behind the shop, in all. A page is there within 3 s, an order within 10 s. */
import { SOCIAL_PROVIDERS } from '../../app/models/customers/social'
import { isUnder } from './request-path'

export interface RequestBudgets {
  readonly pageMs: number
  /** Calls that a page's script makes, which nobody waits for with an empty screen. */
  readonly callMs: number
  readonly placeOrderMs: number
  /** For what comes after the waiting; an answer that is not there by then is given up. */
  readonly graceMs: number
}

export const REQUEST_BUDGETS: RequestBudgets = {
  pageMs: 2_400,
  callMs: 6_000,
  placeOrderMs: 9_000,
  graceMs: 500,
}

/** On a machine that does much else nothing may fail for the lack of a second. */
function widened(budgets: RequestBudgets, factor: number): RequestBudgets {
  const { pageMs, callMs, placeOrderMs, graceMs } = budgets
  return {
    pageMs: pageMs * factor,
    callMs: callMs * factor,
    placeOrderMs: placeOrderMs * factor,
    graceMs: graceMs * factor,
  }
}

/** Nothing of a test run fails because the machine is busy: tests of the budgets set their own. */
export const TEST_BUDGETS = widened(REQUEST_BUDGETS, 25)

/** Where providers lead browsers back to: pages to whoever waits, whatever their addresses look like. */
const NAVIGATED = new Set(SOCIAL_PROVIDERS.map((provider) => `/api/sign/${provider}`))

/** `path` as `comparablePath` makes it. Undefined: the inspection pages and what else is no shopper's. */
export function budgetOf(method: string, path: string, budgets: RequestBudgets): number | undefined {
  if (isUnder(path, '/platforms')) return undefined
  if (method === 'GET' && NAVIGATED.has(path)) return budgets.pageMs
  if (path.startsWith('/api/')) return budgets.callMs
  return method === 'POST' && path === '/checkout/payment/review' ? budgets.placeOrderMs : budgets.pageMs
}
