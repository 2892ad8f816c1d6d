/** Adds while an order is being placed: each is in the order's cart or in the one that the shopper goes on with. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '../support/browser'
import type { App, Browser, Page } from '../support/browser'
import { CARDS } from '../support/journey'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { reachReview } from '../support/steps'

const ROUNDS = 3
const TABS = 4

let shop: Shop
let app: App
let browser: Browser

beforeAll(async () => {
  shop = await openShop()
  app = await openApp()
})
afterAll(async () => {
  expect(app.faults).toEqual([])
  await shop.close()
})
beforeEach(() => {
  shop.platforms.faults.clear()
  browser = app.newBrowser()
})

const add = (sku: string) => browser.crafted('/cart', { intent: 'add', sku, quantity: '1' })

async function cartOf(who: Browser) {
  const { cart } = await shop.services.shopping.view(await shop.visitor(who.cookie()))
  return Object.fromEntries((cart?.lineItems ?? []).map(({ sku, quantity }) => [sku, quantity]))
}

/** Holds the gateway's answers up, places the order, and does `meanwhile` once the placement has begun. */
async function placeSlowly(
  path: string,
  options: { readonly card?: string; readonly meanwhile: () => Promise<unknown> },
): Promise<{ readonly page: Page; readonly cartId: string }> {
  const { path: review, form } = await reachReview(browser, {
    quantity: '2',
    ...(options.card === undefined ? {} : { card: options.card }),
  })
  const { cartId = '' } = await shop.visitor(browser.cookie())
  shop.platforms.faults.add({ platform: 'payments', kind: 'slow', delayMs: 800, times: 1, match: { path } })
  const placing = browser.crafted(review, form)
  await expect.poll(async () => (await shop.services.placement.standing(cartId))?.kind).toBe('pending')
  await options.meanwhile()
  return { page: await placing, cartId }
}

async function addFromTabs(): Promise<void> {
  const answers = await Promise.all(Array.from({ length: TABS }, () => add('1102-01')))
  expect(answers.map(({ status }) => status)).toEqual(Array(TABS).fill(303))
}

describe('adds while an order is being placed', () => {
  it.each(['/capture', '/transactions'])(
    'with a slow %s go into the next cart, all of them',
    async (path) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        browser = app.newBrowser()
        const { page, cartId } = await placeSlowly(path, { meanwhile: addFromTabs })
        expect(page.location).toMatch(/^\/checkout\/receipt\?token=/)
        expect(await cartOf(browser), `round ${round}`).toEqual({ '1102-01': TABS })
        const receipt = await browser.open(page.location ?? '')
        expect(receipt.text).not.toContain('Raw Almonds')
        expect((await shop.services.placement.standing(cartId))?.kind).toBe('placed')
        // What comes next belongs to the same new cart.
        await add('1102-01')
        expect(await cartOf(browser)).toEqual({ '1102-01': TABS + 1 })
      }
      expect(await shop.services.placement.reconcile()).toEqual([])
    },
  )

  it('that fails are in one cart with what was to be ordered, and the shopper is told', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      browser = app.newBrowser()
      const { page } = await placeSlowly('/transactions', { card: CARDS.declined, meanwhile: addFromTabs })
      expect(page.location).toBe('/cart')
      const cart = await browser.get('/cart')
      expect(cart.text).toContain('Your order was not placed. Everything in it is back in your cart')
      expect(cart.text).toContain('Your bank declined this card.')
      expect(await cartOf(browser), `round ${round}`).toEqual({ '1101-01': 2, '1102-01': TABS })
    }
  })

  it('find both together by the next change where nobody waited for the answer', async () => {
    // As if the tab with the pay form had been closed: the session still names the cart that was begun meanwhile.
    const other = app.newBrowser()
    await placeSlowlyInOtherWindow(other)
    const looked = await other.get('/cart')
    expect(looked.text).toContain('comes back into this cart with your next change')
    expect(await cartOf(other)).toEqual({ '1102-01': 1 })
    await other.crafted('/cart', { intent: 'add', sku: '1201-01', quantity: '1' })
    expect(await cartOf(other)).toEqual({ '1101-01': 2, '1102-01': 1, '1201-01': 1 })
  })
})

/** The order is placed by its use case alone, as the recovery worker would, so that no page hears of the failure. */
async function placeSlowlyInOtherWindow(other: Browser): Promise<void> {
  const { form } = await reachReview(other, { quantity: '2', card: CARDS.declined })
  const visitor = await shop.visitor(other.cookie())
  const { cartId = '' } = visitor
  shop.platforms.faults.add({
    platform: 'payments',
    kind: 'slow',
    delayMs: 800,
    times: 1,
    match: { path: '/transactions' },
  })
  const placing = shop.services.placeOrder({ visitor, cartId, ...form })
  await expect.poll(async () => (await shop.services.placement.standing(cartId))?.kind).toBe('pending')
  await other.crafted('/cart', { intent: 'add', sku: '1102-01', quantity: '1' })
  expect((await placing).kind).toBe('declined')
}
