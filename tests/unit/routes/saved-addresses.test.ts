/** The address book at checkout: offered, chosen, added to and edited, for one address and for several (CHK-14). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ADDRESSES_MAX } from '~/services/commercetools/customer-addresses.server'
import { accounts, PASSWORD } from '../../kit/accounts'
import type { Fill } from '../../kit/fill-form'
import { addressFields } from '../../kit/http-steps'
import type { Action } from '../../../catalogue/seed/client'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import { addToCart, beGuest, fieldOf, send, signIn, typeAddress } from '../support/steps'

const { shop, app } = await openRoutes()
const ADDRESS = '/checkout/address'
const DELIVERY = '/checkout/shipping'
const SAVE = 'Save to my address book'
const GONE = 'This address is no longer in your address book. Please choose another one.'
const SAVE_CHANGES = 'Save changes to my address book'
let browser: Browser

interface Saved {
  readonly id: string
  readonly name: string
  readonly street1: string
}

async function book(): Promise<readonly Saved[]> {
  const answer = await browser.send('/api/customers/me/addresses', {
    headers: { Accept: 'application/json' },
  })
  return (JSON.parse(answer.html) as { data: { addresses: readonly Saved[] } }).data.addresses
}

const errorsIn = ({ document }: Page) =>
  [...document.querySelectorAll('#error-summary li')].map((error) => error.textContent)

/** In another tab, or on another device. */
async function removeElsewhere(street: string): Promise<void> {
  const page = await browser.get('/account/address-book')
  await browser.post(browser.prepare(page, `Remove: Pat Example, ${street}`))
}

interface AtPlatform {
  readonly id: string
  readonly version: number
  readonly addresses: readonly { readonly id: string; readonly streetName: string }[]
}

async function customerAtPlatform(): Promise<AtPlatform> {
  const { customerId = '' } = await shop.visitor(browser.cookie())
  return (await shop.merchant.get(`customers/${customerId}`)) as AtPlatform
}
const versionAtPlatform = async () => (await customerAtPlatform()).version

/** At the platform, as from another process: this one has the customer cached, and is not notified. */
async function atPlatform(actions: (addresses: AtPlatform['addresses']) => readonly Action[]) {
  const customer = await customerAtPlatform()
  await shop.merchant.update('customers', customer, actions(customer.addresses))
  return (await customerAtPlatform()).addresses
}
const at = (addresses: AtPlatform['addresses'], street: string) => {
  const found = addresses.find(({ streetName }) => streetName === street)
  if (found === undefined) throw new Error(`Nothing is at ${street}`)
  return found
}

const streets = async () => (await book()).map(({ street1 }) => street1)
const stored = async () => (await cartOf(browser)).itemShippingAddresses.map(({ address }) => address.street1)

beforeEach(async () => {
  browser = app.newBrowser()
})
afterEach(() => shop.platforms.faults.clear())

/** Makes a street that no other test has. */
let house = 200
const newStreet = () => `${(house += 1)} Maple Avenue`

describe('saved addresses for one address', () => {
  beforeEach(async () => {
    await signIn(browser)
    await addToCart(browser)
  })

  it('are added by a tick, and not without it [CHK-14]', async () => {
    const [kept, other] = [newStreet(), newStreet()]
    const form = await browser.get(ADDRESS)
    expect(form.text).toContain('to my address book')
    await typeAddress(browser, { 'Street address': other })
    expect(await streets()).not.toContain(other)
    // Also where the form starts from a saved address: that stays unchanged.
    const before = await streets()
    const saved = await send(browser, ADDRESS, 'Continue to delivery', {
      'Street address': kept,
      [SAVE]: true,
    })
    expect(saved.location).toBe(DELIVERY)
    expect(await streets()).toEqual([...before, kept])
    await send(browser, ADDRESS, 'Continue to delivery', { 'Street address': kept, [SAVE]: true })
    expect(await streets()).toEqual([...before, kept])
  })

  it('are changed where the tick comes with another phone or company of the same person there [CHK-14]', async () => {
    const street = newStreet()
    const save = (over: Readonly<Record<string, string>> = {}) =>
      typeAddress(browser, { 'Street address': street, [SAVE]: true, ...over })
    const changes = { Phone: '201-555-0199', 'Company (optional)': 'Nut Lovers' }
    await save()
    const before = await book()
    const { id = '' } = before.find(({ street1 }) => street1 === street) ?? {}
    const email = 'aunt@example.com'
    await atPlatform((addresses) => {
      const { id: addressId, ...address } = at(addresses, street)
      return [{ action: 'changeAddress', addressId, address: { ...address, email } }]
    })
    shop.services.customers.clear()
    await save(changes)
    expect(await book()).toMatchObject(
      before.map((each) =>
        each.id === id ? { id, street1: street, phone: '201-555-0199', company: 'Nut Lovers', email } : each,
      ),
    )
    const version = await versionAtPlatform()
    await save(changes)
    expect(await versionAtPlatform()).toBe(version)
  })

  it('of one person at one place stay as they are, where one of them is typed or another one there [CHK-14]', async () => {
    const street = newStreet()
    const save = (phone: string, company = '') =>
      typeAddress(browser, {
        'Street address': street,
        Phone: phone,
        'Company (optional)': company,
        [SAVE]: true,
      })
    await save('201-555-0199', 'Nut Lovers')
    await atPlatform((addresses) => {
      const { id: _id, ...like } = at(addresses, street)
      const address = { ...like, company: undefined, phone: '201-555-0150' }
      return [{ action: 'addAddress', address }]
    })
    shop.services.customers.clear()
    const before = await book()
    expect(before.slice(-2)).toMatchObject([
      { street1: street, phone: '201-555-0199', company: 'Nut Lovers' },
      { street1: street, phone: '201-555-0150' },
    ])
    expect((await save('201-555-0150')).location).toBe(DELIVERY)
    expect(await book()).toEqual(before)
    await save('201-555-0177')
    expect(await book()).toMatchObject([...before, { street1: street, phone: '201-555-0177' }])
  })

  it('are as the platform has them where the tick is meant for one, whatever was seen a moment before [CHK-14]', async () => {
    const street = newStreet()
    const save = async () =>
      browser.prepare(await browser.get(ADDRESS), 'Continue to delivery', {
        fill: { ...addressFields({ street1: street, phone: '201-555-0199' }), [SAVE]: true },
      })
    const there = async () => (await book()).filter(({ street1 }) => street1 === street)
    const own = { name: 'Pat Example', phone: '201-555-0199' }
    await typeAddress(browser, { 'Street address': street, [SAVE]: true })
    const first = await save()
    // Theirs no longer, it is not overwritten.
    await atPlatform((addresses) => {
      const { id: addressId, ...address } = at(addresses, street)
      return [{ action: 'changeAddress', addressId, address: { ...address, lastName: 'Somebody Else' } }]
    })
    expect((await browser.post(first)).location).toBe(DELIVERY)
    expect(await there()).toMatchObject([{ name: 'Somebody Else' }, own])
    const again = await save()
    // Removed meanwhile, it is added again.
    await atPlatform((addresses) =>
      addresses
        .filter(({ streetName }) => streetName === street)
        .map(({ id: addressId }) => ({ action: 'removeAddress', addressId })),
    )
    await browser.post(again)
    expect(await there()).toMatchObject([own])
    // Added meanwhile, it is not added twice.
    const other = newStreet()
    const moved = { ...addressFields({ street1: other, phone: own.phone }), [SAVE]: true }
    const elsewhere = browser.prepare(await browser.get(ADDRESS), 'Continue to delivery', { fill: moved })
    await atPlatform((addresses) => {
      const { id: _id, ...like } = at(addresses, street)
      return [{ action: 'addAddress', address: { ...like, streetName: other } }]
    })
    await browser.post(elsewhere)
    expect((await streets()).filter((each) => each === other)).toEqual([other])
  })

  it('are ordered with, and told to be as before perhaps, while the book has changed and cannot be read', async () => {
    const street = newStreet()
    await typeAddress(browser, { 'Street address': street, [SAVE]: true })
    const form = browser.prepare(await browser.get(ADDRESS), 'Continue to delivery', {
      fill: { ...addressFields({ street1: street, phone: '201-555-0188' }), [SAVE]: true },
    })
    const before = await atPlatform((addresses) => {
      const { id: addressId, ...address } = at(addresses, street)
      return [{ action: 'changeAddress', addressId, address: { ...address, email: 'aunt@example.com' } }]
    })
    const { customerId = '' } = await shop.visitor(browser.cookie())
    const match = { path: `/customers/${customerId}`, method: 'GET' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
    const sent = await browser.post(form)
    shop.platforms.faults.clear()
    expect(await stored()).toEqual([street])
    const page = await browser.open(sent.location ?? '')
    expect(page.text).toContain(`${street}, Montclair may not have been saved to your address book.`)
    expect((await customerAtPlatform()).addresses).toEqual(before)
  })

  it('are offered with a button each, which sends the order there, and need no second check [CHK-14]', async () => {
    const street = newStreet()
    await typeAddress(browser, { 'Street address': newStreet() })
    await send(browser, ADDRESS, 'Continue to delivery', { 'Street address': street, [SAVE]: true })
    await typeAddress(browser, { 'Street address': newStreet() })
    const page = await browser.get(ADDRESS)
    const chosen = await browser.post(browser.prepare(page, `Ship to Pat Example, ${street}`))
    expect(chosen.location).toBe(DELIVERY)
    expect(await stored()).toEqual([street])
    expect((await cartOf(browser)).itemShippingAddresses[0]?.fields.signedTrustedMatchkey).toMatch(/^v1\./)
  })

  it('that were removed meanwhile are told in one message, and the form stays as it was [CHK-14]', async () => {
    const street = newStreet()
    await typeAddress(browser, { 'Street address': street, [SAVE]: true })
    await typeAddress(browser, { 'Street address': newStreet() })
    const page = await browser.get(ADDRESS)
    const before = await stored()
    const press = browser.prepare(page, `Ship to Pat Example, ${street}`)
    await removeElsewhere(street)
    const answer = await browser.post(press)
    expect(answer.status).toBe(400)
    expect(errorsIn(answer)).toEqual([GONE])
    expect(answer.text).not.toContain('Please enter')
    expect(fieldOf(answer, 'street1')).toBe(before[0])
    expect(answer.text).not.toContain(street)
    expect(await stored()).toEqual(before)
  })

  it('keep what was typed for another one, and its e-mail, where the press is refused [CHK-14]', async () => {
    const [street, other] = [newStreet(), newStreet()]
    for (const each of [street, other]) await typeAddress(browser, { 'Street address': each, [SAVE]: true })
    await typeAddress(browser, { 'Street address': newStreet() })
    const [typed, email] = [newStreet(), 'aunt@example.com']
    const fill = { Email: email, 'Street address': typed, 'ZIP code': '1', [SAVE]: true }
    const press = browser.prepare(await browser.get(ADDRESS), `Ship to Pat Example, ${street}`, { fill })
    await removeElsewhere(street)
    const answer = await browser.post(press)
    expect([answer.status, errorsIn(answer)]).toEqual([400, [GONE]])
    const kept = ['email', 'street1', 'postalCode'].map((name) => fieldOf(answer, name))
    expect(kept).toEqual([email, typed, '1'])
    // A valid submit keeps the e-mail, and nothing else.
    const taken = await browser.post(browser.prepare(answer, `Ship to Pat Example, ${other}`))
    expect(taken.location).toBe(DELIVERY)
    expect([await stored(), (await cartOf(browser)).customerEmail]).toEqual([[other], email])
    expect(await streets()).not.toContain(typed)
  })

  it('keep what was typed where only the e-mail is wrong, and are shown where they lack something [CHK-14]', async () => {
    const [street, typed, lacking] = [newStreet(), newStreet(), newStreet()]
    await typeAddress(browser, { 'Street address': street, [SAVE]: true })
    await typeAddress(browser, { 'Street address': newStreet() })
    const page = await browser.get(ADDRESS)
    const press = (fill: Fill) => browser.prepare(page, `Ship to Pat Example, ${street}`, { fill })
    const valuesIn = (answer: Page) => [answer.status, fieldOf(answer, 'email'), fieldOf(answer, 'street1')]
    const mistyped = await browser.post(press({ Email: 'x', 'Street address': typed }))
    expect(valuesIn(mistyped)).toEqual([400, 'x', typed])
    expect(errorsIn(mistyped)).toEqual(['Please enter a valid email address'])
    const added = await atPlatform((addresses) => {
      const { id: _id, ...like } = { ...at(addresses, street), phone: undefined }
      return [{ action: 'addAddress', address: { ...like, streetName: lacking } }]
    })
    const use = at(added, lacking).id
    const mended = await browser.crafted(press({ Email: 'x', 'Street address': typed }), { use })
    expect(valuesIn(mended)).toEqual([400, 'x', lacking])
  })

  it('keep what was typed for another one where the platform refuses the press [CHK-14]', async () => {
    const [street, typed] = [newStreet(), newStreet()]
    await typeAddress(browser, { 'Street address': street, [SAVE]: true })
    await typeAddress(browser, { 'Street address': newStreet() })
    const fill = { 'Street address': typed }
    const press = browser.prepare(await browser.get(ADDRESS), `Ship to Pat Example, ${street}`, { fill })
    const match = { path: '/carts/', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, match })
    const answer = await browser.post(press)
    expect([answer.status, fieldOf(answer, 'street1')]).toEqual([400, typed])
    expect(errorsIn(answer)).toEqual([expect.stringContaining('Our order system did not accept this.')])
  })

  it('that are gone leave a question about a typed one open [CHK-14] [ADDR-09]', async () => {
    const QUESTION = 'Which address should we use?'
    const street = newStreet()
    await typeAddress(browser, { 'Street address': street, [SAVE]: true })
    const asked = await typeAddress(browser, { City: 'Monclair' })
    expect([asked.status, asked.text.includes(QUESTION)]).toEqual([400, true])
    const press = browser.prepare(asked, `Ship to Pat Example, ${street}`)
    await removeElsewhere(street)
    const gone = await browser.post(press)
    expect([errorsIn(gone), fieldOf(gone, 'city')]).toEqual([[GONE], 'Monclair'])
    const next = await browser.post(browser.prepare(gone, 'Continue to delivery'))
    expect([next.status, next.text.includes(QUESTION)]).toEqual([400, true])
    expect(await stored()).toEqual([street])
  })

  it('are as the platform has them at the press, whatever was seen a moment before [CHK-14]', async () => {
    const street = newStreet()
    await typeAddress(browser, { 'Street address': street, [SAVE]: true })
    await typeAddress(browser, { 'Street address': newStreet() })
    const page = await browser.get(ADDRESS)
    const press = browser.prepare(page, `Ship to Pat Example, ${street}`)

    const corrected = newStreet()
    const before = await atPlatform((addresses) => {
      const { id: addressId, ...address } = at(addresses, street)
      return [{ action: 'changeAddress', addressId, address: { ...address, streetName: corrected } }]
    })
    expect((await browser.post(press)).location).toBe(DELIVERY)
    expect(await stored()).toEqual([corrected])

    const added = newStreet()
    const { id: _id, ...like } = at(before, corrected)
    const after = await atPlatform(() => [{ action: 'addAddress', address: { ...like, streetName: added } }])
    const used = await browser.crafted(press, { use: at(after, added).id })
    expect([used.location, await stored()]).toEqual([DELIVERY, [added]])

    await atPlatform(() => [{ action: 'removeAddress', addressId: at(before, corrected).id }])
    const gone = await browser.post(press)
    expect([gone.status, errorsIn(gone), await stored()]).toEqual([400, [GONE], [added]])
  })

  it('are edited in the form, and changed in the book where that is ticked [CHK-14]', async () => {
    const [first, next] = [newStreet(), newStreet()]
    await typeAddress(browser, { 'Street address': newStreet() })
    await send(browser, ADDRESS, 'Continue to delivery', { 'Street address': first, [SAVE]: true })
    const before = await book()
    const { id } = before.find(({ street1 }) => street1 === first) ?? { id: '' }
    const form = await browser.get(`${ADDRESS}?edit=${id}`)
    const edited = await browser.post(
      browser.prepare(form, 'Continue to delivery', {
        fill: { 'Street address': next, [SAVE_CHANGES]: true },
      }),
    )
    expect(edited.location).toBe(DELIVERY)
    expect(await book()).toMatchObject(before.map((each) => (each.id === id ? { id, street1: next } : each)))
    expect(await stored()).toEqual([next])
  })

  it('keep the e-mail of who receives there, for which no form of one address asks [DATA-07]', async () => {
    const [street, next, last] = [newStreet(), newStreet(), newStreet()]
    await typeAddress(browser, { 'Street address': newStreet() })
    await send(browser, ADDRESS, 'Continue to delivery', { 'Street address': street, [SAVE]: true })
    const { id, ...saved } = (await book()).find(({ street1 }) => street1 === street) ?? { id: '' }
    const email = 'aunt@example.com'
    const given = await browser.send('/api/customers/me/addresses', {
      method: 'PUT',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ addressId: id, address: { ...saved, email } }),
    })
    expect(given.status).toBe(200)
    const kept = async () => (await book()).find((each) => each.id === id)

    await send(browser, `/account/address-book/${id}`, 'Save address', { 'Street address': next })
    expect(await kept()).toMatchObject({ street1: next, email })
    const chosen = browser.prepare(await browser.get(ADDRESS), `Ship to Pat Example, ${next}`)
    expect((await browser.post(chosen)).location).toBe(DELIVERY)
    const sentTo = async () => (await cartOf(browser)).itemShippingAddresses[0]?.address
    expect(await sentTo()).toMatchObject({ street1: next, email })
    const edit = `${ADDRESS}?edit=${id}`
    const changes = { 'Street address': last, [SAVE_CHANGES]: true }
    await send(browser, edit, 'Continue to delivery', changes)
    expect(await kept()).toMatchObject({ street1: last, email })
    // Also one that was given on another device since the form was opened.
    const [form, later] = [await browser.get(edit), 'uncle@example.com']
    await atPlatform((addresses) => {
      const { id: addressId, ...address } = at(addresses, last)
      return [{ action: 'changeAddress', addressId, address: { ...address, email: later } }]
    })
    const phone = { Phone: '201-555-0177', [SAVE_CHANGES]: true }
    await browser.post(browser.prepare(form, 'Continue to delivery', { fill: phone }))
    expect([await kept(), await sentTo()]).toMatchObject([
      { phone: '201-555-0177', email: later },
      { phone: '201-555-0177', email: later },
    ])
    // And where it is not ticked that the book is to change.
    const cousin = 'cousin@example.com'
    const unticked = await browser.get(edit)
    await atPlatform((addresses) => {
      const { id: addressId, ...address } = at(addresses, last)
      return [{ action: 'changeAddress', addressId, address: { ...address, email: cousin } }]
    })
    await browser.post(
      browser.prepare(unticked, 'Continue to delivery', {
        fill: { Phone: '201-555-0188', [SAVE_CHANGES]: false },
      }),
    )
    expect([await kept(), await sentTo()]).toMatchObject([
      { phone: '201-555-0177', email: cousin },
      { phone: '201-555-0188', email: cousin },
    ])
    // Submitted again as prefilled from the order, which includes the e-mail.
    await send(browser, ADDRESS, 'Continue to delivery', {})
    expect(await sentTo()).toMatchObject({ street1: last, email: cousin })
  })
})

it('saved addresses fill an address of several, and each of several can be saved [CHK-14]', async () => {
  await signIn(browser, accounts.reseller)
  await addToCart(browser)
  const [own, aunt] = [newStreet(), newStreet()]
  await typeAddress(browser, { 'Street address': newStreet() })
  await send(browser, ADDRESS, 'Continue to delivery', { 'Street address': own, [SAVE]: true })
  const page = await browser.get(MULTI)
  const label = `Pat Example, ${own}, Montclair`
  const used = await browser.post(
    browser.prepare(page, 'Use this address as address 2', {
      fill: { 'Address 2 > Saved addresses (optional)': label },
    }),
  )
  const field = used.forms.flatMap(({ fields }) => fields).find(({ name }) => name === 'shipment-2.street1')
  expect(field?.value).toBe(own)
  const split = fillSplit(browser, used, [{ street1: aunt }, { street1: own }], [1, 1])
  const saved = await browser.crafted(split, { 'shipment-1.saveToBook': 'on' })
  expect([saved.location, saved.document.querySelector('#error-summary')?.textContent]).toEqual([
    DELIVERY,
    undefined,
  ])
  expect(await stored()).toEqual([aunt, own])
  expect((await streets()).filter((street) => [aunt, own].includes(street))).toEqual([own, aunt])
  // Back to one address, each saved address can be edited.
  const one = await browser.get(`${ADDRESS}?one=1`)
  const edit =
    one.document.querySelector(`a[aria-label="Edit Pat Example, ${own}"]`)?.getAttribute('href') ?? ''
  const form = await browser.get(edit)
  expect([form.status, form.location]).toEqual([200, null])
  expect(form.forms.flatMap(({ fields }) => fields).find(({ name }) => name === 'street1')?.value).toBe(own)
  // Where it is one of several, its changes can be kept as well: in its own entry.
  const before = await book()
  const { id } = before.find(({ street1 }) => street1 === own) ?? { id: '' }
  const next = newStreet()
  const usedAgain = await browser.post(
    browser.prepare(await browser.get(MULTI), 'Use this address as address 2', {
      fill: { 'Address 2 > Saved addresses (optional)': label },
    }),
  )
  const changed = await browser.post(
    browser.prepare(usedAgain, 'Continue to delivery', {
      fill: { 'Address 2 > Street address': next, [`Address 2 > ${SAVE_CHANGES}`]: true },
    }),
  )
  expect([changed.location, await stored()]).toEqual([DELIVERY, [aunt, next]])
  expect(await book()).toMatchObject(before.map((each) => (each.id === id ? { id, street1: next } : each)))
})

describe('a saved address for one of several', () => {
  /** With a separate cart, which goes to one address so far. */
  async function beNewCustomer(addresses: readonly object[] = []): Promise<void> {
    const account = { email: `several-${newStreet().slice(0, 3)}@example.com`, password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example', addresses })
    await signIn(browser, account)
    await addToCart(browser)
  }

  const typed = { 'Address 2 > Full name': 'Aunt Example', 'Address 2 > Street address': '5 Penn Plaza' }
  const use = async (saved?: string) => {
    const choice = saved === undefined ? {} : { 'Address 2 > Saved addresses (optional)': saved }
    return browser.prepare(await browser.get(MULTI), 'Use this address as address 2', {
      fill: { ...typed, ...choice },
    })
  }

  it('is asked for where none was chosen, and what was typed stays [CHK-14]', async () => {
    await beNewCustomer()
    await typeAddress(browser, { 'Street address': newStreet(), [SAVE]: true })
    const answer = await browser.post(await use())
    expect(answer.status).toBe(400)
    expect(errorsIn(answer)).toEqual(['Address 2: Please choose an address'])
    const names = ['name', 'street1', 'addressId'].map((name) => `shipment-2.${name}`)
    expect(names.map((name) => fieldOf(answer, name))).toEqual(['Aunt Example', '5 Penn Plaza', ''])
  })

  it('leaves a question about a typed one open where none was chosen [ADDR-09]', async () => {
    const QUESTION = 'Which address should we use?'
    await beNewCustomer()
    await typeAddress(browser, { 'Street address': newStreet(), [SAVE]: true })
    const chicago = { name: 'Aunt Example', city: 'Chicgo', state: 'IL', postalCode: '60601' }
    const asked = await browser.post(fillSplit(browser, await browser.get(MULTI), [{}, chicago], [1, 1]))
    expect([asked.status, asked.text.includes(QUESTION)]).toEqual([400, true])
    const answer = await browser.post(browser.prepare(asked, 'Use this address as address 2'))
    expect(errorsIn(answer)).toEqual(['Address 2: Please choose an address'])
    const next = await browser.post(browser.prepare(answer, 'Continue to delivery'))
    expect([next.status, next.text.includes(QUESTION)]).toEqual([400, true])
  })

  it('is no other one, where it was removed meanwhile [CHK-14]', async () => {
    await beNewCustomer()
    const [gone, left] = [newStreet(), newStreet()]
    await typeAddress(browser, { 'Street address': gone, [SAVE]: true })
    await typeAddress(browser, { 'Street address': left, [SAVE]: true })
    const press = await use(`Pat Example, ${gone}, Montclair`)
    await removeElsewhere(gone)
    const answer = await browser.post(press)
    expect([answer.status, fieldOf(answer, 'shipment-2.street1')]).toEqual([400, '5 Penn Plaza'])
    expect(errorsIn(answer)).toEqual([`Address 2: ${GONE}`])
    expect(await streets()).toContain(left)
  })

  it('is the one that the platform has at the press, whatever was seen a moment before [CHK-14]', async () => {
    await beNewCustomer()
    const street = newStreet()
    await typeAddress(browser, { 'Street address': street, [SAVE]: true })
    const press = await use(`Pat Example, ${street}, Montclair`)
    const corrected = newStreet()
    const changed = await atPlatform((addresses) => {
      const { id: addressId, ...address } = at(addresses, street)
      return [{ action: 'changeAddress', addressId, address: { ...address, streetName: corrected } }]
    })
    const filled = await browser.post(press)
    expect([filled.status, fieldOf(filled, 'shipment-2.street1')]).toEqual([200, corrected])
    await atPlatform(() => [{ action: 'removeAddress', addressId: at(changed, corrected).id }])
    const gone = await browser.post(press)
    expect([gone.status, errorsIn(gone)]).toEqual([400, [`Address 2: ${GONE}`]])
  })

  it('is changed and not added beside it, where another one is typed as it is to be [CHK-14]', async () => {
    await beNewCustomer()
    const [saved, next] = [newStreet(), newStreet()]
    await typeAddress(browser, { 'Street address': saved, [SAVE]: true })
    const before = await book()
    const used = await browser.post(await use(`Pat Example, ${saved}, Montclair`))
    const both = fillSplit(browser, used, [{ street1: next }, { street1: next }], [1, 1])
    // Of the same place, the first with a phone of its own.
    const sent = await browser.crafted(both, {
      ...{ 'shipment-1.saveToBook': 'on', 'shipment-2.saveToBook': 'on' },
      'shipment-1.phone': '201-555-0199',
    })
    expect([sent.location, errorsIn(sent)]).toEqual([DELIVERY, []])
    expect(await book()).toMatchObject(before.map(({ id }) => ({ id, street1: next })))
  })

  const BOTH = { 'shipment-1.saveToBook': 'on', 'shipment-2.saveToBook': 'on' }
  const WRITE = { path: '/customers/', method: 'POST' }
  /** Ticks two, while writes to the address book fail like this. */
  async function keepTwo(fault: { readonly status: number; readonly times?: number }) {
    await beNewCustomer()
    const [own, aunt] = [newStreet(), newStreet()]
    const split = fillSplit(browser, await browser.get(MULTI), [{ street1: own }, { street1: aunt }], [1, 1])
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', match: WRITE, ...fault })
    const sent = await browser.crafted(split, BOTH)
    shop.platforms.faults.clear()
    return { sent, places: [own, aunt] }
  }

  it('is kept one by one where the platform refuses several at once', async () => {
    const { sent, places } = await keepTwo({ status: 400, times: 1 })
    expect([sent.location, await streets()]).toEqual([DELIVERY, places])
  })

  it('may not be kept while the platform is away, which is said of each', async () => {
    const { sent, places } = await keepTwo({ status: 503 })
    const page = await browser.open(sent.location ?? '')
    for (const street of places)
      expect(page.text).toContain(`${street}, Montclair may not have been saved to your address book.`)
    expect(await stored()).toEqual(places)
  })

  it('is said not to be kept where the account is gone by then', async () => {
    await beNewCustomer()
    const [own, aunt] = [newStreet(), newStreet()]
    const split = fillSplit(browser, await browser.get(MULTI), [{ street1: own }, { street1: aunt }], [1, 1])
    shop.services.customers.clear()
    const match = { path: '/customers/', method: 'GET' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', match, status: 404 })
    const { location } = await browser.crafted(split, BOTH)
    shop.platforms.faults.clear()
    const page = await browser.open(location ?? '')
    for (const street of [own, aunt])
      expect(page.text).toContain(`${street}, Montclair could not be saved to your address book.`)
  })

  it('is kept as long as there is room in the book, and the next page tells what was not', async () => {
    await beNewCustomer(
      Array.from({ length: ADDRESSES_MAX - 1 }, (_, at) => ({
        country: 'US',
        streetName: `${at} Oak Street`,
      })),
    )
    const [own, aunt] = [newStreet(), newStreet()]
    const split = fillSplit(browser, await browser.get(MULTI), [{ street1: own }, { street1: aunt }], [1, 1])
    const { location } = await browser.crafted(split, BOTH)
    expect((await streets()).slice(-2)).toEqual([`${ADDRESSES_MAX - 2} Oak Street`, own])
    // No checkout step would say so; the cart does, and leads on.
    const next = await browser.open(location ?? '')
    const told = `${aunt}, Montclair could not be saved to your address book.`
    expect([next.path, next.text.includes(told)]).toEqual(['/cart', true])
    expect((await browser.open('/checkout')).path).toBe(DELIVERY)
  })
})

it('nobody else’s address is to be had, and guests have no book [CHK-14]', async () => {
  await signIn(browser)
  const [theirs] = await book()
  browser = app.newBrowser()
  await addToCart(browser)
  await beGuest(browser)
  const page = await browser.get(ADDRESS)
  expect(page.text).not.toContain('address book')
  const fill = addressFields({ name: 'Aunt Example', street1: '9 Lake Road' })
  const form = browser.prepare(page, 'Continue to delivery', { fill })
  const used = await browser.crafted(form, { use: theirs?.id ?? '', saveToBook: 'on' })
  expect([used.status, used.text.includes(GONE)]).toEqual([400, true])
  expect(['name', 'street1'].map((name) => fieldOf(used, name))).toEqual(['Aunt Example', '9 Lake Road'])
  for (const own of [theirs?.name, theirs?.street1]) expect(used.html).not.toContain(own)
  expect(await stored()).toEqual([])
})
