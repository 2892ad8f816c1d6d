/** Signing in by scripts: the published calls, by the same rules as the pages. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { countCalls } from '../support/commerce-calls'
import { cartOf, post } from '../support/commerce-path'
import { linkIn, openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, giveAddress, send, typeAddress } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const { password: PASSWORD } = accounts.shopper
const GOOD = 'Walnuts & Honey'
const TORONTO = {
  street1: '1 Front Street West',
  city: 'Toronto',
  state: 'ON',
  country: 'CA' as const,
  postalCode: 'M5J 1E3',
}

let made = 0
async function makeCustomer(): Promise<string> {
  made += 1
  const email = `caller-${made}@example.com`
  await shop.merchant.post('customers', { email, firstName: 'Pat', lastName: 'Lee', password: PASSWORD })
  return email
}

interface SignedIn {
  readonly customer: Readonly<Record<string, unknown>>
  readonly cart: { readonly lineItems: readonly { readonly sku: string; readonly quantity: number }[] } | null
  readonly signedLoginType: string
  readonly userFirstName: string
  readonly userCreatedAt: string
}
async function call(who: Browser, name: string, body: unknown) {
  const { status, headers, answer, html } = await post(who, `/api/sign/${name}`, body)
  const { data, errors, warnings } = answer as unknown as {
    readonly data?: SignedIn
    readonly errors?: readonly object[]
    readonly warnings?: readonly object[]
  }
  return { status, headers, data, errors, warnings, html }
}
const isSignedIn = async (who: Browser) => (await who.get('/cart')).html.includes('Sign Out')
const keyIn = (link: string) => link.split('/').at(-1) ?? ''

describe('signing in by a call', () => {
  it('answers with the customer, the cart of both and the kind of sign-in, and keeps the session [DATA-02]', async () => {
    const email = await makeCustomer()
    await addToCart(browser, '1101-01', '2')
    const { status, data, headers, html } = await call(browser, 'in', { email, password: PASSWORD })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      customer: { email, firstName: 'Pat', lastName: 'Lee', permissions: [] },
      cart: { lineItems: [{ sku: '1101-01', quantity: 2, price: { centAmount: 999 }, children: [] }] },
      signedLoginType: 'password',
      userFirstName: 'Pat',
    })
    expect(Date.parse(data?.userCreatedAt ?? '')).not.toBeNaN()
    expect(html).not.toContain(PASSWORD)
    expect(headers.get('Set-Cookie')).toContain('Max-Age=')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('ends with the browser where it is not to be kept', async () => {
    const email = await makeCustomer()
    const { headers } = await call(browser, 'in', { email, password: PASSWORD, keepLoggedIn: false })
    expect(headers.get('Set-Cookie')).not.toContain('Max-Age=')
  })

  it('refuses with the words of the page, at the field, and tells nobody which of the two was wrong', async () => {
    const refused = {
      errors: [
        { key: 'password', message: 'The email address or the password is not right. Please try again.' },
      ],
    }
    const wrong = { email: await makeCustomer(), password: 'Nope!1234' }
    expect(await call(browser, 'in', wrong)).toMatchObject({ status: 400, ...refused })
    const nobody = { email: 'nobody@example.com', password: 'Nope!1234' }
    expect(await call(browser, 'in', nobody)).toMatchObject({ status: 400, ...refused })
    const bare = await call(browser, 'in', { email: 'no-email' })
    expect(bare).toMatchObject({
      status: 400,
      errors: [
        { key: 'email', message: 'Please enter a valid email address' },
        { key: 'password', message: 'Please enter a password' },
      ],
    })
    expect(await isSignedIn(browser)).toBe(false)
  })

  const byPassword = (email: string, preserveCart: boolean) =>
    call(browser, 'in', { email, password: PASSWORD, preserveCart })
  async function byLinkKey(email: string, preserveCart: boolean) {
    // The link's destination alone would have the opposite effect.
    const redirectPath = preserveCart ? '/nuts/' : '/checkout'
    await call(browser, 'send-sign-in-link-email', { email, redirectPath })
    const key = keyIn(linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/'))
    return call(browser, 'in-by-link-key', { key, preserveCart })
  }
  async function byBareKey(email: string, isCheckout: boolean) {
    const redirectPath = isCheckout ? '/checkout' : '/nuts/'
    await call(browser, 'send-sign-in-link-email', { email, redirectPath })
    const key = keyIn(linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/'))
    const answered = await call(browser, 'in-by-link-key', { key })
    // What was added is seen before it is ordered.
    const { redirect_to: to } = JSON.parse(answered.html) as {
      readonly redirect_to?: { readonly url: string }
    }
    expect(to?.url).toBe(isCheckout ? '/cart' : '/nuts/')
    return answered
  }

  it.each([
    ['a password', byPassword, true, 'Toronto'],
    ['a password', byPassword, false, 'Montclair'],
    ['the key of a link', byLinkKey, true, 'Toronto'],
    ['the key of a link', byLinkKey, false, 'Montclair'],
    ['the key of a link to checkout', byBareKey, true, 'Toronto'],
    ['the key of a link to elsewhere', byBareKey, false, 'Montclair'],
  ])(
    'by %s goes where the cart at hand goes, or where the account sends [API-77] [AUTH-41]',
    async (_, signInBy, preserveCart, city) => {
      const email = await makeCustomer()
      const before = app.newBrowser()
      await call(before, 'in', { email, password: PASSWORD })
      await addToCart(before, '1201-01', '1')
      await typeAddress(before)
      await addToCart(browser)
      await beGuest(browser)
      await giveAddress(browser, TORONTO)
      const { data } = await signInBy(email, preserveCart)
      expect(data?.cart).toMatchObject({ itemShippingAddresses: [{ address: { city } }] })
      expect(data?.cart?.lineItems.map(({ sku }) => sku).sort()).toEqual(['1101-01', '1201-01'])
    },
  )

  it('takes nothing but a POST of JSON', async () => {
    for (const name of [
      'in',
      'out',
      'in-by-link-key',
      'forgot-password',
      'reset-password',
      'send-sign-in-link-email',
    ]) {
      const path = `/api/sign/${name}`
      const got = await browser.get(path)
      expect([got.status, got.headers.get('Allow')], name).toEqual([405, 'POST'])
      const put = await browser.send(path, { method: 'PUT', body: '{}' })
      expect(put.status, name).toBe(405)
      const form = await browser.send(path, {
        method: 'POST',
        body: new URLSearchParams({ email: 'a@b.example' }),
      })
      expect(form.status, name).toBe(415)
      if (name !== 'out') expect((await call(browser, name, {})).status, name).toBe(400)
    }
  })
})

describe('a link that is asked for by a call', () => {
  it('is mailed, and leads to where it was asked for [API-75]', async () => {
    const email = await makeCustomer()
    await call(browser, 'send-sign-in-link-email', { email, redirectPath: '/nuts/' })
    const link = linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/')
    expect((await browser.press(await browser.get(link), 'Sign In')).path).toBe('/nuts/')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('signs in once [API-77]', async () => {
    const email = await makeCustomer()
    await addToCart(browser, '1103-01', '1')
    const asked = await call(browser, 'send-sign-in-link-email', { email, redirectPath: '/nuts/' })
    expect([asked.status, asked.data]).toEqual([200, { sent: true }])
    const mail = await inbox.waitFor(email, 'sign-in link')
    const key = keyIn(linkIn(mail, '/sign/in/link/'))
    const wrongPurpose = await call(browser, 'reset-password', { key, password: GOOD })
    expect(wrongPurpose.status).toBe(404)
    const { status, data } = await call(browser, 'in-by-link-key', { key })
    expect([status, data]).toEqual([
      200,
      expect.objectContaining({
        customer: expect.objectContaining({ email }) as unknown,
        cart: expect.objectContaining({
          lineItems: [expect.objectContaining({ sku: '1103-01' })],
        }) as unknown,
        signedLoginType: 'magic link',
      }),
    ])
    expect(await isSignedIn(browser)).toBe(true)
    const again = await call(app.newBrowser(), 'in-by-link-key', { key })
    expect(again).toMatchObject({
      status: 404,
      errors: [
        { key: 'key', message: 'This link has expired or was used already. Please ask for a new one.' },
      ],
    })
  })

  it('answers to the key of a link with where the link leads, as its page does [AUTH-44]', async () => {
    const email = await makeCustomer()
    await call(browser, 'send-sign-in-link-email', { email, redirectPath: '/account/wallet' })
    const key = keyIn(linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/'))
    const { answer } = await post(browser, '/api/sign/in-by-link-key', { key })
    expect(answer).toHaveProperty('redirect_to', { url: '/account/wallet' })
  })

  it('takes the password from who may be somebody else, if it is told to, as its page does [API-77]', async () => {
    const email = await makeCustomer()
    const stranger = app.newBrowser()
    await call(stranger, 'in', { email, password: PASSWORD })
    await call(browser, 'send-sign-in-link-email', { email })
    const key = keyIn(linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/'))
    const { status } = await call(browser, 'in-by-link-key', { key, dropPassword: true })
    expect([status, await isSignedIn(browser), await isSignedIn(stranger)]).toEqual([200, true, false])
    expect((await call(app.newBrowser(), 'in', { email, password: PASSWORD })).status).toBe(400)
  })

  it('leads nowhere but into the shop', async () => {
    const email = await makeCustomer()
    await call(browser, 'send-sign-in-link-email', { email, redirectPath: '//elsewhere.example/' })
    const link = linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/')
    expect((await browser.press(await browser.get(link), 'Sign In')).path).toBe('/')
  })

  it('is promised alike for an e-mail that nobody has, and nothing is sent', async () => {
    const email = await makeCustomer()
    const { answer: answers, calls } = await countCalls(shop, () =>
      Promise.all(
        ['send-sign-in-link-email', 'forgot-password'].flatMap((name) =>
          [email, 'nobody@example.com'].map(async (each) => {
            const { status, html } = await call(app.newBrowser(), name, { email: each })
            return [status, html]
          }),
        ),
      ),
    )
    expect(new Set(answers.map((one) => JSON.stringify(one))).size).toBe(1)
    // Nobody has been looked up before the answer, whose time would tell.
    expect(calls).toBe(0)
    await inbox.waitFor(email, 'sign-in link')
    await inbox.waitFor(email, 'Reset')
    expect(await inbox.mailsTo('nobody@example.com')).toEqual([])
  })

  it('sets a password by the rules of the page, which signs in and ends every other session [API-73] [API-74]', async () => {
    const email = await makeCustomer()
    const other = app.newBrowser()
    await call(other, 'in', { email, password: PASSWORD })
    await call(browser, 'forgot-password', { email })
    const key = keyIn(linkIn(await inbox.waitFor(email, 'Reset'), '/sign/reset-password/'))
    const weak = await call(browser, 'reset-password', { key, password: 'honey' })
    expect(weak).toMatchObject({
      status: 400,
      errors: [
        {
          key: 'password',
          message:
            'Your password still needs at least 8 characters, one uppercase letter, one special character',
        },
      ],
    })
    expect(weak.html).not.toContain('honey')
    const done = await call(browser, 'reset-password', { key, password: GOOD })
    expect([done.status, done.data?.customer['email']]).toEqual([200, email])
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    const old = await call(app.newBrowser(), 'in', { email, password: PASSWORD })
    const now = await call(app.newBrowser(), 'in', { email, password: GOOD })
    expect([old.status, now.status]).toEqual([400, 200])
    expect((await call(browser, 'reset-password', { key, password: GOOD })).status).toBe(404)
  })
})

describe('signing out by a call', () => {
  it.each([true, false])(
    'with copyCartToAnonymousCart %s keeps the goods, or nothing [API-76] [AUTH-48] [DATA-02]',
    async (copyCartToAnonymousCart) => {
      const email = await makeCustomer()
      await call(browser, 'in', { email, password: PASSWORD })
      await addToCart(browser, '1103-01', '3')
      const own = (await cartOf(browser)).id
      const cookie = browser.cookie() ?? ''
      const { status, data } = await call(browser, 'out', { copyCartToAnonymousCart })
      expect(status).toBe(200)
      expect(await isSignedIn(browser)).toBe(false)
      expect((await app.newBrowser().send('/cart', { headers: { Cookie: cookie } })).html).not.toContain(
        'Sign Out',
      )
      // Each line with its price and its children, as in every call (DATA-02).
      const copied = [
        {
          sku: '1103-01',
          quantity: 3,
          price: expect.objectContaining({ currencyCode: 'USD' }) as unknown,
          children: [],
        },
      ]
      if (copyCartToAnonymousCart) expect(data?.cart?.lineItems).toMatchObject(copied)
      else expect(data?.cart).toBeNull()
      const shown = (await browser.get('/cart')).text
      expect(shown.includes('Organic Raw Almonds')).toBe(copyCartToAnonymousCart)
      if (copyCartToAnonymousCart) expect((await cartOf(browser)).id).not.toBe(own)
      const elsewhere = app.newBrowser()
      await call(elsewhere, 'in', { email, password: PASSWORD })
      expect((await cartOf(elsewhere)).id).toBe(own)
    },
  )

  it('says where the copy that was asked for could not be made', async () => {
    const email = await makeCustomer()
    await call(browser, 'in', { email, password: PASSWORD })
    await addToCart(browser)
    const begun = { path: '/carts', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match: begun })
    const { status, data, warnings } = await call(browser, 'out', { copyCartToAnonymousCart: true })
    shop.platforms.faults.clear()
    expect([status, data?.cart]).toEqual([200, null])
    expect(warnings).toMatchObject([
      { message: 'Your cart could not be copied into this browser. It is still in your account.' },
    ])
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('says what of the cart could not be copied [API-76]', async () => {
    const email = await makeCustomer()
    await call(browser, 'in', { email, password: PASSWORD })
    await addToCart(browser, '1103-01', '1')
    await addToCart(browser, '1201-01', '1')
    const match = { path: '/carts/', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, times: 3, match })
    const { data, warnings } = await call(browser, 'out', { copyCartToAnonymousCart: true })
    shop.platforms.faults.clear()
    expect(data?.cart?.lineItems.map(({ sku }) => sku)).toEqual(['1201-01'])
    expect(warnings).toMatchObject([{ message: expect.stringContaining('could not be added') as string }])
  })

  it('says which code could not be copied, and what it took off [API-76] [AUTH-47]', async () => {
    const email = await makeCustomer()
    await call(browser, 'in', { email, password: PASSWORD })
    await addToCart(browser, '1103-01', '1')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    const match = { path: '/carts/', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, times: 1, match })
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 1, times: 1, match })
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, times: 1, match })
    const { data, warnings } = await call(browser, 'out', { copyCartToAnonymousCart: true })
    shop.platforms.faults.clear()
    expect(data?.cart).toMatchObject({ lineItems: [{ sku: '1103-01' }], discountCodes: [] })
    expect(warnings).toMatchObject([
      { message: expect.stringMatching(/^Discount code WELCOME10 does not apply .* you pay \$\d/) as string },
    ])
  })

  it('of a guest ends nothing, and answers with the cart that is kept [API-76] [AUTH-52]', async () => {
    expect(await call(browser, 'out', {})).toMatchObject({ status: 200, data: { cart: null } })
    await addToCart(browser)
    const { status, data } = await call(browser, 'out', {})
    expect([status, data?.cart?.lineItems.map(({ sku }) => sku)]).toEqual([200, ['1101-01']])
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds')
  })
})
