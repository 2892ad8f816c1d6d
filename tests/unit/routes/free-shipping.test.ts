/** The free-shipping threshold is the same wherever it is shown, requested or applied. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { HONOLULU } from '../../kit/addresses'
import type { Browser } from '../support/browser'
import { tagShopper } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import { FREE, shippingDiscounts, shippingIn } from '../support/shipping-discounts'
import { addToCart, beGuest, chooseDelivery, giveAddress, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const discounts = shippingDiscounts(shop)
let browser: Browser

/** $10.99 apiece. */
const CASHEWS = '1201-01'
const ALMONDS_PAGE = '/nuts/almonds/roasted-almonds-salted.html'

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  await discounts.end()
  await tagShopper(shop, [])
})

const headerOf = async (path = '/') =>
  /orders over (\$[\d.]*\d)/.exec(
    (await browser.get(path)).document.querySelector('[aria-label="Offers and help"]')?.textContent ?? '',
  )?.[1]
const progressIn = async () =>
  /You're \S+ away from FREE shipping|You've earned FREE shipping!/.exec(
    (await browser.get('/cart')).text,
  )?.[0]

/** What every page and the delivery step say of it, with the cart as it is. */
async function told() {
  await giveAddress(browser)
  return {
    header: await headerOf(),
    product: await headerOf(ALMONDS_PAGE),
    cart: await headerOf('/cart'),
    progress: await progressIn(),
    delivery: shippingIn(await browser.get('/checkout/shipping')),
  }
}

describe('free shipping', () => {
  it('begins at $59 where nothing says otherwise [SHIP-19] [HEAD-06]', async () => {
    await addToCart(browser, CASHEWS, '4')
    await beGuest(browser)
    const { delivery, ...pages } = await told()
    expect(pages).toEqual({
      header: '$59',
      product: '$59',
      cart: '$59',
      progress: "You're $15.04 away from FREE shipping",
    })
    expect(delivery).toMatch(/^\$[1-9]/)
  })

  it('is earned by the goods, to whose value tax adds nothing [SHIP-23]', async () => {
    await tagShopper(shop, ['alst-57-free-shipping'])
    await signIn(browser)
    // $54.95, and $58.59 with New Jersey tax on sweets.
    await addToCart(browser, '4101-01', '5')
    const { progress, delivery } = await told()
    expect(progress).toBe("You're $2.05 away from FREE shipping")
    expect(delivery).toMatch(/^\$[1-9]/)
    // Checked again with the delivery stored, when the tax is known for certain.
    await chooseDelivery(browser)
    expect((await browser.get('/checkout/payment')).text).toMatch(/tax \(6\.625%\) \$[34]\.\d\d/)
    expect(shippingIn(await browser.get('/checkout/shipping'))).toBe(delivery)
    expect(await progressIn()).toBe(progress)
    // The cart is the customer's, and would be the next test's as well.
    await send(browser, '/cart', /^Remove/)
  })

  it('begins at the smallest amount among the tags of a customer, before any offer, on every surface [SHIP-20] [DATA-57]', async () => {
    await tagShopper(shop, ['alst-49-free-shipping', 'alst-40-free-shipping', 'vip'])
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "30.00 USD"' })
    await signIn(browser)
    await addToCart(browser, CASHEWS, '3')
    // $32.97: the offer would apply.
    expect(await progressIn()).toBe("You're $7.03 away from FREE shipping")
    await addToCart(browser, CASHEWS, '1')
    expect(await told()).toEqual({
      header: '$40',
      product: '$40',
      cart: '$40',
      progress: "You've earned FREE shipping!",
      delivery: 'FREE',
    })
  })

  it('holds for who is signed in, and for nobody else [SHIP-20]', async () => {
    await tagShopper(shop, ['alst-40-free-shipping'])
    await signIn(browser)
    expect(await headerOf()).toBe('$40')
    browser = app.newBrowser()
    expect(await headerOf()).toBe('$59')
  })

  it('is waited for where it is charged, however late a customer’s tags come [SHIP-20]', async () => {
    await tagShopper(shop, ['alst-40-free-shipping'])
    await signIn(browser)
    await addToCart(browser, CASHEWS, '1')
    await send(browser, '/cart', /^Update quantity/, { 'Quantity of': '4' })
    await giveAddress(browser)
    shop.services.freeShipping.clear()
    const match = { path: '/customers/' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 800, match })
    const delivery = await browser.get('/checkout/shipping')
    expect(shippingIn(delivery)).toBe('FREE')
    shop.services.freeShipping.clear()
    const chosen = await browser.post(browser.prepare(delivery, 'Continue to payment'))
    expect(chosen.location).toBe('/checkout/payment')
  })

  it('begins where an offer without a code says, for everybody, before the amount of the store', async () => {
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "45.00 USD"' })
    expect([await headerOf(), await headerOf(ALMONDS_PAGE)]).toEqual(['$45', '$45'])
    await addToCart(browser, CASHEWS, '4')
    await beGuest(browser)
    expect(await told()).toMatchObject({
      header: '$45',
      cart: '$45',
      progress: "You're $1.04 away from FREE shipping",
    })
  })

  it('begins where a code of the cart says, on pages that do not read the cart too, and no more without it', async () => {
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "40.00 USD"', code: 'FROMFORTY' })
    await addToCart(browser, CASHEWS, '4')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'FROMFORTY' })
    expect([await headerOf(), await headerOf('/cart')]).toEqual(['$40', '$40'])
    await send(browser, '/cart', /^Remove.*FROMFORTY/)
    expect([await headerOf(), await headerOf('/cart')]).toEqual(['$59', '$59'])
  })

  it('is earned by exactly that amount, though the header says "over" [SHIP-24] [MODAL-13]', async () => {
    await discounts.make({ value: FREE, cartPredicate: 'totalPrice >= "43.96 USD"' })
    await addToCart(browser, CASHEWS, '3')
    expect(await progressIn()).toBe("You're $10.99 away from FREE shipping")
    await addToCart(browser, CASHEWS, '1')
    await beGuest(browser)
    expect(await told()).toMatchObject({
      header: '$43.96',
      progress: "You've earned FREE shipping!",
      delivery: 'FREE',
    })
  })

  it('is told with what is missing, and with its rules [SHIP-25] [MODAL-13]', async () => {
    await addToCart(browser, CASHEWS, '1')
    const { text, document } = await browser.get('/cart')
    expect(text).toContain("You're $48.01 away from FREE shipping")
    const rules = [...document.querySelectorAll('details')].find((details) =>
      details.querySelector('summary')?.textContent?.includes('How free shipping works'),
    )
    expect(rules?.textContent).toContain('within the contiguous U.S. on orders over $59')
    expect(rules?.textContent).toContain('Tax does not count')
  })

  it('is promised to nobody whose postal code is outside the contiguous U.S., before there is an address [SHIP-22] [MODAL-02]', async () => {
    await addToCart(browser, CASHEWS, '4')
    const pages = () =>
      Promise.all(['/cart', `/cart/added?sku=${CASHEWS}`].map(async (path) => (await browser.get(path)).text))
    const check = (code: string) =>
      send(browser, ALMONDS_PAGE, /^(?:Check|Update)$/, { 'ZIP or postal code': code })
    await check('10001')
    for (const text of await pages()) expect(text).toContain("You're $15.04 away from FREE shipping")
    for (const code of ['M5V 2T6', '96813', '99501']) {
      await check(code)
      for (const text of await pages()) {
        expect(text).toContain('Free shipping is for the contiguous U.S.: what it costs to your address')
        expect(text).not.toContain('away from FREE shipping')
      }
    }
  })

  it('is promised to no address outside the contiguous U.S., whatever the customer’s tags say [SHIP-20] [SHIP-22]', async () => {
    await tagShopper(shop, ['alst-40-free-shipping'])
    await signIn(browser)
    await addToCart(browser, CASHEWS, '4')
    await giveAddress(browser, HONOLULU)
    expect(shippingIn(await browser.get('/checkout/shipping'))).toMatch(/^\$[1-9]/)
    expect((await browser.get('/cart')).text).toContain('Free shipping is for the contiguous U.S.')
  })
})
