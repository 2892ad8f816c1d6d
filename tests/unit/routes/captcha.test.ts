/** The captcha at sign-in and sign-up, with the embedded verifier. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { ask as get, post } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, choiceOf, send, sendSignIn } from '../support/steps'

const { shop, app } = await openRoutes({ RATE_LIMIT_FACTOR: '1' })
const typed = { Email: accounts.shopper.email, Password: accounts.shopper.password }
const newUser = { 'Full name': 'Pat Lee', Password: 'Walnuts & Honey' }
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

/** As the script of a page gets one. */
async function token(action: string, score?: string): Promise<string> {
  const page = await browser.get('/sign/in')
  const src = page.document.querySelector('[data-captcha]')?.getAttribute('data-captcha') ?? ''
  const answer = await shop.platforms.gateway(
    new Request(new URL('/captcha/token', src), {
      method: 'POST',
      body: new URLSearchParams({ k: 'nutwood', action, ...(score === undefined ? {} : { score }) }),
      headers: { Origin: browser.origin },
    }),
  )
  return ((await answer.json()) as { token: string }).token
}

const giveWith = async (gRecaptchaResponse: string) => {
  const page = await browser.get('/sign/in')
  const prepared = browser.prepare(page, 'Continue', { fill: { Email: accounts.shopper.email } })
  return browser.crafted(prepared, { email: accounts.shopper.email, gRecaptchaResponse })
}

describe('the captcha', () => {
  it('has its field in each form, with the script that fills it in [AUTH-28]', async () => {
    for (const [path, action] of [
      ['/sign/in', 'sign_in'],
      ['/sign/in/password', 'sign_in'],
      ['/sign/up', 'sign_up'],
      ['/checkout/signin', 'sign_in'],
    ] as const) {
      if (path === '/checkout/signin') await addToCart(browser)
      const field = (await browser.get(path)).document.querySelector('input[name="gRecaptchaResponse"]')
      expect(field?.getAttribute('type')).toBe('hidden')
      expect(field?.getAttribute('data-action')).toBe(action)
      const script = await shop.platforms.gateway(new Request(field?.getAttribute('data-captcha') ?? ''))
      expect(script.headers.get('Content-Type')).toContain('javascript')
      expect(await script.text()).toContain('grecaptcha')
    }
  })

  it.each<readonly [string, string, Readonly<Record<string, string | boolean>>, action: string]>([
    ['/sign/in', 'Continue', { Email: accounts.shopper.email }, 'sign_in'],
    ['/sign/in/password', 'Sign In', typed, 'sign_in'],
    ['/checkout/signin', 'Continue', { Email: accounts.shopper.email }, 'sign_in'],
    ['/sign/up', 'Create Account', { ...newUser, Email: 'program@example.com' }, 'sign_up'],
  ])(
    'at %s refuses what looks like a program with words, and lets a person on [AUTH-28]',
    async (path, button, fill, action) => {
      if (path.startsWith('/checkout')) await addToCart(browser)
      const prepared = browser.prepare(await browser.get(path), button, { fill })
      const withToken = (gRecaptchaResponse: string) => browser.crafted(prepared, { gRecaptchaResponse })
      const refused = await withToken(await token(action, '0.1'))
      expect([refused.status, refused.location]).toEqual([400, null])
      expect(refused.text).toContain('We could not make sure that you are a person.')
      expect(refused.html).toContain(`value="${String(fill['Email'])}"`)
      expect((await withToken(await token(action))).status).toBe(303)
    },
  )

  it('leaves the answer about an e-mail that looks mistyped to the form that it refuses [VAL-05]', async () => {
    const fill = { ...newUser, Email: 'program@gmial.com' }
    const asked = await send(browser, '/sign/up', 'Create Account', fill)
    const answered = { [choiceOf(asked, 'typed')]: true, Password: newUser.Password }
    const form = browser.prepare(asked, 'Create Account', { fill: answered })
    const refused = await browser.crafted(form, { gRecaptchaResponse: await token('sign_up', '0.1') })
    expect([refused.status, refused.text.includes('Did you mean')]).toEqual([400, false])
    expect(refused.document.querySelector('[value="typed"]')?.hasAttribute('checked')).toBe(true)
  })

  it('lets an empty, a used and a foreign token on, and so a browser without scripts [AUTH-30]', async () => {
    const used = await token('sign_in')
    await giveWith(used)
    for (const given of ['', used, 'made-up', await token('other')])
      expect((await giveWith(given)).location).toBe('/sign/in/password')
    const done = await sendSignIn(browser, typed)
    expect(done.status).toBe(303)
  })

  it.each([
    ['is away', { kind: 'status', status: 500 }],
    ['answers with nothing', { kind: 'empty' }],
  ] as const)('keeps nobody out while the verifier %s [AUTH-30]', async (_what, fault) => {
    const given = await token('sign_in')
    shop.platforms.faults.add({ platform: 'captcha', ...fault })
    expect((await giveWith(given)).location).toBe('/sign/in/password')
    expect((await giveWith('')).location).toBe('/sign/in/password')
  })
})

describe('by a call', () => {
  const user = { email: 'called-program@example.com', name: 'Pat Lee', password: newUser.Password }
  const ask = (path: string, body: object) => (gRecaptchaResponse: string) =>
    post(app.newBrowser(), path, { ...body, gRecaptchaResponse })
  const find = (gRecaptchaResponse: string) =>
    get(
      app.newBrowser(),
      `/api/users/find?${new URLSearchParams({ email: accounts.shopper.email, gRecaptchaResponse }).toString()}`,
    )

  it.each([
    ['POST /api/sign/in', 'sign_in', ask('/api/sign/in', accounts.shopper), 200],
    ['POST /api/sign/up', 'sign_up', ask('/api/sign/up', user), 200],
    [
      'POST /api/customers',
      'sign_up',
      ask('/api/customers', { ...user, email: 'made-program@example.com' }),
      201,
    ],
    ['GET /api/users/find', 'sign_in', find, 200],
  ] as const)(
    '%s goes by the response of the captcha [AUTH-28] [API-70] [API-71] [API-78]',
    async (_call, action, send, done) => {
      const refused = await send(await token(action, '0.1'))
      expect([refused.status, refused.answer.errors?.map(({ key }) => key)]).toEqual([
        400,
        ['gRecaptchaResponse'],
      ])
      expect(refused.headers.get('Set-Cookie')).toBeNull()
      expect((await send(await token(action))).status).toBe(done)
    },
  )

  it.each([
    ['/api/contacts', { topic: 'order', message: 'Where is it?' }],
    ['/contact', { topic: 'order', message: 'Where is it?' }],
    ['/ccpa-opt-out', { topic: 'do-not-sell', state: 'NJ' }],
  ])('POST %s goes by it as its form does [API-53] [AUTH-28] [AUTH-30]', async (path, about) => {
    const body = { email: 'pat@example.com', firstName: 'Pat', ...about }
    const sendWith = (gRecaptchaResponse: string) =>
      get(app.newBrowser(), path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify({ ...body, gRecaptchaResponse }),
      })
    const refused = await sendWith(await token('contact', '0.1'))
    expect([refused.status, refused.answer.errors?.[0]?.message]).toEqual([
      400,
      expect.stringContaining('We could not make sure that you are a person'),
    ])
    const check = vi.spyOn(shop.services.logger, 'info')
    expect((await sendWith(await token('contact'))).status).toBe(200)
    expect(check.mock.calls).toContainEqual([
      { action: 'contact', verdict: 'passed', hasToken: true },
      'captcha',
    ])
  })

  it('the options of signing in go along with it [API-70]', async () => {
    const options = { keepLoggedIn: true, preserveCart: false, gRecaptchaResponse: await token('sign_in') }
    const { status, html, headers } = await post(app.newBrowser(), '/api/sign/in', {
      ...accounts.shopper,
      ...options,
    })
    expect(status).toBe(200)
    expect(html).toContain('"signedLoginType":"password"')
    expect(headers.get('Set-Cookie')).toContain('Max-Age=')
  })
})

// Last: it uses up the allowance of forms without a captcha token.
describe('forms without a token', () => {
  it('are taken until there were too many of them, while those with one go on [AUTH-30]', async () => {
    const answers = []
    for (let tries = 0; tries < 45; tries += 1) answers.push(await giveWith(''))
    const limited = answers.at(-1)
    expect(limited?.status).toBe(429)
    expect(limited?.text).toContain('There were too many tries.')
    expect(limited?.html).toContain(`value="${accounts.shopper.email}"`)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 429]))
    expect((await giveWith(await token('sign_in'))).location).toBe('/sign/in/password')
  })
})
