/** A delivery chosen before free shipping began or ended: the price shown is the price charged (SHIP-21, SHIP-24). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { cartOf, done, usd } from '../support/commerce-path'
import { tagShopper } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import {
  CHICAGO,
  FREE,
  lastOffer,
  shippingDiscounts,
  shippingIn,
  shippingToTheEnd,
} from '../support/shipping-discounts'
import { splitOrder } from '../support/split'
import { addToCart, beGuest, chooseDelivery, chooseOffer, giveAddress, send, signIn } from '../support/steps'

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
const AGAIN = "You've earned FREE standard shipping: choose your delivery again to have it."
const apply = (code: string) => send(browser, '/cart', 'Apply', { 'Discount code': code })
const cartText = async () => (await browser.get('/cart')).text
const paymentLeadsTo = async () => (await browser.get('/checkout/payment')).location

/** Four bags of cashews are $43.96. */
async function reachDelivery(enter: () => Promise<unknown> = () => beGuest(browser)): Promise<void> {
  await addToCart(browser, '1201-01', '4')
  await enter()
  await giveAddress(browser, CHICAGO)
}

/** Cashews that ship free, and almonds to an aunt that do not. */
async function chooseForTwo(): Promise<void> {
  await addToCart(browser, '1201-01', '6')
  await addToCart(browser, '1101-01', '1')
  await beGuest(browser)
  await splitOrder(browser, [{}, CHICAGO], [6, 0], [0, 1])
  await chooseDelivery(browser)
}

/** Expects the delivery to be asked for again, with the earlier choice preselected, and to be free to the end. */
async function expectFreeAnew(): Promise<void> {
  expect(await paymentLeadsTo()).toBe('/checkout/shipping')
  expect(shippingIn(await browser.get('/checkout/shipping'))).toBe('FREE')
  await chooseDelivery(browser)
  expect(await cartText()).toContain("You've earned FREE shipping!")
  expect(await shippingToTheEnd(browser)).toEqual(['FREE', 'FREE', 'FREE'])
}

describe('a delivery that was chosen before', () => {
  it('is asked for again once a code offers it for nothing [SHIP-21]', async () => {
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

  it('is asked for again once the code is taken off that it was free by [SHIP-21]', async () => {
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

  it('is asked for again once a code takes the goods below the amount [SHIP-23]', async () => {
    // $64.94; less ten per cent, below $59.
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

  it('is asked for again once an offer without a code makes it free, and the cart says so [SHIP-21]', async () => {
    await reachDelivery()
    await chooseDelivery(browser)
    await discounts.make(FROM_FORTY)
    const text = await cartText()
    expect(text).toContain(AGAIN)
    expect(text).not.toContain(ANOTHER)
    // The chosen price will not be charged, so no sum shows it either.
    expect(text).toContain('Shipping Calculated at checkout')
    expect(text).toContain('Estimated total $43.96')
    const added = (await browser.get('/cart/added?sku=1201-01')).text
    for (const words of [AGAIN, '4 items ($43.96)']) expect(added).toContain(words)
    expect((await cartOf(browser)).shippingCharges).toEqual([])
    await expectFreeAnew()
  })

  it('is asked for again by who has it for nothing once they sign in [SHIP-20]', async () => {
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

  it('is no part of any sum once the offer has ended that it was free by [SHIP-21]', async () => {
    await discounts.make(FROM_FORTY)
    await reachDelivery()
    await chooseDelivery(browser)
    expect(await cartText()).toContain('Shipping FREE')
    await discounts.end()
    const text = await cartText()
    expect(text).toContain("You're $15.04 away from FREE shipping")
    expect(text).toContain('Shipping Calculated at checkout')
    expect(text).toContain('Estimated total $43.96')
    const cart = await cartOf(browser)
    expect([cart.shippingCharges, cart.itemShippingAddresses[0]?.fields.price]).toEqual([[], undefined])
    expect(await paymentLeadsTo()).toBe('/checkout/shipping')
    const shown = shippingIn(await browser.get('/checkout/shipping'))
    expect(shown).toMatch(/^\$[1-9]/)
    expect((await browser.get('/checkout/address')).text).toContain('Shipping Shown in the next step')
    await chooseDelivery(browser)
    expect(await shippingToTheEnd(browser)).toEqual([shown, shown, shown])
  })

  it('is asked for once where a dearer one is chosen again', async () => {
    await reachDelivery()
    const dearer = () => chooseOffer(browser, lastOffer)
    expect((await dearer()).location).toBe('/checkout/payment')
    await discounts.make(FROM_FORTY)
    expect(await paymentLeadsTo()).toBe('/checkout/shipping')
    expect((await dearer()).location).toBe('/checkout/payment')
    expect(await cartText()).toContain(ANOTHER)
    expect((await browser.get('/checkout/payment')).status).toBe(200)
  })

  it('stays with goods and place where another address goes [CART-07] [SHIP-15]', async () => {
    await chooseForTwo()
    const price = (await cartOf(browser)).itemShippingAddresses[1]?.fields.price
    expect(price?.centAmount).toBeGreaterThan(0)
    await send(browser, '/cart', /^Remove.*Cashews/)
    expect((await cartOf(browser)).itemShippingAddresses).toMatchObject([
      { key: 'shipment-1', address: { city: 'Chicago' }, fields: { price } },
    ])
    expect((await browser.get('/checkout/payment')).status).toBe(200)
  })
})

const FREE_STANDARD = {
  action: 'setCustomShippingMethod',
  shippingMethodName: 'Standard',
  shippingRate: { price: usd(0) },
}
const expectKept = async () => {
  const { itemShippingAddresses, shippingCharges } = await done(browser, FREE_STANDARD)
  expect(itemShippingAddresses[0]?.fields.price?.centAmount).toBe(0)
  expect(shippingCharges).toMatchObject([{ name: 'Standard', price: { centAmount: 0 } }])
  expect((await browser.get('/checkout/payment')).status).toBe(200)
}

describe('a delivery that a call chooses after the page has chosen', () => {
  it.each([
    [
      'a code has made it free',
      () => discounts.make({ ...FROM_FORTY, code: 'BYCALL' }).then(() => apply('BYCALL')),
    ],
    ['an offer has made it free', () => discounts.make(FROM_FORTY)],
    ['more goods have made it free', () => addToCart(browser, '1201-01', '4')],
  ])('stays where %s [API-38] [SHIP-21]', async (_, begins) => {
    await reachDelivery()
    await chooseDelivery(browser)
    await begins()
    expect(await paymentLeadsTo()).toBe('/checkout/shipping')
    await expectKept()
    // Nor does a later edit that does not affect it.
    await done(browser, { action: 'setCustomerEmail', email: 'kept@example.com' })
    expect((await browser.get('/checkout/payment')).status).toBe(200)
  })
})

describe('of a customer with two devices, a delivery', () => {
  it('is asked for again by what it was priced with, wherever it was chosen [SHIP-21]', async () => {
    await discounts.make({ ...FROM_FORTY, code: 'TWODEVICES' })
    const [first, second] = [browser, app.newBrowser()]
    await reachDelivery(() => signIn(first))
    await apply('TWODEVICES')
    await chooseDelivery(first)
    expect(await cartText()).toContain('Shipping FREE')

    await signIn(second)
    await send(second, '/cart', /^Remove.*TWODEVICES/)
    await chooseDelivery(second)
    expect((await second.get('/cart')).text).toMatch(/Shipping \$[1-9]/)

    await apply('TWODEVICES')
    expect(await cartText()).not.toContain(ANOTHER)
    expect(await paymentLeadsTo()).toBe('/checkout/shipping')
    await chooseDelivery(first)
    // The other device's earlier choice does not affect this one.
    await done(second, { action: 'setCustomerEmail', email: 'second@example.com' })
    expect((await second.get('/checkout/payment')).status).toBe(200)
    expect(await shippingToTheEnd(first)).toEqual(['FREE', 'FREE', 'FREE'])
  })
})

describe('a delivery that counts as open', () => {
  it('does so on another device too, where nothing was edited [SHIP-21]', async () => {
    const second = app.newBrowser()
    await reachDelivery(() => signIn(browser))
    await chooseDelivery(browser)
    await signIn(second)
    await discounts.make(FROM_FORTY)
    expect((await second.get('/cart')).text).toContain(AGAIN)
    expect((await second.get('/checkout/payment')).location).toBe('/checkout/shipping')
    await chooseDelivery(second)
    expect(await shippingToTheEnd(second)).toEqual(['FREE', 'FREE', 'FREE'])
  })
})

describe('a project that was set up before it had a field for that', () => {
  const name = 'freeShippingEarned'
  async function changeType(action: object): Promise<void> {
    const { version } = (await shop.merchant.get('types/key=shipment-fields')) as { readonly version: number }
    await shop.merchant.post('types/key=shipment-fields', { version, actions: [action] })
  }
  beforeAll(() => changeType({ action: 'removeFieldDefinition', fieldName: name }))
  afterAll(() =>
    changeType({
      action: 'addFieldDefinition',
      fieldDefinition: { name, label: { en: name }, required: false, type: { name: 'Boolean' } },
    }),
  )

  it('takes deliveries of pages and calls, and goes by the cart before each edit [API-38]', async () => {
    await discounts.make({ ...FROM_FORTY, code: 'NOFIELD' })
    await reachDelivery()
    await chooseDelivery(browser)
    await done(browser, { action: 'setCustomerEmail', email: 'kept@example.com' })
    expect((await browser.get('/checkout/payment')).status).toBe(200)
    await apply('NOFIELD')
    expect(await paymentLeadsTo()).toBe('/checkout/shipping')
    await expectKept()
    await send(browser, '/cart', /^Remove.*NOFIELD/)
    expect(await paymentLeadsTo()).toBe('/checkout/shipping')
  })

  it('keeps there the delivery of goods and place that stay [CART-07]', async () => {
    await chooseForTwo()
    await send(browser, '/cart', /^Remove.*Cashews/)
    expect((await browser.get('/checkout/payment')).status).toBe(200)
  })
})
