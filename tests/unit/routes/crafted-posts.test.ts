/**
 * Posts that skip the controls of a form and its script: each rule that a page gives a browser is the server's as well,
 * in the words of the check while typing, and nothing is stored.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { messageOf } from '~/components/forms/field-messages'
import { HOME_ADDRESS, TORONTO } from '../../kit/addresses'
import { ALMONDS } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
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

const { app } = await openRoutes()
const ADDRESS = '/checkout/address'
const DELIVERY = '/checkout/shipping'
const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
})

const attribute = (control: Element, name: string) => control.getAttribute(name) ?? ''
/** What is wrong at a field, without its sign. */
const errorAt = ({ document }: Page, id: string) =>
  document.getElementById(`${id}-error`)?.textContent?.replace('●', '').trim()

/** As the script of the page finds them: what is typed into the form, and chosen from its lists. */
function controlsIn({ document }: Page, form: string): readonly Element[] {
  const controls = [...document.querySelectorAll(`${form} [name]`)]
  return controls.filter(
    (control) => /^(?:input|select|textarea)$/.test(control.localName) && control.id !== '',
  )
}

interface Broken {
  readonly id: string
  readonly name: string
  readonly value: string
  /** In the words of the check while typing; of a control that lets nobody enter it, those of the server alone. */
  readonly words: string | RegExp
}

const PHONES = ['call me, please', '555', '555-0134-1']
const TOO_LONG = /^Please (?:use at most \d+ characters|enter a shorter password)$/
const NOT_LISTED = /^Please (?:choose the United States or Canada|enter your (?:state|province))$/

function valuesFor(control: Element): readonly string[] {
  const most = Number(attribute(control, 'maxLength') || attribute(control, 'maxlength'))
  const type = attribute(control, 'type')
  return [
    ...(control.hasAttribute('required') ? ['', '   '] : []),
    ...(most > 0 ? ['a'.repeat(most + 1)] : []),
    ...(control.localName === 'select' ? ['ZZ'] : []),
    ...(type === 'email' ? ['no e-mail', 'pat@exämple.com'] : []),
    ...(type === 'tel' ? PHONES : []),
    ...(/postalCode$/.test(attribute(control, 'name')) ? ['1234', 'ABC 123'] : []),
  ]
}

/** The check while typing knows nothing of what a list does not hold. */
const isUnlisted = (control: Element, value: string): boolean =>
  control.localName === 'select' &&
  ![...control.querySelectorAll('option')].some((option) => attribute(option, 'value') === value)

/** Every rule of a form, with values that break it. */
function broken(page: Page, form: string, country: string): readonly Broken[] {
  return controlsIn(page, form).flatMap((control) =>
    valuesFor(control).map((value) => {
      const name = attribute(control, 'name')
      const said = messageOf({ name, value, required: control.hasAttribute('required') }, country)
      const words = isUnlisted(control, value.trim()) ? NOT_LISTED : (said ?? TOO_LONG)
      return { id: control.id, name, value, words }
    }),
  )
}

type Prepared = ReturnType<Browser['prepare']>

/** Sends each of them; `unchanged` answers what must stay as it is. Answers how many there were. */
async function expectRefused(
  form: Prepared,
  rules: readonly Broken[],
  unchanged: () => Promise<unknown>,
): Promise<number> {
  const before = await unchanged()
  for (const { id, name, value, words } of rules) {
    const answer = await browser.crafted(form, { [name]: value })
    const asked = `${name}=${value.slice(0, 20)} (${value.length})`
    const said = errorAt(answer, id)
    expect([asked, answer.status, said]).toEqual([
      asked,
      400,
      typeof words === 'string' ? words : expect.stringMatching(words),
    ])
    expect(await unchanged()).toEqual(before)
  }
  return rules.length
}

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
    expect(await expectRefused(browser.prepare(page, /^Continue to/), rules, cart)).toBe(33)
    if (who === 'a customer') await send(browser, '/cart', /^Remove/)
  })

  it('to the several addresses of an order meets the rules of each of them [VAL-25]', async () => {
    await beGuest(browser)
    await splitOrder(browser, [HOME_ADDRESS, CHICAGO], [1, 1])
    const page = await browser.get(MULTI)
    const rules = broken(page, 'main form[method="post"]', 'US').filter(({ name }) =>
      /^(?:email|shipment-2\.)/.test(name),
    )
    const form = fillSplit(browser, page, [HOME_ADDRESS, CHICAGO], [1, 1])
    expect(await expectRefused(form, rules, cart)).toBe(37)
    const many = await browser.crafted(form, { 'quantity-0-0': 'many' })
    expect([many.status, many.text.includes('Please enter a whole number')]).toEqual([400, true])
  })

  it('to the address of the bill meets each of its rules [VAL-25]', async () => {
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const page = await browser.get('/checkout/payment')
    const form = browser.prepare(page, /^Continue to card details/, { fill: billingFields({}) })
    const rules = broken(page, 'main form[method="post"]', 'US').filter(
      ({ name }) => !['accountName', 'newPassword'].includes(name),
    )
    expect(await expectRefused(form, rules, cart)).toBe(28)
  })

  it('to the delivery meets the rules of its message and of its offers [VAL-25]', async () => {
    await beGuest(browser)
    await giveAddress(browser)
    const page = await browser.get(DELIVERY)
    const form = browser.prepare(page, 'Continue to payment')
    const rules = broken(page, 'main form[method="post"]', 'US')
    expect(rules.map(({ name }) => name)).toEqual(['shipment-1.packingSlipMessage'])
    await expectRefused(form, rules, cart)
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
    expect(await expectRefused(prepared, rules, unchanged)).toBe(count)
  })

  it('to the estimate of a product meets the rules of its postal code [VAL-25]', async () => {
    const page = await browser.get(ALMONDS.path)
    const form = browser.prepare(page, 'Check', { fill: { 'ZIP or postal code': '07042' } })
    const rules = broken(page, '#delivery form', 'US')
    const unchanged = () => Promise.resolve(browser.cookie())
    expect(await expectRefused(form, rules, unchanged)).toBe(5)
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
