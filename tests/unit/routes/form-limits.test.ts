/** The limits of form fields, as forms and calls enforce them. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser, Page } from '../support/browser'
import { signedIn } from '../support/agents'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, typeAddress } from '../support/steps'

const { app } = await openRoutes()
let browser: Browser

const errorsIn = ({ document }: Page) =>
  [...document.querySelectorAll('#error-summary a')].map((link) => link.textContent)

beforeEach(() => {
  browser = app.newBrowser()
})

describe('a password', () => {
  it.each([
    ['Nut!200', false],
    ['Nut!2004', true],
  ])('%s has 8 characters or more: %s [CONST-13]', async (password, isTaken) => {
    const fill = {
      Email: `limit-${password.length}@example.com`,
      'Full name': 'Pat Example',
      Password: password,
    }
    const page = await browser.post(
      browser.prepare(await browser.get('/sign/up'), 'Create Account', { fill }),
    )
    expect(page.status).toBe(isTaken ? 303 : 400)
    if (!isTaken) expect(page.text).toContain('At least 8 characters')
  })
})

describe('a phone', () => {
  it.each([
    ['201555013', 'Phone number must be at least 10 characters'],
    ['(201) 555-0134', null],
  ])('%s has 10 digits [CONST-13]', async (phone, message) => {
    await addToCart(browser)
    await beGuest(browser)
    const page = await typeAddress(browser, { Phone: phone })
    expect([page.status, errorsIn(page)]).toEqual(message === null ? [303, []] : [400, [message]])
  })
})

describe('looking up an address', () => {
  it.each([
    ['12', false],
    ['12 ', false],
    ['12 Maple', true],
  ])('by %j is done from 3 characters on [CONST-13]', async (typed, isDone) => {
    const answer = await browser.send('/address/search/v1', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ country_iso: 'USA', components: { unspecified: [typed] }, location: '' }),
    })
    const { result } = JSON.parse(answer.html) as {
      readonly result?: { readonly suggestions?: readonly unknown[] }
    }
    expect([answer.status, (result?.suggestions ?? []).length > 0]).toEqual([isDone ? 200 : 400, isDone])
  })
})

describe('a quantity', () => {
  it.each([
    // There may be fewer in stock.
    ['4999', false],
    ['5000', true],
  ])('of %s is more than an order may hold: %s [CONST-13]', async (quantity, isMore) => {
    await addToCart(browser, '1101-01', '1')
    const page = await browser.get('/cart')
    const name = page.document.querySelector('input[name^="quantity-"]')?.getAttribute('name') ?? ''
    const sent = await browser.crafted(browser.prepare(page, /^Update quantity/), { [name]: quantity })
    expect(sent.text.includes('Quantity cannot exceed 4999')).toBe(isMore)
  })
})

describe('a company', () => {
  it.each(['', '   '])('that is %j is asked for in the words of the specification [VAL-07]', async (name) => {
    const customer = await signedIn(app, accounts.shopper)
    const page = await customer.get('/business/register')
    const field = page.forms.flatMap(({ fields }) => fields).find((each) => each.name === 'businessName')
    const form = page.forms.find(({ fields }) => field !== undefined && fields.includes(field))
    const button = form?.buttons[0]?.label ?? ''
    const sent = await customer.post(customer.prepare(page, button, { fill: { [field?.label ?? '']: name } }))
    expect([sent.status, errorsIn(sent).includes('Please enter your company name')]).toEqual([400, true])
  })
})
