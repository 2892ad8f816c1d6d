/** What an address form asks besides the place: home or business, and the recipient's e-mail. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import { addToCart, beGuest, chooseDelivery, choiceOf, payByCard, send, typeAddress } from '../support/steps'

const { shop, app } = await openRoutes()
const ADDRESS = '/checkout/address'
const DELIVERY = '/checkout/shipping'
const BUSINESS = 'This address is > A business'
const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
/** Standard delivery to a home in New Jersey by a regional carrier (not to businesses), and by the national one. */
const REGIONAL = 11
const NATIONAL = 10
let browser: Browser

beforeEach(async () => {
  browser = app.newBrowser()
  await addToCart(browser)
})

const picked = ({ forms }: Page, name: string) =>
  forms.flatMap(({ fields }) => fields).find((field) => field.name === name && field.checked)?.value

/** The delivery methods offered for a shipment, by their numbers. */
async function methods(): Promise<readonly number[]> {
  const { forms } = await browser.get(DELIVERY)
  const offers = forms.flatMap(({ fields }) => fields).filter(({ name }) => name === 'shipment-1.offer')
  return offers.map(({ value }) => Number.parseInt(value, 10))
}

interface Stored {
  readonly itemShippingAddresses: readonly {
    readonly email?: string
    readonly custom?: { readonly fields: { readonly residential?: boolean } }
  }[]
}

/** The addresses of this cart's order at the platform. */
async function orderedAddresses(cartId: string) {
  const where = encodeURIComponent(`cart(id="${cartId}")`)
  const { results } = (await shop.merchant.get(`orders?where=${where}`)) as { results: readonly Stored[] }
  return results[0]?.itemShippingAddresses
}

describe('where an order goes', () => {
  it('is asked with every part of an address, is a home in the US until it is said otherwise, and is kept [DATA-07]', async () => {
    await beGuest(browser, 'pat@example.com')
    const empty = await browser.get(ADDRESS)
    expect([picked(empty, 'residential'), empty.document.querySelector('select')?.value]).toEqual([
      'on',
      'US',
    ])
    const texts = { 'Company (optional)': 'Nut Lovers', 'Apartment, suite, unit (optional)': 'Unit 4' }
    const saved = await typeAddress(browser, { ...texts, [BUSINESS]: true })
    expect(saved.location).toBe(DELIVERY)
    const cart = await cartOf(browser)
    expect(cart).toMatchObject({ customerEmail: 'pat@example.com' })
    expect(cart.itemShippingAddresses[0]?.address).toEqual({
      name: 'Pat Example',
      company: 'Nut Lovers',
      street1: '12 Maple Avenue',
      street2: 'Unit 4',
      city: 'Montclair',
      state: 'NJ',
      postalCode: '07042',
      country: 'US',
      residential: false,
      phone: '201-555-0134',
    })
    expect(picked(await browser.get(ADDRESS), 'residential')).toBe('off')
    await chooseDelivery(browser)
    await pressPlaceOrder(browser, await payByCard(browser))
    expect((await orderedAddresses(cart.id))?.[0]?.custom?.fields.residential).toBe(false)
  })

  it('decides who carries it, and a delivery chosen for a home is chosen again for a business [DATA-07]', async () => {
    await beGuest(browser)
    await typeAddress(browser)
    expect(await methods()).toContain(REGIONAL)
    await chooseDelivery(browser)
    const chosen = async () => (await cartOf(browser)).itemShippingAddresses[0]?.fields
    expect(await chosen()).toMatchObject({
      shippingMethodId: REGIONAL,
      price: { centAmount: expect.any(Number) as number },
    })
    await typeAddress(browser, { [BUSINESS]: true })
    expect(await chosen()).not.toHaveProperty('price')
    expect((await browser.get('/checkout/payment')).location).toBe(DELIVERY)
    const offered = await methods()
    expect(offered).toContain(NATIONAL)
    expect(offered).not.toContain(REGIONAL)
  })

  it('is asked again as it was said, beside what is wrong with it [DATA-07]', async () => {
    await beGuest(browser)
    const refused = await typeAddress(browser, { [BUSINESS]: true, City: '' })
    expect([refused.status, picked(refused, 'residential')]).toEqual([400, 'off'])
    const form = browser.prepare(await browser.get(ADDRESS), /^Continue/)
    const odd = await browser.crafted(form, { residential: 'castle' })
    expect([odd.status, odd.text.includes('Please choose whether this is a home or a business')]).toEqual([
      400,
      true,
    ])
  })

  it('is not asked of a bill, which nobody carries anywhere [DATA-07]', async () => {
    await beGuest(browser)
    await typeAddress(browser)
    await chooseDelivery(browser)
    const { forms } = await browser.get('/checkout/payment')
    const names = forms.flatMap(({ fields }) => fields).map(({ name }) => name)
    expect([names.includes('street1'), names.includes('residential')]).toEqual([true, false])
  })
})

describe('where several parcels of an order go', () => {
  it('is asked of each, with the e-mail of who gets it, and kept to the order [DATA-07]', async () => {
    await beGuest(browser)
    const form = await browser.get(MULTI)
    const AUNT = 'Address 2 > Recipient’s email (optional)'
    const wrong = await browser.crafted(fillSplit(browser, form, [{}, CHICAGO], [1, 1]), {
      'shipment-2.email': 'aunt@',
      'shipment-2.residential': 'off',
    })
    expect([wrong.status, wrong.text.includes('Please enter a valid email address')]).toEqual([400, true])
    expect(picked(wrong, 'shipment-2.residential')).toBe('off')
    const fill = { [AUNT]: 'aunt@example.com' }
    const saved = await browser.post(browser.prepare(wrong, 'Continue to delivery', { fill }))
    expect(saved.location).toBe(DELIVERY)
    const { id, itemShippingAddresses } = await cartOf(browser)
    expect(itemShippingAddresses.map(({ address }) => address)).toMatchObject([
      { city: 'Montclair', residential: true },
      { city: 'Chicago', residential: false, email: 'aunt@example.com' },
    ])
    expect(itemShippingAddresses[0]?.address).not.toHaveProperty('email')
    const again = await browser.get(MULTI)
    expect(choiceOf(again, 'off')).toBe('Address 1 > This address is > A business')
    expect(picked(again, 'shipment-2.residential')).toBe('off')
    await send(browser, DELIVERY, 'Continue to payment')
    await pressPlaceOrder(browser, await payByCard(browser))
    expect(await orderedAddresses(id)).toMatchObject([
      { custom: { fields: { residential: true } } },
      { email: 'aunt@example.com', custom: { fields: { residential: false } } },
    ])
  })
})
