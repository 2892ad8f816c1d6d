/** Calls about accounts: creating, finding and describing them. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { timeForCall } from '~/services/request-budget'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { post } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, signIn, typeAddress } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const GOOD = 'Walnuts & Honey'
let made = 0
const newEmail = () => `called-${(made += 1)}@example.com`

async function call(path: string, body: unknown, who = browser) {
  const { status, headers, html } = await post(who, path, body)
  return { status, headers, html, ...(JSON.parse(html) as Answer) }
}

interface Answer {
  readonly data?: Readonly<Record<string, unknown>>
  readonly errors?: readonly { readonly message: string; readonly key?: string }[]
  readonly warnings?: readonly { readonly message: string; readonly key?: string }[]
}

describe('signing up by a call', () => {
  it('makes the account, signs in and answers with all that a page needs [API-71]', async () => {
    await addToCart(browser)
    const email = newEmail()
    const user = { email, isB2b: true, name: 'Ada May Lovelace', password: GOOD }
    const options = {
      attachGuestOrders: true,
      optInNewsletter: false,
      preserveCart: true,
      gRecaptchaResponse: '',
    }
    const { status, data, headers, html } = await call('/api/sign/up', { ...user, ...options })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      customer: { email, firstName: 'Ada May', lastName: 'Lovelace', isBusiness: true },
      contact: { email, firstName: 'Ada May', isB2b: true, subscribed: false, smsSubscribed: false },
      cart: { lineItems: [{ sku: '1101-01', quantity: 2 }] },
      signedLoginType: 'password',
      userFirstName: 'Ada May',
    })
    expect(html).not.toContain(GOOD)
    expect(headers.get('Set-Cookie')).toContain('Max-Age=')
    expect((await browser.get('/cart')).html).toContain('Sign Out')
  })

  it('keeps the session for the visit alone where it is told so, and takes news by default [AUTH-42]', async () => {
    const email = newEmail()
    const user = { email, name: 'Pat Lee', password: GOOD, keepSignedIn: false }
    const { data, headers } = await call('/api/sign/up', user)
    expect(data).toMatchObject({ contact: { subscribed: true } })
    expect(headers.get('Set-Cookie')).not.toContain('Max-Age=')
  })

  it('says what is wrong at its field, and who is there already', async () => {
    const wrong = await call('/api/sign/up', { email: 'pat@', name: '', password: 'short' })
    expect(wrong.status).toBe(400)
    expect(wrong.errors?.map(({ key }) => key).sort()).toEqual(['email', 'name', 'password'])
    const taken = await call('/api/sign/up', {
      email: accounts.shopper.email,
      name: 'Pat Lee',
      password: GOOD,
    })
    expect([taken.status, taken.errors?.[0]?.key]).toEqual([400, 'email'])
  })
})

describe('POST /api/customers', () => {
  it('makes a customer and signs nobody in [API-13]', async () => {
    const email = newEmail()
    const { status, data, headers } = await call('/api/customers', { email, name: 'Pat Lee', password: GOOD })
    expect(status).toBe(201)
    expect(data).toMatchObject({ customer: { email, firstName: 'Pat', lastName: 'Lee', permissions: [] } })
    expect(headers.get('Set-Cookie') ?? '').not.toContain('nutwood=')
    await signIn(browser, { email, password: GOOD })
    expect((await browser.get('/cart')).html).toContain('Sign Out')
  })

  it('warns with key and message whatever it failed by [AUTH-50]', async () => {
    const user = { email: newEmail(), name: 'Pat Lee', password: GOOD }
    const warned = async (body: object) => {
      const { status, warnings, errors } = await call('/api/customers', body)
      expect(warnings).toEqual(errors)
      return [status, ...(warnings ?? []).map(({ key = '', message }) => `${key}: ${message}`)]
    }
    expect(await warned({ ...user, email: accounts.shopper.email })).toEqual([
      400,
      'email: There is already an account with this email address. Please sign in.',
    ])
    expect(await warned({ ...user, email: 'pat@', name: '' })).toEqual([
      400,
      'email: Please enter a valid email address',
      'name: Please enter your full name',
    ])
    const failed = vi.spyOn(shop.services.logger, 'error')
    for (const status of [503, 400]) {
      const match = { path: '/customers', method: 'POST' }
      shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status, match })
      expect(await warned(user)).toEqual([
        503,
        expect.stringMatching(/^account: We encountered an issue processing your request/),
      ])
      shop.platforms.faults.clear()
    }
    expect(failed.mock.calls.map(([, message]) => message)).toEqual(
      Array(2).fill('an account could not be made'),
    )
    vi.restoreAllMocks()
    expect(await call('/api/customers', user)).toMatchObject({ status: 201 })
  })

  it('takes no permissions from whoever asks', async () => {
    const email = newEmail()
    const asked = { email, name: 'Pat Lee', password: GOOD, permissions: ['checkOutAsCustomer'] }
    expect((await call('/api/customers', asked)).data).toMatchObject({ customer: { permissions: [] } })
  })
})

describe('GET /api/users/find', () => {
  const find = async (query: string) => {
    const { status, html } = await browser.get(`/api/users/find?${query}`)
    return { status, ...(JSON.parse(html) as Answer) }
  }

  it('answers first name and guest, or nobody [API-78] [DATA-45]', async () => {
    const email = newEmail()
    await shop.merchant.post('customers', { email, firstName: 'Gil', authenticationMode: 'ExternalAuth' })
    const captcha = '&gRecaptchaResponse='
    expect(await find(`email=${accounts.shopper.email}${captcha}`)).toEqual({
      status: 200,
      data: { user: { firstName: 'Sample', guest: false } },
    })
    expect((await find(`email=${email}`)).data).toEqual({ user: { firstName: 'Gil', guest: true } })
    expect((await find(`email=${newEmail()}`)).data).toEqual({ user: null })
  })

  it('is given up after five seconds, and says so [API-78] [AUTH-10]', async () => {
    const left: number[] = []
    const fetchFrom = shop.platforms.fetch
    vi.spyOn(shop.platforms, 'fetch').mockImplementation((input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname.endsWith('/customers')) left.push(timeForCall(60_000))
      return fetchFrom(input, init)
    })
    const match = { path: '/customers' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    expect((await find(`email=${newEmail()}`)).status).toBe(503)
    vi.restoreAllMocks()
    expect(left.length).toBeGreaterThan(0)
    expect(left.filter((ms) => ms > 5_000 || ms < 1_000)).toEqual([])
  })

  it('says what it needs, and when nobody can tell', async () => {
    expect((await find('email=pat')).errors?.[0]?.key).toBe('email')
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse', match: { path: 'customers' } })
    const away = await find(`email=${newEmail()}`)
    expect([away.status, away.data]).toEqual([503, undefined])
    expect(away.errors?.[0]?.message).toContain('We encountered an issue processing your request.')
  })
})

describe('describing a customer', () => {
  it('tells whoever is signed in about themselves, and a guest nothing [API-79]', async () => {
    expect((await call('/api/me/describe', {})).data).toEqual({ customer: null, contact: null })
    await signIn(browser)
    const { data } = await call('/api/me/describe', { fields: ['contact'] })
    expect(data).toMatchObject({
      customer: { email: accounts.shopper.email, firstName: 'Sample' },
      contact: { email: accounts.shopper.email, isB2b: false },
      signedLoginType: 'password',
    })
  })

  it('tells agents about others, and to everybody else there is nobody [API-79]', async () => {
    const path = `/api/customers/email=${accounts.business.email}/describe`
    expect((await call(path, {})).status).toBe(404)
    await signIn(browser)
    const other = await call(path, {})
    const nobody = await call('/api/customers/email=nobody@example.com/describe', {})
    expect([other.status, other.html]).toEqual([404, nobody.html])
    // An e-mail for the receipt makes nobody its owner, nor oneself somebody else.
    await addToCart(browser)
    await browser.get('/checkout/address')
    expect((await typeAddress(browser, { Email: accounts.business.email })).location).toBe(
      '/checkout/shipping',
    )
    expect([
      (await call(path, {})).status,
      (await call('/api/customers/email=nobody@example.com/describe', {})).status,
    ]).toEqual([404, 404])
    expect((await call(`/api/customers/email=${accounts.shopper.email}/describe`, {})).status).toBe(200)
    const agent = app.newBrowser()
    await signIn(agent, accounts.agent)
    const { data } = await call(path, {}, agent)
    expect(data).toMatchObject({ customer: { email: accounts.business.email, isBusiness: true } })
    expect((await call('/api/customers/email=nobody@example.com/describe', {}, agent)).status).toBe(404)
  })
})
