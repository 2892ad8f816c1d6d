/**
 * `test` for journeys: a shop for each worker, its switches, and page objects. An error on the browser's console or a
 * request to a foreign host fails the test.
 */
import { test as base, expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { createPages } from './pages'
import type { Pages } from './pages'
import { startShop } from './server'
import type { ShopServer } from './server'
import { createSwitches } from './switches'
import type { Switches } from './switches'

export interface ShopOptions {
  /** Console errors that the test provokes on purpose. */
  expectedErrors: readonly RegExp[]
}

interface TestFixtures extends ShopOptions {
  pages: Pages
  /** An address nobody else uses. */
  email: string
  guard: undefined
}

interface WorkerFixtures {
  shop: ShopServer
  switches: Switches
}

let serial = 0

function watch(page: Page, expected: readonly RegExp[], problems: string[]): void {
  const isExpected = (text: string) => expected.some((pattern) => pattern.test(text))
  // A page that answers 400 or 404 is the test's own subject; the browser's note about it says nothing more.
  const documents = new Set<string>()
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.add(request.url())
  })
  page.on('console', (message) => {
    const own = message.text().startsWith('Failed to load resource') && documents.has(message.location().url)
    if (message.type() === 'error' && !own && !isExpected(message.text()))
      problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    if (!isExpected(error.message)) problems.push(`page error: ${error.message}`)
  })
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== 'localhost' && hostname !== '127.0.0.1')
      problems.push(`request to ${hostname}`)
  })
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  expectedErrors: [[], { option: true }],
  shop: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixtures it needs from the pattern
    async ({}, use, info) => {
      const shop = await startShop(`worker-${info.workerIndex}`)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  switches: [
    async ({ shop }, use) => {
      await use(createSwitches(shop.url))
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },
  pages: async ({ page }, use) => {
    await use(createPages(page))
  },
  // eslint-disable-next-line no-empty-pattern -- see above
  email: async ({}, use, info) => {
    serial += 1
    await use(`guest-${info.workerIndex}-${serial}@example.com`)
  },
  guard: [
    async ({ page, expectedErrors }, use) => {
      const problems: string[] = []
      watch(page, expectedErrors, problems)
      await use(undefined)
      expect(problems, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
