import { afterEach, describe, expect, it } from 'vitest'
import { timeForCall } from '../../app/services/request-budget'
import { REQUEST_BUDGETS } from './request-budgets'
import { fakeBuild, shopRoutes } from '../testing/fake-build'
import type { FakeRoute } from '../testing/fake-build'
import { tryServer } from '../testing/try-server'
import type { Sent, TryServer } from '../testing/try-server'

let server: TryServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** Returns the milliseconds its calls may take. */
const tell = () => new Response(String(timeForCall(Number.POSITIVE_INFINITY)))

function routeAt(path: string, isPage: boolean): FakeRoute {
  const module = { loader: tell, action: tell }
  return {
    id: path,
    parentId: 'root',
    path: path.slice(1),
    module: isPage ? { ...module, default: () => null } : module,
  }
}

/** Time left for calls in a request with default settings. */
async function timeIn(path: string, sent: Sent = {}, isPage = false): Promise<number> {
  server = await tryServer({ build: fakeBuild([...shopRoutes(), routeAt(path, isPage)]) })
  // For a page, call only its action.
  const query = isPage ? `?_data=${encodeURIComponent(path)}` : ''
  const answer = await server.send(`${path}${query}`, sent)
  expect(answer.status).toBe(200)
  return Number(answer.text)
}

describe('the time of a request for what is behind the shop', () => {
  it('lets a page be there within 3 s, and an order be answered within 10 s', () => {
    const { pageMs, placeOrderMs, graceMs } = REQUEST_BUDGETS
    expect(pageMs + graceMs).toBeLessThanOrEqual(3_000)
    expect(placeOrderMs + graceMs).toBeLessThanOrEqual(10_000)
  })

  it.each([
    ['/extra', 'GET', 2_400],
    ['/extra', 'POST', 2_400],
    ['/platforms-for-gifts', 'GET', 2_400],
    ['/api/extra', 'GET', 6_000],
    ['/api/sign/google', 'GET', 2_400],
    ['/api/sign/google', 'POST', 6_000],
    ['/api/sign/apple', 'POST', 2_400, 'application/x-www-form-urlencoded'],
    ['/api/sign/apple', 'POST', 6_000, 'application/json'],
    ['/checkout/payment/review', 'GET', 2_400],
    ['/checkout/payment/review', 'POST', 9_000],
  ])('at %s by %s ends when it must', async (path, method, mostMs, type?: string) => {
    const left = await timeIn(path, { method, headers: type === undefined ? {} : { 'Content-Type': type } })
    expect(left).toBeGreaterThan(mostMs * 0.5)
    expect(left).toBeLessThanOrEqual(mostMs)
  })

  it('is not used up by an action: the page around its answer has its part', async () => {
    const left = await timeIn('/extra', { method: 'POST' }, true)
    expect(left).toBeGreaterThan(0)
    expect(left).toBeLessThanOrEqual(0.7 * REQUEST_BUDGETS.pageMs)
  })
})
