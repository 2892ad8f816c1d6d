/** What is said about money: only what our own books say, whichever platform is away and however old the form is. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ORDER_UNSAVED } from '~/models/cart/refusals'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { CARDS } from '../support/journey'
import { finishOrder, ordersAway, pressPlaceOrder, recoverOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { CHECKOUT_PATHS, addToCart, payByCard, reachReview, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const NOT_CHARGED = 'Nothing was charged'
/** Presses the button of a review page; or posts its form with a payment that no page of this session has. */
function place({ page }: { readonly page: Page }, over?: { readonly payment: string }) {
  return over === undefined
    ? pressPlaceOrder(browser, page)
    : browser.crafted(browser.prepare(page, PLACE_ORDER), over)
}

const commerceAway = () => shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })

async function orderNumberOf(receipt: string | null): Promise<string> {
  const { text } = await browser.get(receipt ?? '')
  return /Order (N\d{10})/.exec(text)?.[1] ?? text
}

describe('while the commerce platform is away', () => {
  it('the receipt of a paid order gives its number and says that it is placed [ROUTE-11]', async () => {
    const { location } = await place(await reachReview(browser))
    const orderNumber = await orderNumberOf(location)
    commerceAway()
    const page = await browser.get(location ?? '')
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10'])
    expect(page.text).toContain(`Order ${orderNumber} Your order is placed.`)
    expect(page.text).not.toContain(NOT_CHARGED)
  })

  it('a form sent again leads to the order that it made', async () => {
    const review = await reachReview(browser)
    const { location } = await place(review)
    commerceAway()
    const again = await place(review)
    expect([again.status, again.location]).toEqual([303, `${location}&again=1`])
    expect((await browser.get(again.location ?? '')).text).toContain('Your order is placed.')
  })

  it('an order that cannot be begun was not charged, and the page says so', async () => {
    const review = await reachReview(browser)
    commerceAway()
    const page = await place(review)
    expect(page.status).toBe(503)
    expect(page.text).toContain('Your order was not placed')
    expect(page.text).toContain('We could not reach our payment or order system. Nothing was charged.')
    shop.platforms.faults.clear()
    expect((await place(review)).location).toContain('/checkout/receipt?token=')
  })

  it('checkout says so, too, and leaves no warning', async () => {
    await reachReview(browser)
    commerceAway()
    const warn = vi.spyOn(console, 'warn')
    for (const path of ['/checkout', '/checkout/no-such-step'])
      expect((await browser.get(path)).status, path).toBe(503)
    expect(warn.mock.calls).toEqual([])
    warn.mockRestore()
  })

  it('any other page that cannot be shown says nothing of charges', async () => {
    await reachReview(browser)
    await browser.get('/cart')
    commerceAway()
    // The cart page shows its last copy.
    const pages = { '/cart': 200, '/checkout/payment': 503, '/checkout/shipping': 503 }
    for (const [path, status] of Object.entries(pages)) {
      const page = await browser.get(path)
      expect([page.status, page.text.includes(NOT_CHARGED)], path).toEqual([status, false])
    }
  })
})

describe('an old pay form sent again', () => {
  it('leads to its order though the session has another cart, which stays [PAY-14]', async () => {
    const review = await reachReview(browser)
    const { location } = await place(review)
    const orderNumber = await orderNumberOf(location)
    await addToCart(browser, '1102-01')
    const again = await place(review)
    expect(again.location).toBe(`${location}&again=1`)
    const receipt = await browser.get(again.location ?? '')
    expect(receipt.text).toContain('This order was placed before.')
    expect(receipt.text).toContain(`Order ${orderNumber}`)
    expect((await browser.get('/cart')).text).not.toContain('Your cart is empty')
  })

  it('leads to its order when another order came after it, and a day later [PAY-14]', async () => {
    const review = await reachReview(browser)
    const { location } = await place(review)
    await place(await reachReview(browser, { sku: '1102-01' }))
    shop.clock.advance(2 * 86_400_000)
    expect((await place(review)).location).toContain(location ?? 'no receipt')
  })

  it('with another card leads to the order, not to a page that denies the charge', async () => {
    const review = await reachReview(browser)
    const { location } = await place(review)
    const other = await place(review, { payment: 'another-payment' })
    expect(other.location).toBe(`${location}&again=1`)
  })

  it('of a declined card, once another card has paid, leads to the order', async () => {
    const first = await reachReview(browser, { card: CARDS.declined })
    expect((await place(first)).status).toBe(402)
    const { location } = await place({ page: await payByCard(browser) })
    expect((await place(first)).location).toBe(`${location}&again=1`)
  })

  it('of another shopper shows nothing of the order', async () => {
    const mine = await reachReview(browser)
    await place(mine)
    browser = app.newBrowser()
    expect((await place(mine)).location).toBe('/cart')
    const theirs = await reachReview(browser)
    // The token of one cart in the session of another: no page combines them.
    const page = await browser.crafted(theirs.path, mine.form)
    expect([page.status, page.text.includes(NOT_CHARGED)]).toEqual([400, false])
  })
})

describe('while the first attempt is under way', () => {
  it('another card is told of it, on every page of payment, and nobody denies the charge', async () => {
    const review = await reachReview(browser)
    const paying = browser.prepare(await browser.get('/checkout/payment'), /^Continue to card details/)
    ordersAway(shop)
    const { location } = await place(review)
    expect(location).toMatch(/^\/checkout\/placing\//)
    const other = await place(review, { payment: 'another-payment' })
    expect(other.location).toBe(location)
    expect((await browser.get('/checkout/payment')).location).toBe(location)
    expect((await browser.get(review.path)).location).toBe(location)
    const waiting = (await browser.post(paying)).location ?? ''
    expect(waiting).toBe(`${location}?unsaved=1`)
    expect((await browser.get(waiting)).text).toContain(ORDER_UNSAVED)
    // The waiting page passes it on: otherwise the receipt would seem to include the form's input.
    const receipt = await finishOrder(shop, browser, waiting)
    expect(receipt).toMatch(/^\/checkout\/receipt\?token=[^&]+&unsaved=1$/)
    expect((await browser.get(receipt)).text).toContain(ORDER_UNSAVED)
    const plain = await browser.get(receipt.replace('&unsaved=1', ''))
    expect([plain.status, plain.text.includes(ORDER_UNSAVED)]).toEqual([200, false])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })
})

describe('an order under way whose shopper signs out', () => {
  const ENDED = 'This page is from a visit that has ended.'

  it('goes on, and who uses the browser next sees neither it nor its receipt [ROUTE-25]', async () => {
    const review = await reachReview(browser, { account: accounts.business })
    ordersAway(shop)
    const { location } = await place(review)
    expect(location).toMatch(/^\/checkout\/placing\//)
    const { cartId = '' } = await shop.visitor(browser.cookie())
    await send(browser, '/sign/out', 'Sign Out')

    const isHidden = async () => {
      const page = await browser.get(location ?? '')
      expect([page.status, page.location]).toEqual([404, null])
      // No refresh, and the same text as for a made-up order.
      expect(page.headers.get('Refresh')).toBeNull()
      expect(page.text).toContain(ENDED)
      expect(page.text).toBe((await browser.get('/checkout/placing/no-such-order')).text)
      const receipt = /checkout\/receipt|Order N\d{10}/
      for (const path of ['/', '/cart', ...CHECKOUT_PATHS]) {
        const opened = await browser.open(path)
        expect([opened.path, opened.html].join(), path).not.toMatch(receipt)
      }
    }
    await isHidden()
    await recoverOrder(shop, cartId)
    expect((await shop.services.placement.standing(cartId))?.kind).toBe('placed')
    await isHidden()
    // Nor does the next shopper get it by ordering.
    await place(await reachReview(browser))
    expect((await browser.get(location ?? '')).status).toBe(404)
  })
})
