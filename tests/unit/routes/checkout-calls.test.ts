/** How often a step of checkout asks the commerce platform, counted where the calls leave the shop. */
import { beforeEach, describe, expect, it } from 'vitest'
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

/** A form that is stored and leads on; answers the calls of its post. */
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
    // Whether the order may go to several addresses is asked when it is to.
    expect(await saveSplit()).toBe(6)
  })

  it('moves the cart into another mode in five calls: read, freeze, make, plan, delete', async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect(await saveSplit()).toBe(5)
    // There it is, and is only written.
    expect(await saveSplit()).toBeLessThanOrEqual(2)
  })
})
