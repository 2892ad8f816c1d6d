/** A pending order's outcome is reported, and its goods are found again, on whichever device the shopper continues. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import { TORONTO } from '../../kit/addresses'
import { prepareAddToCart } from '../../kit/http-steps'
import { withRequestBudget } from '~/services/request-budget'
import type { Browser, Page } from '../support/browser'
import { AS_LEFT, CAME_BACK, NOT_PLACED, SINCE_CHANGED, ordersOf } from '../support/ordering'
import { ordersAway, pressPlaceOrder, recoverOrder, recoverUntil } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, giveAddress, reachReview, send, signIn, signInForm } from '../support/steps'

const opened = await openRoutes()
const { shop, app } = opened
const { shopper, business } = accounts
const { linesOf, emptyAccount, order, fail } = ordersOf(opened)

/** Half of a shopper's wait for an order: more than a busy machine needs. */
const PATIENCE_MS = 4_000

let browser: Browser
let other: Browser

beforeEach(async () => {
  await emptyAccount()
  browser = app.newBrowser()
  other = app.newBrowser()
})
afterEach(() => shop.platforms.faults.clear())

/** Starts a separate session: it was sent from a page loaded before the browser had any cookie. */
async function addLate(prepared: Awaited<ReturnType<typeof prepareAddToCart>>): Promise<void> {
  await browser.send(prepared.url, { method: 'POST', body: prepared.body, headers: { Cookie: '' } })
}

/** The second press waits for the first one's order, and is answered when its time is up. */
const pressAgain = (from: Browser, page: Page) =>
  withRequestBudget(PATIENCE_MS, () => pressPlaceOrder(from, page))

describe('an order that fails', () => {
  it('is told at the next sign-in to who has signed out meanwhile', async () => {
    const { cartId } = await order(browser, shopper)
    await send(browser, '/sign/out', 'Sign Out')
    await fail(cartId)
    await signIn(other, shopper)
    expect((await other.get('/cart')).text).toContain(AS_LEFT)
    expect(await linesOf(other)).toEqual(['2 1101-01'])
  })

  it('is told to both devices where one has put the carts together', async () => {
    const { cartId } = await order(browser, shopper)
    await addToCart(browser, '1102-01', '1')
    await fail(cartId)
    expect((await signIn(other, shopper)).text).toContain(CAME_BACK)
    expect((await browser.get('/cart')).text).toContain(SINCE_CHANGED)
    for (const each of [browser, other]) {
      expect((await each.get('/cart')).text).not.toContain(NOT_PLACED)
      expect(await linesOf(each)).toEqual(['1 1102-01', '2 1101-01'])
    }
  })

  it('is told to both where the other signed in while it was under way', async () => {
    const { cartId } = await order(browser, shopper)
    await addToCart(browser, '1102-01', '1')
    await signIn(other, shopper)
    await fail(cartId)
    // On whichever page comes next.
    expect((await other.get('/')).text).toContain(CAME_BACK)
    expect((await browser.get('/cart')).text).toContain(SINCE_CHANGED)
    for (const each of [browser, other]) expect(await linesOf(each)).toEqual(['1 1102-01', '2 1101-01'])
  })

  it('is told where another device has changed the cart before its shopper looked at it', async () => {
    const { cartId } = await order(browser, shopper)
    await signIn(other, shopper)
    await fail(cartId)
    await browser.get('/')
    const shown = await other.get('/cart')
    await other.post(other.prepare(shown, /^Update/, { fill: { 'Quantity of': '5' } }))
    expect((await browser.get('/cart')).text).toContain(SINCE_CHANGED)
    expect((await browser.get('/cart')).text).not.toContain(NOT_PLACED)
  })

  it.each([
    ['a guest', undefined],
    ['a customer', shopper],
  ])('is told to %s who has pressed the button once more while it was under way', async (_, account) => {
    const { cartId, page, placing } = await order(browser, account)
    shop.clock.advance(1_000)
    await pressAgain(browser, page)
    await fail(cartId)
    expect((await browser.get(placing)).text).toContain('Your cart is as you left it.')
    expect((await browser.get('/cart')).text).toContain(AS_LEFT)
  })

  it('is told with what was added after the button was pressed once more', async () => {
    const { cartId, page } = await order(browser)
    await addToCart(browser, '1102-01', '1')
    shop.clock.advance(1_000)
    await pressAgain(browser, page)
    await fail(cartId)
    expect((await browser.get('/')).text).toContain(CAME_BACK)
    expect(await linesOf(browser)).toEqual(['1 1102-01', '2 1101-01'])
  })

  it('is told by the step of checkout that the shopper goes on with', async () => {
    await signIn(other, shopper)
    const { page } = await reachReview(browser, { account: shopper })
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const shown = await other.get('/cart')
    ordersAway(shop)
    const placing = (await pressPlaceOrder(browser, page)).location ?? ''
    await other.post(other.prepare(shown, /^Update/, { fill: { 'Quantity of': '5' } }))
    await fail(cartId)
    expect((await browser.get(placing)).text).toContain('Your order was not placed')
    const step = (await browser.get('/checkout')).location ?? ''
    expect((await browser.get(step)).text).toContain(SINCE_CHANGED)
    expect((await browser.get(step)).text).not.toContain(NOT_PLACED)
  })

  it('is told where its cart has moved into the other shipping mode meanwhile, with its goods once', async () => {
    const { cartId } = await order(browser)
    shop.platforms.faults.clear()
    const visitor = await shop.visitor(browser.cookie())
    const moved = await shop.services.cartUseCases.editInMode(visitor, 'Multiple', () => ({ actions: [] }))
    expect([moved.kind, visitor.cartId === cartId]).toEqual(['done', false])
    await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId)) === null)
    expect((await browser.get('/cart')).text).toContain(CAME_BACK)
    expect(await linesOf(browser)).toEqual(['2 1101-01'])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('is told after a late add as well, which it is together with', async () => {
    const adding = await prepareAddToCart(app.newBrowser(), '1102-01')
    const { cartId } = await order(browser)
    await addLate(adding)
    expect((await browser.get('/cart')).text).not.toContain(NOT_PLACED)
    await fail(cartId)
    expect((await browser.get('/cart')).text).toContain(CAME_BACK)
    expect(await linesOf(browser)).toEqual(['1 1102-01', '2 1101-01'])
  })

  it('is told to who goes on elsewhere and has changed the cart there', async () => {
    await signIn(other, shopper)
    const { cartId } = await order(browser, shopper)
    await fail(cartId)
    await addToCart(other, '1102-01', '1')
    expect((await other.get('/cart')).text).toContain(SINCE_CHANGED)
    expect((await other.get('/cart')).text).not.toContain(NOT_PLACED)
    // The device that ordered is told all the same.
    expect((await browser.get('/cart')).text).toContain(SINCE_CHANGED)
  })

  it.each([
    ['a HEAD request', { method: 'HEAD' }],
    ['a link that is fetched ahead', { headers: { 'Sec-Purpose': 'prefetch' } }],
    ['a script', { headers: { Accept: 'application/json' } }],
  ])('is not used up by %s for the cart', async (_, request) => {
    await signIn(other, shopper)
    const { cartId } = await order(browser, shopper)
    await fail(cartId)
    await addToCart(other, '1102-01', '1')
    await browser.send('/cart', request)
    expect((await browser.get('/cart')).text).toContain(SINCE_CHANGED)
  })

  it('leaves nothing of it to somebody else who signs in with the same browser', async () => {
    await emptyAccount(business)
    const fill = { Email: business.email, Password: business.password }
    const signingIn = await signInForm(browser, fill)
    const { cartId, placing } = await order(browser, shopper)
    // The session names another cart from now on.
    await addToCart(browser, '1102-01', '1')
    await browser.post(signingIn)
    const theirs = await shop.visitor(browser.cookie())
    expect(await shop.services.sessionCarts.own(theirs)).toEqual([])
    expect((await browser.get(placing)).status).toBe(404)
    await fail(cartId)
    await browser.get('/')
    expect(await linesOf(browser)).toBeUndefined()
  })

  it('is told to nobody else who signs in with the same browser', async () => {
    await emptyAccount(business)
    const signingIn = await signInForm(browser, { Email: business.email, Password: business.password })
    const { cartId, placing } = await order(browser, shopper)
    await browser.post(signingIn)
    await fail(cartId)
    expect((await browser.get(placing)).status).toBe(404)
    for (const path of ['/', '/cart']) expect((await browser.get(path)).text).not.toContain(NOT_PLACED)
    expect(await linesOf(browser)).toBeUndefined()
    await signIn(other, shopper)
    expect((await other.get('/cart')).text).toContain(AS_LEFT)
  })

  it('is not used up by a script that was led to the cart', async () => {
    const { cartId } = await order(browser)
    await addToCart(browser, '1102-01', '1')
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    const { body } = browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment')
    await fail(cartId)
    const headers = { Accept: 'application/json' }
    const { location } = await browser.send('/checkout/shipping', { method: 'POST', body, headers })
    expect(location).toBe('/cart')
    await browser.send('/cart', { headers })
    expect((await browser.get('/cart')).text).toContain(CAME_BACK)
  })
})

describe('an order that is just being sent', () => {
  /** Something happens after the button is pressed and before the order is recorded. */
  async function orderWith(between: () => Promise<unknown>, account?: typeof shopper): Promise<string> {
    const { page } = await reachReview(browser, account === undefined ? {} : { account })
    const { cartId = '' } = await shop.visitor(browser.cookie())
    ordersAway(shop)
    const { placement } = shop.services
    const { place } = placement
    const looking = vi.spyOn(placement, 'place').mockImplementation(async (request) => {
      looking.mockRestore()
      await between()
      return place(request)
    })
    expect((await pressPlaceOrder(browser, page)).location).toMatch(/^\/checkout\/placing\//)
    return cartId
  }

  it.each([
    ['a guest', undefined],
    ['a customer', shopper],
  ])('is known as one though %s looks at the cart in another tab', async (_, account) => {
    const cartId = await orderWith(async () => {
      expect((await browser.get('/cart')).text).not.toContain(NOT_PLACED)
    }, account)
    await addToCart(browser, '1102-01', '1')
    await fail(cartId)
    expect((await browser.get('/')).text).toContain(CAME_BACK)
    expect(await linesOf(browser)).toEqual(['1 1102-01', '2 1101-01'])
  })
})

describe('what was in an order that fails is in the cart', () => {
  it('of a guest with a late add who signs in much later', async () => {
    await signIn(other, shopper)
    await addToCart(other, '1201-01', '1')
    const adding = await prepareAddToCart(app.newBrowser(), '1102-01')
    const { cartId } = await order(browser)
    await addLate(adding)
    await browser.get('/cart')
    shop.clock.advance(6 * 60_000)
    await signIn(browser, shopper)
    await fail(cartId)
    await browser.get('/cart')
    expect(await linesOf(browser)).toEqual(['1 1102-01', '1 1201-01', '2 1101-01'])
  })

  it('of who signs in once more from a page of before, whichever of the two was changed last', async () => {
    const signingIn = await signInForm(browser, { Email: shopper.email, Password: shopper.password })
    const { cartId } = await order(browser, shopper)
    await addToCart(browser, '1102-01', '1')
    await fail(cartId)
    const { version } = (await shop.merchant.get(`carts/${cartId}`)) as { readonly version: number }
    const named = { version, actions: [{ action: 'setKey', key: 'phone-7' }] }
    await shop.merchant.post(`carts/${cartId}`, named)
    await browser.post(signingIn)
    expect(await linesOf(browser)).toEqual(['1 1102-01', '2 1101-01'])
  })

  it.each([
    ['a guest', undefined],
    ['a customer', shopper],
  ])('of %s also where a move has left it frozen', async (_, account) => {
    const { cartId } = await order(browser, account)
    await addToCart(browser, '1102-01', '1')
    await fail(cartId)
    const { version } = (await shop.merchant.get(`carts/${cartId}`)) as { readonly version: number }
    const actions = [{ action: 'freezeCart', strategy: 'HardFreeze' }]
    await shop.merchant.post(`carts/${cartId}`, { version, actions })
    await addToCart(browser, '1103-01', '1')
    await browser.get('/cart')
    expect(await linesOf(browser)).toEqual(['1 1102-01', '1 1103-01', '2 1101-01'])
  })
})

describe('an order under way on one device', () => {
  it('is off the basket there once it is placed, though another device has looked first', async () => {
    await signIn(other, shopper)
    const { cartId } = await order(browser, shopper)
    await recoverOrder(shop, cartId)
    await other.get('/')
    expect((await browser.get('/')).html).toMatch(/data-cart-count[^>]*>0</)
  })

  it('is not for another device to check out', async () => {
    await signIn(other, shopper)
    const { cartId } = await order(browser, shopper)
    const page = await other.get('/cart')
    expect(page.text).not.toContain('Roasted Almonds')
    expect(page.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))).not.toContain(
      'Proceed to Checkout',
    )
    shop.platforms.faults.clear()
    await recoverOrder(shop, cartId)
  })

  it('leaves nothing to look at again once all of it has come together', async () => {
    const { cartId } = await order(browser, shopper)
    await addToCart(browser, '1102-01', '1')
    await send(browser, '/sign/out', 'Sign Out')
    await fail(cartId)
    for (let turn = 0; turn < 3; turn += 1) {
      const again = app.newBrowser()
      await signIn(again, shopper)
      await again.get('/cart')
      const { session } = await shop.visitor(again.cookie())
      if (session === null) throw new Error('Nobody is signed in')
      const open = (await shop.services.sessions.carts.list(session)).filter(({ isOpen }) => isOpen)
      expect(open.map(({ cartId: id }) => id)).toEqual([session.data.cartId])
      await send(again, '/sign/out', 'Sign Out')
    }
  })
})
