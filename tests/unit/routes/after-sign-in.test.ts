/** Where signing in leads, by the first rule that fits; and how a platform response without content is handled. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser, Prepared } from '../support/browser'
import { post } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, sendSignIn, signInForm } from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper, business } = accounts
const typed = ({ email, password }: typeof shopper | typeof business) => ({
  Email: email,
  Password: password,
})
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => {
  vi.restoreAllMocks()
})

let made = 0
const newEmail = () => `landing-${(made += 1)}@example.com`

/** As sent by the dialog, which is open over another page. */
const sendOver = (path: string, { url, body }: Prepared) =>
  browser.send(url, {
    method: 'POST',
    body,
    headers: { Purpose: 'prefetch', Referer: `${browser.origin}${path}` },
  })

describe('signing in leads', () => {
  const ORDERS = '/sign/in?destination=%2Faccount%2Forder-history'

  it('to the destination, whoever asked for it by an address of its own [AUTH-33]', async () => {
    for (const account of [shopper, business]) {
      browser = app.newBrowser()
      expect((await sendSignIn(browser, typed(account), ORDERS)).location).toBe('/account/order-history')
    }
  })

  it('by the dialog a customer to the destination, and a business back to the page below [AUTH-33]', async () => {
    const mine = await signInForm(browser, typed(shopper), ORDERS)
    expect((await sendOver('/nuts/?page=2', mine)).location).toBe('/account/order-history')
    browser = app.newBrowser()
    const theirs = await signInForm(browser, typed(business), ORDERS)
    expect((await sendOver('/nuts/?page=2', theirs)).location).toBe('/nuts/?page=2')
    browser = app.newBrowser()
    const elsewhere = await signInForm(browser, typed(business), ORDERS)
    expect((await sendOver('//evil.example/', elsewhere)).location).toBe('/')
  })

  it.each([
    ['Business account', '', '/business/register'],
    ['Business account', '?destination=%2Frefer', '/business/register'],
    ['Business account', '?destination=%2Fcheckout', '/checkout'],
    ['Personal account', '?destination=%2Frefer', '/refer'],
  ])('a new %s by /sign/up%s to %s, with and without the dialog [AUTH-33]', async (kind, query, to) => {
    const fill = { 'Full name': 'Pat Lee', Password: 'Walnuts & Honey', [kind]: true }
    for (const isDialog of [false, true]) {
      browser = app.newBrowser()
      const page = await browser.get(`/sign/up${query}`)
      const form = browser.prepare(page, 'Create Account', { fill: { ...fill, Email: newEmail() } })
      expect((await (isDialog ? sendOver('/nuts/', form) : browser.post(form))).location).toBe(to)
    }
  })

  it('at checkout on with the checkout, a business as well [AUTH-33]', async () => {
    await addToCart(browser)
    const form = await signInForm(browser, typed(business), '/sign/in?destination=%2Fcheckout')
    expect((await sendOver('/cart', form)).location).toBe('/checkout')
  })
})

describe('an answer with neither errors nor a customer', () => {
  /** The platform accepts the password but does not say whose it is. */
  function sayNobody() {
    const ask = shop.platforms.fetch
    vi.spyOn(shop.platforms, 'fetch').mockImplementation((input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      return pathname.endsWith('/login') ? Promise.resolve(Response.json({})) : ask(input, init)
    })
    return vi.spyOn(shop.services.logger, 'error')
  }
  const reported = (errors: ReturnType<typeof sayNobody>) => errors.mock.calls.map(([, message]) => message)
  const WORDS = 'We encountered an issue processing your request.'

  it('is reported, and the form says that it could not be done [AUTH-49]', async () => {
    const form = await signInForm(browser, typed(shopper))
    await addToCart(browser)
    const atCheckout = await signInForm(browser, typed(shopper), '/checkout/signin')
    const errors = sayNobody()
    for (const prepared of [form, atCheckout]) {
      const page = await browser.post(prepared)
      expect([page.status, page.text.includes(WORDS)]).toEqual([502, true])
      expect(page.html).toContain(`value="${shopper.email}"`)
    }
    expect(reported(errors)).toEqual(['No errors but no customer?', 'No errors but no customer?'])
    vi.restoreAllMocks()
    expect((await browser.get('/cart')).html).not.toContain('Sign Out')
  })

  it('is reported by the call as well [AUTH-49]', async () => {
    const errors = sayNobody()
    const { status, answer } = await post(browser, '/api/sign/in', shopper)
    expect([status, answer.errors]).toEqual([
      502,
      [{ key: 'customer', message: expect.stringContaining(WORDS) as string }],
    ])
    expect(reported(errors)).toEqual(['No errors but no customer?'])
  })
})
