import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openApp } from '../support/browser'
import type { App, Browser } from '../support/browser'
import { openShop } from '../support/shop'
import type { Shop } from '../support/shop'
import { addToCart, beGuest, chooseDelivery, fieldOf, giveAddress } from '../support/steps'
import { MONDAY } from '../support/times'

let shop: Shop
let app: App
let browser: Browser

beforeAll(async () => {
  shop = await openShop()
  app = await openApp()
})
afterAll(async () => {
  expect(app.faults).toEqual([])
  await shop.close()
})
beforeEach(async () => {
  shop.clock.set(MONDAY)
  browser = app.newBrowser()
  await addToCart(browser)
  await beGuest(browser)
})

const arrivals = (text: string) =>
  [...text.matchAll(/Arrives (\w{3}, \w{3} \d{1,2})/g)].map((match) => match[1])

describe('the delivery step', () => {
  it('asks for the offers of a later ship date and keeps that date on the shipment [CHK-16] [SHIP-26]', async () => {
    await giveAddress(browser)
    const soon = await browser.get('/checkout/shipping')
    const dates = [...soon.html.matchAll(/<option value="(\d{4}-\d{2}-\d{2})"/g)].map(
      (match) => match[1] ?? '',
    )
    expect(dates.length).toBeGreaterThan(5)
    const later = dates.at(-1) ?? ''
    const page = await browser.get(`/checkout/shipping?shipOn=${later}`)
    expect(arrivals(page.text)[0]).not.toBe(arrivals(soon.text)[0])
    const saved = await browser.post('/checkout/shipping', {
      'shipment-1.offer': fieldOf(page, 'shipment-1.offer'),
      'shipment-1.requestedShipOn': fieldOf(page, 'shipment-1.requestedShipOn'),
    })
    expect(saved.location).toBe('/checkout/payment')
    const visitor = await shop.visitor(browser.cookie())
    const { cart } = await shop.services.shopping.view(visitor)
    expect(cart?.itemShippingAddresses[0]?.fields.requestedShipOn).toBe(later)
  })

  it('takes no date that is not one', async () => {
    await giveAddress(browser)
    expect((await browser.get('/checkout/shipping?shipOn=2026-02-30')).status).toBe(200)
  })
})

describe('the order summary', () => {
  it('shows items, shipping, tax and total on every step, as far as they are known [CHK-19]', async () => {
    const address = (await browser.get('/checkout/address')).text
    await giveAddress(browser)
    const delivery = (await browser.get('/checkout/shipping')).text
    await chooseDelivery(browser)
    const payment = (await browser.get('/checkout/payment')).text
    for (const text of [address, delivery, payment]) {
      expect(text).toContain('Order summary')
      expect(text).toMatch(/Merchandise \$\d/)
      expect(text).toMatch(/Total \$\d/)
    }
    expect(address).toContain('Shipping Calculated at checkout')
    expect(delivery).toMatch(/Tax \$\d/)
    expect(payment).toMatch(/Shipping (?:\$\d|FREE)/)
  })
})
