/** The cost of each step to an order: milliseconds, and calls to the commerce platform. */
import { createBrowser } from '../tests/kit/browser'
import type { Browser, Page } from '../tests/kit/browser'
import { callsOf } from './carts'
import { CART_SKUS } from './cases'
import { shopHost } from './http-call'
import type { BenchOptions } from './options'
import type { Shop } from './shop'
import { callsOfAll, median, rounded } from './statistics'
import type { Calls } from './statistics'
import { quickVisitsWith } from './quick-visits'
import type { Step, Visit } from './visit-steps'
import { visitsWith } from './visits'
import type { Skus } from './visits'

export interface StepResult extends Calls {
  readonly id: string
  readonly title: string
  /** Milliseconds until answered; median over the visitors. */
  readonly ms: number
}

interface Taken {
  readonly step: Step
  readonly ms: number
  readonly calls: number
}

const VISITORS = 20
const QUICK_VISITORS = 3

export const allVisits = (skus: Skus): readonly Visit[] => [...visitsWith(skus), ...quickVisitsWith(skus)]

/** @param countCalls returns the number of calls to the commerce platform so far */
export async function takeVisit(
  { begin, steps }: Visit,
  { browser, email }: { readonly browser: Browser; readonly email: string },
  countCalls: () => Promise<number>,
): Promise<readonly Taken[]> {
  await begin(browser, email)
  const taken: Taken[] = []
  let page: Page = await browser.get('/cart')
  let { location } = page
  for (const step of steps) {
    const take = await step.ready({ browser, email, page, location })
    const before = await countCalls()
    const startedAt = performance.now()
    const answer = await take()
    const ms = performance.now() - startedAt
    if (answer.status !== step.status)
      throw new Error(`${step.id} (${answer.path}) answered ${answer.status}: ${answer.text.slice(0, 300)}`)
    taken.push({ step, ms, calls: (await countCalls()) - before })
    if (answer.status === 200) page = answer
    location = answer.location
  }
  return taken
}

export function resultOf(all: readonly Taken[], { id, title }: Step): StepResult {
  const own = all.filter(({ step }) => step.id === id)
  return {
    id,
    title,
    ms: rounded(median(own.map(({ ms }) => ms)), 1),
    ...callsOfAll(own.map(({ calls }) => calls)),
  }
}

export async function measureSteps(
  shop: Shop,
  { quick }: BenchOptions,
  say: (line: string) => void,
): Promise<StepResult[]> {
  const visitors = quick ? QUICK_VISITORS : VISITORS
  const visits = allVisits(CART_SKUS)
  say(`  ${visitors} visitors of each kind`)
  const taken: Taken[] = []
  for (const [kind, visit] of visits.entries())
    for (let nth = 0; nth < visitors; nth += 1) {
      const browser = createBrowser(`http://${shopHost(shop.port)}`, fetch)
      const email = `bench-steps-${kind}-${nth}@example.com`
      taken.push(...(await takeVisit(visit, { browser, email }, () => callsOf(shop))))
    }
  return visits.flatMap(({ steps }) => steps.map((step) => resultOf(taken, step)))
}
