/** An order that took longer than its request, once it is there: told once, by whichever page its shopper looks at. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { AS_LEFT, ordersOf } from '../support/ordering'
import { pressPlaceOrder, recoverOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart } from '../support/steps'

const opened = await openRoutes()
const { shop, app } = opened
const { order, fail, linesOf } = ordersOf(opened)
const PLACED = 'Your order was placed. Its confirmation is in your e-mail.'
const EMPTY = 'Your cart is empty'

let browser: Browser
beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => shop.platforms.faults.clear())

describe('an order that was waited for', () => {
  it('is told by the receipt, to which the page that waits leads, and is in the basket no more', async () => {
    const { cartId, placing } = await order(browser)
    await recoverOrder(shop, cartId)
    const receipt = (await browser.get(placing)).location ?? ''
    expect(receipt).toMatch(/^\/checkout\/receipt\?token=[^&]+$/)
    expect((await browser.get(receipt)).text).not.toContain(PLACED)
    const cart = await browser.get('/cart')
    expect(cart.status).toBe(200)
    expect(cart.text).toContain(EMPTY)
    expect(cart.text).not.toContain(PLACED)
  })

  it.each(['/', '/cart', '/search/instant?q=almonds'])('is told once by %s', async (path) => {
    const { cartId } = await order(browser)
    await recoverOrder(shop, cartId)
    expect((await browser.get(path)).text).toContain(PLACED)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(EMPTY)
    expect(cart.text).not.toContain(PLACED)
  })

  it.each([
    ['a look at the head', { method: 'HEAD' }],
    ['a page that is loaded ahead', { headers: { 'Sec-Purpose': 'prefetch' } }],
    ['a script that asked for data', { headers: { Accept: 'application/json' } }],
  ])('is not used up by %s', async (_, init) => {
    const { cartId } = await order(browser)
    await recoverOrder(shop, cartId)
    await browser.send('/cart', init)
    expect((await browser.get('/cart')).text).toContain(PLACED)
  })

  it('is told with the cart that was filled meanwhile', async () => {
    const { cartId } = await order(browser)
    await addToCart(browser, '1102-01', '1')
    await recoverOrder(shop, cartId)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(PLACED)
    expect(await linesOf(browser)).toEqual(['1 1102-01'])
  })

  it('is told while the commerce platform is away', async () => {
    const { cartId } = await order(browser)
    await browser.get('/cart')
    await recoverOrder(shop, cartId)
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503 })
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(PLACED)
    expect(cart.text).toContain(EMPTY)
  })

  it('is no news after a day', async () => {
    const { cartId } = await order(browser)
    await recoverOrder(shop, cartId)
    shop.clock.advance(25 * 3_600_000)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(EMPTY)
    expect(cart.text).not.toContain(PLACED)
  })
})

it('a page that is too old to order takes back nothing that is to be told of the order before', async () => {
  const { cartId, page } = await order(browser)
  await fail(cartId)
  shop.clock.advance(25 * 3_600_000)
  await pressPlaceOrder(browser, page)
  expect((await browser.get('/cart')).text).toContain(AS_LEFT)
})
