/**
 * A shop that starts while the content service is away: pages and menus as an earlier process had them. And its own
 * forms, which wait for no platform.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openSqlite } from '../../../lib/sqlite'
import { openApp } from '../support/browser'
import type { Browser } from '../support/browser'
import { writePage, writeSection } from '../support/editor'
import { openServices, openShop } from '../support/shop'
import { send } from '../support/steps'

const shop = await openShop()
afterAll(() => shop.close())

const BANNER = 'Harvest week begins on Friday'
const OF_MEMBERS = 'Only for those who came before'
const { lifecycle } = await import('~/services/index.server')

const OPT_OUT_PAGES = ['/ccpa-opt-out', '/opt-out-of-use-sharing-of-sensitive-information-form']

async function expectOptOut(browser: Browser, path: string): Promise<void> {
  const fill = { 'Your name': 'Pat Example', Email: 'pat@example.com', State: 'California' }
  const sent = await send(browser, path, 'Send request', fill)
  expect((await browser.open(sent.location ?? '')).text, path).toContain('Your choice is on record.')
}

const Rows = z.array(z.object({ key: z.string() }))

/** What an earlier process leaves behind: the content its visitors saw. */
async function leaveCopies(): Promise<void> {
  await lifecycle.start()
  await writeSection(shop, 'sitewide-banner', { text: BANNER })
  await writePage(shop, '/gone-soon', [{ type: 'text', text: OF_MEMBERS }])
  const browser = (await openApp()).newBrowser()
  for (const path of ['/about-us', '/gone-soon']) expect((await browser.get(path)).status).toBe(200)
  const file = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
  const keys = () => Rows.parse(file.prepare('select key from content_copy').all()).map(({ key }) => key)
  await vi.waitFor(
    () => expect(keys()).toEqual(expect.arrayContaining(['page /about-us', 'page /gone-soon'])),
    { timeout: 60_000 },
  )
  file.close()
  await lifecycle.stop()
}

describe('a shop that starts while the content service is away', () => {
  beforeAll(leaveCopies)

  it.each(['refuse', 'html-502', 'hang'] as const)(
    'shows the pages and menus that were shown before, and its own forms without one: %s [BLOCK-02] [LEGAL-04]',
    async (kind) => {
      const { services, lifecycle: again } = await openServices(shop.settings)
      const { platforms } = services
      if (platforms === undefined) throw new Error('Platforms of its own expected')
      platforms.faults.add({ platform: 'content', kind })
      const app = await openApp()
      const browser = app.newBrowser()
      const page = await browser.get('/about-us')
      expect([page.status, page.text]).toEqual([
        200,
        expect.stringContaining('Almonds, cashews and walnuts are where we started'),
      ])
      expect(page.html).toContain(BANNER)
      expect((await browser.get('/gone-soon')).text).toContain(OF_MEMBERS)
      // Without a copy, nobody knows whether the page exists.
      if (kind !== 'hang') {
        expect((await browser.get('/careers')).status).toBe(503)
        // No editor's words are needed to opt out, or to write.
        expect((await browser.get('/contact')).text).toContain('Send message')
        for (const path of OPT_OUT_PAGES) await expectOptOut(browser, path)
      }

      platforms.faults.clear()
      const since = `Written since: ${kind}`
      await writePage({ ...shop, platforms, services }, '/gone-soon', [{ type: 'text', text: since }])
      expect((await browser.get('/gone-soon')).text).toContain(since)
      expect(app.faults).toEqual([])
      await again.stop()
    },
  )
})

describe('a shop that starts while the commerce platform is away', () => {
  it('takes opt-outs on both of their pages, though it knows of no category [LEGAL-04]', async () => {
    const { services, lifecycle: again } = await openServices(shop.settings)
    services.platforms?.faults.add({ platform: 'commercetools', kind: 'refuse' })
    const browser = (await openApp()).newBrowser()
    // It may be a category.
    expect((await browser.get('/careers')).status).toBe(503)
    for (const path of OPT_OUT_PAGES) await expectOptOut(browser, path)
    await again.stop()
  })
})
