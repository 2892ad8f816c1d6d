/** Contents without their bundle, or a bundle without contents, as staff or another system may leave them in a cart. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, signIn, typeAddress } from '../support/steps'
import { addBoxes } from '../support/boxes'

const { shop, app } = await openRoutes()
let browser: Browser

const GONE = /Roasted Almonds \(Salted\): Sorry, what this item belonged to is no longer in your cart/

beforeEach(() => {
  browser = app.newBrowser()
})

const skusOf = async () => (await cartOf(browser)).lineItems.map(({ sku }) => sku)

const BOX = '9801-01'

/** Removes lines past the shop: to the platform a box and its contents are separate lines. */
async function takeOut(isTaken: (sku: string) => boolean): Promise<void> {
  const { lineItems } = await cartOf(browser)
  const taken = lineItems.filter(({ sku }) => isTaken(sku))
  await changeCart(
    shop,
    browser,
    ...taken.map(({ id }) => ({ action: 'removeLineItem' as const, lineItemId: id })),
  )
}

const takeBoxOut = () => takeOut((sku) => sku === BOX)

describe('contents of a box that somebody has taken out by itself', () => {
  it('are told on the cart page, hold up no address and are gone with it [LINE-10]', async () => {
    await addBoxes(browser, 1)
    await addToCart(browser, '1102-01', '1')
    await beGuest(browser)
    await takeBoxOut()
    expect((await browser.get('/cart')).text).toMatch(GONE)
    expect((await typeAddress(browser)).location).not.toBe('/checkout/address')
    expect(await skusOf()).toEqual(['1102-01'])
    expect((await browser.get('/cart')).text).toMatch(GONE)
    expect((await browser.open('/checkout')).path).toBe('/checkout/shipping')
  })

  it('go with any other edit [LINE-10]', async () => {
    await addBoxes(browser, 1)
    await takeBoxOut()
    await addToCart(browser, '1102-01', '1')
    expect(await skusOf()).toEqual(['1102-01'])
    expect((await browser.get('/cart')).text).toMatch(GONE)
  })

  it('leave an empty cart, and the way to checkout says which they were', async () => {
    await addBoxes(browser, 1)
    await beGuest(browser)
    await takeBoxOut()
    const led = await browser.open('/checkout')
    expect(led.path).toBe('/cart')
    expect(led.text).toMatch(GONE)
  })
})

describe('a box from which somebody has taken all that was in it', () => {
  const TOLD =
    /Custom Snack Box: an ingredient \(or ingredients\) you added .* rebuild it using an alternative/
  const HEARD = [[expect.objectContaining({ sku: BOX }), 'Dynamic Bundle line item has no children']]

  beforeEach(async () => {
    await addBoxes(browser, 1)
    await addToCart(browser, '1102-01', '1')
    await takeOut((sku) => sku !== BOX && sku !== '1102-01')
  })
  afterEach(() => vi.restoreAllMocks())

  it('is not sold empty: it is told and leaves with the next step, and staff hear why [ERR-16]', async () => {
    expect((await browser.get('/cart')).text).toMatch(TOLD)
    const log = vi.spyOn(shop.services.logger, 'error')
    const led = await browser.post(browser.prepare(await browser.get('/cart'), 'Proceed to Checkout'))
    expect(log.mock.calls).toEqual(HEARD)
    expect(led.location).toBe('/cart')
    expect(await skusOf()).toEqual(['1102-01'])
    expect((await browser.get('/cart')).text).toMatch(TOLD)
  })

  it('is not brought to the cart of an account: it is told, and staff hear why [ERR-16]', async () => {
    const before = app.newBrowser()
    await signIn(before, accounts.shopper)
    await addToCart(before, '1101-01', '1')
    const log = vi.spyOn(shop.services.logger, 'error')
    const page = await signIn(browser, accounts.shopper)
    expect(page.text).toMatch(TOLD)
    expect(log.mock.calls).toEqual(HEARD)
    expect((await skusOf()).toSorted()).toEqual(['1101-01', '1102-01'])
  })
})
