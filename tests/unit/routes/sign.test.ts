import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { addToCart, fieldOf, giveEmail, send, sendSignIn, signInForm, typeAddress } from '../support/steps'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const SHOPPER = accounts.shopper
const typed = { Email: SHOPPER.email, Password: SHOPPER.password }
const signIn = (over: Readonly<Record<string, string | boolean>> = {}, path = '/sign/in') =>
  sendSignIn(browser, { ...typed, ...over }, path)

const NOT_COPIED = 'Your cart could not be copied into this browser. It is still in your account.'
const REFUSED = 'The email address or the password is not right. Please try again.'
/** The text of alerts above the password field. */
function alertAbovePassword({ document }: Page): string {
  const [, ...after] = [...document.querySelectorAll('[role="alert"], [name="password"]')].reverse()
  return after.map(({ textContent }) => textContent).join(' ')
}

const signOutKeeping = async () =>
  browser.prepare(await browser.get('/sign/out'), 'Sign Out', {
    fill: { 'Keep a copy of my cart in this browser': true },
  })

describe('/sign/in', () => {
  it('is a page with a form that works without a script [ROUTE-24]', async () => {
    const page = await browser.get('/sign/in')
    expect([page.status, page.headers.get('Set-Cookie')]).toEqual([200, null])
    expect(page.html).toMatch(/<form[^>]*method="post"/)
    expect(page.html).toContain('name="email"')
    const password = await giveEmail(browser, SHOPPER.email)
    expect(password.path).toBe('/sign/in/password')
    for (const name of ['password', 'keepLoggedIn']) expect(password.html).toContain(`name="${name}"`)
    // A step back, it knows the e-mail.
    expect(fieldOf(await browser.get('/sign/in'), 'email')).toBe(SHOPPER.email)
  })

  it('signs in under a new session and greets with the next page [AUTH-16] [AUTH-53]', async () => {
    await addToCart(browser)
    const before = browser.cookie()
    const page = await signIn({}, '/sign/in?destination=%2Fcart')
    expect([page.status, page.location]).toEqual([303, '/cart'])
    expect(browser.cookie()).not.toBe(before)
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('You have successfully signed in.')
    expect(cart.html).toContain('Sign Out')
    expect((await shop.visitor(browser.cookie())).session?.data.signedLoginType).toBe('password')
    expect((await browser.get('/cart')).text).not.toContain('You have successfully signed in.')
  })

  it('twice, by a form that was sent again, says so once [ERR-05]', async () => {
    const form = await signInForm(browser, typed)
    for (const _time of [1, 2]) expect((await browser.post(form)).status).toBe(303)
    const { text } = await browser.get('/cart')
    expect(text.match(/You have successfully signed in\./g)).toHaveLength(1)
  })

  it('refuses a wrong password above the field, keeps the e-mail and forgets the password [AUTH-16]', async () => {
    const page = await signIn({ Password: 'WrongPassword!1' })
    expect([page.status, page.headers.get('Set-Cookie')]).toEqual([400, null])
    expect(fieldOf(page, 'email')).toBe(SHOPPER.email)
    expect(page.html).not.toContain('WrongPassword')
    expect(alertAbovePassword(page)).toContain(REFUSED)
  })

  it('asks for what is missing [AUTH-26]', async () => {
    const email = await send(browser, '/sign/in', 'Continue', { Email: '' })
    expect([email.status, email.text.includes('Please enter your email address')]).toEqual([400, true])
    const password = await signIn({ Password: '' })
    expect([password.status, password.text.includes('Please enter a password')]).toEqual([400, true])
  })

  it('ends with the browser unless it is to be remembered, as it is without a word [AUTH-13] [AUTH-41] [AUTH-43]', async () => {
    expect((await signIn()).headers.get('Set-Cookie')).toContain('Max-Age=')
    browser = app.newBrowser()
    const passing = await signIn({ 'Remember me': false })
    expect(passing.headers.get('Set-Cookie')).not.toContain('Max-Age=')
  })

  it.each([
    ['/sign/in', signInForm],
    [
      '/checkout/signin',
      async (who: Browser, fill: Readonly<Record<string, string | boolean>>) => {
        await addToCart(who)
        return signInForm(who, fill, '/checkout/signin')
      },
    ],
  ])('keeps what was chosen beside a password that was wrong, at %s [AUTH-13]', async (_path, prepare) => {
    const isTicked = ({ document }: Page) =>
      document.querySelector('[name="keepLoggedIn"]')?.hasAttribute('checked')
    const wrong = { ...typed, Password: 'Nope!1234' }
    const passing = await browser.post(await prepare(browser, { ...wrong, 'Remember me': false }))
    expect([passing.status, isTicked(passing)]).toEqual([400, false])
    browser = app.newBrowser()
    expect(isTicked(await browser.post(await prepare(browser, wrong)))).toBe(true)
  })

  it('leads somebody who is signed in on to where they were going', async () => {
    await signIn()
    const page = await browser.get('/sign/in?destination=%2Fnuts%2F')
    expect([page.status, page.location]).toEqual([303, '/nuts/'])
  })
})

describe('/sign/out', () => {
  it('by a link asks first and changes nothing; by its form ends the session [ROUTE-25] [AUTH-48]', async () => {
    await signIn()
    const cookie = browser.cookie()
    const ahead = await browser.send('/sign/out', { headers: { 'Sec-Purpose': 'prefetch' } })
    expect(ahead.headers.get('Set-Cookie') ?? '').not.toContain('Max-Age=0')
    const asked = await browser.get('/sign/out')
    expect([asked.status, asked.text.includes('You are signed in as Sample')]).toEqual([200, true])
    expect((await browser.get('/cart')).html).toContain('Sign Out')
    const done = await browser.post(browser.prepare(asked, 'Sign Out'))
    expect([done.status, done.location]).toEqual([303, '/'])
    expect(done.headers.get('Set-Cookie')).toMatch(/^nutwood=; .*Max-Age=0/)
    const old = await app.newBrowser().send('/cart', { headers: { Cookie: cookie ?? '' } })
    expect(old.html).not.toContain('Sign Out')
    expect(old.text).toContain('Your cart is empty')
  })

  it('keeps a copy of the cart for who goes on without the account, when it is asked to [AUTH-47]', async () => {
    const { business } = accounts
    const account = { Email: business.email, Password: business.password }
    await sendSignIn(browser, account)
    await addToCart(browser, '1103-01', '1')
    await typeAddress(browser)
    const form = await signOutKeeping()
    expect((await browser.post(form)).location).toBe('/')
    const page = await browser.get('/cart')
    expect([page.html.includes('Sign Out'), page.text.includes('Organic Raw Almonds')]).toEqual([false, true])
    // Neither its owner nor its destination.
    const copy = await cartOf(browser)
    expect(copy.itemShippingAddresses).toEqual([])
    expect(JSON.stringify(copy)).not.toContain(business.email)
    // Submitting again removes nothing.
    await browser.post(form)
    expect((await browser.get('/cart')).text).toContain('Organic Raw Almonds')
    const again = app.newBrowser()
    await sendSignIn(again, account)
    expect((await again.get('/cart')).text).toContain('Organic Raw Almonds')
  })

  it('says so where the copy that was asked for could not be made', async () => {
    const { reseller } = accounts
    const account = { Email: reseller.email, Password: reseller.password }
    await sendSignIn(browser, account)
    await addToCart(browser, '1103-01', '1')
    const form = await signOutKeeping()
    const begun = { path: '/carts', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match: begun })
    expect((await browser.post(form)).location).toBe('/')
    shop.platforms.faults.clear()
    const page = await browser.get('/')
    expect([page.html.includes('Sign Out'), page.text.includes(NOT_COPIED)]).toEqual([false, true])
    expect((await browser.get('/cart')).text).toContain('Your cart is empty')
    await sendSignIn(browser, account)
    expect((await browser.get('/cart')).text).toContain('Organic Raw Almonds')
  })

  it('names what could not be copied, and keeps a copy of the rest [AUTH-47]', async () => {
    const password = SHOPPER.password
    await shop.merchant.post('customers', { email: 'half.copied@example.com', password })
    await sendSignIn(browser, { Email: 'half.copied@example.com', Password: password })
    await addToCart(browser, '1103-01', '1')
    await addToCart(browser, '1201-01', '2')
    const form = await signOutKeeping()
    // Only the copy is edited: all at once, again without codes, and the first line alone.
    const match = { path: '/carts/', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, times: 3, match })
    expect((await browser.post(form)).location).toBe('/')
    shop.platforms.faults.clear()
    expect((await browser.get('/')).text).toMatch(
      /Organic Raw Almonds.*: Sorry, this item of your other cart/,
    )
    expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['1201-01'])
  })

  it('tells the code that could not be copied, and what it took off [AUTH-47]', async () => {
    const password = SHOPPER.password
    await shop.merchant.post('customers', { email: 'code.copied@example.com', password })
    await sendSignIn(browser, { Email: 'code.copied@example.com', Password: password })
    await addToCart(browser, '1103-01', '1')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    const form = await signOutKeeping()
    // All at once fails; the goods alone are accepted, then the code is refused.
    const match = { path: '/carts/', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, times: 1, match })
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 1, times: 1, match })
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, times: 1, match })
    expect((await browser.post(form)).location).toBe('/')
    shop.platforms.faults.clear()
    expect((await cartOf(browser)).discountCodes).toEqual([])
    const lost = /Discount code WELCOME10 does not apply to your order any more\. Without it you pay \$\d/
    expect((await browser.get('/')).text).toMatch(lost)
  })

  it('with a copy counts what is in both once when its account is signed in to again', async () => {
    const password = SHOPPER.password
    await shop.merchant.post('customers', { email: 'back.again@example.com', password })
    const account = { Email: 'back.again@example.com', Password: password }
    await sendSignIn(browser, account)
    await addToCart(browser, '1103-01', '3')
    await addToCart(browser, '1201-01', '1')
    await browser.post(await signOutKeeping())
    await addToCart(browser, '1103-01', '2')
    await addToCart(browser, '1102-01', '1')
    await sendSignIn(browser, account)
    const { lineItems } = await cartOf(browser)
    expect(lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`).sort()).toEqual([
      '1 1102-01',
      '1 1201-01',
      '5 1103-01',
    ])
  })

  it('leaves nothing behind unless it is asked to, and offers no copy of an empty cart', async () => {
    const { agent, reseller } = accounts
    await sendSignIn(browser, { Email: reseller.email, Password: reseller.password })
    await addToCart(browser, '1103-01', '1')
    await send(browser, '/sign/out', 'Sign Out')
    expect((await browser.get('/cart')).text).toContain('Your cart is empty')
    const fresh = app.newBrowser()
    await sendSignIn(fresh, { Email: agent.email, Password: agent.password })
    expect((await fresh.get('/sign/out')).text).not.toContain('Keep a copy')
  })

  it('of a guest leads home', async () => {
    expect((await browser.get('/sign/out')).location).toBe('/')
    // A guest is shown no form; an older one may still be open.
    expect((await browser.crafted('/sign/out', {})).location).toBe('/')
  })
})

describe('going on as a guest', () => {
  const TO_CHECKOUT = '/sign/in?destination=%2Fcheckout'
  const offered = async (path: string) => {
    const { forms, html } = await browser.get(path)
    const labels = forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))
    return [labels.includes('Continue as Guest'), html.includes('Continue as Guest')]
  }

  it('is offered by the e-mail steps of checkout, and nowhere else before an e-mail is given [AUTH-06]', async () => {
    expect(await offered(TO_CHECKOUT)).toEqual([false, false])
    await addToCart(browser)
    expect(await offered('/checkout/signin')).toEqual([true, true])
    expect(await offered(TO_CHECKOUT)).toEqual([true, true])
    for (const path of [
      '/sign/in',
      '/sign/up?destination=%2Fcheckout',
      '/sign/in?destination=%2Fcart',
      '/sign/up',
    ])
      expect(await offered(path), path).toEqual([false, false])
    await giveEmail(browser, SHOPPER.email)
    expect(await offered('/sign/in/password')).toEqual([false, false])
  })

  it.each([
    ['nobody is known by', 'a.new.guest@example.com', '/sign/up'],
    ['an account has', SHOPPER.email, '/sign/in/password'],
  ])(
    'is still possible with an e-mail that %s, at checkout only [AUTH-06] [AUTH-34]',
    async (_, email, step) => {
      await addToCart(browser)
      await giveEmail(browser, email)
      expect(await offered(step)).toEqual([false, false])
      const page = await giveEmail(browser, email, '/checkout/signin')
      expect(page.path).toBe(`${step}?destination=%2Fcheckout`)
      const next = await send(browser, page.path, 'Continue as Guest')
      expect(next.location).toBe('/checkout/address')
      expect((await cartOf(browser)).customerEmail).toBe(email)
      expect((await browser.get('/cart')).html).not.toContain('Sign Out')
    },
  )

  it('from the e-mail step saves the e-mail on the cart and goes on, or says what is wrong with it [AUTH-06] [AUTH-34]', async () => {
    await addToCart(browser)
    const press = (email: string) => send(browser, TO_CHECKOUT, 'Continue as Guest', { Email: email })
    const wrong = await press('a.guest@')
    expect([wrong.status, fieldOf(wrong, 'email')]).toEqual([400, 'a.guest@'])
    expect(wrong.text).toContain('Please enter a valid email address')
    expect((await press('a.guest@example.com')).location).toBe('/checkout/address')
    expect((await cartOf(browser)).customerEmail).toBe('a.guest@example.com')
    // Crafted for a non-checkout step, it leads to the step that asks properly.
    const crafted = await browser.crafted('/sign/in', { as: 'guest', email: 'other@example.com' })
    expect(crafted.location).toBe('/checkout/signin')
    expect((await cartOf(browser)).customerEmail).toBe('a.guest@example.com')
  })

  it('saves the e-mail on the cart and goes on with checkout; nobody is signed in [AUTH-34]', async () => {
    await addToCart(browser)
    expect((await cartOf(browser)).customerEmail).toBeUndefined()
    const typed = { Email: 'a.guest@example.com' }
    const page = await send(browser, '/checkout/signin', 'Continue as Guest', typed)
    expect([page.status, page.location]).toEqual([303, '/checkout/address'])
    expect((await cartOf(browser)).customerEmail).toBe('a.guest@example.com')
    expect(fieldOf(await browser.get('/checkout/address'), 'email')).toBe('a.guest@example.com')
    expect((await browser.get('/cart')).html).not.toContain('Sign Out')
    const wrong = await send(browser, '/checkout/signin', 'Continue as Guest', { Email: 'a.guest@' })
    expect([wrong.status, (await cartOf(browser)).customerEmail]).toEqual([400, 'a.guest@example.com'])
  })
})

describe('signing in at checkout', () => {
  it('shows what the account had in its cart, and goes on with the address book [CHK-14]', async () => {
    const before = app.newBrowser()
    await sendSignIn(before, typed)
    await addToCart(before, '1101-01', '1')
    await addToCart(browser, '1103-01', '1')
    const page = await signIn({}, '/checkout/signin')
    expect(page.location).toBe('/cart')
    expect((await send(browser, '/cart', 'Proceed to Checkout')).location).toBe('/checkout/address')
    const address = await browser.get('/checkout/address')
    expect(address.text).toContain('Organic Raw Almonds')
    expect([fieldOf(address, 'email'), fieldOf(address, 'street1')]).toEqual([
      SHOPPER.email,
      '12 Maple Avenue',
    ])
  })

  it('refused keeps the cart and the step, with the error above the password [AUTH-16]', async () => {
    await addToCart(browser)
    const page = await signIn({ Password: 'Nope!1234' }, '/checkout/signin')
    expect([page.status, page.path]).toEqual([400, '/sign/in/password?destination=%2Fcheckout'])
    expect(alertAbovePassword(page)).toContain(REFUSED)
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds')
  })
})
