/** Mailed links: to sign in, and to choose a password. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { timeForCall } from '~/services/request-budget'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { countCalls } from '../support/commerce-calls'
import { linkIn, openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, giveEmail, send, sendSignIn } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const SHOPPER = accounts.shopper
const GOOD = 'Walnuts & Honey'
const MINUTE_MS = 60_000

let made = 0
/** A separate customer for a test, with the sample password or, as a guest contact, none. */
async function makeCustomer(kind: 'customer' | 'guest' = 'customer'): Promise<string> {
  made += 1
  const email = `person-${made}@example.com`
  const how = kind === 'guest' ? { authenticationMode: 'ExternalAuth' } : { password: SHOPPER.password }
  await shop.merchant.post('customers', { email, firstName: 'Pat', lastName: 'Lee', ...how })
  return email
}

async function mailedLink(email: string, path = '/sign/in'): Promise<string> {
  await browser.post(browser.prepare(await giveEmail(browser, email, path), 'Email Me Sign In Link'))
  return linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/')
}

async function passwordLink(email: string, button = 'Reset Password', subject = 'Reset'): Promise<string> {
  await browser.post(browser.prepare(await giveEmail(browser, email), button))
  return linkIn(await inbox.waitFor(email, subject), '/sign/reset-password/')
}

const isSignedIn = async (someone: Browser) => (await someone.get('/cart')).html.includes('Sign Out')
const expire = () => shop.clock.set(new Date(shop.clock.now().getTime() + 31 * MINUTE_MS))

describe('the password step', () => {
  it('welcomes by first name and lets the e-mail be changed [AUTH-08] [AUTH-11]', async () => {
    const page = await giveEmail(browser, SHOPPER.email, '/sign/in?destination=%2Fnuts%2F')
    expect(page.path).toBe('/sign/in/password?destination=%2Fnuts%2F')
    expect(page.document.querySelector('h1')?.textContent).toBe('Welcome Back Sample')
    expect(page.text).toContain(SHOPPER.email)
    const change = [...page.document.querySelectorAll('a')].find(({ textContent }) =>
      textContent.startsWith('Change'),
    )
    expect(change?.getAttribute('href')).toBe('/sign/in?destination=%2Fnuts%2F')
    const back = await browser.get(change?.getAttribute('href') ?? '')
    expect([back.status, fieldOf(back, 'email')]).toEqual([200, SHOPPER.email])
    const done = await browser.post(
      browser.prepare(page, 'Sign In', { fill: { Password: SHOPPER.password } }),
    )
    expect(done.location).toBe('/nuts/')
  })

  it('of an e-mail that nobody has is the sign-up, with that e-mail; look-ups are logged without it [AUTH-08]', async () => {
    const logged = vi.spyOn(shop.services.logger, 'info')
    const page = await giveEmail(browser, 'new.person@example.com')
    expect([page.path, page.document.querySelector('h1')?.textContent]).toEqual(['/sign/up', 'Sign up'])
    expect(page.text).toContain('new.person@example.com')
    await giveEmail(app.newBrowser(), SHOPPER.email)
    expect(logged.mock.calls.filter(([, message]) => message === 'e-mail looked up')).toEqual([
      [{ isKnown: false }, 'e-mail looked up'],
      [{ isKnown: true }, 'e-mail looked up'],
    ])
    logged.mockRestore()
  })

  it('asks the platform nothing when a link is asked for: the time of the answer tells nobody', async () => {
    const email = await makeCustomer()
    const known = browser.prepare(await giveEmail(browser, email), 'Email Me Sign In Link')
    const { answer, calls } = await countCalls(shop, () => browser.post(known))
    expect([answer.status, calls]).toEqual([303, 0])
    await inbox.waitFor(email, 'sign-in link')
  })

  it('offers a link and another password; to a guest contact no password [AUTH-14] [AUTH-15]', async () => {
    const labelsOf = (page: Page) =>
      page.forms
        .flatMap(({ buttons }) => buttons.map(({ label }) => label))
        .filter((label) => label !== 'Subscribe')
    const known = await giveEmail(browser, SHOPPER.email)
    expect(labelsOf(known)).toEqual(['Sign In', 'Email Me Sign In Link', 'Reset Password'])
    const contact = await giveEmail(app.newBrowser(), await makeCustomer('guest'))
    expect(labelsOf(contact)).toEqual(['Email Me Sign In Link', 'Set Password'])
    expect(contact.html).not.toContain('name="password"')
  })

  it('says at the e-mail that it could not be looked up [AUTH-09]', async () => {
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 503,
      match: { path: '/customers' },
    })
    const page = await send(browser, '/sign/in', 'Continue', { Email: SHOPPER.email })
    expect([page.status, page.html.includes(`value="${SHOPPER.email}"`)]).toEqual([503, true])
    expect(page.text).toContain(
      'We encountered an issue processing your request. Please try again or contact customer service if the issue persists.',
    )
  })
})

describe('an e-mail whose look-up is never answered', () => {
  it('counts as not looked up once its five seconds are over, and stays in its field [AUTH-10]', async () => {
    const left: number[] = []
    const ask = shop.platforms.fetch
    const asked = vi.spyOn(shop.platforms, 'fetch').mockImplementation((input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname.endsWith('/customers')) left.push(timeForCall(MINUTE_MS))
      return ask(input, init)
    })
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'hang', match: { path: '/customers' } })
    const page = await send(browser, '/sign/in', 'Continue', { Email: SHOPPER.email })
    asked.mockRestore()
    expect(left.length).toBeGreaterThan(0)
    for (const each of left) {
      expect(each).toBeGreaterThan(1_000)
      expect(each).toBeLessThanOrEqual(5_000)
    }
    expect([page.status, page.html.includes(`value="${SHOPPER.email}"`)]).toEqual([503, true])
    expect(page.text).toContain('We encountered an issue processing your request.')
  })
})

describe('a sign-in link', () => {
  it('is mailed, asks when it is opened, and signs in once, to where it was asked for [AUTH-03] [AUTH-17] [AUTH-44] [AUTH-53] [DATA-16]', async () => {
    const email = await makeCustomer()
    await addToCart(browser)
    const asked = await browser.post(
      browser.prepare(
        await giveEmail(browser, email, '/sign/in?destination=%2Fnuts%2F'),
        'Email Me Sign In Link',
      ),
    )
    expect([asked.status, asked.location]).toEqual([303, '/sign/in/link-sent?destination=%2Fnuts%2F'])
    const sent = await browser.get(asked.location ?? '')
    expect(sent.text).toContain(`We have sent a sign-in link to ${email}`)
    const resend = [...sent.document.querySelectorAll('a')].find(
      ({ textContent }) => textContent.trim() === 'Resend',
    )
    expect(resend?.getAttribute('href')).toBe('/sign/in/password?destination=%2Fnuts%2F')

    const link = linkIn(await inbox.waitFor(email, 'sign-in link'), '/sign/in/link/')
    for (const _scanner of [1, 2]) expect((await app.newBrowser().get(link)).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(false)
    const done = await send(browser, link, 'Sign In')
    expect([done.status, done.location]).toEqual([303, '/nuts/'])
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds')
    expect(await isSignedIn(browser)).toBe(true)
    const { session } = await shop.visitor(browser.cookie())
    expect(session?.data.signedLoginType).toBe('magic link')

    const again = await app.newBrowser().get(link)
    expect([again.status, again.text.includes('Get a new link')]).toEqual([404, true])
  })

  it('signs a guest contact in as well [AUTH-15]', async () => {
    const link = await mailedLink(await makeCustomer('guest'))
    expect((await send(browser, link, 'Sign In')).status).toBe(303)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('of before is of no use to two at once, to a browser that has it late, nor for a password [AUTH-45] [AUTH-54]', async () => {
    const email = await makeCustomer()
    const link = await mailedLink(email)
    const key = link.split('/').at(-1) ?? ''
    expect((await browser.get(`/sign/reset-password/${key}`)).status).toBe(404)
    const two = await Promise.all(
      [app.newBrowser(), app.newBrowser()].map(async (each) => ({
        each,
        form: each.prepare(await each.get(link), 'Sign In'),
      })),
    )
    const answers = await Promise.all(
      two.map(async ({ each, form }) => [(await each.post(form)).status, await isSignedIn(each)]),
    )
    expect(answers.sort()).toEqual([
      [303, true],
      [404, false],
    ])

    const late = linkIn(await inbox.waitFor(await makeCustomerWithLink(), 'sign-in link'), '/sign/in/link/')
    const form = browser.prepare(await browser.get(late), 'Sign In')
    expire()
    const page = await browser.post(form)
    expect([page.status, page.text.includes('It was used already, or it is too old.')]).toEqual([404, true])
    expect(await isSignedIn(browser)).toBe(false)
  })

  async function makeCustomerWithLink(): Promise<string> {
    const email = await makeCustomer()
    browser = app.newBrowser()
    await mailedLink(email)
    return email
  }

  it('shows whose e-mail it is, which the platform then knows; another provider takes no password away', async () => {
    for (const use of ['sign-in', 'password']) {
      const email = await makeCustomer()
      const isVerified = async () => (await shop.services.customers.getByEmail(email))?.isEmailVerified
      expect(await isVerified()).toBe(false)
      browser = app.newBrowser()
      if (use === 'sign-in') await send(browser, await mailedLink(email), 'Sign In')
      else {
        const fill = { 'New password': GOOD, 'Confirm password': GOOD }
        await send(browser, await passwordLink(email), 'Save Password', fill)
      }
      expect([await isSignedIn(browser), await isVerified()]).toEqual([true, true])
    }
  })

  it('asks once whether the password is theirs, and takes away one that somebody else has chosen', async () => {
    const email = await makeCustomer()
    const stranger = app.newBrowser()
    await sendSignIn(stranger, { Email: email, Password: SHOPPER.password })
    const NOT_MINE = 'I did not choose this account’s password: remove it, and sign out everywhere else'
    const link = await mailedLink(email)
    await send(browser, link, 'Sign In', { [NOT_MINE]: true })
    expect([await isSignedIn(browser), await isSignedIn(stranger)]).toEqual([true, false])
    const step = await giveEmail(stranger, email)
    expect(step.html).not.toContain('name="password"')
  })

  it('asks nothing of who has confirmed the e-mail, and takes nothing away', async () => {
    const email = await makeCustomer()
    await send(app.newBrowser(), await mailedLink(email), 'Sign In')
    browser = app.newBrowser()
    const link = await mailedLink(email)
    expect((await browser.get(link)).text).not.toContain('I did not choose')
    await browser.crafted(link, { dropPassword: 'on' })
    const typed = { Email: email, Password: SHOPPER.password }
    expect((await sendSignIn(app.newBrowser(), typed)).status).toBe(303)
  })

  it('signs in though the platform cannot put that down', async () => {
    const email = await makeCustomer()
    const link = await mailedLink(email)
    const match = { path: '/customers/email-token' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    await send(browser, link, 'Sign In')
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('is promised for an e-mail that nobody has, and nothing is sent', async () => {
    const known = await makeCustomer()
    const form = browser.prepare(await giveEmail(browser, known), 'Email Me Sign In Link')
    expect((await browser.post(form)).location).toBe('/sign/in/link-sent')
    // No page offers it: the lookup leads to the sign-up.
    const crafted = await browser.crafted('/sign/in/password', {
      email: 'nobody@example.com',
      intent: 'link',
    })
    expect([crafted.status, crafted.location]).toEqual([303, '/sign/in/link-sent'])
    await inbox.waitFor(known, 'sign-in link')
    expect(await inbox.mailsTo('nobody@example.com')).toEqual([])
  })

  it.each([
    ['requestSignInLink', 'Email Me Sign In Link'],
    ['requestPasswordLink', 'Reset Password'],
  ] as const)(
    'that cannot be asked for leads to words and a number to call: %s [AUTH-18]',
    async (ask, button) => {
      const page = await giveEmail(browser, SHOPPER.email)
      const asked = shop.services.accounts[ask]
      const { UpstreamError } = await import('~/services/upstream')
      Object.assign(shop.services.accounts, {
        [ask]: () =>
          Promise.reject(new UpstreamError({ service: 'database', operation: 'write', retryable: true })),
      })
      const answer = await browser.post(browser.prepare(page, button))
      Object.assign(shop.services.accounts, { [ask]: asked })
      expect([answer.status, answer.location]).toEqual([303, '/sign/in/error'])
      const shown = await browser.get('/sign/in/error')
      expect(shown.document.querySelector('h1')?.textContent).toBe('Uh oh. Something went wrong')
      expect(shown.text).toContain('1-800-555-0134')
      expect(shown.text).toContain('care@nutwood.example')
    },
  )
})

describe('a password that is set by link', () => {
  it('obeys the rules, signs in, ends every other session, and is told by mail [AUTH-17] [VAL-10] [VAL-27] [AUTH-23] [AUTH-25] [AUTH-46] [AUTH-54]', async () => {
    const email = await makeCustomer()
    const other = app.newBrowser()
    await sendSignIn(other, { Email: email, Password: SHOPPER.password })
    expect(await isSignedIn(other)).toBe(true)

    const asked = await browser.post(browser.prepare(await giveEmail(browser, email), 'Reset Password'))
    expect(asked.location).toBe('/sign/in/reset-sent')
    const sent = await browser.get('/sign/in/reset-sent')
    expect(sent.text).toContain(`We have sent a link to choose a password to ${email}`)
    expect(sent.html).toContain('href="/sign/in/password"')
    const link = linkIn(await inbox.waitFor(email, 'Reset'), '/sign/reset-password/')
    const weak = await send(browser, link, 'Save Password', {
      'New password': 'honey',
      'Confirm password': 'honey',
    })
    expect([weak.status, weak.html.includes('honey')]).toEqual([400, false])
    expect(weak.text).toContain(
      'Your password still needs at least 8 characters, one uppercase letter, one special character',
    )
    expect(await isSignedIn(other)).toBe(true)
    const mistyped = { 'New password': GOOD, 'Confirm password': `${GOOD}!` }
    const differs = await send(browser, link, 'Save Password', mistyped)
    expect([differs.status, differs.text.includes('Password does not match')]).toEqual([400, true])
    expect((await browser.get('/sign/up')).html).not.toContain('confirmPassword')

    const done = await send(browser, link, 'Save Password', {
      'New password': GOOD,
      'Confirm password': GOOD,
    })
    expect([done.status, done.location]).toEqual([303, '/'])
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    expect((await inbox.waitFor(email, 'was changed')).text).toContain(
      'all other devices have been signed out',
    )
    expect((await send(app.newBrowser(), '/sign/in', 'Continue', { Email: email })).status).toBe(303)
    const old = await sendSignIn(app.newBrowser(), { Email: email, Password: SHOPPER.password })
    expect(old.status).toBe(400)
    expect((await sendSignIn(app.newBrowser(), { Email: email, Password: GOOD })).status).toBe(303)
    expect((await browser.get(link)).status).toBe(404)
  })

  it('is set once by one link, whoever posts it again [AUTH-54]', async () => {
    const email = await makeCustomer()
    const form = browser.prepare(await browser.get(await passwordLink(email)), 'Save Password', {
      fill: { 'New password': GOOD, 'Confirm password': GOOD },
    })
    expect((await browser.post(form)).status).toBe(303)
    const later = app.newBrowser()
    const again = await later.crafted(form, { newPassword: `${GOOD}!`, confirmPassword: `${GOOD}!` })
    expect([again.status, await isSignedIn(later), await isSignedIn(browser)]).toEqual([404, false, true])
    const bySecond = await sendSignIn(app.newBrowser(), { Email: email, Password: `${GOOD}!` })
    const byFirst = await sendSignIn(app.newBrowser(), { Email: email, Password: GOOD })
    expect([bySecond.status, byFirst.status]).toEqual([400, 303])
  })

  it('ends every other session and is told by mail, whatever becomes of signing in here', async () => {
    const email = await makeCustomer()
    const other = app.newBrowser()
    await sendSignIn(other, { Email: email, Password: SHOPPER.password })
    const link = await passwordLink(email)
    const form = browser.prepare(await browser.get(link), 'Save Password', {
      fill: { 'New password': GOOD, 'Confirm password': GOOD },
    })
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 503,
      match: { path: '/carts' },
    })
    expect((await browser.post(form)).status).toBe(303)
    shop.platforms.faults.clear()
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([false, false])
    await inbox.waitFor(email, 'was changed')
    expect((await sendSignIn(app.newBrowser(), { Email: email, Password: GOOD })).status).toBe(303)
  })

  it('is set although the answer was lost, and the rest is done as ever', async () => {
    const email = await makeCustomer()
    const other = app.newBrowser()
    await sendSignIn(other, { Email: email, Password: SHOPPER.password })
    const link = await passwordLink(email)
    const match = { path: '/customers/password/reset', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'lost-reply', times: 1, match })
    const fill = { 'New password': GOOD, 'Confirm password': GOOD }
    expect((await send(browser, link, 'Save Password', fill)).status).toBe(303)
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false])
    await inbox.waitFor(email, 'was changed')
  })

  it('that was perhaps set ends the others and is told, though the platform never answers', async () => {
    const email = await makeCustomer()
    const other = app.newBrowser()
    await sendSignIn(other, { Email: email, Password: SHOPPER.password })
    const link = await passwordLink(email)
    const match = { path: '/customers/password/reset', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'lost-reply', times: 1, match })
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 503,
      match: { path: '/login' },
    })
    const fill = { 'New password': GOOD, 'Confirm password': GOOD }
    expect((await send(browser, link, 'Save Password', fill)).status).toBe(503)
    shop.platforms.faults.clear()
    expect(await isSignedIn(other)).toBe(false)
    const { text } = await inbox.waitFor(email, 'password may have been changed')
    expect(text).toContain('Please try the new password, and then the old one.')
    expect((await sendSignIn(other, { Email: email, Password: GOOD })).status).toBe(303)
  })

  it('that was never asked for ends nothing and is not told, though the platform does not answer', async () => {
    const email = await makeCustomer()
    const other = app.newBrowser()
    await sendSignIn(other, { Email: email, Password: SHOPPER.password })
    const link = await passwordLink(email)
    const fill = { 'New password': GOOD, 'Confirm password': GOOD }
    const form = browser.prepare(await browser.get(link), 'Save Password', { fill })
    for (const match of [{ path: '/customers/password-token' }, { path: '/login' }])
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    expect((await browser.post(form)).status).toBe(503)
    shop.platforms.faults.clear()
    expect(await isSignedIn(other)).toBe(true)
    const told = async () => (await inbox.mailsTo(email)).filter(({ subject }) => subject.includes('chang'))
    expect(await told()).toEqual([])
    // Once it is set, it is told for certain, and as the only one.
    expect((await browser.post(form)).status).toBe(303)
    await inbox.waitFor(email, 'was changed')
    expect(await told()).toHaveLength(1)
  })

  it('is told and ends the others although the request ended right after it', async () => {
    const email = await makeCustomer()
    const other = app.newBrowser()
    await sendSignIn(other, { Email: email, Password: SHOPPER.password })
    const link = await passwordLink(email)
    const { UpstreamError } = await import('~/services/upstream')
    const away = new UpstreamError({ service: 'database', operation: 'write', retryable: true })
    const ending = vi.spyOn(shop.services.sessions, 'destroyOthersOf').mockRejectedValueOnce(away)
    const fill = { 'New password': GOOD, 'Confirm password': GOOD }
    const form = browser.prepare(await browser.get(link), 'Save Password', { fill })
    expect([(await browser.post(form)).status, ending.mock.calls.length]).toEqual([503, 1])
    expect(await isSignedIn(other)).toBe(true)
    shop.clock.advance(61_000)
    await inbox.waitFor(email, 'was changed')
    expect(await isSignedIn(other)).toBe(false)
    ending.mockRestore()
  })

  it('is not set by a link that has ended while its form was open, which is said with and without a script [AUTH-54]', async () => {
    const email = await makeCustomer()
    const link = await passwordLink(email)
    const form = browser.prepare(await browser.get(link), 'Save Password', {
      fill: { 'New password': GOOD, 'Confirm password': GOOD },
    })
    expire()
    const page = await browser.post(form)
    expect([page.status, page.text.includes('This link sets no password any more')]).toEqual([404, true])
    const before = { Email: email, Password: SHOPPER.password }
    expect([await isSignedIn(browser), (await sendSignIn(app.newBrowser(), before)).status]).toEqual([
      false,
      303,
    ])
    const data = await browser.send(`${link}?_data=routes%2Fsign%2Freset-password%2Froute`, {
      method: 'POST',
      body: new URLSearchParams({ newPassword: GOOD, confirmPassword: GOOD }),
    })
    expect([data.status, data.html]).toEqual([404, 'null'])
  })

  it('is the first one of a guest contact [AUTH-15]', async () => {
    const email = await makeCustomer('guest')
    const link = await passwordLink(email, 'Set Password', 'Set your')
    expect(
      (await send(browser, link, 'Save Password', { 'New password': GOOD, 'Confirm password': GOOD })).status,
    ).toBe(303)
    expect((await sendSignIn(app.newBrowser(), { Email: email, Password: GOOD })).status).toBe(303)
  })

  it('ends the links that were sent before', async () => {
    const email = await makeCustomer()
    const first = await passwordLink(email)
    const signIn = await mailedLink(email)
    expect(
      (
        await send(app.newBrowser(), first, 'Save Password', {
          'New password': GOOD,
          'Confirm password': GOOD,
        })
      ).status,
    ).toBe(303)
    expect((await app.newBrowser().get(signIn)).status).toBe(404)
  })

  it('is still open where the platform was away', async () => {
    const email = await makeCustomer()
    const link = await passwordLink(email)
    const form = browser.prepare(await browser.get(link), 'Save Password', {
      fill: { 'New password': GOOD, 'Confirm password': GOOD },
    })
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status: 503,
      match: { path: '/customers/password-token' },
    })
    expect((await browser.post(form)).status).toBe(503)
    shop.platforms.faults.clear()
    expect((await browser.post(form)).status).toBe(303)
  })
})
