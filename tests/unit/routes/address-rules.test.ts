/** The rules of the address form: what it asks for. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addressFields } from '../../kit/http-steps'
import { TORONTO } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, fieldOf, giveAddress, send, typeAddress } from '../support/steps'

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

describe('the password', () => {
  it.each(['/sign/in', '/checkout/signin'])('is asked for in its own words at %s [VAL-09]', async (path) => {
    const page = await send(browser, path, 'Sign In', { Email: 'pat@example.com', Password: '' })
    expect([page.status, errorAt(page, 'password')]).toEqual([400, 'Please enter a password'])
    const emails = page.forms.flatMap(({ fields }) => fields.filter(({ name }) => name === 'email'))
    expect(emails.map(({ value }) => value)).toContain('pat@example.com')
  })
})
