/** Placing an order: what is charged, what is shown, where it leads. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { CARDS } from '../support/journey'
import { ordersAway, recoverOrder } from '../support/placing'
import { addToCart, payByCard, reachReview, continueToCard, billingFields } from '../support/steps'
import { setPrice, setStock } from '../support/stock'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
type Reached = Awaited<ReturnType<typeof reachReview>>
/** Presses the button of a review page; `over` has values that no page of this session holds. */
function place({ page }: Pick<Reached, 'page'>, over: Partial<Reached['form']> = {}, who = browser) {
  const form = browser.prepare(page, PLACE_ORDER)
  return Object.keys(over).length === 0 ? who.post(form) : who.crafted(form, over)
}

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
      'Your bank declined this card. Nothing was charged. Please choose “Change payment” to use another card, or to enter this one again.',
    )
    // What was entered pays once, whatever the bank answered.
    const spent = await place({ page: declined })
    expect([spent.status, spent.text]).toEqual([
      402,
      expect.stringContaining(
        'This card entry was used or has expired. Nothing was charged. Please choose “Change payment” and enter your card again.',
      ),
    ])
    expect((await browser.follow(spent, 'Change payment')).path).toBe('/checkout/payment')
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds')
    const again = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(again.location).toContain('/checkout/receipt?token=')
  })

  /** Collects the logged outcomes that led back to the cart. */
  function watchLog() {
    const warn = vi.spyOn(shop.services.logger, 'warn')
    return () => {
      const lines = warn.mock.calls.filter(
        ([, message]) => message === 'order placement led back to the cart',
      )
      warn.mockRestore()
      return lines.map(([fields]) => fields)
    }
  }

  it('of what sold out leads to the cart and says why [PAY-12]', async () => {
    const review = await reachReview(browser, { sku: '1103-01' })
    await setStock(shop, '1103-01', 0)
    const logged = watchLog()
    const placed = await place(review)
    expect(logged()).toEqual([expect.objectContaining({ outcome: 'refused', code: 'OutOfStock' })])
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(
      'Not everything in your cart is in stock any more. Nothing was charged. Please check your cart.',
    )
    expect(cart.text).toContain('Organic Raw Almonds: Sorry, this item is out of stock')
    await setStock(shop, '1103-01', 500)
  })

  it('after a price rose shows the change before anything is charged [PAY-12]', async () => {
    const review = await reachReview(browser, { sku: '1102-01' })
    await setPrice(shop, '1102-01', 1_049)
    const logged = watchLog()
    const placed = await place(review)
    expect(logged()).toEqual([expect.objectContaining({ outcome: 'changed' })])
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    const { text } = await browser.get('/cart')
    expect(text).toContain('have changed since you opened this page. Nothing was charged.')
    // Two at 10.49 instead of 9.49.
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
    const logged = watchLog()
    const placed = await place(review)
    expect(logged()).toEqual([expect.objectContaining({ outcome: 'conflict' })])
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain(
      'Your cart was changed or ordered in another window. Nothing was charged.',
    )
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

describe('the page of an order under way', () => {
  it('of nobody, of somebody else, or made up is not found', async () => {
    expect((await browser.get('/checkout/placing/made-up')).status).toBe(404)
    await addToCart(browser)
    for (const id of ['made-up', '0b6fc1a0-0000-4000-8000-000000000000', '%00', '__proto__'])
      expect((await browser.get(`/checkout/placing/${id}`)).status).toBe(404)
  })

  it('of a card that was declined leads to the order that another card has paid since [PAY-11]', async () => {
    const declined = await reachReview(browser, { card: CARDS.declined })
    expect((await place(declined)).status).toBe(402)
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
    const { id } = await database.db
      .selectFrom('placement')
      .select('id')
      .where('cart_id', '=', cartId)
      .executeTakeFirstOrThrow()
    await database.close()
    // As another tab still has it open: it waits, or says that the card was declined.
    const page = await browser.get(`/checkout/placing/${id}`)
    expect(page.location ?? '').not.toContain('/checkout/receipt')
    const paid = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(paid.location).toContain('/checkout/receipt?token=')
    expect((await browser.get(`/checkout/placing/${id}`)).location).toBe(paid.location)
  })

  it('leads to the receipt once the order is there, for its own session alone', async () => {
    const review = await reachReview(browser)
    // The order platform is away for longer than a shopper waits: the worker takes over.
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
    // The basket is empty on whichever page comes next, even before the waiting page is opened.
    expect(await basketOn('/')).toBe('0')
    expect((await browser.get(pending.location ?? '')).location).toContain('/checkout/receipt?token=')
    await addToCart(browser)
    expect(await basketOn('/cart')).toBe('2')
  })

  const basketOn = async (path: string) =>
    /data-cart-count[^>]*>(\d+)</.exec((await browser.get(path)).html)?.[1]
})
