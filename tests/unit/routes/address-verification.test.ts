/** What checkout asks about an address before accepting it: one reaction for each status, through its form alone. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ShippingAddress } from '../../kit/addresses'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import { addToCart, beGuest, choiceOf, typeAddress } from '../support/steps'

const { shop, app } = await openRoutes()
const DELIVERY = '/checkout/shipping'
const { faults } = shop.platforms
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
  await beGuest(browser)
})

afterEach(() => faults.clear())

/** The values of the choices about an address. */
const choicesIn = ({ forms }: Page, name = 'choice') =>
  forms.flatMap(({ fields }) => fields).flatMap((field) => (field.name === name ? field.value : []))
const pickedIn = ({ forms }: Page) =>
  forms.flatMap(({ fields }) => fields).find(({ name, checked }) => name === 'choice' && checked)?.value

/** Presses the button again, with one of the choices and other fields filled in. */
async function answer(page: Page, value: string | undefined, fill: Readonly<Record<string, string>> = {}) {
  const chosen = value === undefined ? {} : { [choiceOf(page, value)]: true }
  return browser.post(browser.prepare(page, 'Continue to delivery', { fill: { ...fill, ...chosen } }))
}

const stored = async () => (await cartOf(browser)).itemShippingAddresses[0]
const asked = (page: Page, words: string) => {
  expect([page.status, page.text.includes(words)]).toEqual([400, true])
  return page
}

describe('an address at checkout', () => {
  it('that is verified goes through with our signed word for it, which no other place has [ADDR-08] [ADDR-13]', async () => {
    expect((await typeAddress(browser)).location).toBe(DELIVERY)
    const home = (await stored())?.fields.signedTrustedMatchkey
    expect(home).toMatch(/^v1\.[\w-]{43}$/)
    expect((await typeAddress(browser, { 'Street address': '14 Maple Avenue' })).location).toBe(DELIVERY)
    const next = (await stored())?.fields.signedTrustedMatchkey
    expect(next).toMatch(/^v1\.[\w-]{43}$/)
    expect(next).not.toBe(home)
  })

  it('that would be written differently is confirmed in either form, with the differences marked [ADDR-08] [ADDR-09]', async () => {
    const typed = { City: 'Monclair', 'Street address': '12 Maple Avenu' }
    const page = asked(await typeAddress(browser, typed), 'Which address should we use?')
    expect([...page.document.querySelectorAll('mark')].map(({ textContent }) => textContent?.trim())).toEqual(
      ['Avenue, Montclair,'],
    )
    expect(page.text).toContain('Use what I typed')
    const suggested = pickedIn(page)
    expect(suggested).toContain('Montclair')
    // The button accepts the preselected choice.
    expect((await answer(page, undefined)).location).toBe(DELIVERY)
    expect(await stored()).toMatchObject({
      address: { street1: '12 Maple Avenue', city: 'Montclair', name: 'Pat Example' },
      fields: { signedTrustedMatchkey: expect.stringMatching(/^v1\./) as string },
    })
    const again = asked(await typeAddress(browser, typed), 'Use our suggestion')
    expect((await answer(again, 'typed')).location).toBe(DELIVERY)
    const kept = await stored()
    expect(kept).toMatchObject({ address: { street1: '12 Maple Avenu', city: 'Monclair' } })
    expect(kept?.fields).not.toHaveProperty('signedTrustedMatchkey')
  })

  it('that is corrected in its own fields is asked about anew, whatever was chosen [ADDR-09]', async () => {
    const page = await typeAddress(browser, { City: 'Monclair' })
    const other = await answer(page, 'typed', { City: 'Newark' })
    expect([asked(other, 'Which address should we use?').status, other.text.includes('Newark')]).toEqual([
      400,
      true,
    ])
    expect((await answer(other, undefined, { City: 'Montclair' })).location).toBe(DELIVERY)
  })

  it('of which there are several is picked from a list, and asked again without a pick [ADDR-08] [ADDR-10]', async () => {
    const page = asked(
      await typeAddress(browser, { 'Street address': '12 Maple' }),
      'Which of these is your address?',
    )
    expect(choicesIn(page)).toHaveLength(4)
    expect(pickedIn(page)).toBeUndefined()
    const unanswered = asked(await answer(page, undefined), 'Please say which address we should use')
    const drive = choicesIn(unanswered)[2]
    expect((await answer(unanswered, drive)).location).toBe(DELIVERY)
    expect((await stored())?.address.street1).toBe('12 Maple Drive')
  })

  it('whose postal code is unknown is found by opening the city’s codes [ADDR-10] [ADDR-14]', async () => {
    const typed = { City: 'Chicago', State: 'Illinois', 'ZIP code': '60600' }
    let page = asked(await typeAddress(browser, typed), 'More addresses at')
    for (let steps = 0; choicesIn(page)[0]?.startsWith('expand:'); steps += 1) {
      expect(steps).toBeLessThan(4)
      page = asked(await answer(page, choicesIn(page)[0]), 'Which of these is your address?')
    }
    expect((await answer(page, choicesIn(page)[0])).location).toBe(DELIVERY)
    expect((await stored())?.address).toMatchObject({ city: 'Chicago', state: 'IL' })
    expect((await stored())?.fields.signedTrustedMatchkey).toMatch(/^v1\./)
  })

  it.each([
    [
      '5 Penn Plaza',
      'Apartment, suite or unit number',
      '23',
      { street1: '5 Penn Plaza', street2: 'Unit 23' },
    ],
    ['Lexington Avenue', 'Building number', '405', { street1: '405 Lexington Avenue' }],
  ])(
    'that lacks a number (%s) is asked for its %s [ADDR-08] [ADDR-11] [ADDR-14]',
    async (street, label, number, place) => {
      const typed = { City: 'New York', State: 'New York', 'ZIP code': '10001', 'Street address': street }
      const page = asked(await typeAddress(browser, typed), label)
      const name = label === 'Building number' ? 'number' : 'unit'
      const field = page.forms.flatMap(({ fields }) => fields).find((each) => each.name === name)
      // What is asked for is not called optional.
      expect(field?.label).toBe(label)
      asked(await answer(page, undefined), 'Please say which address we should use')
      const fill = { [field?.label ?? '']: number }
      expect((await answer(page, undefined, fill)).location).toBe(DELIVERY)
      expect((await stored())?.address).toMatchObject(place)
      const again = { ...typed, 'Apartment, suite, unit (optional)': '' }
      expect((await answer(await typeAddress(browser, again), 'typed')).location).toBe(DELIVERY)
      expect((await stored())?.address.street1).toBe(street)
    },
  )

  it('that lacks both numbers is asked for each in a field of its own, and keeps the first [ADDR-11] [ADDR-14]', async () => {
    const typed = {
      City: 'New York',
      State: 'New York',
      'ZIP code': '10001',
      'Street address': 'Penn Plaza',
      'Apartment, suite, unit (optional)': '',
    }
    const UNIT = 'Apartment, suite or unit number'
    const askedForUnit = async () => {
      const page = asked(await typeAddress(browser, typed), 'Building number')
      return asked(await answer(page, undefined, { 'Building number': '5' }), UNIT)
    }
    const page = await askedForUnit()
    expect(page.forms.flatMap(({ fields }) => fields).find(({ label }) => label === UNIT)?.value).toBe('')
    expect(page.text).toContain('Use what I typed 5 Penn Plaza')
    expect((await answer(page, undefined, { [UNIT]: '23' })).location).toBe(DELIVERY)
    expect((await stored())?.address).toMatchObject({ street1: '5 Penn Plaza', street2: 'Unit 23' })
    expect((await answer(await askedForUnit(), 'typed')).location).toBe(DELIVERY)
    const kept = (await stored())?.address
    expect(kept).toMatchObject({ street1: '5 Penn Plaza' })
    expect(kept).not.toHaveProperty('street2')
  })

  it('that nobody knows can be used after it was confirmed [ADDR-08] [ADDR-12]', async () => {
    const typed = { City: 'Nowhere Falls', 'ZIP code': '07998' }
    const page = asked(await typeAddress(browser, typed), 'We could not find this address')
    expect(choicesIn(page)).toEqual(['typed'])
    asked(await answer(page, undefined), 'Please say which address we should use')
    expect((await answer(page, 'typed')).location).toBe(DELIVERY)
    expect((await stored())?.address.city).toBe('Nowhere Falls')
  })

  it.each(['refuse', 'hang', 'html-502', 'wrong-types', 'truncate', 'empty', 'huge'] as const)(
    'goes through unverified when the service does this: %s [ADDR-15]',
    async (kind) => {
      faults.add({ platform: 'addresses', kind })
      expect((await typeAddress(browser, { City: 'Monclair' })).location).toBe(DELIVERY)
      const kept = await stored()
      expect(kept?.address.city).toBe('Monclair')
      expect(kept?.fields).not.toHaveProperty('signedTrustedMatchkey')
    },
  )

  it('keeps the number that was asked for when the service is gone by then [ADDR-15]', async () => {
    const place = {
      City: 'New York',
      State: 'New York',
      'ZIP code': '10001',
      'Street address': '5 Penn Plaza',
    }
    const page = await typeAddress(browser, place)
    faults.add({ platform: 'addresses', kind: 'refuse' })
    const fill = { 'Apartment, suite or unit number': '23' }
    expect((await answer(page, undefined, fill)).location).toBe(DELIVERY)
    expect((await stored())?.address).toMatchObject({ street1: '5 Penn Plaza', street2: '23' })
  })

  it('keeps the number beside what was typed, and the suggested form that was confirmed [ADDR-09] [ADDR-11] [ADDR-15]', async () => {
    const place = { City: 'New York', State: 'New York', 'ZIP code': '10001' }
    const plaza = await typeAddress(browser, { ...place, 'Street address': '5 Penn Plaza' })
    const fill = { 'Apartment, suite or unit number': '23' }
    expect((await answer(plaza, 'typed', fill)).location).toBe(DELIVERY)
    expect((await stored())?.address).toMatchObject({ street1: '5 Penn Plaza', street2: '23' })
    const home = {
      'Apartment, suite, unit (optional)': '',
      City: 'Monclair',
      'Street address': '12 Maple Avenu',
    }
    const page = await typeAddress(browser, { ...home, State: 'New Jersey', 'ZIP code': '07042' })
    faults.add({ platform: 'addresses', kind: 'refuse' })
    expect((await answer(page, undefined)).location).toBe(DELIVERY)
    const kept = await stored()
    expect(kept?.address).toMatchObject({ street1: '12 Maple Avenue', city: 'Montclair' })
    expect(kept?.fields).not.toHaveProperty('signedTrustedMatchkey')
  })

  it('cannot be given our word by what a form sends [ADDR-13]', async () => {
    const page = await typeAddress(browser, { City: 'Monclair' })
    const form = browser.prepare(page, 'Continue to delivery')
    const own = {
      street1: '1 Nowhere',
      street2: '',
      city: 'Nowhere',
      state: 'NJ',
      postalCode: '07042',
      country: 'US',
    }
    const forged = Buffer.from(JSON.stringify({ kind: 'full', lines: own })).toString('base64url')
    for (const choice of [
      `full:${forged}`,
      'as:1 Nowhere||Nowhere|NJ|07042|US',
      'full:x',
      'as:x',
      'made-up',
    ]) {
      const answered = await browser.crafted(form, { choice, signedTrustedMatchkey: 'v1.made-up' })
      expect(answered.status).toBe(400)
    }
    expect(await stored()).toBeUndefined()
  })

  it('needs name, street, city, state, code and phone, and neither company nor a second line [VAL-28]', async () => {
    const empty = { 'Full name': '', 'Street address': '', City: '', State: '', 'ZIP code': '', Phone: '' }
    const page = await typeAddress(browser, empty)
    expect(page.status).toBe(400)
    const said = [...page.document.querySelectorAll('#error-summary li')].map(
      ({ textContent }) => textContent,
    )
    expect(said).toEqual([
      'Please enter your full name',
      'Please enter your street address',
      'Please enter your city',
      'Please enter your state',
      'Please enter your zip code',
      'Please enter your phone number',
    ])
    expect((await typeAddress(browser)).location).toBe(DELIVERY)
  })
})

it('asks about each of several addresses beside it, and stores all of them together [ADDR-08] [ADDR-13]', async () => {
  const CHICAGO = { name: 'Aunt Example', city: 'Chicgo', state: 'IL', postalCode: '60601' }
  const page = await browser.post(fillSplit(browser, await browser.get(MULTI), [{}, CHICAGO], [1, 1]))
  asked(page, 'Which address should we use?')
  expect([choicesIn(page, 'shipment-1.choice').length, choicesIn(page, 'shipment-2.choice').length]).toEqual([
    0, 2,
  ])
  const saved = await browser.post(browser.prepare(page, 'Continue to delivery'))
  expect(saved.location).toBe(DELIVERY)
  expect((await cartOf(browser)).itemShippingAddresses).toMatchObject([
    { address: { city: 'Montclair' }, fields: { signedTrustedMatchkey: expect.any(String) as string } },
    { address: { city: 'Chicago' }, fields: { signedTrustedMatchkey: expect.any(String) as string } },
  ])
})

describe('questions about two of several addresses', () => {
  const HERE = { name: 'Aunt Example', city: 'Nowhere Falls', state: 'NJ', postalCode: '07998' }
  const split = async (there: ShippingAddress) =>
    browser.post(fillSplit(browser, await browser.get(MULTI), [HERE, there], [1, 1]))
  /** With the preselected choices, overridden by these. */
  const press = (page: Page, choices: Readonly<Record<string, string>>) =>
    browser.crafted(browser.prepare(page, 'Continue to delivery'), choices)
  const askedIn = (page: Page) =>
    [1, 2].filter((place) =>
      page.forms
        .flatMap(({ fields }) => fields)
        .some(({ name, type }) => name === `shipment-${place}.choice` && type === 'radio'),
    )

  it('may be answered one after the other: an answer holds while another is asked [ADDR-08] [ADDR-12]', async () => {
    const page = await split({ name: 'Uncle Example', street1: '12 Maple' })
    expect(askedIn(page)).toEqual([1, 2])
    const second = await press(page, { 'shipment-1.choice': 'typed' })
    expect([second.status, askedIn(second)]).toEqual([400, [2]])
    expect((await press(second, { 'shipment-2.choice': 'typed' })).location).toBe(DELIVERY)
    expect((await cartOf(browser)).itemShippingAddresses).toMatchObject([
      { address: { city: 'Nowhere Falls' } },
      { address: { street1: '12 Maple' } },
    ])
  })

  it('may take more than one step, and the first is asked once [ADDR-08] [ADDR-10] [ADDR-12]', async () => {
    let page = await split({ name: 'Uncle Example', city: 'Chicago', state: 'IL', postalCode: '60600' })
    for (let steps = 0; page.location === null; steps += 1) {
      expect(steps).toBeLessThan(5)
      expect(askedIn(page)).toEqual(steps === 0 ? [1, 2] : [2])
      const first = choicesIn(page, 'shipment-2.choice')[0] ?? ''
      page = await press(page, {
        ...(steps === 0 ? { 'shipment-1.choice': 'typed' } : {}),
        'shipment-2.choice': first,
      })
    }
    expect(page.location).toBe(DELIVERY)
  })

  it('are asked anew of an address that was corrected meanwhile [ADDR-09]', async () => {
    const page = await split({ name: 'Uncle Example', street1: '12 Maple' })
    const second = await press(page, { 'shipment-1.choice': 'typed' })
    const third = await press(second, { 'shipment-1.city': 'Nowhere', 'shipment-2.choice': 'typed' })
    expect([third.status, askedIn(third)]).toEqual([400, [1]])
  })
})
