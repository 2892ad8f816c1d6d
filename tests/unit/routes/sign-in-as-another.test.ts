/** Signing in from an old page while another customer is signed in: nothing carries over. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER, prepareAddToCart } from '../../kit/http-steps'
import type { Prepared } from '../../kit/browser'
import type { Browser } from '../support/browser'
import { whileHeld } from '../support/held'
import { ordersAway, pressPlaceOrder, recoverUntil } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, reachReview, signIn, signInForm } from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper, business } = accounts
const RECEIPT = /checkout\/(receipt|placing)/

let browser: Browser
/** Signs in as the second customer, from a page opened before the first one signed in. */
let signingIn: Prepared

const stateOf = async () => shop.visitor(browser.cookie())
const cartNow = async () => {
  const { cartId } = await stateOf()
  return cartId === undefined ? null : shop.services.carts.get(cartId)
}

beforeEach(async () => {
  browser = app.newBrowser()
  await signIn(browser, business)
  const cart = await cartNow()
  if (cart !== null) await shop.services.carts.delete(cart)
  browser = app.newBrowser()
  const fill = { Email: business.email, Password: business.password }
  signingIn = await signInForm(browser, fill)
})
afterEach(() => shop.platforms.faults.clear())

async function signInAsAnother(): Promise<void> {
  expect((await browser.post(signingIn)).status).toBe(303)
  expect((await stateOf()).email).toBe(business.email)
}

/** Expects no trace of the first customer's orders. */
async function expectNoOrder(): Promise<void> {
  for (const path of ['/cart', '/checkout', '/checkout/payment']) {
    const { location, text } = await browser.get(path)
    expect(`${location} ${text}`, path).not.toMatch(RECEIPT)
    expect(text, path).not.toContain('Your order was not placed')
  }
}

describe('after a customer who is still signed in', () => {
  it('shows nothing of what that one has ordered', async () => {
    const { page } = await reachReview(browser, { account: shopper })
    expect((await pressPlaceOrder(browser, page)).location).toMatch(RECEIPT)
    await signInAsAnother()
    await expectNoOrder()
  })

  it('tells nothing that was left for that one', async () => {
    await signIn(browser, shopper)
    await addToCart(browser, '1102-01', '1')
    await signInAsAnother()
    expect((await browser.get('/cart')).text).not.toContain('Raw Almonds')
  })

  it('puts no carts together when an order of that one fails', async () => {
    const { page } = await reachReview(browser, { account: shopper })
    const { cartId = '' } = await stateOf()
    ordersAway(shop)
    const { location } = await pressPlaceOrder(browser, page)
    await addToCart(browser, '1102-01', '1')
    await signInAsAnother()
    expect((await browser.get(location ?? '')).status).toBe(404)
    await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId)) === null)
    shop.platforms.faults.clear()
    await expectNoOrder()
    await addToCart(browser, '1103-01', '1')
    await expectNoOrder()
    const cart = await cartNow()
    expect(cart?.lineItems.map(({ sku }) => sku)).toEqual(['1103-01'])
    expect(cart?.customerId).toBe((await stateOf()).customerId)
  })
})

describe('while a request of a customer who is still signed in is under way', () => {
  it('tells nothing of an order that is placed meanwhile', async () => {
    const { page } = await reachReview(browser, { account: shopper })
    const placed = await whileHeld(
      shop,
      { platform: 'payments', path: '/transactions' },
      () => browser.post(browser.prepare(page, PLACE_ORDER)),
      signInAsAnother,
    )
    expect(placed.location ?? placed.status).toMatch(RECEIPT)
    expect((await stateOf()).email).toBe(business.email)
    await expectNoOrder()
  })

  it('tells nothing of what is added meanwhile', async () => {
    await signIn(browser, shopper)
    const adding = await prepareAddToCart(browser, '1102-01', 1)
    await whileHeld(
      shop,
      { platform: 'commercetools', path: '/carts', method: 'POST' },
      () => browser.post(adding),
      signInAsAnother,
    )
    expect((await stateOf()).email).toBe(business.email)
    expect((await browser.get('/cart')).text).not.toContain('Raw Almonds')
  })
})
