/**
 * Posts that bypass the controls of a form and its script: the server enforces every rule that a page gives a browser,
 * with the messages of the check while typing, and stores nothing.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS, TORONTO } from '../../kit/addresses'
import { ALMONDS } from '../../kit/http-steps'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { broken, expectRefused } from '../support/checked-fields'
import { cartOf } from '../support/commerce-path'
import { placeOrder } from '../support/orders'
import { openRoutes } from '../support/routes'
import { fillSplit, MULTI, splitOrder } from '../support/split'
import {
  addToCart,
  beGuest,
  billingFields,
  chooseDelivery,
  giveAddress,
  send,
  signIn,
} from '../support/steps'

const { shop, app } = await openRoutes()
const ADDRESS = '/checkout/address'
const DELIVERY = '/checkout/shipping'
const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
})

const cart = () => cartOf(browser)

describe('a post that skips the controls of a form', () => {
  it.each([
    ['a guest in the US', 'US', {}],
    ['a guest in Canada', 'CA', TORONTO],
    ['a customer', 'US', {}],
  ] as const)('to the address of %s meets each of its rules [VAL-25]', async (who, country, place) => {
    if (who === 'a customer') {
      await signIn(browser)
      await addToCart(browser)
    } else await beGuest(browser)
    await giveAddress(browser, place)
    const page = await browser.get(ADDRESS)
    const rules = broken(page, 'main form[method="post"]', country)
    expect(await expectRefused(browser, browser.prepare(page, /^Continue to/), rules, cart)).toBe(33)
    if (who === 'a customer') await send(browser, '/cart', /^Remove/)
  })

  it('to the several addresses of an order meets the rules of each of them [VAL-25]', async () => {
    await beGuest(browser)
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [1, 1])
    const page = await browser.get(MULTI)
    const rules = broken(page, 'main form[method="post"]', 'US').filter(({ name }) =>
      /^(?:email|shipment-2\.|quantity-0-1)/.test(name),
    )
    const form = fillSplit(browser, page, [HOME_ADDRESS, CHICAGO], [1, 1])
    expect(await expectRefused(browser, form, rules, cart)).toBe(39)
    const many = await browser.crafted(form, { 'quantity-0-0': 'many' })
    expect([many.status, many.text.includes('Quantity must be a number')]).toEqual([400, true])
  })

  it('to the address of the bill meets each of its rules [VAL-25]', async () => {
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const page = await browser.get('/checkout/payment')
    const fill = {
      ...billingFields({}),
      'Create an account with my email, to follow my orders and save my cards': true,
    }
    const form = browser.prepare(page, /^Continue to card details/, { fill })
    const rules = broken(page, 'main form[method="post"]', 'US')
    expect(rules.map(({ name }) => name)).toContain('accountName')
    expect(await expectRefused(browser, form, rules, cart)).toBe(32)
  })

  it('to the delivery meets the rules of its message and of its offers [VAL-25]', async () => {
    await beGuest(browser)
    await giveAddress(browser)
    const page = await browser.get(DELIVERY)
    const form = browser.prepare(page, 'Continue to payment')
    const rules = broken(page, 'main form[method="post"]', 'US')
    expect(rules.map(({ name }) => name)).toEqual(['shipment-1.packingSlipMessage'])
    await expectRefused(browser, form, rules, cart)
    for (const offer of ['', '14', '14-free']) {
      const answer = await browser.crafted(form, { 'shipment-1.offer': offer })
      expect([answer.status, answer.text]).toEqual([
        400,
        expect.stringContaining('Please choose how we should deliver your order'),
      ])
    }
    expect((await browser.get('/checkout/payment')).location).toBe(DELIVERY)
  })

  it.each([
    ['/checkout/signin', 'Continue as Guest', {}, 5],
    ['/checkout/signin', 'Continue', {}, 5],
    ['/sign/in/password', 'Sign In', { Password: 'a password' }, 8],
  ] as const)('to %s by "%s" meets the rules of its fields [VAL-25]', async (path, button, fill, count) => {
    const page = await browser.get(path)
    const prepared = browser.prepare(page, button, { fill: { Email: 'pat@example.com', ...fill } })
    const rules = broken(page, 'main form[method="post"]', 'US')
    const unchanged = async () => [browser.cookie(), await cart()]
    expect(await expectRefused(browser, prepared, rules, unchanged)).toBe(count)
  })

  it('to the estimate of a product meets the rules of its postal code [VAL-25]', async () => {
    const page = await browser.get(ALMONDS.path)
    const form = browser.prepare(page, 'Check', { fill: { 'ZIP or postal code': '07042' } })
    const rules = broken(page, '#delivery form', 'US')
    const unchanged = () => Promise.resolve(browser.cookie())
    expect(await expectRefused(browser, form, rules, unchanged)).toBe(5)
  })

  it('to the cart meets the rules of its quantities and codes [VAL-25]', async () => {
    const page = await browser.get('/cart')
    const before = await cart()
    const field = page.document.querySelector('input[name^="quantity-"]')
    expect(['min', 'max', 'step', 'required'].map((name) => field?.getAttribute(name))).toEqual([
      '1',
      '4999',
      '1',
      '',
    ])
    const form = browser.prepare(page, /^Update quantity/)
    for (const [value, words] of [
      ['-1', 'Quantity must be higher than 0'],
      ['5000', 'Quantity cannot exceed 4999'],
      ['1.5', 'Quantity must be a number'],
      ['', 'Quantity must be a number'],
      ['many', 'Quantity must be a number'],
    ] as const) {
      const answer = await browser.crafted(form, { [field?.getAttribute('name') ?? '']: value })
      expect([value, answer.status, answer.text.includes(words)]).toEqual([value, 400, true])
      expect(await cart()).toEqual(before)
    }
    const code = await send(browser, '/cart', 'Apply', { 'Discount code': '' })
    expect([code.status, code.text.includes('Please enter')]).toEqual([400, true])
    expect(await cart()).toEqual(before)
  })
})

interface CheckedForm {
  /** The path of the form's page. */
  readonly path: string | (() => Promise<string>)
  readonly as?: (typeof accounts)[keyof typeof accounts]
  readonly form: string
  readonly button: string
  /** Valid values, by field name. */
  readonly typed: Readonly<Record<string, string>>
  /** The fields that a browser has rules for. */
  readonly fields: readonly string[]
}

const EMAIL = 'pat@example.com'
const PASSWORD = 'Walnut!Tree9'
const PLACE = ['country', 'street1', 'street2', 'city', 'state', 'postalCode']
const PROFILE = ['businessName', 'businessIndustry', 'phone', 'teamSize', 'website', 'taxId', ...PLACE]
const BUSINESS = { businessName: 'Nut & Co', businessIndustry: 'other' }

const FORMS: Readonly<Record<string, CheckedForm>> = {
  'the first step of signing in': {
    path: '/sign/in',
    form: '#sign-in',
    button: 'Continue',
    typed: {},
    fields: ['email'],
  },
  'signing up': {
    path: '/sign/up',
    form: '#sign-up',
    button: 'Create Account',
    typed: { email: EMAIL, name: 'Pat Example', newPassword: PASSWORD },
    fields: ['email', 'name', 'newPassword'],
  },
  'another password': {
    path: '/account/security',
    as: accounts.shopper,
    form: '#password',
    button: 'Change Password',
    typed: { password: PASSWORD, newPassword: PASSWORD },
    fields: ['password', 'newPassword'],
  },
  'another e-mail': {
    path: '/account/security',
    as: accounts.shopper,
    form: '#email',
    button: 'Change Email',
    typed: { email: EMAIL, currentPassword: PASSWORD },
    fields: ['email', 'currentPassword'],
  },
  'deleting an account': {
    path: '/account/delete',
    as: accounts.shopper,
    form: '#delete-password',
    button: 'Delete My Account',
    typed: {},
    fields: ['password'],
  },
  'an address of the book': {
    path: '/account/address-book/new',
    as: accounts.shopper,
    form: '#address',
    button: 'Save address',
    typed: { kind: 'home', ...HOME_ADDRESS, phone: '2015550134' },
    fields: ['name', 'company', ...PLACE, 'phone'],
  },
  'what may be sent': {
    path: '/account/communications',
    as: accounts.shopper,
    form: '#communications',
    button: 'Save',
    typed: { texts: 'on' },
    fields: ['phone'],
  },
  'an invitation': {
    path: '/refer',
    as: accounts.shopper,
    form: '#invite',
    button: 'Send invitation',
    typed: {},
    fields: ['email'],
  },
  'a business to register': {
    path: '/business/register',
    as: accounts.shopper,
    form: '#business',
    button: 'Convert my account',
    typed: BUSINESS,
    fields: PROFILE,
  },
  'the profile of a business': {
    path: '/account/business',
    as: accounts.business,
    form: '#business',
    button: 'Save profile',
    typed: BUSINESS,
    fields: PROFILE,
  },
  'a certificate': {
    path: '/account/reseller-certification',
    as: accounts.reseller,
    form: '#certificate',
    button: 'Send certificate',
    typed: { state: 'OR', number: 'OR-1234' },
    fields: ['state', 'number', 'certificate'],
  },
  'finding an order': {
    path: '/orders/lookup',
    form: '#lookup',
    button: 'Find order',
    typed: { orderNumber: 'N1', email: EMAIL },
    fields: ['orderNumber', 'email'],
  },
  'a problem with an order': {
    path: async () => `/orders/${(await placeOrder(shop, browser)).id}/problem`,
    as: accounts.shopper,
    form: '#problem',
    button: 'Send',
    typed: { topic: 'Something else', message: 'Torn.' },
    fields: ['topic', 'message'],
  },
  'the first offer': {
    path: '/offer',
    form: '#offer',
    button: 'Get my offer',
    typed: {},
    fields: ['email'],
  },
}

describe('a post that skips the checks of a form', () => {
  it.each(Object.entries(FORMS))('to %s is told what they tell [VAL-25]', async (_of, asked) => {
    const { as, path, form, button, typed, fields } = asked
    if (as !== undefined) await signIn(browser, as)
    const page = await browser.get(typeof path === 'string' ? path : await path())
    const rules = broken(page, form, 'US')
    expect(new Set(rules.map(({ name }) => name))).toEqual(new Set(fields))
    const prepared = browser.prepare(page, button)
    const unchanged = () => Promise.resolve(browser.cookie())
    await expectRefused(browser, prepared, rules, unchanged, typed)
  })
})
