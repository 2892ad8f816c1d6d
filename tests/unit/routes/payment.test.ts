import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { whileHeld } from '../support/held'
import { CARDS, EMAIL } from '../support/journey'
import { changeCart } from '../support/merchant-cart'
import { ordersAway, recoverOrder } from '../support/placing'
import {
  addToCart,
  fieldOf,
  payByCard,
  reachPayment,
  reachReview,
  chooseDelivery,
  continueToCard,
  typeAddress,
  billingFields,
} from '../support/steps'
import { setPrice, setStock } from '../support/stock'
import { HOME_ADDRESS, TORONTO } from '../../kit/addresses'
import { splitOrder } from '../support/split'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const REVIEW = '/checkout/payment/review'
type Reached = Awaited<ReturnType<typeof reachReview>>
/** Presses the button of a review page; `over`: values that no page of this session holds. */
function place({ page }: Pick<Reached, 'page'>, over: Partial<Reached['form']> = {}, who = browser) {
  const form = browser.prepare(page, PLACE_ORDER)
  return Object.keys(over).length === 0 ? who.post(form) : who.crafted(form, over)
}

describe('the payment step', () => {
  it('leaves for the payment page of its own origin, with the amount and no card field of ours [PAY-20]', async () => {
    await reachPayment(browser)
    const page = await browser.get('/checkout/payment')
    expect(page.html).not.toMatch(/autocomplete="cc-|name="number"/i)
    const posted = await browser.post(browser.prepare(page, /^Continue to card details/))
    expect(posted.status).toBe(303)
    expect(posted.location).toMatch(/^http:\/\/localhost:3001\/pay\/pay_[\w-]+$/)
  })

  it('takes another billing address, checked like any address, with what was typed [PAY-15]', async () => {
    await reachPayment(browser)
    const wrong = await continueToCard(browser, billingFields({ ...TORONTO, postalCode: '07042' }))
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('Please enter a valid postal code')
    expect(fieldOf(wrong, 'city')).toBe('Toronto')
    const right = await continueToCard(browser, billingFields(TORONTO))
    expect(right.status).toBe(303)
    expect(fieldOf(await browser.get('/checkout/payment'), 'postalCode')).toBe(TORONTO.postalCode)
  })

  it('bills a corrected shipping address, unless another one was chosen for the bill [PAY-15]', async () => {
    await reachPayment(browser)
    await payByCard(browser)
    await typeAddress(browser, { 'Street address': '14 Maple Avenue' })
    await chooseDelivery(browser)
    expect((await payByCard(browser)).text).toMatch(/Billed to Pat Example 14 Maple Avenue/)
    await splitOrder(browser, [{ ...HOME_ADDRESS, street1: '16 Maple Avenue' }, TORONTO], [1, 1])
    await chooseDelivery(browser)
    expect((await payByCard(browser)).text).toMatch(/Billed to Pat Example 16 Maple Avenue/)

    await continueToCard(browser, billingFields(TORONTO))
    const again = await browser.get('/checkout/address?one=1')
    const corrected = { 'Street address': '18 Maple Avenue' }
    await browser.post(browser.prepare(again, 'Continue to delivery', { fill: corrected }))
    await chooseDelivery(browser)
    expect((await payByCard(browser)).text).toMatch(/Billed to .* 200 King Street West Toronto/)
  })

  it('leaves the bill the address that another window has chosen while the shipping address is corrected [PAY-15]', async () => {
    await reachPayment(browser)
    await continueToCard(browser)
    const { street1, ...place } = TORONTO
    const address = { lastName: 'Aunt Example', streetName: street1, ...place }
    await whileHeld(
      shop,
      { platform: 'commercetools', path: '/carts', method: 'POST' },
      () => typeAddress(browser, { 'Street address': '14 Maple Avenue' }),
      () => changeCart(shop, browser, { action: 'setBillingAddress', address }),
    )
    await chooseDelivery(browser)
    expect((await payByCard(browser)).text).toMatch(/Billed to Aunt Example 200 King Street West Toronto/)
  })

  it('says that nothing was charged when the payment page is away', async () => {
    await reachPayment(browser)
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse' })
    const page = await continueToCard(browser)
    expect([page.status, page.text.includes('Nothing was charged')]).toEqual([503, true])
  })

  it('comes back from a cancelled payment with words that say so', async () => {
    await reachPayment(browser)
    const page = await browser.open(`${REVIEW}?cancelled=1`)
    expect(page.path).toBe('/checkout/payment?cancelled=1')
    expect(page.text).toContain('The payment was cancelled. Nothing was charged.')
  })
})

describe('the review', () => {
  it('shows everything once more, and the price on the button', async () => {
    const { page } = await reachReview(browser, { sku: '4101-01' })
    for (const words of ['Milk Chocolate Almonds', 'Montclair, NJ 07042', 'Standard', 'Visa ending in 1111'])
      expect(page.text).toContain(words)
    const total = /Total (\$[\d.]+)/.exec(page.text)?.[1] ?? 'no total'
    expect(page.text).toContain(`Place order · ${total}`)
  })

  it.each(['', '?pay=', '?pay=made-up', '?pay=%00', '?payment=pay_x'])(
    'without a payment (%s) leads back to the payment step',
    async (query) => {
      await reachPayment(browser)
      expect((await browser.get(`${REVIEW}${query}`)).location).toBe('/checkout/payment')
    },
  )

  it('of somebody else shows nothing of theirs', async () => {
    const { path } = await reachReview(browser)
    const stranger = app.newBrowser()
    expect((await stranger.get(path)).location).toBe('/cart')
    await reachPayment(stranger)
    expect((await stranger.get(path)).location).toBe('/checkout/payment')
  })
})

describe('placing the order', () => {
  it('leads to the receipt and empties the cart [PAY-06] [ROUTE-11]', async () => {
    const review = await reachReview(browser)
    const placed = await place(review)
    expect(placed.status).toBe(303)
    expect(placed.location).toMatch(/^\/checkout\/receipt\?token=[\w-]{43}$/)
    const receipt = await browser.get(placed.location ?? '')
    expect(receipt.text).toMatch(/Order N\d+ .*Roasted Almonds \(Salted\)/)
    expect((await browser.get('/cart')).text).toContain('Your cart is empty')
    expect((await browser.get('/checkout')).location).toBe(`${placed.location}&again=1`)
  })

  it('opens the receipt for whoever holds its token, and for no other one [ROUTE-11]', async () => {
    const review = await reachReview(browser)
    const { location } = await place(review)
    const elsewhere = app.newBrowser()
    const receipt = await elsewhere.get(location ?? '')
    expect([receipt.status, receipt.headers.get('Set-Cookie')]).toEqual([200, null])
    for (const token of ['', 'x', `${location?.split('=')[1]?.slice(1)}A`, '%00', 'a'.repeat(5_000)])
      expect((await elsewhere.get(`/checkout/receipt?token=${token}`)).status).toBe(404)
    expect((await elsewhere.get('/checkout/receipt')).status).toBe(404)
  })

  it('sent again, twice at once or after Back, makes no second order [PAY-14]', async () => {
    const review = await reachReview(browser)
    const [first, second] = await Promise.all([place(review), place(review)])
    const third = await place(review)
    expect(new Set([first.location, second?.location, third.location]).size).toBe(1)
    expect(first.location).toContain('/checkout/receipt?token=')
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('with a declined card shows why and that nothing was charged; another card pays [PAY-11]', async () => {
    const review = await reachReview(browser, { card: CARDS.declined })
    const declined = await place(review)
    expect(declined.status).toBe(402)
    expect(declined.text).toContain(
      'Your bank declined this card. Nothing was charged. Please use another card.',
    )
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds')
    const again = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(again.location).toContain('/checkout/receipt?token=')
  })

  it('of what sold out leads to the cart and says why', async () => {
    const review = await reachReview(browser, { sku: '1103-01' })
    await setStock(shop, '1103-01', 0)
    const placed = await place(review)
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(
      'Not everything in your cart is in stock any more. Nothing was charged. Please check your cart.',
    )
    expect(cart.text).toContain('Organic Raw Almonds: Sorry, this item is out of stock')
    await setStock(shop, '1103-01', 500)
  })

  it('after a price rose shows the change before anything is charged', async () => {
    const review = await reachReview(browser, { sku: '1102-01' })
    await setPrice(shop, '1102-01', 1_049)
    const placed = await place(review)
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    const { text } = await browser.get('/cart')
    expect(text).toContain('have changed since you opened this page. Nothing was charged.')
    // Two at 10.49 in place of 9.49.
    expect(text).toContain('Merchandise $20.98')
    expect((await browser.get(review.path)).location).toBe('/checkout/payment')
    await setPrice(shop, '1102-01', 949)
  })

  it('is not billed to an address that another window has chosen since', async () => {
    const { page } = await reachReview(browser)
    await continueToCard(browser, billingFields({ street1: '99 Other Road' }))
    const stopped = await browser.post(browser.prepare(page, PLACE_ORDER))
    expect(stopped.location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain('since you opened this page. Nothing was charged.')
    const review = await payByCard(browser)
    expect(review.text).toContain('99 Other Road')
    expect((await browser.post(browser.prepare(review, PLACE_ORDER))).location).toMatch(/receipt/)
  })

  it('of a cart that another window ordered or emptied leads to the cart [PAY-12]', async () => {
    const review = await reachReview(browser)
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const cart = await shop.services.carts.get(cartId)
    if (cart === null) throw new Error('No cart')
    await shop.services.orders.createOrder({
      cartId,
      cartVersion: cart.version,
      orderNumber: 'ELSEWHERE-1',
      nonce: null,
      details: { email: 'pat@example.com' },
    })
    const warn = vi.spyOn(shop.services.logger, 'warn')
    const placed = await place(review)
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain(
      'Your cart was changed or ordered in another window. Nothing was charged.',
    )
    expect(warn.mock.calls.map(([, message]) => message)).toContain('order placement met a changed cart')
    warn.mockRestore()
  })

  it('without a token, or with one that was tampered with, is refused and keeps the cart', async () => {
    const review = await reachReview(browser)
    const { attempt: good } = review.form
    for (const attempt of ['', 'x', `${good}A`, good.split('').reverse().join('')]) {
      const page = await place(review, { attempt })
      expect([page.status, page.text.includes('This page was open for too long')]).toEqual([400, true])
      // Nobody can know what an unknown form has done.
      expect(page.text).not.toContain('Nothing was charged')
    }
    // The page's own form has a token.
    expect((await browser.crafted(review.path, {})).status).toBe(400)
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds')
  })

  it('with the form of somebody else orders nothing of theirs', async () => {
    const mine = await reachReview(browser)
    const stranger = app.newBrowser()
    expect((await place(mine, {}, stranger)).location).toBe('/cart')
    const theirs = await reachReview(stranger)
    expect((await place(theirs, mine.form, stranger)).status).toBe(400)
    const stolen = await place(theirs, { payment: mine.form.payment }, stranger)
    expect([stolen.status, stolen.text.includes('Please choose how to pay')]).toEqual([402, true])
    expect((await place(mine)).location).toContain('/checkout/receipt?token=')
  })
})

describe('a form of a visit that has ended', () => {
  it('leads to the cart, which says that nothing was ordered by it', async () => {
    const review = await reachReview(browser)
    const later = app.newBrowser()
    const sent = await place(review, {}, later)
    expect([sent.status, sent.location]).toEqual([303, '/cart'])
    expect((await later.get('/cart')).text).toMatch(
      /from a visit that has ended, so sending it has ordered nothing\. .* Your cart is empty/,
    )
    const payment = app.newBrowser()
    const form = browser.prepare(await browser.get('/checkout/payment'), /^Continue to card details/)
    expect((await payment.post(form)).location).toBe('/cart')
    expect((await payment.get('/cart')).text).toContain('what you sent was not saved. Nothing was ordered')
    // Who only looks is told nothing of a form.
    const looking = app.newBrowser()
    expect((await looking.get('/checkout/payment')).location).toBe('/cart')
    expect([looking.cookie(), (await looking.get('/cart')).text.includes('not saved')]).toEqual(['', false])
  })
})

describe('the page of an order under way', () => {
  it('of nobody, of somebody else, or made up is not found', async () => {
    expect((await browser.get('/checkout/placing/made-up')).status).toBe(404)
    await addToCart(browser)
    for (const id of ['made-up', '0b6fc1a0-0000-4000-8000-000000000000', '%00', '__proto__'])
      expect((await browser.get(`/checkout/placing/${id}`)).status).toBe(404)
  })

  it('leads to the receipt once the order is there, for its own session alone', async () => {
    const review = await reachReview(browser)
    // The order platform is away for longer than a shopper waits: the worker goes on.
    ordersAway(shop)
    const pending = await place(review)
    expect(pending.location).toMatch(/^\/checkout\/placing\//)
    const waiting = await browser.get(pending.location ?? '')
    expect([waiting.status, waiting.headers.get('Refresh')]).toEqual([200, '3'])
    expect(waiting.text).toContain('Please do not order again')
    expect(waiting.html).not.toContain('<script')
    expect((await app.newBrowser().get(pending.location ?? '')).status).toBe(404)
    expect(await basketOn('/')).toBe('2')
    const { cartId = '' } = await shop.visitor(browser.cookie())
    await recoverOrder(shop, cartId)
    // Whatever the shopper opens next, the basket is empty: it was not the waiting page that was asked.
    expect(await basketOn('/')).toBe('0')
    expect((await browser.get(pending.location ?? '')).location).toContain('/checkout/receipt?token=')
    await addToCart(browser)
    expect(await basketOn('/cart')).toBe('2')
  })

  const basketOn = async (path: string) =>
    /data-cart-count[^>]*>(\d+)</.exec((await browser.get(path)).html)?.[1]
})

describe('what a guest typed', () => {
  it('is not in the address of any page on the way', async () => {
    const review = await reachReview(browser)
    const { location } = await place(review)
    for (const address of [review.path, location ?? ''])
      for (const secret of [EMAIL, 'Maple', '4111']) expect(address).not.toContain(secret)
  })
})
