/** Feature flags: which layer decides, where they are exposed, and who may set what. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { writeSection } from '../support/editor'
import { setField } from '../support/merchant-fields'
import { askPlatform } from '../support/platforms'
import { openRoutes } from '../support/routes'
import { addToCart, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const NAME = 'disableReferral'
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  await writeSection(shop, 'feature-flags', { flags: {} })
  await tag([])
})

async function tag(tags: readonly string[]): Promise<void> {
  await setField(shop, 'customers/key=demo-shopper', 'tags', tags)
  shop.services.freeShipping.clear()
}
const setSite = (value: unknown) => writeSection(shop, 'feature-flags', { flags: { [NAME]: value } })
const post = (body: object) =>
  browser.send('/api/flags', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const set = (layer: string, value: boolean | null) => post({ layer, flags: { [NAME]: value } })

interface Told {
  readonly data: { readonly flagsByLayer: Readonly<Record<string, Readonly<Record<string, boolean>>>> }
}
const layers = async () => (JSON.parse((await browser.get('/api/flags')).html) as Told).data.flagsByLayer
const isReferralOn = async (path = '/cart') => (await browser.get(path)).html.includes('Refer &amp; Get $20')

describe('the flags of a visitor', () => {
  it('are held in four layers, told by the call and with the page [EXP-01] [EXP-03] [DATA-41]', async () => {
    await signIn(browser)
    await setSite(true)
    await tag([`flag-${NAME}-on`])
    await set('session', false)
    await set('local', true)
    const told = {
      local: { [NAME]: true },
      session: { [NAME]: false },
      visitor: { [NAME]: true },
      site: { [NAME]: true },
    }
    expect(await layers()).toEqual(told)
    await addToCart(browser)
    // On pages of every layout.
    for (const path of ['/cart', '/checkout/address', '/sign/out'])
      expect([
        path,
        (await browser.get(path)).html.includes(`"flagsByLayer":${JSON.stringify(told)}`),
      ]).toEqual([path, true])
  })

  it('go by local, then session, then visitor, then site, and are off without any [EXP-02]', async () => {
    await signIn(browser)
    expect(await isReferralOn()).toBe(true)
    await setSite(true)
    expect(await isReferralOn()).toBe(false)
    await tag([`flag-${NAME}-off`])
    expect(await isReferralOn()).toBe(true)
    await set('session', true)
    expect(await isReferralOn()).toBe(false)
    await set('local', false)
    expect(await isReferralOn()).toBe(true)
    await set('local', null)
    expect(await isReferralOn()).toBe(false)
    await set('session', null)
    expect(await isReferralOn()).toBe(true)
  })

  it('ignore what the shop does not know, and what is neither on nor off [EXP-02]', async () => {
    await writeSection(shop, 'feature-flags', { flags: { [NAME]: 'yes', somethingElse: true } })
    expect((await layers())['site']).toEqual({})
    expect(await isReferralOn()).toBe(true)
  })

  it('are set for one’s own browser and visit alone, by their names', async () => {
    for (const body of [
      { layer: 'site', flags: { [NAME]: true } },
      { layer: 'local', flags: { somethingElse: true } },
      { layer: 'local', flags: { [NAME]: 'yes' } },
      {},
    ])
      expect((await post(body)).status).toBe(400)
    expect((await set('local', true)).status).toBe(204)
    expect(await isReferralOn()).toBe(false)
    browser = app.newBrowser()
    expect(await isReferralOn()).toBe(true)
  })

  it('decide the layout of the cart where its HTML is made: one for each value [ROUTE-04]', async () => {
    await addToCart(browser)
    const layout = async () => {
      const { document } = await browser.get('/cart')
      const onTop = document.querySelector('main section[aria-label="Checkout"]')
      const beside = document.querySelector('main aside [role="progressbar"], main aside progress')
      return { onTop: /Total \$\d/.test(onTop?.textContent ?? ''), beside: beside !== null }
    }
    expect(await layout()).toEqual({ onTop: false, beside: true })
    await writeSection(shop, 'feature-flags', { flags: { cartLayoutUpdates: true } })
    expect(await layout()).toEqual({ onTop: true, beside: false })
    // A single browser may differ.
    await post({ layer: 'local', flags: { cartLayoutUpdates: false } })
    expect(await layout()).toEqual({ onTop: false, beside: true })
  })

  it('are those of now after a quiet night, though content takes its time', async () => {
    await setSite(false)
    expect(await isReferralOn()).toBe(true)
    // Written elsewhere: this process is told nothing.
    await askPlatform(shop, '/content/sections/feature-flags', {
      method: 'PUT',
      headers: { 'content-type': 'application/json', 'x-api-key': 'nutwood' },
      body: JSON.stringify({ flags: { [NAME]: true } }),
    })
    shop.platforms.faults.add({ platform: 'content', kind: 'slow', delayMs: 50 })
    shop.clock.advance(2 * 60 * 60_000)
    expect(await isReferralOn()).toBe(false)
    shop.platforms.faults.clear()
  })

  it('hold nobody up while content is away: they stay as they were', async () => {
    await setSite(true)
    expect(await isReferralOn()).toBe(false)
    shop.platforms.faults.add({ platform: 'content', kind: 'status', status: 503 })
    shop.clock.advance(120_000)
    expect(await isReferralOn()).toBe(false)
    shop.platforms.faults.clear()
  })
})
