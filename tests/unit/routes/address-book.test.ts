/** The address book of an account, through its forms alone. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PASSWORD, accounts } from '../../kit/accounts'
import { addressFields } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, choiceOf, fieldOf, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const BOOK = '/account/address-book'
const NEW = `${BOOK}/new`
const SAVE = 'Save address'
let browser: Browser
let nth = 0

beforeEach(async () => {
  browser = app.newBrowser()
  const email = `book-${++nth}@example.com`
  await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Pat', lastName: 'Example' })
  await signIn(browser, { email, password: PASSWORD })
})

afterEach(() => shop.platforms.faults.clear())

type Typed = Readonly<Record<string, string | boolean>>

const add = (fill: Typed = {}) => send(browser, NEW, SAVE, { ...addressFields(), ...fill })
const cards = ({ document }: Page) =>
  [...document.querySelectorAll('main li:has(address)')].map((card) => card.textContent ?? '')
const streets = async () =>
  cards(await browser.get(BOOK)).flatMap(
    (card) => /\d+ Maple (?:Avenue|Drive)|\d Penn Plaza/.exec(card)?.[0] ?? [],
  )
const press = async (label: string) => browser.post(browser.prepare(await browser.get(BOOK), label))

describe('the address book', () => {
  it('lists, adds and edits addresses and marks a default [ACCT-09]', async () => {
    expect((await browser.get(NEW)).text).toContain('Phone Only for questions about a delivery')
    const empty = await browser.get(BOOK)
    expect([empty.status, empty.text.includes('You have no saved addresses yet.')]).toEqual([200, true])
    const added = await add()
    expect([added.status, added.location]).toEqual([303, BOOK])
    expect((await browser.get(BOOK)).text).toContain('Your address is saved.')
    await add({ 'Street address': '14 Maple Avenue' })
    // The first one becomes the default unless its tick is removed, and stays it.
    expect(await streets()).toEqual(['12 Maple Avenue', '14 Maple Avenue'])
    expect(cards(await browser.get(BOOK)).map((card) => card.includes('Default address'))).toEqual([
      true,
      false,
    ])

    expect((await press('Make default: Pat Example, 14 Maple Avenue')).location).toBe(BOOK)
    expect((await browser.get(BOOK)).text).toContain('Your default address is changed.')
    expect(await streets()).toEqual(['14 Maple Avenue', '12 Maple Avenue'])

    const link = (await browser.get(BOOK)).document.querySelector('a[aria-label$="12 Maple Avenue"]')
    const edited = await send(browser, link?.getAttribute('href') ?? '', SAVE, {
      'Full name': 'Sam Sample',
      'Street address': '16 Maple Avenue',
    })
    expect(edited.location).toBe(BOOK)
    expect(cards(await browser.get(BOOK))[1]).toMatch(/Sam Sample.*16 Maple Avenue/)
  })

  it('begins checkout with the default [ACCT-09]', async () => {
    await add()
    await add({ 'Street address': '14 Maple Avenue', 'Make this my default address': true })
    await addToCart(browser)
    expect(fieldOf(await browser.get('/checkout/address'), 'street1')).toBe('14 Maple Avenue')
  })

  it('removes one, once, and the same one is added once', async () => {
    const form = browser.prepare(await browser.get(NEW), SAVE, { fill: addressFields() })
    await browser.post(form)
    await browser.post(form)
    expect(await streets()).toEqual(['12 Maple Avenue'])
    const remove = browser.prepare(await browser.get(BOOK), 'Remove: Pat Example, 12 Maple Avenue')
    await browser.post(remove)
    expect(await streets()).toEqual([])
    await browser.post(remove)
    expect((await browser.get(BOOK)).text).toContain('This address is no longer in your address book.')
  })

  it('keeps everything typed beside each field’s error [ACCT-12]', async () => {
    const page = await add({ 'Full name': '', 'ZIP code': '99', City: 'Springfield' })
    expect([page.status, fieldOf(page, 'city')]).toEqual([400, 'Springfield'])
    const links = [...page.document.querySelectorAll('#error-summary a')].map((link) =>
      link.getAttribute('href'),
    )
    expect(links).toHaveLength(2)
    for (const link of links) expect(page.document.querySelector(link ?? '')).not.toBeNull()
    expect(await streets()).toEqual([])
  })

  it('asks about an address as checkout does, one reaction for each status', async () => {
    const several = await add({ 'Street address': '12 Maple' })
    expect([several.status, several.text.includes('Which of these is your address?')]).toEqual([400, true])
    const drive = several.forms
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => name === 'choice')
      .flatMap(({ value }) => value)[2]
    const chosen = browser.prepare(several, SAVE, { fill: { [choiceOf(several, drive ?? '')]: true } })
    expect((await browser.post(chosen)).location).toBe(BOOK)
    expect(await streets()).toEqual(['12 Maple Drive'])

    const newYork = { City: 'New York', State: 'New York', 'ZIP code': '10001' }
    const unit = await add({ ...newYork, 'Street address': '5 Penn Plaza' })
    const numbered = browser.prepare(unit, SAVE, { fill: { 'Apartment, suite or unit number': '23' } })
    expect((await browser.post(numbered)).location).toBe(BOOK)
    expect(cards(await browser.get(BOOK)).some((card) => card.includes('Unit 23'))).toBe(true)
  })

  it('takes an address unverified while the service is away', async () => {
    shop.platforms.faults.add({ platform: 'addresses', kind: 'refuse' })
    expect((await add()).location).toBe(BOOK)
    expect(await streets()).toEqual(['12 Maple Avenue'])
  })

  it('says so while it cannot be changed, with all that was typed', async () => {
    const form = browser.prepare(await browser.get(NEW), SAVE, { fill: addressFields() })
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503 })
    const page = await browser.post(form)
    expect(page.status).toBe(503)
    shop.platforms.faults.clear()
    expect(await streets()).toEqual([])
  })

  it.each([
    ['is saved', () => add({ 'Street address': '14 Maple Avenue' })],
    ['is removed', () => press('Remove: Pat Example, 12 Maple Avenue')],
  ])(
    'does not say that nothing was done when the answer is lost while an address %s',
    async (_name, edit) => {
      await add()
      const lost = { kind: 'lost-reply', match: { path: '/customers/', method: 'POST' } } as const
      shop.platforms.faults.add({ platform: 'commercetools', ...lost })
      const page = await edit()
      expect([page.status, page.text.includes('this change may not have been made')]).toEqual([503, true])
      expect(page.text).not.toContain('Nothing was')
      shop.platforms.faults.clear()
      expect(await streets()).not.toEqual(['12 Maple Avenue'])
    },
  )

  it.each([
    ['is saved', () => add({ 'Street address': '14 Maple Avenue' })],
    ['is removed', () => press('Remove: Pat Example, 12 Maple Avenue')],
  ])('tells and logs it when the platform refuses that an address %s', async (_name, edit) => {
    await add()
    const warn = vi.spyOn(shop.services.logger, 'warn')
    const refused = { kind: 'status', status: 400, match: { path: '/customers/', method: 'POST' } } as const
    shop.platforms.faults.add({ platform: 'commercetools', ...refused })
    const page = await edit()
    expect([page.status, page.text.includes('Our order system did not accept this')]).toEqual([400, true])
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'HTTP400' }),
      'an edit of an address book was refused',
    )
    warn.mockRestore()
    shop.platforms.faults.clear()
    expect(await streets()).toEqual(['12 Maple Avenue'])
  })

  it('is nobody else’s', async () => {
    await add()
    const path = (await browser.get(BOOK)).document
      .querySelector('a[aria-label^="Edit"]')
      ?.getAttribute('href')
    const other = app.newBrowser()
    await signIn(other, accounts.reseller)
    expect((await other.get(path ?? '')).status).toBe(404)
    const form = other.prepare(await other.get(NEW), SAVE, { fill: addressFields() })
    expect((await other.post({ ...form, url: new URL(path ?? '', form.url).href })).status).toBe(404)
    expect(await streets()).toEqual(['12 Maple Avenue'])
    expect((await other.get(BOOK)).text).not.toContain('12 Maple Avenue')
  })
})
