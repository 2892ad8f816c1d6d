/** Total time a request may wait for upstream services. Targets: a page within 3 s, an order within 10 s. */
import { SOCIAL_PROVIDERS } from '../../app/models/customers/social'
import { isJsonBody } from '../../app/utils/json-body'
import { isUnder } from './request-path'

export interface RequestBudgets {
  readonly pageMs: number
  /** Calls by a page's script, for which nobody faces an empty screen. */
  readonly callMs: number
  readonly placeOrderMs: number
  /** For work after the waiting; a response not ready by then is abandoned. */
  readonly graceMs: number
}

export const REQUEST_BUDGETS: RequestBudgets = {
  pageMs: 2_400,
  callMs: 6_000,
  placeOrderMs: 9_000,
  graceMs: 500,
}

/** Scales the budgets, for machines under other load. */
function widened(budgets: RequestBudgets, factor: number): RequestBudgets {
  const { pageMs, callMs, placeOrderMs, graceMs } = budgets
  return {
    pageMs: pageMs * factor,
    callMs: callMs * factor,
    placeOrderMs: placeOrderMs * factor,
    graceMs: graceMs * factor,
  }
}

/** Tests must not fail because the machine is busy: tests of the budgets set their own. */
export const TEST_BUDGETS = widened(REQUEST_BUDGETS, 25)

/** How providers send browsers back, Apple by a form: page loads, despite their prefix. A script calls with JSON. */
const NAVIGATED = new Set([
  ...SOCIAL_PROVIDERS.map((provider) => `GET /api/sign/${provider}`),
  'POST /api/sign/apple',
])

/** `path` as returned by `comparablePath`. Undefined for inspection pages, which shoppers never see. */
export function budgetOf(request: Request, path: string, budgets: RequestBudgets): number | undefined {
  const { method } = request
  if (isUnder(path, '/platforms')) return undefined
  if (NAVIGATED.has(`${method} ${path}`) && !isJsonBody(request)) return budgets.pageMs
  if (path.startsWith('/api/')) return budgets.callMs
  return method === 'POST' && path === '/checkout/payment/review' ? budgets.placeOrderMs : budgets.pageMs
}
