/** Signing in and up while something is away, and steps reached without the previous one. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '~/services/upstream'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { cartOf, done } from '../support/commerce-path'
import { linkIn, openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, reachPayment, signInForm } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
const SHOPPER = accounts.shopper
const GOOD = 'Walnuts & Honey'
const FAILED = 'We encountered an issue processing your request.'
let browser: Browser
let made = 0

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() => vi.restoreAllMocks())

const newEmail = () => `away-${(made += 1)}@example.com`
const fault = (status: number, path: string, method?: string) =>
  shop.platforms.faults.add({
    platform: 'commercetools',
    kind: 'status',
    status,
    match: method === undefined ? { path } : { path, method },
  })
const title = ({ document }: Page) => document.querySelector('h1')?.textContent
const buttons = ({ document }: Page) =>
  [...document.querySelectorAll('main form button')].map(({ textContent }) => textContent)
const isSignedIn = async (who: Browser) => (await who.get('/cart')).html.includes('Sign Out')
const isThere = async (email: string) => (await shop.services.customers.getByEmail(email)) !== null

/** The account is created, but the session is not: the visitor stays who they were. */
function failRotation(): void {
  const read = shop.services.visitors.read.bind(shop.services.visitors)
  // No platform fault can separate the two: entering a new account uses only the database.
  vi.spyOn(shop.services.visitors, 'read').mockImplementation(async (request) =>
    Object.defineProperty(await read(request), 'rotate', {
      value: () =>
        Promise.reject(new UpstreamError({ service: 'database', operation: 'rotate', retryable: true })),
    }),
  )
}

describe('signing up', () => {
  const fill = (email: string) => ({ Email: email, 'Full name': 'Pat Lee', Password: GOOD })

  it('asks for no cart of an account that was made just now, and signs in while carts are away [AUTH-50]', async () => {
    const email = newEmail()
    const form = browser.prepare(await browser.get('/sign/up'), 'Create Account', { fill: fill(email) })
    fault(503, '/carts')
    const done = await browser.post(form)
    shop.platforms.faults.clear()
    expect([done.status, done.location]).toEqual([303, '/'])
    expect([await isThere(email), await isSignedIn(browser)]).toEqual([true, true])
  })

  it('does the same by a call [AUTH-50]', async () => {
    const email = newEmail()
    fault(503, '/carts')
    const answer = await browser.send('/api/sign/up', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, name: 'Pat Lee', password: GOOD }),
    })
    shop.platforms.faults.clear()
    expect([answer.status, JSON.parse(answer.html)]).toMatchObject([200, { data: { customer: { email } } }])
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('says of an account that was made that it was, where signing in fails, and asks for its password [AUTH-50]', async () => {
    const email = newEmail()
    const form = browser.prepare(await browser.get('/sign/up?destination=%2Fnuts%2F'), 'Create Account', {
      fill: fill(email),
    })
    failRotation()
    const answer = await browser.post(form)
    vi.restoreAllMocks()
    expect([answer.status, answer.location]).toEqual([303, '/sign/in/password?destination=%2Fnuts%2F'])
    const step = await browser.get(answer.location ?? '')
    expect([title(step), step.text.includes('Your account has been created.')]).toEqual([
      'Welcome Back Pat',
      true,
    ])
    const done = await browser.post(browser.prepare(step, 'Sign In', { fill: { Password: GOOD } }))
    expect([done.status, done.location]).toEqual([303, '/nuts/'])
  })

  it('says it to a call as well, with a warning [AUTH-50]', async () => {
    const email = newEmail()
    failRotation()
    const answer = await browser.send('/api/sign/up', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, name: 'Pat Lee', password: GOOD }),
    })
    vi.restoreAllMocks()
    const message = 'Your account has been created. Please sign in with your password.'
    expect([answer.status, JSON.parse(answer.html)]).toEqual([
      200,
      { data: { customer: null, cart: null }, warnings: [{ key: 'account', message }] },
    ])
    expect(await isThere(email)).toBe(true)
  })
})

describe('an account at the payment step', () => {
  const labelOf = ({ forms }: Page, name: string) =>
    forms.flatMap(({ fields }) => fields).find((field) => field.name === name)?.label ?? ''

  async function formOf(email: string) {
    await reachPayment(browser, undefined, undefined, undefined, email)
    const page = await browser.get('/checkout/payment')
    return browser.prepare(page, /^Continue to card details/, {
      fill: {
        [labelOf(page, 'createAccount')]: true,
        [labelOf(page, 'accountName')]: 'Nell Walnut',
        [labelOf(page, 'newPassword')]: GOOD,
      },
    })
  }

  it.each([503, 400])(
    'that fails with %i is told at its tick, with what was typed [AUTH-50] [CHK-17]',
    async (status) => {
      const email = newEmail()
      const form = await formOf(email)
      fault(status, '/customers', 'POST')
      const page = await browser.post(form)
      shop.platforms.faults.clear()
      expect([page.status, page.path, fieldOf(page, 'accountName')]).toEqual([
        503,
        '/checkout/payment',
        'Nell Walnut',
      ])
      expect(page.document.querySelector('main [role="alert"]')?.textContent).toContain(
        'Your account could not be made.',
      )
      expect([page.html.includes(GOOD), await isThere(email)]).toEqual([false, false])
      expect((await browser.post(form)).status).toBe(303)
      expect(await isThere(email)).toBe(true)
    },
  )

  it('that is made while nobody can be signed in says so, and lets a guest go on [AUTH-50]', async () => {
    const email = newEmail()
    const form = await formOf(email)
    failRotation()
    const page = await browser.post(form)
    vi.restoreAllMocks()
    expect([page.status, await isThere(email)]).toEqual([503, true])
    expect(page.text).toContain('Your account has been created. Please sign in with it, or go on as a guest')
    const untick = browser.prepare(page, /^Continue to card details/, {
      fill: { [labelOf(page, 'createAccount')]: false },
    })
    expect((await browser.post(untick)).status).toBe(303)
  })
})

describe('the password step', () => {
  it('stays with its words where the platform does not answer, and signs in at the next press [AUTH-16]', async () => {
    const form = await signInForm(browser, { Email: SHOPPER.email, Password: SHOPPER.password })
    fault(503, '/login')
    const page = await browser.post(form)
    shop.platforms.faults.clear()
    expect([page.status, page.path, fieldOf(page, 'email')]).toEqual([
      503,
      '/sign/in/password',
      SHOPPER.email,
    ])
    const alert = page.document.querySelector('main [role="alert"]')
    expect(alert?.textContent).toContain(FAILED)
    expect(page.html.indexOf('role="alert"')).toBeLessThan(page.html.indexOf('name="password"'))
    expect(page.html).not.toContain(SHOPPER.password)
    expect((await browser.post(form)).status).toBe(303)
  })

  it('offers both mails where the step before is not known, too [AUTH-14] [AUTH-17]', async () => {
    const page = await browser.get('/sign/in/password?destination=%2Fnuts%2F')
    expect(buttons(page)).toEqual(['Sign In', 'Email Me Sign In Link', 'Reset Password'])
    const email = newEmail()
    await shop.merchant.post('customers', { email, firstName: 'Pat', lastName: 'Lee', password: GOOD })
    const asked = await browser.post(
      browser.prepare(page, 'Email Me Sign In Link', { fill: { Email: email } }),
    )
    expect(asked.location).toBe('/sign/in/link-sent?destination=%2Fnuts%2F')
    expect(linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/')).toBeTruthy()
    const reset = browser.prepare(page, 'Reset Password', { fill: { Email: email } })
    expect((await browser.post(reset)).location).toBe('/sign/in/reset-sent?destination=%2Fnuts%2F')
    const wrong = await browser.post(browser.prepare(page, 'Reset Password', { fill: { Email: 'nobody' } }))
    expect([wrong.status, fieldOf(wrong, 'email')]).toEqual([400, 'nobody'])
    // Enter signs in.
    const { forms } = page
    const [form] = forms.filter(({ fields }) => fields.some(({ name }) => name === 'password'))
    expect(form?.buttons[0]?.label).toBe('Sign In')
  })

  it('offers them for a form that came back about another e-mail than the session’s [AUTH-14]', async () => {
    const form = await signInForm(browser, { Email: SHOPPER.email, Password: 'not it' })
    const other = await browser.crafted(form, { email: accounts.business.email })
    expect([other.status, fieldOf(other, 'email')]).toEqual([400, accounts.business.email])
    expect(buttons(other)).toEqual(['Sign In', 'Email Me Sign In Link', 'Reset Password'])
  })
})

describe('the steps on the way to checkout', () => {
  const TO_CHECKOUT = '?destination=%2Fcheckout'

  it('are titled as checkout is [AUTH-04]', async () => {
    await addToCart(browser)
    for (const path of ['/sign/in', '/sign/up', '/sign/in/password']) {
      const page = await browser.get(path + TO_CHECKOUT)
      expect([path, title(page)]).toEqual([path, 'Proceed to Checkout'])
      expect(page.document.querySelector('title')?.textContent).toMatch(/^Proceed to Checkout/)
    }
    expect(title(await browser.get('/sign/in'))).toBe('Sign in')
    expect(title(await browser.get('/sign/up?destination=%2Fcart'))).toBe('Sign up')
  })

  it('say why no guest may go on with what comes again, and nothing of it to others [AUTH-51] [AUTH-08]', async () => {
    const words = 'Auto-Delivery items are not eligible for guest checkout.'
    await addToCart(browser)
    const first = await browser.get(`/sign/in${TO_CHECKOUT}`)
    expect([first.text.includes(words), buttons(first).includes('Continue as Guest')]).toEqual([false, true])
    await done(browser, {
      action: 'setLineItemCustomField',
      lineItemId: (await cartOf(browser)).lineItems[0]?.id,
      name: 'autoDeliveryInterval',
      value: 42,
    })
    const page = await browser.get(`/sign/in${TO_CHECKOUT}`)
    expect([page.text.includes(words), buttons(page).includes('Continue as Guest')]).toEqual([true, false])
    expect((await browser.get('/sign/in')).text).not.toContain(words)
  })
})
