/** Goods of a cart that was looked at a moment ago: shared by pages, never by what is made of them (decision 101). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSeedClient } from '../../../catalogue/seed/client'
import { embeddedTarget } from '../../../catalogue/seed/target'
import { cartOf } from '../support/commerce-path'
import { cardAttempts, orderNumbersOf } from '../support/orders'
import { pressPlaceOrder } from '../support/placing'
import { callsSince, pastTheShop } from '../support/platforms'
import { openRoutes } from '../support/routes'
import { setStock } from '../support/stock'
import { addToCart, reachReview } from '../support/steps'
import { MONDAY } from '../support/times'

const { shop, app } = await openRoutes()
const SOLD_OUT = 'Roasted Almonds (Salted): Sorry, this item is out of stock'

/** A merchant whose changes this shop is not told of, as everywhere but in tests. */
const elsewhere = {
  ...shop,
  merchant: createSeedClient(embeddedTarget('http://platforms.invalid', pastTheShop(shop))),
}

beforeEach(() => {
  // No second passes, however slow the machine.
  shop.clock.set(MONDAY, 'frozen')
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(async () => {
  vi.useRealTimers()
  shop.clock.set(MONDAY)
  await setStock(shop, '1101-05', 500)
  await setStock(shop, '1103-01', 500)
  shop.services.catalogue.clear()
})

/** Questions about goods during this. */
async function askedIn(work: () => Promise<unknown>): Promise<number> {
  const before = (await callsSince(shop, 0)).at(-1)?.serial ?? 0
  await work()
  const calls = await callsSince(shop, before)
  return calls.filter(({ path }) => path.endsWith('/product-projections')).length
}

describe('goods of a cart', () => {
  it('are asked for once a second, for however many carts and steps are looked at', async () => {
    const [pat, sam] = [app.newBrowser(), app.newBrowser()]
    await reachReview(pat, { sku: '1101-05' })
    await addToCart(sam, '1101-05', '1')
    vi.advanceTimersByTime(1_000)
    shop.clock.advance(1_000)
    expect(await askedIn(() => pat.get('/cart'))).toBe(1)
    expect(await askedIn(() => pat.get('/cart'))).toBe(0)
    expect(await askedIn(() => sam.get('/cart'))).toBe(0)
    expect(await askedIn(() => pat.get('/checkout/address'))).toBe(0)
    vi.advanceTimersByTime(1_000)
    shop.clock.advance(1_000)
    expect(await askedIn(() => sam.get('/cart'))).toBe(1)
  })

  it('that sold out are said to be a second later', async () => {
    const browser = app.newBrowser()
    await addToCart(browser, '1101-05', '1')
    expect((await browser.get('/cart')).text).not.toContain(SOLD_OUT)
    await setStock(elsewhere, '1101-05', 0)
    vi.advanceTimersByTime(1_000)
    shop.clock.advance(1_000)
    expect((await browser.get('/cart')).text).toContain(SOLD_OUT)
  })

  it('are asked for again after any command of the test kit, which may have changed them', async () => {
    const { lifecycle } = await import('~/services/index.server')
    const browser = app.newBrowser()
    await addToCart(browser, '1101-05', '1')
    await browser.get('/cart')
    expect(await askedIn(() => browser.get('/cart'))).toBe(0)
    await lifecycle.testKit?.(new Request('http://localhost/__test/forget-pages', { method: 'POST' }))
    expect(await askedIn(() => browser.get('/cart'))).toBe(1)
  })

  it('are asked for again on the way to checkout, which takes away what just sold out', async () => {
    const browser = app.newBrowser()
    await addToCart(browser, '1101-05', '1')
    const cart = await browser.get('/cart')
    await setStock(elsewhere, '1101-05', 0)
    const { location } = await browser.post(browser.prepare(cart, 'Proceed to Checkout'))
    expect(location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(SOLD_OUT)
  })

  it('are asked for again before an order is made of them [PAY-18]', async () => {
    const browser = app.newBrowser()
    const { page } = await reachReview(browser, { sku: '1103-01' })
    const { id } = await cartOf(browser)
    await setStock(elsewhere, '1103-01', 0)
    const before = await cardAttempts(shop)
    const placed = await pressPlaceOrder(browser, page)
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain(
      'Not everything in your cart is in stock any more. Nothing was charged.',
    )
    expect(await orderNumbersOf(shop, id)).toEqual([])
    expect(await cardAttempts(shop)).toEqual(before)
  })
})
