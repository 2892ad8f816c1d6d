/** The rules of the address form: what it asks for, and that a post which skips its controls meets the same rules. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addressFields } from '../../kit/http-steps'
import { TORONTO } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, fieldOf, giveAddress, send, signIn, typeAddress } from '../support/steps'

const { app } = await openRoutes()
const ADDRESS = '/checkout/address'
const SAVE = /^Continue to/
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
})

/** What stands at a field, without its sign. */
const errorAt = ({ document }: Page, name: string): string | undefined =>
  document.getElementById(`field-${name}-error`)?.textContent?.replace('●', '').trim()

const controls = ({ document }: Page) => [
  ...document.querySelectorAll<HTMLElement>('form[method="post"] [id^="field-"][name]'),
]
const nameOf = (control: HTMLElement) => control.getAttribute('name') ?? ''
const namesOf = (list: readonly HTMLElement[]) => list.map(nameOf)

describe('the address form', () => {
  it.each([
    ['in the US', {}],
    ['in Canada', TORONTO],
  ])(
    'needs all but company and apartment for what is sent %s, each with words of its own [VAL-28]',
    async (_, place) => {
      await beGuest(browser)
      await giveAddress(browser, place)
      const page = await browser.get(ADDRESS)
      const required = controls(page).filter((control) => control.hasAttribute('required'))
      expect(namesOf(required)).toEqual([
        'email',
        'country',
        'name',
        'street1',
        'city',
        'state',
        'postalCode',
        'phone',
      ])
      const isCanada = fieldOf(page, 'country') === 'CA'
      // As a text browser sends it, which knows no "required".
      const form = browser.prepare(page, SAVE)
      const empty = Object.fromEntries(namesOf(controls(page)).map((name) => [name, '']))
      const bare = await browser.crafted(form, { ...empty, country: isCanada ? 'CA' : 'US' })
      expect(bare.status).toBe(400)
      const words = namesOf(controls(page)).map((name) => [name, errorAt(bare, name)])
      expect(Object.fromEntries(words)).toEqual({
        email: 'Please enter your email address',
        country: undefined,
        name: 'Please enter your full name',
        street1: 'Please enter your street address',
        company: undefined,
        street2: undefined,
        city: 'Please enter your city',
        state: isCanada ? 'Please enter your province' : 'Please enter your state',
        postalCode: isCanada ? 'Please enter your postal code' : 'Please enter your zip code',
        phone: 'Please enter your phone number',
      })
    },
  )

  it('says how long a phone number has to be, its length filled in [VAL-11]', async () => {
    await beGuest(browser)
    for (const phone of ['555', '2015550', '(201) 555']) {
      const page = await typeAddress(browser, { Phone: phone })
      expect([page.status, errorAt(page, 'phone')]).toEqual([
        400,
        'Phone number must be at least 10 characters',
      ])
      expect(fieldOf(page, 'phone')).toBe(phone)
    }
    expect((await typeAddress(browser, { Phone: '(201) 555-0134' })).status).toBe(303)
  })

  it('has the parts of an address, the US to begin with, and keeps each of them', async () => {
    await beGuest(browser)
    const page = await browser.get(ADDRESS)
    expect(namesOf(controls(page))).toEqual([
      'email',
      'country',
      'name',
      'street1',
      'company',
      'street2',
      'city',
      'state',
      'postalCode',
      'phone',
    ])
    const country = page.document.querySelector('#field-country')
    expect(
      [...(country?.querySelectorAll('option') ?? [])].map((each) => each.getAttribute('value')),
    ).toEqual(['US', 'CA'])
    expect(fieldOf(page, 'country')).toBe('US')
    await typeAddress(browser, {
      ...addressFields(TORONTO),
      'Company (optional)': 'Nut Lovers',
      'Apartment, suite, unit (optional)': 'Unit 4',
    })
    const [shipment] = (await cartOf(browser)).itemShippingAddresses
    expect(shipment?.address).toMatchObject({
      name: 'Pat Example',
      company: 'Nut Lovers',
      street1: TORONTO.street1,
      street2: 'Unit 4',
      city: 'Toronto',
      state: 'ON',
      postalCode: TORONTO.postalCode,
      country: 'CA',
      phone: TORONTO.phone,
    })
  })
})

describe('a post that skips the controls of a form', () => {
  /** Every rule that the page gives a browser, with a value that breaks it. */
  function broken(page: Page): readonly (readonly [name: string, value: string])[] {
    return controls(page).flatMap((control) => {
      const name = nameOf(control)
      // As React writes it, which browsers do not mind.
      const most = Number(control.getAttribute('maxLength') ?? 0)
      const type = control.getAttribute('type')
      return [
        ...(control.hasAttribute('required') ? [[name, ''] as const, [name, '   '] as const] : []),
        ...(most > 0 ? [[name, 'a'.repeat(most + 1)] as const] : []),
        ...(control.localName === 'select' ? [[name, 'ZZ'] as const] : []),
        ...(type === 'email' ? [[name, 'no e-mail'] as const] : []),
        ...(type === 'tel' ? [[name, 'call me, please'] as const] : []),
      ]
    })
  }

  it.each(['a guest', 'a customer'])(
    'to the address of %s meets each of its rules, and nothing is stored',
    async (who) => {
      if (who === 'a customer') {
        await signIn(browser)
        await addToCart(browser)
      } else await beGuest(browser)
      await giveAddress(browser)
      const page = await browser.get(ADDRESS)
      const before = await cartOf(browser)
      const form = browser.prepare(page, SAVE)
      const rules = broken(page)
      expect(rules).toHaveLength(28)
      for (const [name, value] of rules) {
        const answer = await browser.crafted(form, { [name]: value })
        const said = `${name}=${value.slice(0, 20)} (${value.length})`
        expect([said, answer.status, Boolean(errorAt(answer, name))]).toEqual([said, 400, true])
        expect(await cartOf(browser)).toEqual(before)
      }
    },
  )

  it('to the cart meets the rules of its quantities and codes, and nothing is changed', async () => {
    const page = await browser.get('/cart')
    const before = await cartOf(browser)
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
      expect(await cartOf(browser)).toEqual(before)
    }
    const code = await send(browser, '/cart', 'Apply', { 'Discount code': '' })
    expect([code.status, code.text.includes('Please enter')]).toEqual([400, true])
    expect(await cartOf(browser)).toEqual(before)
  })
})

describe('the password', () => {
  it.each(['/sign/in', '/checkout/signin'])('is asked for in its own words at %s [VAL-09]', async (path) => {
    const page = await send(browser, path, 'Sign In', { Email: 'pat@example.com', Password: '' })
    expect([page.status, errorAt(page, 'password')]).toEqual([400, 'Please enter a password'])
    const emails = page.forms.flatMap(({ fields }) => fields.filter(({ name }) => name === 'email'))
    expect(emails.map(({ value }) => value)).toContain('pat@example.com')
  })
})
