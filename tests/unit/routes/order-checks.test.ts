/** What the shop's own order service checks before making an order, and what it makes (PAY-18). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { TORONTO } from '../../kit/addresses'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { whileHeld } from '../support/held'
import { CARDS } from '../support/journey'
import { changeCart } from '../support/merchant-cart'
import { cardAttempts, orderNumbersOf } from '../support/orders'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { setAttribute, setStock } from '../support/stock'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, reachReview } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

/** Expects no order, and the shopper back where the problem can be fixed. */
async function expectRefused(review: Awaited<ReturnType<typeof reachReview>>['page'], words: string) {
  const { id } = await cartOf(browser)
  const placed = await pressPlaceOrder(browser, review)
  expect([placed.status, placed.location]).toEqual([303, '/cart'])
  expect((await browser.get('/cart')).text).toContain(words)
  expect(await orderNumbersOf(shop, id)).toEqual([])
}

describe('before it makes an order it looks at', () => {
  afterEach(async () => {
    await setStock(shop, '1103-01', 500)
    await setAttribute(shop, '1103-01', 'restrictedCountries', [])
  })

  it('the version of the cart: one that was changed since the review is not ordered', async () => {
    const { page } = await reachReview(browser)
    const [line] = (await cartOf(browser)).lineItems
    const more = { action: 'changeLineItemQuantity', lineItemId: line?.id, quantity: 3 }
    await changeCart(shop, browser, more)
    await expectRefused(page, 'have changed since you opened this page. Nothing was charged.')
  })

  it('the version of the cart, to the last moment: the platform, which is told it, makes no order of another one [PAY-18]', async () => {
    const { page } = await reachReview(browser)
    const { id, lineItems } = await cartOf(browser)
    const more = { action: 'changeLineItemQuantity', lineItemId: lineItems[0]?.id, quantity: 3 }
    const placed = await whileHeld(
      shop,
      { platform: 'commercetools', path: '/orders', method: 'POST' },
      () => pressPlaceOrder(browser, page),
      () => changeCart(shop, browser, more),
    )
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain('Nothing was charged.')
    expect(await orderNumbersOf(shop, id)).toEqual([])
  })

  it('the place of each item: where one has none, nobody is asked for money [PAY-13]', async () => {
    const { page } = await reachReview(browser)
    const [line] = (await cartOf(browser)).lineItems
    await changeCart(shop, browser, {
      action: 'setLineItemShippingDetails',
      lineItemId: line?.id,
      shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity: 1 }] },
    })
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const cart = await shop.services.carts.get(cartId)
    if (cart === null) throw new Error('No cart')
    const before = await cardAttempts(shop)
    // A token for the cart as it is, which the shop would not issue.
    const form = browser.prepare(page, /^Place order/)
    const placed = await browser.crafted(form, { attempt: shop.services.placement.issueToken(cart) })
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain(
      'This order cannot be placed as it is. Nothing was charged. Please check your cart.',
    )
    expect(await orderNumbersOf(shop, cartId)).toEqual([])
    expect(await cardAttempts(shop)).toEqual(before)
  })

  it('the nonce of the payment: none, one of nobody’s and a declined one order nothing [PAY-18]', async () => {
    const { page } = await reachReview(browser, { card: CARDS.declined })
    const { id } = await cartOf(browser)
    const declined = await pressPlaceOrder(browser, page)
    expect([declined.status, declined.text.includes('Your bank declined this card.')]).toEqual([402, true])
    const form = browser.prepare(await payByCard(browser), /^Place order/)
    // The page's own form names the payment made for it.
    for (const payment of ['', 'pay_of_nobody']) {
      const refused = await browser.crafted(form, { payment })
      expect([refused.status, refused.text.includes('Please choose how to pay')]).toEqual([402, true])
    }
    expect(await orderNumbersOf(shop, id)).toEqual([])
  })

  it('the stock: what sold out since the review is not ordered [PAY-18]', async () => {
    const { page } = await reachReview(browser, { sku: '1103-01' })
    await setStock(shop, '1103-01', 1)
    await expectRefused(page, 'Not everything in your cart is in stock any more. Nothing was charged.')
  })

  async function reviewToCanada() {
    await addToCart(browser, '1103-01', '1')
    await addToCart(browser, '1102-01', '1')
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    await chooseDelivery(browser)
    return payByCard(browser)
  }
  const restrict = () => setAttribute(shop, '1103-01', 'restrictedCountries', ['CA'])

  it('the countries: what may not go to Canada any more is not ordered [PAY-18]', async () => {
    const review = await reviewToCanada()
    await restrict()
    await expectRefused(review, 'cannot ship to Canada')
  })

  it('the countries as they are by then, not as they were seen last [PAY-18]', async () => {
    const review = await reviewToCanada()
    // By another process, unknown to this one.
    const { id, version } = (await shop.merchant.get('products/key=1103')) as { id: string; version: number }
    await shop.merchant.update('products', { id, version }, [
      { action: 'setAttribute', sku: '1103-01', name: 'restrictedCountries', value: ['CA'] },
      { action: 'publish' },
    ])
    await expectRefused(review, 'cannot ship to Canada')
  })

  it('the countries, once more while the cart is being ordered [PAY-18]', async () => {
    const review = await reviewToCanada()
    const { id } = await cartOf(browser)
    const freezing = { platform: 'commercetools', path: `/carts/${id}`, method: 'POST' }
    const placed = await whileHeld(shop, freezing, () => pressPlaceOrder(browser, review), restrict)
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain('cannot ship to Canada')
    expect(await orderNumbersOf(shop, id)).toEqual([])
  })
})

describe('then it makes', () => {
  it('one order of the cart and a token for its receipt [PAY-18]', async () => {
    const { page } = await reachReview(browser)
    const { id } = await cartOf(browser)
    const placed = await pressPlaceOrder(browser, page)
    const [, token = ''] = /^\/checkout\/receipt\?token=([\w-]+)$/.exec(placed.location ?? '') ?? []
    const [orderNumber = 'none', ...more] = await orderNumbersOf(shop, id)
    expect(more).toEqual([])
    expect(token).not.toContain(orderNumber)
    const receipt = await app.newBrowser().get(`/checkout/receipt?token=${token}`)
    expect([receipt.status, receipt.text.includes(`Order ${orderNumber}`)]).toEqual([200, true])
    expect((await app.newBrowser().get(`/checkout/receipt?token=${token}x`)).status).toBe(404)
  })
})
