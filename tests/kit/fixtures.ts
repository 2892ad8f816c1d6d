/**
 * `test` for journeys in a browser, `httpTest` for those over plain HTTP: a shop for each place at which tests run, a
 * world and pages for each test. An error on the browser's console or a request to a foreign host fails the test.
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
  /** The instant at which the clocks of the shop and its platforms stand still; the real time when absent. */
  clock: string | undefined
}

export interface ShopOptions extends WorldOptions {
  /** Console errors that the test provokes on purpose. */
  expectedErrors: readonly RegExp[]
  /** Whether opening a page waits for its script; not where the script is made to fail. */
  opensAwake: boolean
}

interface HttpFixtures extends WorldOptions {
  /** Tells the report which routes the test went through. */
  surfaces: undefined
  /** An address nobody else uses. */
  email: string
  /** Clock, faults, inbox and the like; what a test changes by it is put back after the test. */
  world: World
  /** Leaves a trace of the test, with E2E_TRACES. */
  whatTheShopDid: undefined
  /** A browser without scripts; more of them by `createHttpBrowser(shop.url)`. */
  http: Browser
}

interface BrowserFixtures extends ShopOptions {
  pages: Pages
  /** Opens the cart or a step of checkout, with all that comes before done over HTTP. */
  startAt: StartAt
  guard: undefined
}

export interface ShopPlace {
  /** Whether the shop's platforms are a process of their own, spoken to over the network. */
  apart: boolean
}

export interface WorkerOptions extends ShopPlace {
  /**
   * Whether the browser fetches and draws pictures, as it does where they are what is looked at. Drawings are half of
   * what a page costs a browser here, and most tests look at none of them.
   */
  pictures: boolean
}

interface WorkerFixtures extends WorkerOptions {
  shop: Shop
}

let serial = 0

/**
 * Milliseconds that every page and fetch of a browser waits before it is sent (`E2E_DELAY_MS`): what a busy machine
 * does by chance happens every time, so that a test which does not wait for its page fails here and not in CI.
 */
const DELAY_MS = Number(process.env['E2E_DELAY_MS'] ?? 0)
const DELAYED = ['document', 'fetch', 'xhr']

// Before anything else in the process keeps the function: whatever a test asks for is recorded.
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
  // Both browsers ask for the world: its clock is set before the first page.
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
