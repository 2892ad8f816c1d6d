/**
 * `test` for browser journeys, `httpTest` for those over plain HTTP: a shop for each parallel slot, and a world and
 * pages for each test. A browser console error or a request to a foreign host fails the test.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { test as base, expect } from '@playwright/test'
import { openAwake } from './awake'
import { createHttpBrowser } from './browser'
import type { Browser } from './browser'
import { createPages } from './pages'
import type { Pages } from './pages'
import { keptShop } from './kept-shops'
import type { Shop } from './server'
import { createStartAt } from './start-at'
import type { StartAt } from './start-at'
import { recordAnswer, recording, takeSurfaces } from './surfaces'
import { startTrace } from './trace'
import { hasTraces, keepTrace } from './traces'
import { watchBrowser } from './watch-browser'
import { createWorld } from './world'
import type { World } from './world'

export interface WorldOptions {
  /** Instant at which to freeze the clocks of the shop and its platforms; real time when absent. */
  clock: string | undefined
}

export interface ShopOptions extends WorldOptions {
  /** Console errors that the test provokes deliberately. */
  expectedErrors: readonly RegExp[]
  /** Whether opening a page waits for its script; off where the script is made to fail. */
  opensAwake: boolean
}

interface HttpFixtures extends WorldOptions {
  /** Reports which routes the test reached. */
  surfaces: undefined
  /** An address unique to this test. */
  email: string
  /** Clock, faults, inbox and the like; changes are undone after the test. */
  world: World
  /** Writes a trace of the test when E2E_TRACES is set. */
  whatTheShopDid: undefined
  /** A scriptless browser; create more with `createHttpBrowser(shop.url)`. */
  http: Browser
}

interface BrowserFixtures extends ShopOptions {
  pages: Pages
  /** Opens the cart or a checkout step, having done everything before it over HTTP. */
  startAt: StartAt
  guard: undefined
}

export interface ShopPlace {
  /** Whether the shop's platforms are a separate process, reached over the network. */
  apart: boolean
}

export interface WorkerOptions extends ShopPlace {
  /**
   * Whether the browser fetches and draws pictures, for tests that look at them. Pictures are half of a page's cost to
   * the browser here, and most tests look at none.
   */
  pictures: boolean
}

interface WorkerFixtures extends WorkerOptions {
  shop: Shop
}

let serial = 0

/**
 * Milliseconds to delay every document and fetch request (`E2E_DELAY_MS`): makes the occasional delays of a busy
 * machine happen every time, so that a test that does not wait for its page fails here and not in CI.
 */
const DELAY_MS = Number(process.env['E2E_DELAY_MS'] ?? 0)
const DELAYED = ['document', 'fetch', 'xhr']

// Before anything else in the process captures `fetch`: every request a test makes is recorded.
globalThis.fetch = recording(globalThis.fetch)

export const httpTest = base.extend<HttpFixtures, WorkerFixtures>({
  apart: [false, { option: true, scope: 'worker' }],
  // Here, although no browser is needed: tests whose worker fixtures differ cannot share a process.
  pictures: [false, { option: true, scope: 'worker' }],
  launchOptions: [
    async ({ launchOptions: { args = [], ...options }, pictures }, use) => {
      await use({ ...options, args: pictures ? args : [...args, '--blink-settings=imagesEnabled=false'] })
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ apart }, use, info) => {
      await use(await keptShop(info.parallelIndex, apart))
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  surfaces: [
    async ({}, use, info) => {
      takeSurfaces()
      await use(undefined)
      info.annotations.push({ type: 'surfaces', description: takeSurfaces().join(', ') })
    },
    { auto: true },
  ],
  whatTheShopDid: [
    async ({ shop, world, email }, use, info) => {
      const end = await startTrace({ shop, world, email })
      await use(undefined)
      if (info.status === info.expectedStatus) keepTrace(info, await end())
    },
    { auto: hasTraces() },
  ],
  email: async ({}, use, info) => {
    serial += 1
    await use(`guest-${info.workerIndex}-${serial}@example.com`)
  },
  clock: [undefined, { option: true }],
  world: async ({ shop, email, clock }, use) => {
    const world = createWorld(shop, email)
    if (clock !== undefined) await world.setClock(clock)
    await use(world)
    await world.restore()
  },
  // Both browsers depend on `world`, so its clock is set before the first page.
  http: async ({ shop, world: _ }, use) => {
    await use(createHttpBrowser(shop.url))
  },
})

export const test = httpTest.extend<BrowserFixtures>({
  expectedErrors: [[], { option: true }],
  opensAwake: [true, { option: true }],
  baseURL: async ({ shop, world: _ }, use) => {
    await use(shop.url)
  },
  context: async ({ context, javaScriptEnabled, opensAwake }, use) => {
    if (javaScriptEnabled !== false && opensAwake) context.on('page', openAwake)
    context.on('response', (response) => {
      const headers = response.headers()
      const asked = { url: response.url(), accept: response.request().headers()['accept'] ?? null }
      recordAnswer(asked, (name) => headers[name] ?? null)
    })
    if (DELAY_MS > 0)
      await context.route('**/*', async (route) => {
        if (DELAYED.includes(route.request().resourceType())) await sleep(DELAY_MS)
        // The page may be closed by now, or on its way elsewhere.
        await route.continue().catch(() => {})
      })
    await use(context)
  },
  pages: async ({ page }, use) => {
    await use(createPages(page))
  },
  startAt: async ({ page, http, email }, use) => {
    await use(createStartAt({ page, http, email }))
  },
  guard: [
    async ({ page, expectedErrors }, use) => {
      const problems = watchBrowser(page, expectedErrors)
      await use(undefined)
      expect(problems, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
