/** An order that took longer than its request, once it is there: reported once, by whichever page its shopper opens. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '~/services/upstream'
import { accounts } from '../../kit/accounts'
import { pressAddToCart } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { AS_LEFT, ordersOf } from '../support/ordering'
import { pressPlaceOrder, recoverOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, signIn } from '../support/steps'

const opened = await openRoutes()
const { shop, app } = opened
const { order, fail, linesOf, emptyAccount } = ordersOf(opened)
const PLACED = 'Your order was placed. Its confirmation comes by email.'
const BEFORE = 'This order was placed before'
const EMPTY = 'Your cart is empty'

let browser: Browser
beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => shop.platforms.faults.clear())

/** The receipt, however the shopper got to it; no later page mentions the order. */
async function expectToldBy(receipt: Page): Promise<void> {
  expect(receipt.status).toBe(200)
  expect(receipt.path).toMatch(/^\/checkout\/receipt\?token=/)
  expect((await browser.get('/cart')).text).not.toContain(PLACED)
  expect((await browser.get('/')).text).not.toContain(PLACED)
}

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

  it('is told by the receipt alone where another cart was begun meanwhile', async () => {
    const { cartId, placing } = await order(browser)
    await addToCart(browser, '1102-01', '1')
    await recoverOrder(shop, cartId)
    await expectToldBy(await browser.open(placing))
    expect(await linesOf(browser)).toEqual(['1 1102-01'])
  })

  it('is told by the receipt alone where its form is sent again beside another cart', async () => {
    const { cartId, page } = await order(browser)
    await addToCart(browser, '1102-01', '1')
    await recoverOrder(shop, cartId)
    const again = await pressPlaceOrder(browser, page)
    const receipt = await browser.open(again.location ?? '')
    expect(receipt.text).toContain(BEFORE)
    await expectToldBy(receipt)
  })

  it.each([['its own'], ['another']])(
    'is told by the receipt of the mail alone, with %s cart at hand',
    async (which) => {
      const { cartId } = await order(browser)
      if (which === 'another') await addToCart(browser, '1102-01', '1')
      await recoverOrder(shop, cartId)
      const standing = await shop.services.placement.standing(cartId)
      const token = standing?.kind === 'placed' ? standing.receiptToken : ''
      await expectToldBy(await browser.open(`/checkout/receipt?token=${token}`))
    },
  )

  it('is not said to have been placed before to whom checkout tells it first', async () => {
    const { cartId } = await order(browser)
    await recoverOrder(shop, cartId)
    const receipt = await browser.open('/checkout/address')
    expect(receipt.text).not.toContain(BEFORE)
    await expectToldBy(receipt)
    expect((await browser.open('/checkout/address')).text).toContain(BEFORE)
  })

  it('is told by the page after checkout beside another cart', async () => {
    const { cartId } = await order(browser)
    await addToCart(browser, '1102-01', '1')
    await recoverOrder(shop, cartId)
    expect((await browser.open('/checkout')).text).not.toContain(PLACED)
    expect((await browser.get('/cart')).text).toContain(PLACED)
    expect((await browser.get('/cart')).text).not.toContain(PLACED)
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

  it.each([
    ['a look at the head', '/', { method: 'HEAD' }],
    ['a page that is loaded ahead', '/', { headers: { 'Sec-Purpose': 'prefetch' } }],
    ['a script that asked for data', '/', { headers: { Accept: 'application/json' } }],
    ['a page that shows no messages', '/sign/in', {}],
  ])('is told by the receipt alone after %s', async (_, path, init) => {
    const { cartId, placing } = await order(browser)
    await recoverOrder(shop, cartId)
    await browser.send(path, init)
    await expectToldBy(await browser.open(placing))
  })

  it('is told to each device of the customer though a stranger has opened the receipt', async () => {
    await emptyAccount()
    const other = app.newBrowser()
    await signIn(other, accounts.shopper)
    const { cartId } = await order(browser, accounts.shopper)
    await recoverOrder(shop, cartId)
    const standing = await shop.services.placement.standing(cartId)
    const token = standing?.kind === 'placed' ? standing.receiptToken : ''
    const stranger = app.newBrowser()
    await addToCart(stranger, '1102-01', '1')
    await stranger.open(`/checkout/receipt?token=${token}`)
    for (const each of [other, browser]) expect((await each.get('/cart')).text).toContain(PLACED)
  })

  it.each([
    ['the page that waits', 'HEAD', {}],
    ['the page that waits', 'GET', { 'Sec-Purpose': 'prefetch' }],
    ['a step of checkout', 'HEAD', {}],
    ['a step of checkout', 'GET', { 'Sec-Purpose': 'prefetch' }],
  ])('is not used up by %s asked for by %s %o', async (what, method, headers) => {
    const { cartId, placing } = await order(browser)
    await recoverOrder(shop, cartId)
    const from = what === 'a step of checkout' ? '/checkout/address' : placing
    const { location } = await browser.send(from, { method, headers })
    expect(location).toMatch(/^\/checkout\/receipt\?token=/)
    // A browser follows a redirect with the same method and headers.
    await browser.send(location ?? '', { method, headers })
    expect((await browser.get('/cart')).text).toContain(PLACED)
  })

  it('is told by the next page where the message could not be written with this one', async () => {
    const { cartId } = await order(browser)
    await recoverOrder(shop, cartId)
    const { sessions } = shop.services
    const { update, swapCart } = sessions
    const away = () =>
      Promise.reject(new UpstreamError({ service: 'database', operation: 'write', retryable: true }))
    vi.spyOn(sessions, 'update').mockImplementation((session, patch) =>
      patch.flash?.length ? away() : update(session, patch),
    )
    // Fails at the end of the transaction, after all its other writes.
    vi.spyOn(sessions, 'swapCart').mockImplementation((session, expected, patch, also) =>
      swapCart(session, expected, patch, async (tx) => {
        const isAlso = (await also?.(tx)) ?? true
        return patch.flash?.length ? away() : isAlso
      }),
    )
    expect((await browser.get('/cart')).text).not.toContain(PLACED)
    vi.restoreAllMocks()
    expect((await browser.get('/cart')).text).toContain(PLACED)
    expect((await browser.get('/cart')).text).not.toContain(PLACED)
  })

  it.each([
    ['a look at the head', { method: 'HEAD' }],
    ['a page that is loaded ahead', { headers: { 'Sec-Purpose': 'prefetch' } }],
  ])('is told to the device of the customer that looks first, which is none by %s', async (_, init) => {
    await emptyAccount()
    const [first, second] = [app.newBrowser(), app.newBrowser()]
    for (const device of [first, second]) await signIn(device, accounts.shopper)
    const { cartId } = await order(browser, accounts.shopper)
    for (const device of [first, second]) await device.get('/cart')
    await recoverOrder(shop, cartId)
    await first.send('/', init)
    expect((await second.get('/cart')).text).toContain(PLACED)
    expect((await first.get('/cart')).text).not.toContain(PLACED)
    expect((await browser.get('/cart')).text).toContain(PLACED)
  })

  it('is told to a device of the customer though another one has closed its cart', async () => {
    await emptyAccount()
    const other = app.newBrowser()
    await signIn(other, accounts.shopper)
    const { cartId } = await order(browser, accounts.shopper)
    await addToCart(browser, '1102-01', '1')
    await recoverOrder(shop, cartId)
    expect((await other.get('/cart')).text).toContain(PLACED)
    expect((await browser.get('/cart')).text).toContain(PLACED)
    for (const each of [browser, other]) expect((await each.get('/cart')).text).not.toContain(PLACED)
  })

  it('leaves the account no cart that was begun meanwhile and never filled', async () => {
    await emptyAccount()
    await order(browser, accounts.shopper)
    const { customerId = '' } = await shop.visitor(browser.cookie())
    const newest = async () => (await shop.services.carts.getOfCustomer(customerId))?.id
    const before = await newest()
    const match = { path: '/carts/', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    expect((await pressAddToCart(browser, '1102-01', 1)).status).toBe(503)
    expect(await newest()).toBe(before)
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
