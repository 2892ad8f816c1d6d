/** How often a checkout step calls the commerce platform, counted where the calls leave the shop. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../kit/accounts'
import { addressFields } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { countCalls } from '../support/commerce-calls'
import { EMAIL } from '../support/journey'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import { addToCart, beGuest, chooseDelivery, giveAddress, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

const CHICAGO = { name: 'Aunt Example', city: 'Chicago', state: 'IL', postalCode: '60601' }
const NEWARK = addressFields({ city: 'Newark', postalCode: '07102' })

beforeEach(() => {
  browser = app.newBrowser()
})

/** Posts a form that is stored and leads on; returns the number of calls. */
async function callsOf(prepared: ReturnType<Browser['prepare']>, next: string): Promise<number> {
  const { answer, calls } = await countCalls(shop, () => browser.post(prepared))
  expect([answer.status, answer.location]).toEqual([303, next])
  return calls
}

describe('a step of checkout that is stored', () => {
  const saveEmail = async () =>
    callsOf(
      browser.prepare(await browser.get('/checkout/signin'), 'Continue as Guest', { fill: { Email: EMAIL } }),
      '/checkout/address',
    )
  const saveAddress = async () =>
    callsOf(
      browser.prepare(await browser.get('/checkout/address'), /^Continue to/, { fill: NEWARK }),
      '/checkout/shipping',
    )
  const saveDelivery = async () =>
    callsOf(
      browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment'),
      '/checkout/payment',
    )
  const saveSplit = async () =>
    callsOf(fillSplit(browser, await browser.get(MULTI), [{}, CHICAGO], [1, 1]), '/checkout/shipping')

  it('reads the cart and writes it once, for a guest', async () => {
    await addToCart(browser)
    expect(await saveEmail()).toBe(2)
    await giveAddress(browser)
    expect(await saveAddress()).toBe(2)
    expect(await saveDelivery()).toBe(2)
  })

  it('costs a customer no more: who that is was asked by the page that the form is on', async () => {
    await signIn(browser)
    await addToCart(browser)
    await giveAddress(browser)
    expect(await saveAddress()).toBe(2)
    expect(await saveDelivery()).toBe(2)
    // Whether several addresses are allowed is looked up only now.
    expect(await saveSplit()).toBe(6)
  })

  describe('with saved addresses', () => {
    const SAVE = 'Save to my address book'
    let house = 300
    const newStreet = () => `${(house += 1)} Maple Avenue`
    const streets = async () =>
      (await shop.services.addressBook.read(customerId))?.addresses.map(({ street1 }) => street1)
    let customerId = ''
    beforeEach(async () => {
      // With its own cart.
      const account = { email: `${(house += 1)}@example.com`, password: PASSWORD }
      await shop.merchant.post('customers', { ...account, firstName: 'Pat', lastName: 'Example' })
      await signIn(browser, account)
      customerId = (await shop.visitor(browser.cookie())).customerId ?? ''
      await addToCart(browser)
    })
    const ticked = async (street: string) =>
      browser.prepare(await browser.get('/checkout/address?one=1'), /^Continue to/, {
        fill: { ...NEWARK, 'Street address': street, [SAVE]: true },
      })

    it('keeps one in the book by one call more, or by three where somebody has changed the account', async () => {
      const [street, next] = [newStreet(), newStreet()]
      expect(await callsOf(await ticked(street), '/checkout/shipping')).toBe(3)
      const form = await ticked(next)
      const customer = (await shop.merchant.get(`customers/${customerId}`)) as {
        readonly id: string
        readonly version: number
      }
      await shop.merchant.update('customers', customer, [{ action: 'setFirstName', firstName: 'Sam' }])
      expect(await callsOf(form, '/checkout/shipping')).toBe(5)
      expect(await streets()).toEqual([street, next])
    })

    it('changes the one that it replaces by one call more as well, and looks by one that there is nothing to change', async () => {
      const street = newStreet()
      await browser.post(await ticked(street))
      const again = async () =>
        browser.prepare(await browser.get('/checkout/address?one=1'), /^Continue to/, {
          fill: {
            ...addressFields({
              city: 'Newark',
              postalCode: '07102',
              street1: street,
              phone: '201-555-0188',
            }),
            [SAVE]: true,
          },
        })
      for (const _time of [1, 2]) expect(await callsOf(await again(), '/checkout/shipping')).toBe(3)
      expect((await shop.services.addressBook.read(customerId))?.addresses).toMatchObject([
        { street1: street, phone: '201-555-0188' },
      ])
    })

    it('changes the one that is edited by one call more', async () => {
      const [street, next] = [newStreet(), newStreet()]
      await browser.post(await ticked(street))
      const [saved] = (await shop.services.addressBook.read(customerId))?.addresses ?? []
      const form = await browser.get(`/checkout/address?edit=${saved?.id}`)
      const edited = browser.prepare(form, /^Continue to/, {
        fill: { 'Street address': next, 'Save changes to my address book': true },
      })
      expect(await callsOf(edited, '/checkout/shipping')).toBe(3)
      expect(await streets()).toEqual([next])
    })

    it('sends the order to one by one call more: where that is now', async () => {
      const street = newStreet()
      await browser.post(await ticked(street))
      await browser.post(await ticked(newStreet()))
      const page = await browser.get('/checkout/address?one=1')
      const pressed = browser.prepare(page, `Ship to Pat Example, ${street}`)
      expect(await callsOf(pressed, '/checkout/shipping')).toBe(3)
    })

    it('keeps several in the book by one call, and has their cart moved by six in all', async () => {
      await giveAddress(browser)
      const [own, aunt] = [newStreet(), newStreet()]
      const split = fillSplit(
        browser,
        await browser.get(MULTI),
        [{ street1: own }, { ...CHICAGO, street1: aunt }],
        [1, 1],
      )
      const { answer, calls } = await countCalls(shop, () =>
        browser.crafted(split, { 'shipment-1.saveToBook': 'on', 'shipment-2.saveToBook': 'on' }),
      )
      expect([answer.status, answer.location, calls]).toEqual([303, '/checkout/shipping', 6])
      expect(await streets()).toEqual([own, aunt])
    })
  })

  it('moves the cart into another mode in five calls: read, freeze, make, plan, delete', async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect(await saveSplit()).toBe(5)
    // The cart already has this mode and is only written.
    expect(await saveSplit()).toBeLessThanOrEqual(2)
  })
})
