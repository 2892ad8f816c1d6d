/** Places orders sequentially through the shop's own forms, alternating between shops of different sizes. */
import { createBrowser } from '../tests/kit/browser'
import { orderNumberOf, PLACE_ORDER, toReview } from '../tests/kit/http-steps'
import { shopHost } from './http-call'
import type { BenchOptions } from './options'
import type { Shop } from './shop'
import { percentile, rounded } from './statistics'

export interface PlacementResult {
  readonly orders: number
  /** Milliseconds from the click to the redirect to the receipt. */
  readonly p50: number
  readonly p99: number
}

export interface PlacementResults {
  readonly default: PlacementResult
  readonly large: PlacementResult | undefined
}

/** Of so many, the 99th percentile is the sixth slowest; of a hundred it would be an accident. */
const ORDERS = 500
const QUICK_ORDERS = 3

export async function placeOrder(
  shop: Shop,
  email: string,
  fetchPage: typeof fetch = fetch,
): Promise<{ orderNumber: string; ms: number }> {
  const browser = createBrowser(`http://${shopHost(shop.port)}`, fetchPage)
  const pressed = browser.prepare(await toReview(browser, { email }), PLACE_ORDER)
  const startedAt = performance.now()
  const { location } = await browser.post(pressed)
  const ms = performance.now() - startedAt
  const orderNumber = location === null ? null : orderNumberOf(await browser.open(location))
  if (orderNumber === null)
    throw new Error(`An order was not placed: the answer leads to ${location ?? 'nothing'}`)
  return { orderNumber, ms }
}

function resultOf(all: readonly number[]): PlacementResult {
  const sorted = Float64Array.from(all).sort()
  const at = (share: number) => rounded(percentile(sorted, share), 1)
  return { orders: sorted.length, p50: at(0.5), p99: at(0.99) }
}

export async function measurePlacements(
  shops: { readonly default: Shop; readonly large: Shop | undefined },
  { quick }: BenchOptions,
  say: (line: string) => void,
): Promise<PlacementResults> {
  const count = quick ? QUICK_ORDERS : ORDERS
  say(`  ${count} orders`)
  const times = { default: [] as number[], large: [] as number[] }
  for (let nth = 0; nth < count; nth += 1) {
    const email = `bench-order-${nth}@example.com`
    times.default.push((await placeOrder(shops.default, email)).ms)
    if (shops.large !== undefined) times.large.push((await placeOrder(shops.large, email)).ms)
  }
  return {
    default: resultOf(times.default),
    large: shops.large === undefined ? undefined : resultOf(times.large),
  }
}
