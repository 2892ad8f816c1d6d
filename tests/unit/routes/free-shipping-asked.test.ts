/** The shipping service is asked by the amount from which shipping is free to whoever asks. */
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { Browser } from '../support/browser'
import { post } from '../support/commerce-path'
import { setField } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import { startShippingService } from '../support/shipping-service'
import { addToCart, giveAddress, send, signIn } from '../support/steps'

const service = await startShippingService()
const { shop, app } = await openRoutes(service.env)
let browser: Browser

afterAll(() => service.close())
beforeEach(() => {
  browser = app.newBrowser()
  service.asked.length = 0
})

const ALMONDS_PAGE = '/nuts/almonds/roasted-almonds-salted.html'
const amounts = () => service.asked.map(({ freeShippingThreshold }) => freeShippingThreshold?.centAmount)

describe('offers of delivery', () => {
  it('are asked for by the tag of the customer: by the estimate, a published call and the delivery step [SHIP-20]', async () => {
    await setField(shop, 'customers/key=demo-shopper', 'tags', ['alst-40-free-shipping'])
    await send(browser, ALMONDS_PAGE, /^(?:Check|Update)$/, { 'ZIP or postal code': '07042' })
    await browser.get(ALMONDS_PAGE)
    // The same question again, of somebody else: what was answered before is not for this one.
    await signIn(browser)
    await browser.get(ALMONDS_PAGE)
    expect(amounts()).toEqual([5_900, 4_000])
    await post(browser, '/api/shipping-offers', {
      items: [{ sku: '1101-01', quantity: 1, weight: 2 }],
      country: 'US',
      postalCode: '60601',
      totalPrice: { centAmount: 999, currencyCode: 'USD', fractionDigits: 2 },
    })
    await addToCart(browser)
    await giveAddress(browser)
    await browser.get('/checkout/shipping')
    expect(new Set(amounts().slice(2))).toEqual(new Set([4_000]))
    expect(amounts().length).toBeGreaterThanOrEqual(4)
  })
})
