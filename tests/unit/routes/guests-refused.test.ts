/** Auto-Delivery requires an account: no guest can check it out, from whichever page (AUTH-51, VAL-23). */
import { beforeEach, describe, expect, it } from 'vitest'
import { STEP_UNSAVED } from '~/models/cart/refusals'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { cartOf, done } from '../support/commerce-path'
import { EMAIL } from '../support/journey'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  fieldOf,
  giveAddress,
  reachPayment,
  reachReview,
  send,
  sendSignIn,
} from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const SIGN_IN = '/checkout/signin'
const REFUSED =
  'Auto-Delivery items are not eligible for guest checkout. Create an account and apply your preferred payment method to proceed.'

/** As a script does, perhaps in another tab: sets the interval, or removes it. */
const changeInterval = async (rest: { readonly value?: number }) =>
  done(browser, {
    action: 'setLineItemCustomField',
    lineItemId: (await cartOf(browser)).lineItems[0]?.id,
    name: 'autoDeliveryInterval',
    ...rest,
  })
const comeAgain = () => changeInterval({ value: 42 })
const comeOnce = () => changeInterval({})

async function expectRefused({ status, location }: Page): Promise<Page> {
  expect([status, location?.split('?')[0]]).toEqual([303, SIGN_IN])
  const page = await browser.open(location ?? '/')
  expect([page.status, page.path.split('?')[0]]).toEqual([200, SIGN_IN])
  expect(page.text).toContain(REFUSED)
  // There is no button that would be refused.
  expect(page.text).not.toContain('Continue as Guest')
  return page
}

describe('a guest whose cart comes again', () => {
  it('is told so where checkout begins, and by every step, whatever was given before [VAL-23] [AUTH-51]', async () => {
    await addToCart(browser)
    await comeAgain()
    await expectRefused(await send(browser, '/cart', 'Proceed to Checkout'))
    await comeOnce()
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect((await browser.get('/checkout/payment')).status).toBe(200)
    await comeAgain()
    const steps = ['address', 'address/multi', 'shipping', 'payment', 'payment/review']
    for (const path of ['/checkout', ...steps.map((step) => `/checkout/${step}`)]) {
      const { status, location } = await browser.get(path)
      expect([path, [302, 303].includes(status), location]).toEqual([path, true, SIGN_IN])
    }
    await expectRefused(await send(browser, '/cart', 'Proceed to Checkout'))
  })

  it('is told so by the form for guests of a page that was open before, which keeps the e-mail [VAL-23]', async () => {
    await addToCart(browser)
    const form = browser.prepare(await browser.get(SIGN_IN), 'Continue as Guest', { fill: { Email: EMAIL } })
    await comeAgain()
    await expectRefused(await browser.post(form))
    await comeOnce()
    expect(fieldOf(await browser.open('/checkout'), 'email')).toBe(EMAIL)
  })

  it('is told so by the forms of steps that were open before, and finds in the cart what was typed [VAL-23]', async () => {
    await reachPayment(browser)
    const form = browser.prepare(await browser.get('/checkout/address'), 'Continue to delivery', {
      fill: { City: 'Trenton' },
    })
    const delivery = browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment')
    const payment = browser.prepare(await browser.get('/checkout/payment'), /^Continue to card details/)
    await comeAgain()
    const before = await cartOf(browser)
    for (const old of [delivery, payment, form])
      expect((await expectRefused(await browser.post(old))).text).toContain(STEP_UNSAVED)
    expect((await cartOf(browser)).itemShippingAddresses).toEqual(before.itemShippingAddresses)
    expect((await browser.get('/cart')).text).toMatch(
      /The shipping address that you typed was not saved.*Trenton/,
    )
  })

  it('orders nothing by the review of before: it says that nothing was charged, and why [VAL-23]', async () => {
    const { page } = await reachReview(browser)
    const { id } = await comeAgain()
    const signIn = await expectRefused(await pressPlaceOrder(browser, page))
    expect(signIn.text).toContain('Your order was not placed. Nothing was charged.')
    expect(await shop.services.placement.standing(id)).toBeNull()
    expect((await cartOf(browser)).id).toBe(id)
  })

  it('nor by a review of just that cart, which no page shows [VAL-23]', async () => {
    const { page } = await reachReview(browser)
    const { id } = await comeAgain()
    const cart = await shop.services.carts.get(id)
    if (cart === null) throw new Error('No cart')
    const form = browser.prepare(page, /^Place order/)
    const attempt = shop.services.placement.issueToken(cart)
    const signIn = await expectRefused(await browser.crafted(form, { attempt }))
    expect(signIn.text).toContain('Your order was not placed. Nothing was charged.')
    expect(await shop.services.placement.standing(id)).toBeNull()
  })

  it('goes on with an account [AUTH-51]', async () => {
    await addToCart(browser)
    await comeAgain()
    const fill = { Email: accounts.shopper.email, Password: accounts.shopper.password }
    expect((await sendSignIn(browser, fill, SIGN_IN)).location).toBe('/checkout')
    expect((await browser.open('/checkout')).path).toBe('/checkout/address')
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect((await browser.get('/checkout/payment')).status).toBe(200)
    await send(browser, '/cart', /^Remove/)
  })
})
