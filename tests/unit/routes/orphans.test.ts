/** Contents of a bundle that is no longer in the cart, as staff or another system may leave them. */
import { beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, typeAddress } from '../support/steps'
import { addBoxes } from '../support/boxes'

const { shop, app } = await openRoutes()
let browser: Browser

const GONE = /Roasted Almonds \(Salted\): Sorry, what this item belonged to is no longer in your cart/

beforeEach(() => {
  browser = app.newBrowser()
})

const skusOf = async () => (await cartOf(browser)).lineItems.map(({ sku }) => sku)

/** Removes the box alone: to the platform its contents are separate lines. */
async function takeBoxOut(): Promise<void> {
  const { id, version, lineItems } = await cartOf(browser)
  const box = lineItems.find(({ sku }) => sku === '9801-01')
  const actions = [{ action: 'removeLineItem', lineItemId: box?.id }]
  await shop.merchant.post(`carts/${id}`, { version, actions })
}

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
