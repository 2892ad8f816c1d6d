/** Who is asked to sign in at the start of checkout, and who is not (CHK-07); the dialog has a browser test. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { actFor, find, signedIn } from '../support/agents'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, fieldOf, giveAddress, giveEmail, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

const SIGN_IN = '/checkout/signin'
const PROCEED = /^Proceed to Checkout/
const buttons = ({ document }: Page) =>
  [...document.querySelectorAll('main form button')].map((button) => button.textContent)

async function start(who: Browser): Promise<string | null> {
  return (await who.post(who.prepare(await who.get('/cart'), PROCEED))).location
}

/** Tells its script for whom to open the dialog. */
const hasSignInLink = ({ document }: Page) => document.querySelector('header a[href^="/sign/in"]') !== null

beforeEach(() => {
  browser = app.newBrowser()
})

describe('a guest who starts checkout', () => {
  it('is asked to sign in or to go on as a guest, whichever step is asked for [CHK-07]', async () => {
    await addToCart(browser)
    expect(hasSignInLink(await browser.get('/cart'))).toBe(true)
    expect(await start(browser)).toBe(SIGN_IN)
    for (const path of ['/checkout', '/checkout/address', '/checkout/shipping', '/checkout/payment'])
      expect([path, (await browser.open(path)).path]).toEqual([path, SIGN_IN])
    const page = await browser.get(SIGN_IN)
    expect(page.document.querySelector('h1')?.textContent).toBe('Proceed to Checkout')
    expect(buttons(page).slice(0, 2)).toEqual(['Continue', 'Continue as Guest'])
    expect(page.html).not.toContain('type="password"')
  })

  it('is led by the e-mail of an account to its password, and on with checkout [AUTH-08] [AUTH-06]', async () => {
    const { email, password } = accounts.shopper
    await addToCart(browser)
    const step = await giveEmail(browser, email, SIGN_IN)
    expect(step.path).toBe('/sign/in/password?destination=%2Fcheckout')
    expect(step.document.querySelector('h1')?.textContent).toBe('Welcome Back Sample')
    const done = await browser.post(browser.prepare(step, 'Sign In', { fill: { Password: password } }))
    expect([done.status, done.location]).toEqual([303, '/checkout'])
    expect((await browser.open('/checkout')).path).toBe('/checkout/address')
  })

  it('is led by an e-mail that nobody has to the sign-up, with that e-mail [AUTH-08]', async () => {
    const email = 'nobody.yet@example.com'
    await addToCart(browser)
    const step = await giveEmail(browser, email, SIGN_IN)
    expect(step.path).toBe('/sign/up?destination=%2Fcheckout')
    expect(fieldOf(step, 'email')).toBe(email)
    // Shoppers who would rather not have an account go back by "Change", and on as a guest.
    const back = await browser.follow(step, /^Change/)
    expect([fieldOf(back, 'email'), buttons(back)]).toEqual([
      email,
      expect.arrayContaining(['Continue as Guest']),
    ])
    expect((await browser.post(browser.prepare(back, 'Continue as Guest'))).location).toBe(
      '/checkout/address',
    )
  })

  it('is asked for no password whose e-mail is a guest contact’s [AUTH-08] [AUTH-15]', async () => {
    const email = 'guest.contact@example.com'
    await shop.merchant.post('customers', { email, authenticationMode: 'ExternalAuth' })
    await addToCart(browser)
    const step = await giveEmail(browser, email, SIGN_IN)
    expect(buttons(step)).toEqual(['Email Me Sign In Link', 'Set Password', 'Continue as Guest'])
    expect(step.html).not.toContain('type="password"')
  })

  it('keeps what was typed where the e-mail cannot be looked up [AUTH-09]', async () => {
    await addToCart(browser)
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 503,
      match: { path: '/customers' },
    })
    const page = await send(browser, SIGN_IN, 'Continue', { Email: 'pat@example.com' })
    shop.platforms.faults.clear()
    expect([page.status, page.path, fieldOf(page, 'email')]).toEqual([503, SIGN_IN, 'pat@example.com'])
    expect(page.text).toContain('We encountered an issue processing your request.')
    expect(buttons(page)).toContain('Continue as Guest')
  })

  it('is asked once: whoever has said who they are goes on where they were [CHK-07]', async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    expect(await start(browser)).toBe('/checkout/shipping')
  })
})

describe('nobody else who starts checkout', () => {
  it('is asked who is signed in [CHK-07]', async () => {
    const customer = await signedIn(app, accounts.business)
    await addToCart(customer)
    expect(hasSignInLink(await customer.get('/cart'))).toBe(false)
    expect(await start(customer)).toBe('/checkout/address')
    expect((await customer.open(SIGN_IN)).path).toBe('/checkout/address')
  })

  it.each(['a customer', 'a guest'])('is asked to sign in while acting for %s [CHK-07]', async (whom) => {
    const agent = await signedIn(app, accounts.agent)
    if (whom === 'a customer') await actFor(agent, accounts.business.email)
    else {
      const found = await find(agent, 'phone-guest@nutwood.example')
      await agent.post(agent.prepare(found, 'Act for this guest'))
    }
    await addToCart(agent)
    expect(hasSignInLink(await agent.get('/cart'))).toBe(false)
    expect(await start(agent)).toBe(SIGN_IN)
    const page = await agent.get(SIGN_IN)
    expect(page.text).toContain('This order is for')
    for (const button of ['Continue', 'Continue as Guest']) expect(buttons(page)).not.toContain(button)
    expect(page.html).not.toContain('type="password"')
    expect((await agent.post(agent.prepare(page, /^Continue for/))).location).toBe('/checkout/address')
  })
})
