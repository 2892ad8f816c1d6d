/** Creating an account. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, giveEmail, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const GOOD = 'Walnuts & Honey'
let made = 0
const newEmail = () => `new-${(made += 1)}@example.com`

interface Made {
  readonly results: readonly {
    readonly firstName?: string
    readonly lastName?: string
    readonly custom?: { readonly fields: Readonly<Record<string, unknown>> }
  }[]
}
const customersWith = async (email: string) => {
  const found = await shop.merchant.get(`customers?where=${encodeURIComponent(`email = "${email}"`)}`)
  return (found as Made).results
}

describe('signing up', () => {
  it('asks for kind, e-mail, name and password, with everything said in words [AUTH-19] [AUTH-20] [AUTH-23]', async () => {
    const page = await browser.get('/sign/up')
    expect(page.status).toBe(200)
    for (const field of [
      '[type="radio"][name="accountType"][value="personal"]',
      '[type="radio"][name="accountType"][value="business"]',
      '[type="email"][name="email"]',
      '[name="name"]',
      '[type="password"][name="newPassword"]',
      '[type="checkbox"][name="keepSignedIn"]',
    ])
      expect([field, page.document.querySelectorAll(`main input${field}`).length]).toEqual([field, 1])
    for (const words of [
      'Personal account',
      'Business account',
      'Full name',
      'Remember me',
      'Create Account',
      'at least 18 years old',
    ])
      expect(page.text).toContain(words)
    for (const rule of [
      'At least 8 characters',
      'One uppercase letter',
      'One lowercase letter',
      'One special character',
    ])
      expect(page.text).toContain(rule)
    // Below the field, which text browsers show beside its label, and tied to it.
    const password = page.document.querySelector('[name="newPassword"]')
    const rules = page.document.getElementById(password?.getAttribute('aria-describedby') ?? '')
    expect(rules?.querySelectorAll('li')).toHaveLength(4)
    const place = (part: string) => page.html.indexOf(part)
    expect(place('for="field-newPassword"')).toBeLessThan(place('name="newPassword"'))
    expect(place('name="newPassword"')).toBeLessThan(place('At least 8 characters'))
    expect(page.html).toContain('href="/sign/in"')
    expect((await browser.get('/sign/in')).text).toContain('at least 18 years old')
  })

  it('that the platform does not do warns on the page, with what was typed, and is done at the next try [AUTH-50]', async () => {
    const typed = { Email: newEmail(), 'Full name': 'Pat Lee', Password: GOOD }
    const form = browser.prepare(await browser.get('/sign/up'), 'Create Account', { fill: typed })
    const failed = vi.spyOn(shop.services.logger, 'error')
    for (const status of [503, 400]) {
      const match = { path: '/customers', method: 'POST' }
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status, match })
      const page = await browser.post(form)
      shop.platforms.faults.clear()
      expect([page.status, fieldOf(page, 'email'), fieldOf(page, 'name')]).toEqual([
        503,
        typed.Email,
        'Pat Lee',
      ])
      expect(page.document.querySelector('main [role="alert"]')?.textContent).toContain(
        'We encountered an issue processing your request.',
      )
      expect(page.html).not.toContain(GOOD)
    }
    expect(failed.mock.calls.map(([, message]) => message)).toEqual(
      Array(2).fill('an account could not be made'),
    )
    vi.restoreAllMocks()
    expect((await browser.post(form)).status).toBe(303)
  })

  it('stands fixed on an e-mail that was given before, which a link lets change [AUTH-19]', async () => {
    const email = newEmail()
    const page = await giveEmail(browser, email, '/sign/in?destination=%2Fcart')
    expect(page.text).toContain(email)
    expect(page.document.querySelector('[name="email"]')?.getAttribute('type')).toBe('hidden')
    const change = [...page.document.querySelectorAll('main a')].find(({ textContent }) =>
      textContent.startsWith('Change'),
    )
    expect(change?.getAttribute('href')).toBe('/sign/in?destination=%2Fcart')
    const first = await browser.get(change?.getAttribute('href') ?? '')
    expect([first.status, fieldOf(first, 'email')]).toEqual([200, email])
  })

  it('opens with Business chosen where a business is to sign up [AUTH-39]', async () => {
    const kindOf = async (path: string) =>
      (await browser.get(path)).document
        .querySelector('input[name="accountType"][checked]')
        ?.getAttribute('value')
    expect(await kindOf('/sign/up?account=business')).toBe('business')
    expect(await kindOf('/sign/up')).toBe('personal')
  })

  it('makes the account, signs in, keeps the cart and goes on', async () => {
    const email = newEmail()
    await addToCart(browser)
    const form = await giveEmail(browser, email, '/sign/in?destination=%2Fcart')
    expect([form.path, fieldOf(form, 'email')]).toEqual(['/sign/up?destination=%2Fcart', email])
    const fill = { 'Full name': 'Ada May Lovelace', Password: GOOD, 'Business account': true }
    const done = await browser.post(browser.prepare(form, 'Create Account', { fill }))
    expect([done.status, done.location]).toEqual([303, '/business/register'])
    expect(done.headers.get('Set-Cookie')).toContain('Max-Age=')
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('You have successfully signed in.')
    expect(cart.text).toContain('Roasted Almonds')
    expect(await customersWith(email)).toMatchObject([
      { firstName: 'Ada May', lastName: 'Lovelace', custom: { fields: { isB2b: true, subscribed: true } } },
    ])
  })

  it('sends back everything but the password, and which rules it does not meet [AUTH-24] [AUTH-25] [AUTH-26]', async () => {
    const fill = {
      Email: 'pat@',
      'Full name': '',
      Password: 'honeyhoney',
      'Remember me': false,
      'Business account': true,
    }
    const page = await send(browser, '/sign/up', 'Create Account', fill)
    expect([page.status, page.html.includes('honeyhoney')]).toEqual([400, false])
    expect(page.text).toContain('Please enter a valid email address')
    expect(page.text).toContain('Please enter your full name')
    expect(page.text).toContain('Your password still needs one uppercase letter, one special character')
    expect(page.text).toMatch(/At least 8 characters\s*, met/)
    expect(page.text).toMatch(/One uppercase letter\s*, not met/)
    expect(fieldOf(page, 'email')).toBe('pat@')
    expect(page.html).toMatch(/value="business"[^>]*checked|checked[^>]*value="business"/)
    expect(page.document.querySelector('[name="keepSignedIn"]')?.hasAttribute('checked')).toBe(false)
  })

  it('asks for an e-mail unless one was given before [AUTH-26]', async () => {
    const words = ['Please enter your email address', 'Please enter your full name']
    const told = ({ status, text }: Page) => [status, words.map((each) => text.includes(each))]
    expect(told(await send(browser, '/sign/up', 'Create Account'))).toEqual([400, [true, true]])
    const given = await giveEmail(browser, newEmail())
    expect(told(await browser.post(browser.prepare(given, 'Create Account')))).toEqual([400, [false, true]])
  })

  it.each([
    ['Nut & 12', 'Nut & 1', 'at least 8 characters'],
    ['Walnuts & honey', 'walnuts & honey', 'one uppercase letter'],
    ['wALNUTS & HONEY', 'WALNUTS & HONEY', 'one lowercase letter'],
    ['Walnuts, honey', 'Walnuts honey 1', 'one special character'],
  ])(
    'takes the password "%s", and of "%s" says that it needs %s [AUTH-23] [AUTH-25]',
    async (good, weak, rule) => {
      const email = newEmail()
      const tryIt = (Password: string) =>
        send(browser, '/sign/up', 'Create Account', { Email: email, 'Full name': 'Pat Lee', Password })
      const page = await tryIt(weak)
      expect(page.status).toBe(400)
      // The list of errors, and the field.
      expect(page.text.split(`Your password still needs ${rule} `)).toHaveLength(3)
      expect(await customersWith(email)).toEqual([])
      expect((await tryIt(good)).status).toBe(303)
    },
  )

  it('says above the form that the e-mail has an account already, in any case of letters [AUTH-22]', async () => {
    const fill = { Email: accounts.shopper.email.toUpperCase(), 'Full name': 'Pat Lee', Password: GOOD }
    const page = await send(browser, '/sign/up', 'Create Account', fill)
    expect([page.status, fieldOf(page, 'name')]).toEqual([400, 'Pat Lee'])
    const words = 'There is already an account with this email address. Please sign in.'
    expect(page.text.indexOf(words)).toBeGreaterThan(0)
    expect(page.text.indexOf(words)).toBeLessThan(page.text.indexOf('Personal account'))
    expect(await customersWith(accounts.shopper.email)).toHaveLength(1)
  })

  it('twice at once makes one account', async () => {
    const email = newEmail()
    const fill = { Email: email, 'Full name': 'Pat', Password: GOOD }
    const form = browser.prepare(await browser.get('/sign/up'), 'Create Account', { fill })
    const answers = await Promise.all([app.newBrowser().post(form), app.newBrowser().post(form)])
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 400])
    expect(await customersWith(email)).toHaveLength(1)
  })

  it('ends with the browser unless it is to be remembered', async () => {
    const fill = { Email: newEmail(), 'Full name': 'Pat', Password: GOOD, 'Remember me': false }
    const done = await send(browser, '/sign/up', 'Create Account', fill)
    expect([done.status, done.headers.get('Set-Cookie')?.includes('Max-Age=')]).toEqual([303, false])
  })
})
