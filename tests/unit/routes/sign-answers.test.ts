/** What signing in returns and brings: the flags of every layer, and earlier guest orders. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { post } from '../support/commerce-path'
import { writeSection } from '../support/editor'
import { linkIn, openInbox } from '../support/inbox'
import { setField } from '../support/merchant-fields'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, giveEmail, reachReview, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
const FLAG = 'disableReferral'
const PASSWORD = 'Walnuts & Honey'
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  await writeSection(shop, 'feature-flags', { flags: {} })
  await setField(shop, 'customers/key=demo-shopper', 'tags', [])
  shop.services.freeShipping.clear()
})

interface Versioned {
  readonly id: string
  readonly version: number
}

interface Answer {
  readonly data: Readonly<Record<string, unknown>>
}

async function call(path: string, body: object) {
  const { status, html } = await post(browser, path, body)
  return { status, ...(JSON.parse(html) as Answer) }
}

const setFlag = (layer: string, value: boolean) =>
  browser.send('/api/flags', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ layer, flags: { [FLAG]: value } }),
  })

describe('the answer of signing in', () => {
  it('carries all of it, and the pages that follow go by it [AUTH-52] [EXP-03]', async () => {
    await setField(shop, 'customers/key=demo-shopper', 'tags', [`flag-${FLAG}-on`])
    await writeSection(shop, 'feature-flags', { flags: { [FLAG]: false } })
    await setFlag('session', true)
    await setFlag('local', false)
    await addToCart(browser)
    const { email, password } = accounts.shopper
    const { status, data } = await call('/api/sign/in', { email, password })
    expect(status).toBe(200)
    const flagsByLayer = {
      local: { [FLAG]: false },
      session: { [FLAG]: true },
      visitor: { [FLAG]: true },
      site: { [FLAG]: false },
    }
    expect(data).toMatchObject({
      cart: { lineItems: expect.arrayContaining([expect.objectContaining({ sku: '1101-01' })]) as unknown },
      customer: { email },
      contact: { email },
      businessAccountInfo: null,
      flagsByLayer,
      signedLoginType: 'password',
      userCreatedAt: expect.stringMatching(/^\d{4}-/) as unknown,
      userFirstName: 'Sample',
    })
    const page = await browser.get('/cart')
    expect(page.html).toContain(`"flagsByLayer":${JSON.stringify(flagsByLayer)}`)
    expect(page.html.replaceAll('<!-- -->', '')).toContain('Hello, Sample!')
    expect(page.text).toContain('Roasted Almonds (Salted)')

    // Flags of the session and the customer are cleared, those of the browser stay.
    const left = await call('/api/sign/out', {})
    expect([left.status, left.data['flagsByLayer']]).toEqual([
      200,
      { ...flagsByLayer, session: {}, visitor: {} },
    ])
  })
})

describe('all of it', () => {
  it.each([
    ['shopper', null],
    ['business', expect.objectContaining({ isB2b: true }) as unknown],
  ] as const)(
    'of a %s is applied to the session and to its pages [AUTH-52]',
    async (who, businessAccountInfo) => {
      await addToCart(browser, '1103-01', '2')
      const { status, data } = await call('/api/sign/in', accounts[who])
      expect(status).toBe(200)
      const { customer, contact, cart, userCreatedAt, userFirstName } = data as {
        readonly customer: { readonly id: string; readonly firstName: string }
        readonly contact: { readonly id: string; readonly email: string }
        readonly cart: { readonly id: string; readonly lineItems: readonly { readonly quantity: number }[] }
        readonly userCreatedAt: string
        readonly userFirstName: string
      }
      expect(data['businessAccountInfo']).toEqual(businessAccountInfo)
      expect(contact).toMatchObject({ id: customer.id, email: accounts[who].email })
      expect(userFirstName).toBe(customer.firstName)
      const { session, cartId } = await shop.visitor(browser.cookie())
      expect(session?.data).toMatchObject({
        actorId: customer.id,
        customerId: customer.id,
        email: contact.email,
        signedLoginType: 'password',
        userCreatedAt,
        userFirstName,
        userHasBusinessAccount: who === 'business',
      })
      expect(cartId).toBe(cart.id)
      const pieces = cart.lineItems.reduce((sum, { quantity }) => sum + quantity, 0)
      const page = await browser.get('/cart')
      expect(page.html.replaceAll('<!-- -->', '')).toContain(`Hello, ${userFirstName}!`)
      expect(page.html).toMatch(new RegExp(`data-cart-count[^>]*>${pieces}<`))
      const { html } = await browser.get('/account')
      expect(html.includes('href="/account/business"')).toBe(who === 'business')
    },
  )
})

describe('what was ordered as a guest', () => {
  const history = async () => (await browser.get('/account/order-history')).text

  /** Returns the order number on the receipt. */
  async function orderAsGuest(email: string): Promise<string> {
    const guest = app.newBrowser()
    const { location } = await pressPlaceOrder(guest, (await reachReview(guest, { email })).page)
    const [number] = /N\d{10}/.exec((await guest.get(location ?? '')).text) ?? []
    if (number === undefined) throw new Error('The receipt has no number')
    return number
  }

  async function openByMail(email: string): Promise<void> {
    const asking = app.newBrowser()
    await asking.post(asking.prepare(await giveEmail(asking, email), 'Email Me Sign In Link'))
    const link = linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/')
    browser = app.newBrowser()
    await browser.press(await browser.get(link), 'Sign In')
  }

  it('stays apart from an account that was made so, also after a mailed link [API-71]', async () => {
    const email = 'apart@example.com'
    const number = await orderAsGuest(email)
    const user = { email, name: 'Pat Lee', password: PASSWORD }
    expect((await call('/api/sign/up', { ...user, attachGuestOrders: false })).status).toBe(200)
    await openByMail(email)
    // Queued after the orders would have been, and delivered after them.
    const asking = app.newBrowser()
    await asking.post(asking.prepare(await giveEmail(asking, email), 'Reset Password'))
    await inbox.waitFor(email, 'Reset')
    expect(await history()).not.toContain(number)
  })

  it.each([
    [
      'Email Me Sign In Link',
      'sign-in link',
      '/sign/in/link/',
      'Sign In',
      { 'I did not choose this account’s password: remove it, and sign out everywhere else': true },
    ],
    [
      'Reset Password',
      'Reset',
      '/sign/reset-password/',
      'Save Password',
      { 'New password': 'Pecans & Honey', 'Confirm password': 'Pecans & Honey' },
    ],
  ])(
    'comes along by "%s", whatever somebody else chose who made the account',
    async (ask, subject, path, press, fill) => {
      const email = `victim-${press.length}@example.com`
      const number = await orderAsGuest(email)
      browser = app.newBrowser()
      const user = { email, name: 'A Stranger', password: PASSWORD }
      expect((await call('/api/sign/up', { ...user, attachGuestOrders: false })).status).toBe(200)
      browser = app.newBrowser()
      await browser.post(browser.prepare(await giveEmail(browser, email), ask))
      const link = linkIn(await inbox.waitFor(email, subject), path)
      await send(browser, link, press, fill)
      await expect.poll(history, { timeout: 20_000 }).toContain(number)
      const customer = await shop.services.customers.getByEmail(email)
      expect(customer?.guestOrdersDeclined).toBe(false)
    },
  )

  it('comes along with a password, too, where the e-mail was confirmed before', async () => {
    const email = 'confirmed@example.com'
    const number = await orderAsGuest(email)
    await shop.merchant.post('customers', {
      email,
      password: PASSWORD,
      firstName: 'Pat',
      isEmailVerified: true,
    })
    await signIn(browser, { email, password: PASSWORD })
    await expect.poll(history, { timeout: 20_000 }).toContain(number)
  })

  it('comes along as well where it is stored with capitals, as orders once were', async () => {
    const email = 'pat.lee@example.com'
    const number = await orderAsGuest(email)
    const stored = (await shop.merchant.get(`orders/order-number=${number}`)) as Versioned
    await shop.merchant.update('orders', stored, [
      { action: 'setCustomerEmail', email: 'Pat.Lee@example.com' },
    ])
    const account = { email, password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', isEmailVerified: true })
    await signIn(browser, account)
    await expect.poll(history, { timeout: 20_000 }).toContain(number)
  })

  it('comes once a link has shown whose e-mail it is; the form as it stands remembers and takes news [AUTH-40]', async () => {
    const email = 'defaults@example.com'
    const number = await orderAsGuest(email)
    const page = await giveEmail(browser, email)
    const fill = { 'Full name': 'Pat Lee', Password: PASSWORD }
    const made = await browser.post(browser.prepare(page, 'Create Account', { fill }))
    expect([made.status, made.headers.get('Set-Cookie')]).toEqual([303, expect.stringContaining('Max-Age=')])
    expect((await call('/api/me/describe', {})).data).toMatchObject({ contact: { email, subscribed: true } })
    expect(await history()).not.toContain(number)
    await openByMail(email)
    await expect.poll(history, { timeout: 20_000 }).toContain(number)
  })
})

describe('what the sign-up form has ticked', () => {
  it('is as it was left: without the ticks the visit is not remembered, and no news are sent', async () => {
    const email = 'unticked@example.com'
    await addToCart(browser)
    const page = await giveEmail(browser, email)
    const fill = {
      'Full name': 'Pat Lee',
      Password: PASSWORD,
      'Remember me': false,
      'Send me news and offers by email': false,
    }
    const made = await browser.post(browser.prepare(page, 'Create Account', { fill }))
    expect([made.status, made.headers.get('Set-Cookie')]).toEqual([
      303,
      expect.not.stringContaining('Max-Age='),
    ])
    expect((await call('/api/me/describe', {})).data).toMatchObject({ contact: { email, subscribed: false } })
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds (Salted)')
  })
})
