/** The rules of the address form: what it requires. */
import { beforeEach, describe, expect, it } from 'vitest'
import { addressFields } from '../../kit/http-steps'
import { HOME_ADDRESS, SAN_JUAN, TORONTO } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, fieldOf, giveAddress, send, typeAddress } from '../support/steps'

const { app } = await openRoutes()
const ADDRESS = '/checkout/address'
const SAVE = /^Continue to/
let browser: Browser

const ZIP_PLUS_FOUR = { state: 'NJ', postalCode: '07042-1234' }
const OTTAWA = { ...TORONTO, street1: '111 Wellington Street', city: 'Ottawa', postalCode: 'K1A 0B1' }
const ON_PARLIAMENT_HILL = { state: 'ON', postalCode: 'K1A 0B1', country: 'CA' }

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
})

/** The error at a field, without its icon. */
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
    'needs all but company and apartment for what is sent %s, each with words of its own [VAL-04] [VAL-15] [VAL-16] [VAL-28]',
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
      // As sent by a text browser, which does not know "required".
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

  it('has the parts of an address, the US to begin with, and keeps each of them [CONST-02]', async () => {
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

  it.each([
    ['the code of a state in small letters', { state: 'nj' }, { state: 'NJ', postalCode: '07042' }],
    ['a full name and nine digits', { state: 'new jersey', postalCode: '070421234' }, ZIP_PLUS_FOUR],
    ['nine digits with a hyphen', { postalCode: '07042-1234' }, ZIP_PLUS_FOUR],
    ['a territory', SAN_JUAN, { state: 'PR', postalCode: '00901' }],
    ['a province by its name', { ...OTTAWA, state: 'Ontario' }, ON_PARLIAMENT_HILL],
    ['a Canadian code with a hyphen', { ...OTTAWA, postalCode: 'K1A-0B1' }, ON_PARLIAMENT_HILL],
    ['a Canadian code in one word', { ...OTTAWA, postalCode: 'k1a0b1' }, ON_PARLIAMENT_HILL],
  ])(
    'takes %s, and keeps what is printed on a label [ADDR-02] [ADDR-03] [ADDR-04] [ADDR-05]',
    async (_, typed, kept) => {
      await beGuest(browser)
      // The list of states sends only their codes.
      const { location } = await browser.crafted(browser.prepare(await browser.get(ADDRESS), SAVE), {
        ...HOME_ADDRESS,
        ...typed,
      })
      expect(location).toBe('/checkout/shipping')
      expect((await cartOf(browser)).itemShippingAddresses[0]?.address).toMatchObject(kept)
    },
  )

  it.each([
    ['a province in the US', { state: 'ON' }, 'state', 'Please enter your state'],
    ['a state in Canada', { ...OTTAWA, state: 'NJ' }, 'state', 'Please enter your province'],
    ['six digits in the US', { postalCode: '070421' }, 'postalCode', 'Please enter a valid zip code'],
    [
      'a zip code in Canada',
      { ...OTTAWA, postalCode: '07042' },
      'postalCode',
      'Please enter a valid postal code',
    ],
    [
      'letters that no code has',
      { ...OTTAWA, postalCode: 'D1A 0B1' },
      'postalCode',
      'Please enter a valid postal code',
    ],
  ])('refuses %s, and stores nothing [ADDR-02] [ADDR-03] [ADDR-04]', async (_, typed, name, words) => {
    await beGuest(browser)
    const page = await browser.crafted(browser.prepare(await browser.get(ADDRESS), SAVE), {
      ...HOME_ADDRESS,
      ...typed,
    })
    expect([page.status, errorAt(page, name)]).toEqual([400, words])
    expect((await cartOf(browser)).itemShippingAddresses).toEqual([])
  })
})

describe('the password', () => {
  it('is asked for in its own words [VAL-09]', async () => {
    const fill = { Email: 'pat@example.com', Password: '' }
    const page = await send(browser, '/sign/in/password', 'Sign In', fill)
    expect([page.status, errorAt(page, 'password')]).toEqual([400, 'Please enter a password'])
    const emails = page.forms.flatMap(({ fields }) => fields.filter(({ name }) => name === 'email'))
    expect(emails.map(({ value }) => value)).toContain('pat@example.com')
  })
})
