/** A delivery that was chosen before free shipping began, or ended: what is told is what is charged (SHIP-21, SHIP-24). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { tagShopper } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import { FREE, shippingDiscounts, shippingIn, shippingToTheEnd } from '../support/shipping-discounts'
import { addToCart, beGuest, chooseDelivery, giveAddress, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const discounts = shippingDiscounts(shop)
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  await discounts.end()
  await tagShopper(shop, [])
})

const FROM_FORTY = { value: FREE, cartPredicate: 'totalPrice >= "40.00 USD"' }
const ANOTHER = 'you chose another delivery'
const apply = (code: string) => send(browser, '/cart', 'Apply', { 'Discount code': code })
const cartText = async () => (await browser.get('/cart')).text
const paymentLeadsTo = async () => (await browser.get('/checkout/payment')).location

/** Four bags of cashews are $43.96. */
async function reachDelivery(): Promise<void> {
  await addToCart(browser, '1201-01', '4')
  await beGuest(browser)
  await giveAddress(browser)
}

/** Asked for again, with what was chosen before preselected, and free to the end. */
async function expectFreeAnew(): Promise<void> {
  expect(await paymentLeadsTo()).toBe('/checkout/shipping')
  expect(shippingIn(await browser.get('/checkout/shipping'))).toBe('FREE')
  await chooseDelivery(browser)
  expect(await cartText()).toContain("You've earned FREE shipping!")
  expect(await shippingToTheEnd(browser)).toEqual(['FREE', 'FREE', 'FREE'])
}

describe('a delivery that was chosen before', () => {
  it('is asked for again once a code offers it for nothing [SHIP-21] [SHIP-24] [DISC-02]', async () => {
    await discounts.make({ ...FROM_FORTY, code: 'FROMFORTY' })
    await reachDelivery()
    await chooseDelivery(browser)
    expect(await cartText()).toMatch(/Shipping \$[1-9]/)
    await apply('FROMFORTY')
    const text = await cartText()
    expect(text).toContain('Discount code FROMFORTY applied')
    expect(text).not.toContain(ANOTHER)
    expect(text).not.toMatch(/Shipping \$[1-9]/)
    await expectFreeAnew()
  })

  it('is asked for again once the code is taken off that it was free by [SHIP-21] [SHIP-24]', async () => {
    await discounts.make({ ...FROM_FORTY, code: 'UNTILOFF' })
    await reachDelivery()
    await apply('UNTILOFF')
    await chooseDelivery(browser)
    expect(await cartText()).toContain('Shipping FREE')
    await send(browser, '/cart', /^Remove.*UNTILOFF/)
    expect(await cartText()).not.toContain('Shipping FREE')
    expect(await paymentLeadsTo()).toBe('/checkout/shipping')
    const shown = shippingIn(await browser.get('/checkout/shipping'))
    expect(shown).toMatch(/^\$[1-9]/)
    await chooseDelivery(browser)
    expect(await shippingToTheEnd(browser)).toEqual([shown, shown, shown])
  })

  it('is asked for again once a code takes the goods below the amount [SHIP-23] [SHIP-24]', async () => {
    // $64.94, and less ten per cent below $59.
    await addToCart(browser, '1201-01', '5')
    await addToCart(browser, '1101-01', '1')
    await beGuest(browser, 'below@example.com')
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect(await cartText()).toContain('Shipping FREE')
    await apply('WELCOME10')
    expect(await cartText()).toMatch(/You're \$\d+\.\d\d away from FREE shipping/)
    expect(await paymentLeadsTo()).toBe('/checkout/shipping')
  })

  it('is asked for again once an offer without a code makes it free, and the cart says so [SHIP-21] [SHIP-24]', async () => {
    await reachDelivery()
    await chooseDelivery(browser)
    await discounts.make(FROM_FORTY)
    const text = await cartText()
    expect(text).toContain("You've earned FREE standard shipping: choose your delivery again to have it.")
    expect(text).not.toContain(ANOTHER)
    await expectFreeAnew()
  })

  it('is asked for again by who has it for nothing once they sign in [SHIP-20] [SHIP-24]', async () => {
    await tagShopper(shop, ['alst-40-free-shipping'])
    await reachDelivery()
    await chooseDelivery(browser)
    await signIn(browser)
    expect(await cartText()).not.toContain(ANOTHER)
    await expectFreeAnew()
  })

  it('stays where an edit changes nothing of what it is priced by', async () => {
    await discounts.make({ ...FROM_FORTY, code: 'NOTHINGNEW' })
    await addToCart(browser, '1201-01', '9')
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    await apply('NOTHINGNEW')
    expect((await browser.get('/checkout/payment')).status).toBe(200)
    expect(await cartText()).toContain('Shipping FREE')
  })
})
