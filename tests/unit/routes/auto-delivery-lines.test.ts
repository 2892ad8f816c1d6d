/** Auto-Delivery lines: how the cart shows them, and what scripts read and change through calls. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { definedOnly } from '~/models/defined-only'
import { visibleText } from '../../kit/html-text'
import { addBoxes } from '../support/boxes'
import type { Browser } from '../support/browser'
import { cartOf, done } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart } from '../support/steps'

const { shop, app } = await openRoutes()
const ALMONDS = 'Roasted Almonds (Salted)'
const CASHEWS = 'Roasted Cashews (Salted)'
const BOX = 'Custom Snack Box'
const AGAIN = { typeId: 'channel', key: 'auto-delivery' }
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

async function idOf(sku: string): Promise<string> {
  const line = (await cartOf(browser)).lineItems.find((each) => each.sku === sku)
  if (line === undefined) throw new Error(`${sku} is not in the cart`)
  return line.id
}
const fieldOf = (lineItemId: string, name: string, value?: unknown) => ({
  action: 'setLineItemCustomField',
  lineItemId,
  name,
  ...definedOnly({ value }),
})
const setInterval = async (sku: string, days?: number) =>
  done(browser, fieldOf(await idOf(sku), 'autoDeliveryInterval', days))

/** The lines of the cart page with the heading above each; no headings while nothing recurs. */
async function groups() {
  const { document } = await browser.get('/cart')
  const lines = [...document.querySelectorAll('main li')].filter(
    (each) => each.querySelector('[aria-label^="Remove "]') !== null,
  )
  return lines.map((line) => {
    const title = line.closest('section[aria-labelledby]')?.querySelector('h2')
    const words = visibleText(line)
    return [
      [ALMONDS, CASHEWS, BOX].find((name) => words.startsWith(name)),
      title ? visibleText(title) : 'no group',
      /Auto-Delivery: (Every \d+ Weeks?)/.exec(words)?.[1] ?? 'once',
    ]
  })
}

describe('the cart page', () => {
  it('has what comes again under a heading of its own, with how often, and only that [LINE-06]', async () => {
    await addToCart(browser, '1101-01')
    await addToCart(browser, '1201-01')
    expect(await groups()).toEqual([
      [ALMONDS, 'no group', 'once'],
      [CASHEWS, 'no group', 'once'],
    ])
    await setInterval('1201-01', 42)
    expect(await groups()).toEqual([
      [CASHEWS, 'Auto-Delivery', 'Every 6 Weeks'],
      [ALMONDS, 'One-time purchase', 'once'],
    ])
    await setInterval('1101-01', 7)
    expect(await groups()).toEqual([
      [ALMONDS, 'Auto-Delivery', 'Every 1 Week'],
      [CASHEWS, 'Auto-Delivery', 'Every 6 Weeks'],
    ])
    await setInterval('1101-01')
    await setInterval('1201-01')
    expect((await groups()).map(([, group, often]) => [group, often])).toEqual([
      ['no group', 'once'],
      ['no group', 'once'],
    ])
  })

  it('goes by the interval, not by what else is said of a line [LINE-06]', async () => {
    await addToCart(browser, '1101-01')
    await addBoxes(browser, 1)
    const lineItemId = await idOf('1101-01')
    await done(browser, fieldOf(lineItemId, 'autoDeliveryOfferType', 'subscribe'))
    await done(browser, fieldOf(lineItemId, 'markedAsGift', true))
    expect((await groups()).map(([, group]) => group)).toEqual(['no group', 'no group'])
    await setInterval('1101-01', 14)
    expect((await groups()).map(([name, group]) => [name, group])).toEqual([
      [ALMONDS, 'Auto-Delivery'],
      [BOX, 'One-time purchase'],
    ])
  })
})

describe('a line that comes again', () => {
  it('keeps where and how its offer was taken, until it comes once [LINE-12]', async () => {
    await addToCart(browser, '1101-01')
    const lineItemId = await idOf('1101-01')
    const fields = async () => (await cartOf(browser)).lineItems[0]?.fields
    const offer = { autoDeliveryOfferLocation: 'product page', autoDeliveryOfferType: 'subscribe' }
    await done(
      browser,
      fieldOf(lineItemId, 'autoDeliveryInterval', 42),
      ...Object.entries(offer).map(([name, value]) => fieldOf(lineItemId, name, value)),
    )
    expect(await fields()).toMatchObject({ autoDeliveryInterval: 42, ...offer })
    await setInterval('1101-01', 28)
    await done(browser, fieldOf(lineItemId, 'autoDeliveryOfferLocation', 'cart'))
    const later = { autoDeliveryInterval: 28, ...offer, autoDeliveryOfferLocation: 'cart' }
    expect(await fields()).toMatchObject(later)
    // On the line itself, for whoever reads it at the platform.
    const { cartId = '' } = await shop.visitor(browser.cookie())
    expect((await shop.services.carts.get(cartId))?.lineItems[0]?.fields).toMatchObject(later)
    await setInterval('1101-01')
    for (const name of Object.keys(later)) expect(await fields()).not.toHaveProperty(name)
  })

  it('is bought from the channel of Auto-Delivery, by the action of the platform, and from its own again [LINE-14]', async () => {
    await addToCart(browser, '1101-01', '4')
    const lineItemId = await idOf('1101-01')
    /** The channels sent to the platform during these actions, and what the line costs afterwards. */
    async function after(...actions: readonly object[]) {
      const { fetch } = shop.platforms
      const told: unknown[] = []
      const spy = vi.spyOn(shop.platforms, 'fetch').mockImplementation(async (input, init) => {
        const request = new Request(input, init)
        if (request.method === 'POST' && request.url.includes('/carts/')) {
          const { actions: sent } = (await request.clone().json()) as {
            readonly actions: readonly { readonly action: string; readonly distributionChannel?: unknown }[]
          }
          for (const one of sent)
            if (one.action === 'setLineItemDistributionChannel') told.push(one.distributionChannel ?? null)
        }
        return fetch(request)
      })
      const { lineItems } = await done(browser, ...actions).finally(() => spy.mockRestore())
      return [told, lineItems[0]?.distributionChannel, lineItems[0]?.totalPrice.centAmount]
    }
    const interval = fieldOf(lineItemId, 'autoDeliveryInterval', 42)
    const channel = { action: 'setLineItemDistributionChannel', lineItemId }
    const once = fieldOf(lineItemId, 'autoDeliveryInterval')
    // From four pieces 9.49 each, less 5 % 9.02.
    expect((await cartOf(browser)).lineItems[0]?.totalPrice.centAmount).toBe(3_796)
    expect(await after(interval)).toEqual([[AGAIN], AGAIN.key, 3_608])
    expect((await browser.get('/cart')).text).toContain('Merchandise $36.08')
    expect(await after(once)).toEqual([[null], undefined, 3_796])
    expect((await browser.get('/cart')).text).toContain('Merchandise $37.96')
    expect(await after(interval, { ...channel, distributionChannel: AGAIN })).toEqual([
      [AGAIN],
      AGAIN.key,
      3_608,
    ])
    expect(await after(channel)).toEqual([[null], undefined, 3_796])
  })
})
