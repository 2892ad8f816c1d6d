/** Checkout steps, and old forms of them, once their cart has been ordered. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { ORDER_UNSAVED } from '~/models/cart/refusals'
import { EMAIL } from '../support/journey'
import { finishOrder, ordersAway, pressPlaceOrder, recoverOrder, recoverUntil } from '../support/placing'
import { openRoutes } from '../support/routes'
import { CHECKOUT_PATHS, addToCart, fieldOf, payByCard, reachReview, send, signIn } from '../support/steps'
import { setStock } from '../support/stock'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
const place = ({ page }: { readonly page: Page }) => pressPlaceOrder(browser, page)

/** Recovers until the placement gives up: orders are away for too long. */
async function failed(): Promise<void> {
  const { cartId = '' } = await shop.visitor(browser.cookie())
  await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId)) === null)
  shop.platforms.faults.clear()
}

/** The order in review, and the form of each earlier step as still open in another tab. */
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

/** Where every step and every resubmitted form leads; that page says that the input was not saved. */
async function whereTo(forms: OldForms): Promise<readonly (string | null)[]> {
  const locations = new Set<string | null>()
  for (const path of CHECKOUT_PATHS) locations.add((await browser.get(path)).location)
  for (const [index, form] of forms.entries()) {
    const { location } = await browser.post(form)
    // The cart and sign-in forms have no input that the order could need.
    expect(/[?&]unsaved=1$/.test(location ?? '')).toBe(index > 1)
    locations.add(location?.replace(/[?&]unsaved=1$/, '') ?? null)
  }
  return [...locations]
}

/** The charge is delayed: the platform has made its order, and the cart no longer exists. */
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
    const [address] = forms.slice(2)
    if (address === undefined) throw new Error('No form of the address')
    const led = (await browser.post(address)).location ?? ''
    expect((await browser.get(led)).text).toContain(ORDER_UNSAVED)
    const receipt = await finishOrder(shop, browser, location ?? '')
    expect(receipt).toMatch(/^\/checkout\/receipt\?token=/)
    expect(await whereTo(forms)).toEqual([receipt])
    await browser.get(receipt)
    expect(await whereTo(forms)).toEqual([`${receipt}&again=1`])
    expect((await browser.get((await browser.post(address)).location ?? '')).text).toContain(ORDER_UNSAVED)
    const page = await browser.open('/checkout/payment')
    expect(page.text).not.toContain(ORDER_UNSAVED)
    expect(page.text).toContain('This order was placed before. Nothing more was ordered')
    expect(page.text).toMatch(/Order N\d{10}/)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('leads to the receipt of an order whose end nobody waited for, and the basket is empty', async () => {
    const { review, forms } = await reachReviewWithForms()
    captureAway()
    // As if the tab had been closed: no page learns of the order.
    const visitor = await shop.visitor(browser.cookie())
    const { cartId = '' } = visitor
    await shop.services.placeOrder({ visitor, cartId, ...review.form })
    expect(await whereTo(forms)).toEqual([expect.stringMatching(/^\/checkout\/placing\//)])
    await recoverOrder(shop, cartId)
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
    // As if the tab had been closed: the first one still refreshes by itself.
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
    await recoverOrder(shop, cartId)
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
    await recoverOrder(shop, cartId)
  })

  it('of the cart that was ordered leads to its order when the next cart is there already, which stays', async () => {
    const { review, forms } = await reachReviewWithForms()
    const { location } = await place(review)
    await reachReview(browser, { sku: '1102-01' })
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const before = await shop.services.carts.get(cartId)
    // Those of the steps: the forms of cart and e-mail serve any returning visitor.
    for (const form of forms.slice(2))
      expect((await browser.post(form)).location).toBe(`${location}&again=1&unsaved=1`)
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
