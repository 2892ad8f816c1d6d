/** Signing in with Google, Facebook and Apple, through the embedded provider. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '~/services/upstream'
import { accounts } from '../../kit/accounts'
import { TORONTO } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { linkIn, openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { cartOf } from '../support/commerce-path'
import {
  addToCart,
  beGuest,
  fieldOf,
  giveAddress,
  giveEmail,
  send,
  signIn,
  typeAddress,
} from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

let made = 0
const newEmail = () => `social-${(made += 1)}@example.com`
const nameOf = (provider: string) => provider[0]?.toUpperCase() + provider.slice(1)

interface Who {
  readonly email: string
  readonly name?: string
  readonly verified?: boolean
}

/** The provider's own page, reached by the shop's button. */
async function reach(provider: string, from = '/sign/in', who = browser): Promise<Page> {
  const { location } = await send(who, from, `Continue with ${nameOf(provider)}`)
  return who.get(location ?? '')
}

/** Picks a person there; returns the provider's response. */
async function allow(
  page: Page,
  { email, name = 'Pat Lee', verified = true }: Who,
  who = browser,
): Promise<Page> {
  const fill = {
    'Somebody else as typed below': true,
    Name: name,
    Email: email,
    'This email is verified': verified,
  }
  return who.post(who.prepare(page, 'Continue', { fill }))
}

async function signInWith(provider: string, typed: Who, from?: string, who = browser): Promise<Page> {
  const answered = await allow(await reach(provider, from, who), typed, who)
  // Apple's page posts back; the others redirect.
  const posted = answered.location ?? (await who.post(who.prepare(answered, /^Continue to/))).location
  return who.get(posted ?? '')
}

const isSignedIn = async (who: Browser) => (await who.get('/cart')).html.includes('Sign Out')

async function makeCustomer(fields: object): Promise<string> {
  const email = newEmail()
  await shop.merchant.post('customers', { email, firstName: 'Ada', lastName: 'May', ...fields })
  return email
}
const PASSWORD = accounts.shopper.password

/** Leaves one item in the account's cart, shipping to the home address. */
async function leaveCart(email: string): Promise<void> {
  const before = app.newBrowser()
  await signIn(before, { email, password: PASSWORD })
  await addToCart(before, '1201-01', '1')
  await typeAddress(before)
}
/** Fills a guest's cart, shipping to Toronto. */
async function fillCart(who: Browser): Promise<void> {
  await addToCart(who)
  await beGuest(who)
  await giveAddress(who, TORONTO)
}

describe('the buttons', () => {
  it('stand on both views with terms that cover them [AUTH-05] [AUTH-20] [LEGAL-03]', async () => {
    for (const path of ['/sign/in', '/sign/up']) {
      const page = await browser.get(path)
      const labels = page.forms.flatMap(({ buttons }) => buttons.map(({ label }) => label))
      expect(labels).toEqual(
        expect.arrayContaining(['Continue with Google', 'Continue with Facebook', 'Continue with Apple']),
      )
      expect(page.text).toMatch(
        /signing in with Google, Facebook, or Apple, you agree .* at least 18 years old/,
      )
    }
    expect((await browser.get('/sign/in')).html).toContain('href="/sign/up"')
  })

  it('leave Google out inside the browser of Instagram [AUTH-07] [AUTH-21]', async () => {
    const headers = { 'User-Agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 Instagram 300.0.0.0' }
    await addToCart(browser)
    for (const path of ['/sign/in', '/sign/up', '/checkout/signin']) {
      const { html } = await browser.send(path, { headers })
      expect(html).not.toContain('/sign/with/google')
      expect(html).toContain('/sign/with/facebook')
      expect(html).toContain('/sign/with/apple')
    }
  })
})

describe('signing in', () => {
  it.each(['google', 'apple'])(
    'with %s makes an account, keeps the cart and goes on [AUTH-36] [DATA-16]',
    async (provider) => {
      const email = newEmail()
      await addToCart(browser)
      const done = await signInWith(
        provider,
        { email, name: 'Ada May Lovelace' },
        '/sign/in?destination=%2Fcart',
      )
      expect([done.status, done.location]).toEqual([303, '/cart'])
      const cart = await browser.get('/cart')
      expect(cart.text).toContain('You have successfully signed in.')
      expect(cart.text).toContain('Roasted Almonds')
      const described = await browser.send('/api/me/describe', {
        method: 'POST',
        body: '{}',
        headers: { 'Content-Type': 'application/json', Origin: browser.origin },
      })
      expect(JSON.parse(described.html)).toMatchObject({
        data: {
          customer: { email, firstName: expect.stringContaining('Ada') as string },
          signedLoginType: provider,
        },
      })
    },
  )

  it('asks each provider for what the shop needs, and binds the answer [AUTH-35]', async () => {
    const scopes = { google: 'openid email profile', facebook: 'email', apple: 'name email' }
    for (const [provider, scope] of Object.entries(scopes)) {
      const { location } = await send(browser, '/sign/in', `Continue with ${nameOf(provider)}`)
      const query = new URL(location ?? '').searchParams
      expect(query.get('scope')).toBe(scope)
      expect(query.get('redirect_uri')).toBe(`${browser.origin}/api/sign/${provider}`)
      expect(query.get('code_challenge_method')).toBe('S256')
      for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{36,}$/)
      expect(query.get('response_mode')).toBe(provider === 'apple' ? 'form_post' : null)
    }
  })

  it('finds the same account again, though the e-mail there has changed', async () => {
    const email = newEmail()
    await signInWith('google', { email })
    const customerOf = async (who: Browser) => {
      const headers = { 'Content-Type': 'application/json', Origin: who.origin }
      const answer = await who.send('/api/me/describe', { method: 'POST', body: '{}', headers })
      return (JSON.parse(answer.html) as { data: { customer: { id: string } } }).data.customer.id
    }
    const first = await customerOf(browser)
    const other = app.newBrowser()
    await signInWith('google', { email }, undefined, other)
    expect(await customerOf(other)).toBe(first)
    // The same e-mail, verified by another provider, is the same person.
    const third = app.newBrowser()
    await signInWith('apple', { email }, undefined, third)
    expect(await customerOf(third)).toBe(first)
  })

  it('only logs what was cancelled, and goes back to the step [AUTH-37]', async () => {
    for (const provider of ['google', 'facebook', 'apple']) {
      const log = vi.spyOn(shop.services.logger, 'info')
      const page = await reach(provider, '/sign/in?destination=%2Fcart')
      const answered = await browser.post(browser.prepare(page, 'Cancel'))
      const posted =
        answered.location ?? (await browser.post(browser.prepare(answered, /^Continue to/))).location
      const back = await browser.get(posted ?? '')
      expect([back.status, back.location]).toEqual([303, '/sign/in?destination=%2Fcart'])
      const step = await browser.get(back.location ?? '')
      expect(step.html).not.toMatch(/role="alert"/)
      expect(step.text).not.toMatch(/cancel/i)
      expect(log).toHaveBeenCalledWith(
        { provider, isKnown: true },
        'a social sign-in was not gone through with',
      )
      log.mockRestore()
    }
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('at checkout goes on with the cart at hand', async () => {
    await addToCart(browser)
    const done = await signInWith('google', { email: newEmail() }, '/checkout/signin')
    expect(done.location).toBe('/checkout')
    expect((await browser.open('/checkout')).path).toBe('/checkout/address')
  })

  it.each([
    ['google', '/checkout/signin', 'Toronto'],
    ['apple', '/checkout/signin', 'Toronto'],
    ['google', '/sign/in', 'Montclair'],
  ])(
    'with %s at %s the goods of both carts go to %s, and are shown [AUTH-36]',
    async (provider, from, city) => {
      const email = await makeCustomer({ password: PASSWORD, isEmailVerified: true })
      await leaveCart(email)
      await fillCart(browser)
      await signInWith(provider, { email }, from)
      expect(await cartOf(browser)).toMatchObject({ itemShippingAddresses: [{ address: { city } }] })
      const cart = await browser.get('/cart')
      for (const name of ['Roasted Almonds (Salted)', 'Roasted Cashews']) expect(cart.text).toContain(name)
      expect(cart.html).toMatch(/data-cart-count[^>]*>3</)
    },
  )

  it.each(['google', 'facebook', 'apple'])(
    'says nothing of a code that %s does not take, which is in the log alone [AUTH-37]',
    async (provider) => {
      await addToCart(browser)
      const begun = await send(browser, '/checkout/signin', `Continue with ${nameOf(provider)}`)
      const state = new URL(begun.location ?? '').searchParams.get('state') ?? ''
      const { mock } = vi.spyOn(shop.services.logger, 'warn')
      const back = await browser.get(`/api/sign/${provider}?state=${state}&code=made-up`)
      expect(mock.calls.map(([, message]) => message)).toEqual(['a social sign-in failed'])
      vi.restoreAllMocks()
      expect([back.status, back.location]).toEqual([303, '/checkout/signin'])
      const step = await browser.get('/checkout/signin')
      expect([step.status, /role="alert"|not signed in/.test(step.html)]).toEqual([200, false])
      expect(await isSignedIn(browser)).toBe(false)
    },
  )

  it.each([
    ['a customer', '/account/order-history', {}],
    [
      'a business',
      '/nuts/?page=2',
      { custom: { type: { typeId: 'type', key: 'customer-fields' }, fields: { isB2b: true } } },
    ],
  ])('from the dialog leads %s to %s, by the rule of every sign-in [AUTH-33]', async (_, to, fields) => {
    const email = await makeCustomer({ password: PASSWORD, isEmailVerified: true, ...fields })
    const step = '/sign/in?destination=%2Faccount%2Forder-history'
    // Opened as a page, the step has no page underneath.
    expect((await signInWith('google', { email }, step)).location).toBe('/account/order-history')
    browser = app.newBrowser()
    const { url, body } = browser.prepare(await browser.get(step), 'Continue with Google')
    const headers = { Referer: `${browser.origin}/nuts/?page=2` }
    const begun = await browser.send(url, { method: 'POST', body, headers })
    const answered = await allow(await browser.get(begun.location ?? ''), { email })
    expect((await browser.get(answered.location ?? '')).location).toBe(to)
  })

  it.each([
    ['fails', { kind: 'status', status: 500 }],
    ['answers with nothing', { kind: 'empty' }],
  ] as const)('says so where the provider %s, and signs nobody in', async (_what, fault) => {
    shop.platforms.faults.add({ platform: 'identity', ...fault })
    const done = await signInWithout('google')
    expect(done.location).toMatch(/^\/sign\/with\/google/)
    // The button is the first thing offered there, instead of nothing before it.
    expect((await browser.get(done.location ?? '')).text).toContain(
      'You are not signed in with Google yet. Please try again. Continue with Google Sign in by email',
    )
  })
})

/** Faults hit the provider's back channel; its page for users still works. */
async function signInWithout(provider: string): Promise<Page> {
  return signInWith(provider, { email: newEmail() })
}

describe('whose account it is', () => {
  it('an e-mail that is vouched for opens its account; a password that nobody had confirmed ends', async () => {
    const email = await makeCustomer({ password: PASSWORD })
    const before = app.newBrowser()
    await signIn(before, { email, password: PASSWORD })
    await signInWith('google', { email })
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(before)).toBe(false)
    const step = await giveEmail(app.newBrowser(), email)
    expect(step.html).not.toContain('name="password"')
    const mail = await inbox.waitFor(email, 'with Google')
    expect(mail.text).toContain('old password no longer works')
  })

  /** With an e-mail that Facebook does not verify, and the password of the account. */
  async function connectFacebook(email: string, who: Browser): Promise<void> {
    await signInWith('facebook', { email, name: 'A Stranger' }, undefined, who)
    const step = await who.get('/sign/in/password')
    await who.post(who.prepare(step, 'Sign In', { fill: { Password: PASSWORD } }))
  }
  async function signedIn(email: string): Promise<Browser> {
    const who = app.newBrowser()
    await signIn(who, { email, password: PASSWORD })
    return who
  }
  /** By a mailed link, which signs in. */
  async function setPassword(email: string): Promise<void> {
    const headers = { Accept: 'application/json', 'Content-Type': 'application/json' }
    const call = (name: string, body: object) =>
      browser.send(`/api/sign/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
    await call('forgot-password', { email })
    const link = linkIn(await inbox.waitFor(email, 'Reset'), '/sign/reset-password/')
    await call('reset-password', { key: link.split('/').at(-1), password: 'Walnuts & Honey' })
  }

  it.each([
    ['Google', (email: string) => signInWith('google', { email })],
    ['a mailed link that sets another password', setPassword],
  ])(
    'whoever made it with the e-mail of another has no way in once its owner comes by %s: no link, and no account elsewhere',
    async (_, arrive) => {
      const email = await makeCustomer({ password: PASSWORD })
      const stranger = app.newBrowser()
      await connectFacebook(email, stranger)
      const theirs = newEmail()
      const security = await stranger.get('/account/security')
      const fill = { 'New email': theirs, 'Your password': PASSWORD }
      await stranger.post(stranger.prepare(security, 'Change Email', { fill }))
      const link = linkIn(await inbox.waitFor(theirs, 'Confirm your new'), '/sign/confirm-email/')
      const form = stranger.prepare(await stranger.get(link), 'Confirm Email')

      await arrive(email)
      expect(await isSignedIn(browser)).toBe(true)
      expect((await stranger.post(form)).status).toBe(404)
      await signInWith('facebook', { email, name: 'A Stranger' }, undefined, stranger)
      expect(await isSignedIn(stranger)).toBe(false)
    },
  )

  it('a password that is set by a link says on its page and by mail that it disconnects an account elsewhere', async () => {
    const email = await makeCustomer({ password: PASSWORD })
    await connectFacebook(email, app.newBrowser())
    await send(browser, '/sign/in', 'Continue', { Email: email })
    await send(browser, '/sign/in/password', 'Reset Password')
    const link = linkIn(await inbox.waitFor(email, 'Reset'), '/sign/reset-password/')
    expect((await browser.get(link)).text).toContain('This also disconnects')
    const fill = { 'New password': 'Walnuts & Honey', 'Confirm password': 'Walnuts & Honey' }
    await send(browser, link, 'Save Password', fill)
    const mail = await inbox.waitFor(email, 'password was changed')
    expect(mail.text).toMatch(/accounts of other services that were connected to it no longer sign in/)
  })

  it('one that was confirmed keeps its account elsewhere when its password is set anew', async () => {
    const email = await makeCustomer({ password: PASSWORD, isEmailVerified: true })
    await connectFacebook(email, app.newBrowser())
    await setPassword(email)
    const next = app.newBrowser()
    await signInWith('facebook', { email, name: 'A Stranger' }, undefined, next)
    expect(await isSignedIn(next)).toBe(true)
  })

  it('an account elsewhere is listed, and once it is disconnected only the password and mailed links let in', async () => {
    const email = await makeCustomer({ password: PASSWORD, isEmailVerified: true })
    const before = await signedIn(email)
    expect((await before.get('/account/security')).text).toContain('None: no Google')
    const elsewhere = app.newBrowser()
    await connectFacebook(email, elsewhere)
    const page = await before.get('/account/security')
    expect(page.text).toMatch(/Facebook Connected since \w+ \d+, \d{4}/)
    expect(page.text).toContain('only your password or a link that we mail to you lets you in')
    const connection = fieldOf(page, 'connection')
    // Nobody else can.
    const other = await signedIn(await makeCustomer({ password: PASSWORD }))
    await other.crafted('/account/security', { intent: 'disconnect', connection })
    expect((await other.get('/account/security')).text).toContain('That account is not connected')
    // A step that fails leaves the button there, to be pressed again.
    const away = new UpstreamError({ service: 'database', operation: 'write', retryable: true })
    const ending = vi.spyOn(shop.services.sessions, 'destroyOthersOf').mockRejectedValueOnce(away)
    const form = before.prepare(page, 'Disconnect Facebook')
    expect([(await before.post(form)).status, await isSignedIn(elsewhere)]).toEqual([503, true])
    ending.mockRestore()
    const done = await before.post(form)
    expect([done.status, await isSignedIn(elsewhere)]).toEqual([303, false])
    const after = await before.get('/account/security')
    expect(after.text).toContain('Your Facebook account no longer signs you in')
    expect(after.text).toContain('None: no Google')
    await inbox.waitFor(email, 'Facebook no longer signs you in')
    const next = app.newBrowser()
    expect((await signInWith('facebook', { email }, undefined, next)).location).toBe('/sign/in/password')
    expect(await isSignedIn(next)).toBe(false)
  })

  it('an account elsewhere that was disconnected stays so, whatever its provider vouches for, until it is connected again', async () => {
    const email = await makeCustomer({ password: PASSWORD, isEmailVerified: true })
    const own = await signedIn(email)
    await signInWith('google', { email })
    expect(await isSignedIn(browser)).toBe(true)
    await own.post(own.prepare(await own.get('/account/security'), 'Disconnect Google'))
    expect(await isSignedIn(browser)).toBe(false)
    const led = await signInWith('google', { email })
    expect([led.location, await isSignedIn(browser)]).toEqual(['/sign/in/password', false])
    const step = await browser.get('/sign/in/password')
    await browser.post(browser.prepare(step, 'Sign In', { fill: { Password: PASSWORD } }))
    const next = app.newBrowser()
    await signInWith('google', { email }, undefined, next)
    expect(await isSignedIn(next)).toBe(true)
  })

  it('two accounts at one provider are connected and disconnected each by itself', async () => {
    const first = await makeCustomer({ password: PASSWORD, isEmailVerified: true })
    const own = await signedIn(first)
    await signInWith('google', { email: first })
    const { customerId = '' } = await shop.visitor(own.cookie())
    const second = newEmail()
    await shop.services.customers.changeEmail(customerId, second)
    shop.clock.advance(60_000)
    const openedBy = async (email: string) => {
      const who = app.newBrowser()
      const { location } = await signInWith('google', { email }, undefined, who)
      return [location, (await shop.visitor(who.cookie())).customerId]
    }
    for (const email of [first, second]) expect(await openedBy(email)).toEqual(['/', customerId])
    const connections = async () =>
      [...(await own.get('/account/security')).document.querySelectorAll('input[name="connection"]')].map(
        (field) => field.getAttribute('value') ?? '',
      )
    const [kept = '', ended = '', ...others] = await connections()
    expect([kept === ended, ended === '', others]).toEqual([false, false, []])
    await own.crafted('/account/security', { intent: 'disconnect', connection: ended })
    expect(await connections()).toEqual([kept])
    expect(await openedBy(second)).toEqual(['/sign/in/password', undefined])
    expect(await openedBy(first)).toEqual(['/', customerId])
  })

  it('one that was confirmed keeps its password and its devices', async () => {
    const email = await makeCustomer({ password: PASSWORD, isEmailVerified: true })
    const before = app.newBrowser()
    await signIn(before, { email, password: PASSWORD })
    await signInWith('apple', { email })
    expect(await isSignedIn(browser)).toBe(true)
    expect(await isSignedIn(before)).toBe(true)
    expect((await inbox.waitFor(email, 'with Apple')).text).not.toContain('no longer works')
  })

  it('an e-mail that nobody vouches for opens nothing before the password, and is connected by it', async () => {
    const email = await makeCustomer({ password: PASSWORD })
    const led = await signInWith('facebook', { email })
    expect(led.location).toBe('/sign/in/password')
    expect(await isSignedIn(browser)).toBe(false)
    const step = await browser.get('/sign/in/password')
    expect(step.text).toContain('your Facebook account will be connected')
    await browser.post(browser.prepare(step, 'Sign In', { fill: { Password: PASSWORD } }))
    expect(await isSignedIn(browser)).toBe(true)
    await inbox.waitFor(email, 'with Facebook')
    const next = app.newBrowser()
    expect((await signInWith('facebook', { email }, undefined, next)).location).toBe('/')
    expect(await isSignedIn(next)).toBe(true)
  })

  it('without an account it leads to sign-up with that e-mail', async () => {
    const email = newEmail()
    expect((await signInWith('facebook', { email })).location).toBe('/sign/up')
    expect((await browser.get('/sign/up')).text).toContain(email)
    const google = await signInWith('google', { email: newEmail(), verified: false })
    expect(google.location).toBe('/sign/up')
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('is not connected where another e-mail signs in, nor long after', async () => {
    const email = await makeCustomer({ password: PASSWORD })
    const other = await makeCustomer({ password: PASSWORD })
    await signInWith('facebook', { email })
    await signIn(browser, { email: other, password: PASSWORD })
    const again = app.newBrowser()
    expect((await signInWith('facebook', { email }, undefined, again)).location).toBe('/sign/in/password')
    shop.clock.advance(11 * 60_000)
    await signIn(again, { email, password: PASSWORD })
    const third = app.newBrowser()
    expect((await signInWith('facebook', { email }, undefined, third)).location).toBe('/sign/in/password')
  })
})

describe('an answer', () => {
  async function answerTo(who: Browser): Promise<string> {
    const answered = await allow(await reach('google', '/sign/in', who), { email: newEmail() }, who)
    return answered.location?.replace(who.origin, '') ?? ''
  }

  it('is good once, and only in the browser that began it', async () => {
    const location = await answerTo(browser)
    const thief = app.newBrowser()
    expect((await thief.get(location)).location).toBe('/sign/in')
    expect(await isSignedIn(thief)).toBe(false)
    await browser.get(location)
    expect(await isSignedIn(browser)).toBe(true)
    await browser.send('/sign/out', { method: 'GET' })
    const again = app.newBrowser()
    expect((await again.get(location)).location).toBe('/sign/in')
  })

  it('is used up by no HEAD, and too old after ten minutes', async () => {
    const location = await answerTo(browser)
    await browser.send(location, { method: 'HEAD' })
    expect(await isSignedIn(browser)).toBe(false)
    shop.clock.advance(11 * 60_000)
    expect((await browser.get(location)).location).toBe('/sign/in')
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('that was begun elsewhere, or at another provider, opens nothing', async () => {
    const location = await answerTo(browser)
    const state = new URL(location, browser.origin).searchParams.get('state') ?? ''
    const forged = `/api/sign/google?state=${state}&code=made-up`
    const wrongProvider = location.replace('/google', '/facebook')
    expect((await browser.get(wrongProvider)).location).toBe('/sign/in')
    expect((await browser.get(forged)).location).toBe('/sign/in')
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('ends the session id that was there before: none can be fixed', async () => {
    await addToCart(browser)
    const before = browser.cookie()
    const location = await answerTo(browser)
    await browser.get(location)
    const old = /nutwood=([\w-]+)/.exec(before)?.[1] ?? ''
    expect(browser.cookie()).not.toContain(`nutwood=${old}`)
  })

  it('leads to no other site', async () => {
    const page = await browser.get('/sign/in')
    const prepared = browser.prepare(page, 'Continue with Google')
    const { location } = await browser.crafted(prepared, { destination: '//evil.example/' })
    const answered = await allow(await browser.get(location ?? ''), { email: newEmail() })
    expect((await browser.get(answered.location ?? '')).location).toBe('/')
  })
})

describe('by a script', () => {
  async function begin(provider: string) {
    const answer = await call(provider, { preserveCart: false })
    const { data } = JSON.parse(answer.html) as { data: { url: string } }
    return data.url
  }
  const call = (provider: string, body: object) =>
    browser.send(`/api/sign/${provider}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', Origin: browser.origin },
    })

  it.each(['google', 'apple'])(
    '%s: a code for the state that was begun signs in [API-72]',
    async (provider) => {
      const email = newEmail()
      const answered = await allow(await browser.get(await begin(provider)), { email })
      const [form] = answered.forms
      const fields =
        answered.location === null
          ? Object.fromEntries((form?.fields ?? []).map(({ name, value }) => [name, value]))
          : Object.fromEntries(new URL(answered.location, browser.origin).searchParams)
      const { code, state } = fields as { code: string; state: string }
      const done = await call(provider, { code, state, attachGuestOrders: true, preserveCart: false })
      expect(done.status).toBe(200)
      expect(JSON.parse(done.html)).toMatchObject({
        data: { customer: { email }, contact: { email }, cart: null, signedLoginType: provider },
      })
      expect(await isSignedIn(browser)).toBe(true)
      expect((await call(provider, { code, state })).status).toBe(400)
    },
  )

  /** As the provider's own script receives an id token for this attempt. */
  async function credentialFor(who: Who, url: string): Promise<{ credential: string; state: string }> {
    // Their script does not have our PKCE verifier.
    const plain = new URL(url)
    plain.searchParams.delete('code_challenge')
    const answered = await allow(await browser.get(plain.href), who)
    const query = new URL(answered.location ?? '', browser.origin).searchParams
    const token = await shop.platforms.fetch('http://any.test/identity/google/token', {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'nutwood',
        client_secret: 'nutwood',
        code: query.get('code') ?? '',
        redirect_uri: `${browser.origin}/api/sign/google`,
      }),
    })
    const { id_token: credential } = (await token.json()) as { id_token: string }
    return { credential, state: query.get('state') ?? '' }
  }

  it.each([
    [true, 'Toronto'],
    [false, 'Montclair'],
  ])(
    'a credential signs in, and with preserveCart %s the cart that comes back goes to %s [AUTH-36] [API-72]',
    async (preserveCart, city) => {
      const email = await makeCustomer({ password: PASSWORD, isEmailVerified: true })
      await leaveCart(email)
      await fillCart(browser)
      const given = await credentialFor({ email }, await begin('google'))
      const done = await call('google', { ...given, preserveCart })
      expect(done.status).toBe(200)
      expect(JSON.parse(done.html)).toMatchObject({
        data: {
          customer: { email },
          cart: {
            lineItems: expect.arrayContaining(
              ['1101-01', '1201-01'].map((sku) => expect.objectContaining({ sku }) as unknown),
            ) as unknown,
            itemShippingAddresses: [{ address: { city } }],
          },
          signedLoginType: 'google',
        },
      })
      expect((await call('google', { ...given, preserveCart })).status).toBe(400)
    },
  )

  it.each([
    ['preserveCart', { preserveCart: true }, {}, 'Toronto'],
    ['a destination of checkout', { destination: '/checkout/shipping' }, {}, 'Toronto'],
    ['preserveCart', { preserveCart: true }, { preserveCart: false }, 'Montclair'],
    ['nothing', {}, {}, 'Montclair'],
  ])(
    'begun with %s (%j), ended with %j, the cart that comes back goes to %s [AUTH-36] [AUTH-41] [API-72]',
    async (_, first, last, city) => {
      const email = await makeCustomer({ password: PASSWORD, isEmailVerified: true })
      await leaveCart(email)
      await fillCart(browser)
      const begun = await call('google', first)
      const { url } = (JSON.parse(begun.html) as { data: { url: string } }).data
      const done = await call('google', { ...(await credentialFor({ email }, url)), ...last })
      expect(JSON.parse(done.html)).toMatchObject({
        data: { cart: { itemShippingAddresses: [{ address: { city } }] } },
      })
    },
  )

  it.each([true, false])(
    'with attachGuestOrders %s a new account is open to them, or never [API-72]',
    async (attach) => {
      const email = newEmail()
      const given = await credentialFor({ email }, await begin('google'))
      await call('google', { ...given, attachGuestOrders: attach })
      const customer = await shop.services.customers.getByEmail(email)
      expect(customer?.guestOrdersDeclined).toBe(!attach)
    },
  )

  it.each(['google', 'apple'])(
    '%s: what the call that begins says of guest orders holds for who comes back by a redirect [API-72]',
    async (provider) => {
      for (const attachGuestOrders of [true, false]) {
        browser = app.newBrowser()
        const email = newEmail()
        const begun = await call(provider, { attachGuestOrders, preserveCart: true })
        const { url } = (JSON.parse(begun.html) as { data: { url: string } }).data
        const answered = await allow(await browser.get(url), { email })
        const posted =
          answered.location ?? (await browser.post(browser.prepare(answered, /^Continue to/))).location
        expect((await browser.get(posted ?? '')).status).toBe(303)
        const customer = await shop.services.customers.getByEmail(email)
        expect(customer?.guestOrdersDeclined).toBe(!attachGuestOrders)
      }
    },
  )

  it('facebook: a code signs in whoever has shown before that the account is theirs [API-72] [DATA-16]', async () => {
    const email = await makeCustomer({ password: PASSWORD })
    const codeFor = async () => {
      const answered = await allow(await browser.get(await begin('facebook')), { email })
      const query = new URL(answered.location ?? '', browser.origin).searchParams
      return { code: query.get('code'), state: query.get('state') }
    }
    const first = await call('facebook', await codeFor())
    expect([first.status, first.html.includes('There is already an account')]).toEqual([409, true])
    await signIn(browser, { email, password: PASSWORD })
    browser = app.newBrowser()
    const done = await call('facebook', await codeFor())
    expect(JSON.parse(done.html)).toMatchObject({
      data: { customer: { email }, signedLoginType: 'facebook' },
    })
  })

  it('says what is missing, and takes no id token that nobody has signed', async () => {
    const url = await begin('google')
    const state = new URL(url).searchParams.get('state')
    expect((await call('google', { state })).status).toBe(400)
    expect((await call('google', { code: 'x' })).status).toBe(400)
    const b64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const credential = `${b64({ alg: 'none' })}.${b64({ sub: '1', email: accounts.shopper.email, email_verified: true })}.`
    const refused = await call('google', { state, credential })
    expect(refused.status).toBe(400)
    expect(refused.html).not.toContain(credential)
    expect(await isSignedIn(browser)).toBe(false)
  })
})

describe('the log', () => {
  it('holds no code, no state and no e-mail', async () => {
    const written = vi.spyOn(process.stdout, 'write')
    const email = newEmail()
    const answered = await allow(await reach('google'), { email })
    const query = new URL(answered.location ?? '', browser.origin).searchParams
    await browser.get(answered.location ?? '')
    const lines = written.mock.calls.map(([chunk]) => String(chunk)).join('')
    written.mockRestore()
    for (const secret of [email, query.get('code'), query.get('state')]) expect(lines).not.toContain(secret)
  })
})
