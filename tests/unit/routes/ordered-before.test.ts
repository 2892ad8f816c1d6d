/** What is said of money: only what our own books say, whichever platform is away and however old the form is. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { CARDS, EMAIL } from '../support/journey'
import { ordersAway, pressPlaceOrder, recoverOrder, recoverUntil } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, payByCard, reachReview, send, signIn } from '../support/steps'
import { setStock } from '../support/stock'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const NOT_CHARGED = 'Nothing was charged'
/** Presses the button of a review page; or sends its form with a payment that no page of this session holds. */
function place({ page }: { readonly page: Page }, over?: { readonly payment: string }) {
  return over === undefined
    ? pressPlaceOrder(browser, page)
    : browser.crafted(browser.prepare(page, PLACE_ORDER), over)
}

const commerceAway = () => shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
const recovered = (cartId: string) => recoverOrder(shop, cartId)

/** Until the placement has given up: the orders stay away for too long. */
async function failed(): Promise<void> {
  const { cartId = '' } = await shop.visitor(browser.cookie())
  await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId)) === null)
  shop.platforms.faults.clear()
}

/** Until the recovery worker has brought the order to its end. */
async function finish(placing: string): Promise<string> {
  shop.platforms.faults.clear()
  let location: string | null = null
  await recoverUntil(shop, async () => (location = (await browser.get(placing)).location) !== null)
  return location ?? ''
}

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
    // The cart has the copy it last showed.
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
    // The token of one cart in the session of another: no page puts them together.
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
    expect((await browser.post(paying)).location).toBe(location)
    expect(await finish(location ?? '')).toContain('/checkout/receipt?token=')
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
      // Nothing to look at again, and nothing that a page of a made-up order would not say, too.
      expect(page.headers.get('Refresh')).toBeNull()
      expect(page.text).toContain(ENDED)
      expect(page.text).toBe((await browser.get('/checkout/placing/no-such-order')).text)
      const receipt = /checkout\/receipt|Order N\d{10}/
      for (const path of ['/', '/cart', ...STEPS]) {
        const opened = await browser.open(path)
        expect([opened.path, opened.html].join(), path).not.toMatch(receipt)
      }
    }
    await isHidden()
    await recovered(cartId)
    expect((await shop.services.placement.standing(cartId))?.kind).toBe('placed')
    await isHidden()
    // Nor does the next shopper get it with an order of his own.
    await place(await reachReview(browser))
    expect((await browser.get(location ?? '')).status).toBe(404)
  })
})

const STEPS = [
  '/checkout',
  '/checkout/signin',
  '/checkout/address',
  '/checkout/address/multi',
  '/checkout/delivery-time',
  '/checkout/shipping',
  '/checkout/payment',
  '/checkout/payment?cancelled=1',
  '/checkout/payment/review',
  '/checkout/payment/review?cancelled=1',
]

/** The order in review, and the form of each step before it as it stands in another tab. */
async function reachReviewWithForms() {
  const review = await reachReview(browser)
  const forms = [
    browser.prepare(await browser.get('/cart'), 'Proceed to Checkout'),
    browser.prepare(await browser.get('/checkout/signin'), 'Continue as Guest', { fill: { Email: EMAIL } }),
    browser.prepare(await browser.get('/checkout/address'), 'Continue to delivery'),
    browser.prepare(await browser.get('/checkout/address/multi'), 'Continue to delivery'),
    browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment'),
    browser.prepare(await browser.get('/checkout/payment'), /^Continue to card details/),
  ]
  return { review, forms }
}

type OldForms = Awaited<ReturnType<typeof reachReviewWithForms>>['forms']

/** Where every step, and every form of a step sent again, leads. */
async function whereTo(forms: OldForms): Promise<readonly (string | null)[]> {
  const locations = new Set<string | null>()
  for (const path of STEPS) locations.add((await browser.get(path)).location)
  for (const form of forms) locations.add((await browser.post(form)).location)
  return [...locations]
}

/** The card is charged in a moment: the platform has made its order, and its cart is none any more. */
const captureAway = () =>
  shop.platforms.faults.add({
    platform: 'payments',
    kind: 'status',
    status: 503,
    match: { path: '/capture' },
  })

describe('every step of checkout, and every old form of one', () => {
  it('leads to the page that waits for the order, then to its receipt [PAY-14]', async () => {
    const { review, forms } = await reachReviewWithForms()
    captureAway()
    const { location } = await place(review)
    expect(location).toMatch(/^\/checkout\/placing\//)
    expect(await whereTo(forms)).toEqual([location])
    const receipt = await finish(location ?? '')
    expect(receipt).toMatch(/^\/checkout\/receipt\?token=/)
    expect(await whereTo(forms)).toEqual([receipt])
    await browser.get(receipt)
    expect(await whereTo(forms)).toEqual([`${receipt}&again=1`])
    const page = await browser.open('/checkout/payment')
    expect(page.text).toContain('This order was placed before. Nothing more was ordered')
    expect(page.text).toMatch(/Order N\d{10}/)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('leads to the receipt of an order whose end nobody waited for, and the basket is empty', async () => {
    const { review, forms } = await reachReviewWithForms()
    captureAway()
    // As if the tab had been closed: no page hears of the order.
    const visitor = await shop.visitor(browser.cookie())
    const { cartId = '' } = visitor
    await shop.services.placeOrder({ visitor, cartId, ...review.form })
    expect(await whereTo(forms)).toEqual([expect.stringMatching(/^\/checkout\/placing\//)])
    await recovered(cartId)
    const first = await whereTo(forms)
    expect(first).toEqual([expect.stringMatching(/^\/checkout\/receipt\?token=[^&]+$/)])
    const receipt = first[0] ?? ''
    await browser.get(receipt)
    expect(await whereTo(forms)).toEqual([`${receipt}&again=1`])
    expect((await browser.get('/')).html).toMatch(/data-cart-count[^>]*>0</)
  })

  it('says of an order that failed meanwhile that nothing was charged, until the next one is placed', async () => {
    const { review, forms } = await reachReviewWithForms()
    ordersAway(shop)
    const { location } = await place(review)
    expect(await whereTo(forms)).toEqual([location])
    await failed()
    const placing = await browser.get(location ?? '')
    expect([placing.status, placing.headers.get('Refresh')]).toEqual([200, null])
    expect(placing.text).toContain('Your order was not placed')
    for (const path of ['/cart', '/checkout/address', '/checkout/shipping', '/checkout/payment'])
      expect((await browser.get(path)).text, path).toContain('Your order was not placed. Nothing was charged')
    const paid = await payByCard(browser)
    expect(paid.text).toContain('Your order was not placed. Nothing was charged')
    expect((await place({ page: paid })).location).toContain('/checkout/receipt?token=')
    await addToCart(browser)
    expect((await browser.get('/cart')).text).not.toContain('Your order was not placed')
  })

  it('says nothing of an attempt that failed once another one is under way, and where that one leads', async () => {
    const { review } = await reachReviewWithForms()
    ordersAway(shop)
    const { location } = await place(review)
    await failed()
    expect((await browser.get(location ?? '')).text).toContain('Nothing was charged')
    expect((await browser.get('/cart')).text).toContain('Nothing was charged')
    const paid = await payByCard(browser)
    captureAway()
    // As if the tab had been closed: the first one still looks again by itself.
    const visitor = await shop.visitor(browser.cookie())
    const { cartId = '' } = visitor
    await shop.services.placeOrder({
      visitor,
      cartId,
      attempt: fieldOf(paid, 'attempt'),
      payment: fieldOf(paid, 'payment'),
    })
    for (const path of ['/cart', location ?? ''])
      expect((await browser.get(path)).text, path).not.toContain('Nothing was charged')
    expect((await browser.get('/cart')).location).toMatch(/^\/checkout\/placing\//)
    await recovered(cartId)
    expect((await browser.get(location ?? '')).location).toMatch(/^\/checkout\/receipt\?token=/)
  })

  it('says of an order that failed that the cart is as it was, until something else is in it', async () => {
    await place(await reachReview(browser))
    expect((await browser.get('/cart')).text).not.toContain('Nothing was charged')
    const review = await reachReview(browser)
    ordersAway(shop)
    await place(review)
    await failed()
    expect((await browser.get('/cart')).text).toContain('your cart is as you left it')
    await addToCart(browser, '1102-01')
    expect((await browser.get('/cart')).text).not.toContain('Nothing was charged')
  })

  it.each([
    ['a code is applied', 'Apply', { 'Discount code': 'WELCOME10' }, undefined],
    ['an item takes the place of another', /^Remove Roasted/, {}, '1102-01'],
    ['it goes somewhere else', 'Continue to delivery', { 'Street address': '14 Maple Avenue' }, undefined],
  ])(
    'does not say that the cart is as it was once %s, though it holds as many pieces',
    async (_, button, fill, sku) => {
      const review = await reachReview(browser)
      ordersAway(shop)
      const { location } = await place(review)
      await failed()
      const AS_LEFT = /your cart is as you left it/i
      for (const path of ['/cart', location ?? ''])
        expect((await browser.get(path)).text, path).toMatch(AS_LEFT)
      const pieces = async () => (await shop.visitor(browser.cookie())).cartCount
      const before = await pieces()
      const path = button === 'Continue to delivery' ? '/checkout/address' : '/cart'
      const page = await browser.get(path)
      expect((await browser.post(browser.prepare(page, button, { fill }))).status).toBe(303)
      if (sku !== undefined) await addToCart(browser, sku, String(before))
      expect(await pieces()).toBe(before)
      for (const each of ['/cart', '/checkout/address'])
        expect((await browser.get(each)).text, each).not.toContain('Your order was not placed')
      const placing = await browser.get(location ?? '')
      expect(placing.text).toContain('Nothing was charged.')
      expect(placing.text).not.toMatch(AS_LEFT)
    },
  )

  it('does not say so either once a change was taken back: the shopper has seen to the cart since', async () => {
    const review = await reachReview(browser)
    ordersAway(shop)
    await place(review)
    await failed()
    expect((await browser.get('/cart')).text).toContain('your cart is as you left it')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    await send(browser, '/cart', /^Remove.*WELCOME10/)
    expect((await browser.get('/cart')).text).not.toContain('Your order was not placed')
  })

  it('does not say so after a change in another browser of the same account either', async () => {
    const { shopper } = accounts
    const review = await reachReview(browser, { account: shopper })
    ordersAway(shop)
    await place(review)
    await failed()
    expect((await browser.get('/cart')).text).toContain('your cart is as you left it')
    const other = app.newBrowser()
    await signIn(other, shopper)
    expect((await send(other, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })).status).toBe(303)
    expect((await browser.get('/cart')).text).not.toContain('Your order was not placed')
  })

  it('says nothing in the cart of an attempt that failed, while the order of the next is being made', async () => {
    const { review } = await reachReviewWithForms()
    ordersAway(shop)
    await place(review)
    await failed()
    expect((await browser.get('/cart')).text).toContain('Nothing was charged')
    const paid = await payByCard(browser)
    ordersAway(shop)
    const visitor = await shop.visitor(browser.cookie())
    const { cartId = '' } = visitor
    const form = { attempt: fieldOf(paid, 'attempt'), payment: fieldOf(paid, 'payment') }
    await shop.services.placeOrder({ visitor, cartId, ...form })
    expect((await browser.get('/cart')).text).not.toContain('Nothing was charged')
    await recovered(cartId)
  })

  it('of the cart that was ordered leads to its order when the next cart is there already, which stays', async () => {
    const { review, forms } = await reachReviewWithForms()
    const { location } = await place(review)
    await reachReview(browser, { sku: '1102-01' })
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const before = await shop.services.carts.get(cartId)
    // Those of the steps: the cart and the e-mail are anybody's who comes again.
    for (const form of forms.slice(2)) expect((await browser.post(form)).location).toBe(`${location}&again=1`)
    expect(await shop.services.carts.get(cartId)).toEqual(before)
  })

  it('of a new cart is about that cart, not about the order before', async () => {
    await place(await reachReview(browser))
    await addToCart(browser, '1102-01')
    expect((await browser.get('/checkout')).location).toBe('/checkout/address')
    await setStock(shop, '1102-01', 0)
    const page = await browser.open('/checkout/address')
    expect([page.path, page.text.includes('Sorry, this item is out of stock')]).toEqual(['/cart', true])
    await setStock(shop, '1102-01', 500)
  })
})
