/** Goods restricted in a country do not go there in a bundle either (SHIP-18, SHIP-31). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { TORONTO } from '../../kit/addresses'
import { addressFields, PLACE_ORDER } from '../../kit/http-steps'
import { addBoxes } from '../support/boxes'
import type { Browser } from '../support/browser'
import { act, cartOf, PLACE } from '../support/commerce-path'
import { EMAIL } from '../support/journey'
import { changeCart } from '../support/merchant-cart'
import { receiptFrom } from '../support/orders'
import { openRoutes } from '../support/routes'
import { shippingDiscounts as merchantDiscounts } from '../support/shipping-discounts'
import { MULTI, splitOrder } from '../support/split'
import { addToCart, beGuest, chooseDelivery, payByCard, send, typeAddress, typeEmail } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

/** By default roasted almonds, some of which are in the box. */
async function restrict(countries: readonly string[], product = '1101'): Promise<void> {
  const path = `products/key=${product}`
  const { version } = (await shop.merchant.get(path)) as { readonly version: number }
  const actions = [
    { action: 'setAttributeInAllVariants', name: 'restrictedCountries', value: countries },
    { action: 'publish' },
  ]
  await shop.merchant.post(path, { version, actions })
  shop.services.catalogue.clear()
}

/** A gift discount has no target: it is a separate line. */
const NO_TARGET = { target: undefined }

const BOX = /Snack Box \(with Roasted Almonds \(Salted\)\)/
async function addBoxesAsGuest(quantity: number): Promise<void> {
  await addBoxes(browser, quantity)
  await beGuest(browser)
}

beforeAll(() => restrict(['CA']))
afterAll(() => restrict([]))
beforeEach(() => {
  browser = app.newBrowser()
})

describe('a bundle with something in it that may not go to Canada', () => {
  it('is refused for the one address, by its name and by what is in it [SHIP-18] [SHIP-31]', async () => {
    await addBoxesAsGuest(1)
    const refused = await typeAddress(browser, addressFields(TORONTO))
    expect(refused.status).toBe(400)
    expect(refused.text).toMatch(new RegExp(`cannot ship to Canada: .*${BOX.source}`))
  })

  it('is refused for the second of several addresses [SHIP-18] [SHIP-31]', async () => {
    await addBoxesAsGuest(2)
    const refused = await splitOrder(browser, [{}, TORONTO], [1, 1])
    expect([refused.path, refused.status]).toEqual([MULTI, 400])
    expect(refused.text).toMatch(new RegExp(`cannot ship to Canada: .*${BOX.source}`))
    expect((await cartOf(browser)).itemShippingAddresses).toEqual([])
  })

  it('is refused for an address that a script names [SHIP-18]', async () => {
    await addBoxesAsGuest(1)
    const toronto = { ...PLACE, ...TORONTO, phone: '4165550134' }
    const { status, answer } = await act(browser, { action: 'addItemShippingAddress', address: toronto })
    expect(status).toBe(400)
    expect(answer.errors?.[0]?.message).toMatch(BOX)
    expect((await cartOf(browser)).itemShippingAddresses).toEqual([])
  })

  it('is not ordered where it was restricted only after the address was given, and goes from the cart [SHIP-31]', async () => {
    await restrict([])
    await addBoxesAsGuest(1)
    expect((await typeAddress(browser, addressFields(TORONTO))).location).toBe('/checkout/shipping')
    await chooseDelivery(browser)
    const review = await payByCard(browser)
    await restrict(['CA'])
    const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
    expect([placed.status, placed.location]).toEqual([303, '/cart'])
    const cart = await browser.get('/cart')
    expect(cart.text).toMatch(new RegExp(`${BOX.source}: Sorry, this item cannot ship to Canada`))
  })
})

describe('what is in the cart when a merchant changes where it may go', () => {
  const NAMED = 'Roasted Cashews (Salted)'
  const toronto = { ...PLACE, ...TORONTO, phone: '4165550134' }
  const named = () => act(browser, { action: 'addItemShippingAddress', address: toronto })
  const cities = async () => (await cartOf(browser)).itemShippingAddresses.map(({ address }) => address.city)
  afterEach(() => restrict([], '1201'))

  async function addedBefore(countries: readonly string[], then: readonly string[]): Promise<void> {
    await restrict(countries, '1201')
    await addToCart(browser, '1201-01', '2')
    await beGuest(browser)
    await restrict(then, '1201')
  }

  it('is refused at the address step once it may not go there, by its name [SHIP-31] [SHIP-18]', async () => {
    await addedBefore([], ['CA'])
    const one = await typeAddress(browser, addressFields(TORONTO))
    expect([one.status, one.text.includes(`These items cannot ship to Canada: ${NAMED}`)]).toEqual([
      400,
      true,
    ])
    const several = await splitOrder(browser, [{}, TORONTO], [1, 1])
    expect([several.status, several.text.includes(NAMED)]).toEqual([400, true])
    const { status, answer } = await named()
    expect([status, answer.errors?.[0]?.message]).toEqual([400, `These items cannot ship there: ${NAMED}`])
    expect(await cities()).toEqual([])
  })

  it('is refused nowhere once it may go there [SHIP-31] [SHIP-18]', async () => {
    await addedBefore(['CA'], [])
    expect((await typeAddress(browser, addressFields(TORONTO))).location).toBe('/checkout/shipping')
    browser = app.newBrowser()
    await addedBefore(['CA'], [])
    expect((await splitOrder(browser, [{}, TORONTO], [1, 1])).location).toBe('/checkout/shipping')
    expect(await cities()).toEqual(['Montclair', 'Toronto'])
    browser = app.newBrowser()
    await addedBefore(['CA'], [])
    expect((await named()).status).toBe(200)
    expect(await cities()).toEqual(['Toronto'])
  })
})

describe('what may not go to Canada and was added after the address', () => {
  const WALNUTS = '1305-01'

  it('is taken away by "Proceed to Checkout", which leads to the cart with its name [CART-10] [SHIP-31]', async () => {
    await addToCart(browser, '1201-01', '1')
    await beGuest(browser)
    await typeAddress(browser, addressFields(TORONTO))
    await addToCart(browser, WALNUTS, '1')
    const proceed = () => send(browser, '/cart', 'Proceed to Checkout')
    expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['1201-01', WALNUTS])
    const first = await proceed()
    expect([first.status, first.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toMatch(
      /Black Walnuts[^:]*: Sorry, this item cannot ship to Canada and has been removed from your cart\./,
    )
    expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['1201-01'])
    expect((await proceed()).location).toBe('/checkout/shipping')
  })
})

describe('goods that stay in the shop', () => {
  afterAll(() => restrict([], '9982'))

  it('are not refused for the country of the bill [SHIP-18]', async () => {
    await restrict(['CA'], '9982')
    await addToCart(browser, '9982-01', '1')
    await typeEmail(browser, EMAIL)
    const given = await typeAddress(browser, addressFields(TORONTO))
    expect([given.status, given.location]).toEqual([303, '/checkout/payment'])
  })
})

describe('what comes by e-mail', () => {
  afterAll(() => restrict([], '9990'))

  it('stays in an order to a country to which it may not be sent, since nothing of it is [CART-11] [SHIP-18]', async () => {
    await restrict(['CA'], '9990')
    await addToCart(browser, '1201-01', '1')
    await changeCart(shop, browser, { action: 'addLineItem', sku: '9990-25', quantity: 1 })
    await beGuest(browser)
    expect((await typeAddress(browser, addressFields(TORONTO))).location).toBe('/checkout/shipping')
    expect((await send(browser, '/cart', 'Proceed to Checkout')).location).toBe('/checkout/shipping')
    expect((await cartOf(browser)).lineItems.map(({ sku }) => sku)).toEqual(['1201-01', '9990-25'])
  })
})

describe('a gift that may not go to Canada', () => {
  const GIFT = '1102'
  const LEFT_OUT =
    /Raw Almonds [^:]*\(free gift\): Sorry, it cannot ship to Canada, so it has been left out of your order\. It may not come back\./
  const discounts = merchantDiscounts(shop)
  const free = { type: 'giftLineItem', product: { typeId: 'product', key: GIFT }, variantId: 1 }
  const skus = async () => (await cartOf(browser)).lineItems.map(({ sku }) => sku)

  beforeAll(() => restrict(['CA'], GIFT))
  afterAll(() => restrict([], GIFT))
  afterEach(discounts.end)

  async function orderWithout(): Promise<void> {
    const cart = await browser.get('/cart')
    expect(cart.text).toMatch(LEFT_OUT)
    expect(await skus()).toEqual(['1201-01'])
    await send(browser, '/cart', 'Proceed to Checkout')
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(await receiptFrom(browser, placed.location ?? '')).toMatch(/^\/checkout\/receipt/)
  }

  it.each([
    ['with a code', 'GIFTNUTS'],
    ['by itself', undefined],
  ])('and came %s stops no order there: it is left out, in words [SHIP-18]', async (_, code) => {
    if (code === undefined) await discounts.make({ value: free, cartPredicate: '1 = 1', more: NO_TARGET })
    await addToCart(browser, '1201-01', '9')
    if (code !== undefined) await send(browser, '/cart', 'Apply', { 'Discount code': code })
    await beGuest(browser)
    expect(await skus()).toHaveLength(2)
    expect((await typeAddress(browser, addressFields(TORONTO))).location).toBe('/cart')
    await orderWithout()
  })

  it('is left out of what is sent there only, and of several addresses too [SHIP-18] [SHIP-08]', async () => {
    await discounts.make({ value: free, cartPredicate: '1 = 1', more: NO_TARGET })
    await addToCart(browser, '1201-01', '9')
    await beGuest(browser)
    const shared = await splitOrder(browser, [TORONTO, {}], [5, 4])
    expect([shared.status, shared.location]).toEqual([303, '/cart'])
    await orderWithout()
    browser = app.newBrowser()
    await addToCart(browser, '1201-01', '9')
    await beGuest(browser)
    expect((await typeAddress(browser)).location).toBe('/checkout/shipping')
    expect(await skus()).toHaveLength(2)
  })

  const GONE = 'Sorry, it does not come with your order as it is now, so it has been left out.'
  it.each([
    ['the one address', () => typeAddress(browser, addressFields(TORONTO))],
    ['several addresses', () => splitOrder(browser, [TORONTO, {}], [5, 4])],
  ])('and is of the United States only is told to be gone with %s', async (_, redirect) => {
    await discounts.make({ value: free, cartPredicate: 'shippingAddress.country = "US"', more: NO_TARGET })
    await addToCart(browser, '1201-01', '9')
    await beGuest(browser)
    await typeAddress(browser)
    expect(await skus()).toHaveLength(2)
    expect((await redirect()).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(GONE)
    expect(await skus()).toEqual(['1201-01'])
  })

  it('and is for orders without a delivery yet is told to be gone with that', async () => {
    const cartPredicate = 'shippingInfo.shippingMethodName is not defined'
    await discounts.make({ value: free, cartPredicate, more: NO_TARGET })
    await addToCart(browser, '1201-01', '9')
    await beGuest(browser)
    await typeAddress(browser)
    expect(await skus()).toHaveLength(2)
    expect((await send(browser, '/checkout/shipping', 'Continue to payment')).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(GONE)
    expect(await skus()).toEqual(['1201-01'])
  })

  it('that is earned once the address is known does not get into the order either [SHIP-18]', async () => {
    await addToCart(browser, '1201-01', '1')
    await beGuest(browser)
    await typeAddress(browser, addressFields(TORONTO))
    await discounts.make({ value: free, cartPredicate: '1 = 1', more: NO_TARGET })
    await addToCart(browser, '1201-01', '1')
    await orderWithout()
  })
})
