/**
 * The commerce platform hangs: signed-in customers still get each page, with their last known data around it, before
 * their request times out (docs/decisions/050).
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { actFor, signedIn } from '../support/agents'
import type { Browser } from '../support/browser'
import { openRoutes } from '../support/routes'
import { serveShop } from '../support/served'
import type { ServedShop } from '../support/served'

/** All of it ends before the platform's client itself times out, after 5 s. */
const BUDGETS = { pageMs: 500, callMs: 500, placeOrderMs: 500, graceMs: 4_000 }

const { shop, app } = await openRoutes()
let served: ServedShop

beforeAll(async () => {
  served = await serveShop({ budgets: BUDGETS, pageCache: undefined })
})
afterAll(async () => {
  // Releases whatever hangs.
  shop.platforms.faults.clear()
  expect(served.faults).toEqual([])
  await served.close()
})

const ACCOUNT = ['/account', '/account/favorites', '/account/communications']
/** One of each layout: the shop's, the minimal one, checkout's, and the agents'. */
const ALL = ['/', '/sign/in/error', '/checkout/placing/made-up', '/agent']

const WHO: readonly (readonly [
  who: string,
  enter: () => Promise<Browser>,
  paths: readonly string[],
  words: string,
])[] = [
  ['a customer', () => signedIn(app, accounts.business), ACCOUNT, 'href="/account/business"'],
  ['an agent', () => signedIn(app, accounts.agent), ALL, 'Customer or order'],
  [
    'an agent who acts for a customer',
    async () => {
      const agent = await signedIn(app, accounts.agent)
      await actFor(agent)
      return agent
    },
    ALL,
    'You are acting for',
  ],
]

describe.each(WHO)('%s', (_, enter, paths, words) => {
  async function expectPages(browser: Browser, all: readonly string[]): Promise<void> {
    for (const path of all) {
      const { html } = await browser.get(path)
      expect([path, html.includes(words)]).toEqual([path, true])
    }
  }

  it('who was seen more than a minute ago is known by that on every page', async () => {
    const browser = served.newBrowser((await enter()).cookie())
    await expectPages(browser, paths)
    shop.clock.advance(2 * 60_000)
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'hang' })
    await expectPages(browser, paths)
  }, 120_000)
})

it('has pages with nothing but what the session knows where nobody was seen yet', async () => {
  const customer = served.newBrowser((await signedIn(app, accounts.business)).cookie())
  const agent = served.newBrowser((await signedIn(app, accounts.agent)).cookie())
  shop.services.freeShipping.clear()
  shop.platforms.faults.add({ platform: 'commercetools', kind: 'hang' })
  const page = await customer.get('/account/favorites')
  expect([page.status, page.text.includes('Favorites')]).toEqual([200, true])
  expect((await agent.get('/')).html).toContain('Customer or order')
}, 120_000)

it('says of pages that only some accounts have that they cannot be shown now, where nobody was seen yet', async () => {
  const customer = served.newBrowser((await signedIn(app, accounts.shopper)).cookie())
  const paths = [
    '/account/communications',
    '/account/business',
    '/account/reseller-certification',
    '/order-upload',
  ]
  for (const kind of ['refuse', 'hang'] as const) {
    shop.services.customers.clear()
    shop.platforms.faults.add({ platform: 'commercetools', kind })
    for (const path of paths) {
      const page = await customer.get(path)
      expect([kind, path, page.status, page.text.includes('We will be right back')]).toEqual([
        kind,
        path,
        503,
        true,
      ])
    }
    shop.platforms.faults.clear()
  }
  // Once they are known again, there is no such page for them.
  expect((await customer.get('/account/business')).status).toBe(404)
}, 120_000)
