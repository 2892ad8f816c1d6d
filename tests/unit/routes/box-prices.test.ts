/** A box with more than six contents: the shop computes its price, which follows the catalogue like any other. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { TORONTO } from '../../kit/addresses'
import { PLACE_ORDER, addressFields } from '../../kit/http-steps'
import { addBoxes } from '../support/boxes'
import type { Browser } from '../support/browser'
import { cartOf, done, usd } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { CHICAGO } from '../support/shipping-discounts'
import { splitOrder } from '../support/split'
import { setPrice, updateProduct } from '../support/stock'
import {
  beGuest,
  chooseDelivery,
  giveAddress,
  payByCard,
  send,
  sendSignIn,
  signIn,
  typeAddress,
} from '../support/steps'

const { shop, app } = await openRoutes()
const SEVEN = ['1101-01', '1101-01', '1101-01', '1103-01', '1201-01', '1201-01', '1201-01']
let browser: Browser

const setPrices = (us: number, ca: number) =>
  updateProduct(shop, '9801-01', [
    {
      action: 'setPrices',
      variantId: 1,
      prices: [
        { value: usdOf(us), country: 'US' },
        { value: usdOf(ca), country: 'CA' },
      ],
    },
  ])
const usdOf = (centAmount: number) => ({ currencyCode: 'USD', centAmount })
const boxesOf = async (who = browser) =>
  (await cartOf(who)).lineItems
    .filter(({ sku }) => sku === '9801-01')
    .map(({ totalPrice }) => totalPrice.centAmount)

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(() =>
  updateProduct(shop, '9801-01', [{ action: 'setPrices', variantId: 1, prices: [{ value: usdOf(2_999) }] }]),
)

describe('a price that a merchant changes', () => {
  it('is shown before it is charged, as that of a box of six [CALC-01] [PAY-12]', async () => {
    await addBoxes(browser, 1, SEVEN)
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const review = await payByCard(browser)
    expect(review.text).toContain('Merchandise $34.99')
    await setPrice(shop, '9801-01', 3_999)
    const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
    expect(placed.location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text).toContain('have changed since you opened this page. Nothing was charged.')
    // Seven sixths of 39.99.
    expect(text).toContain('Merchandise $46.66')
    await send(browser, '/cart', 'Proceed to Checkout')
    const again = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect((await browser.open(again.location ?? '')).text).toMatch(/Order N\d+ .*\$46\.66/)
  })

  it('is that of a box in the cart with the next edit, each time [CALC-01]', async () => {
    await addBoxes(browser, 1, SEVEN)
    const seen: number[][] = []
    for (const cents of [3_999, 1_200, 2_400, 2_999]) {
      await setPrice(shop, '9801-01', cents)
      await done(browser, { action: 'recalculate' })
      seen.push(await boxesOf())
    }
    expect(seen).toEqual([[4_666], [1_400], [2_800], [3_499]])
  })

  it('is that of a box which goes to several addresses, and on from there [CALC-01]', async () => {
    await addBoxes(browser, 2, SEVEN)
    await beGuest(browser)
    await setPrice(shop, '9801-01', 3_999)
    expect((await splitOrder(browser, [{}, CHICAGO], [1, 1])).location).toBe('/checkout/shipping')
    expect(await boxesOf()).toEqual([9_332])
    await setPrice(shop, '9801-01', 1_200)
    await send(browser, '/cart', 'Proceed to Checkout')
    expect(await boxesOf()).toEqual([2_800])
  })

  it('leaves the one that staff have given [LINE-02]', async () => {
    await addBoxes(browser, 1, SEVEN)
    const [{ id: lineItemId } = { id: '' }] = (await cartOf(browser)).lineItems
    await changeCart(shop, browser, { action: 'setLineItemPrice', lineItemId, externalPrice: usd(777) })
    await setPrice(shop, '9801-01', 3_999)
    await done(browser, { action: 'recalculate' })
    expect(await boxesOf()).toEqual([777])
  })
})

describe('the price of a business', () => {
  it('is that of a box of seven like any other, and of nobody else', async () => {
    const customerGroup = { typeId: 'customer-group', key: 'business' }
    const business = { email: 'firm@example.com', password: accounts.business.password }
    const name = { firstName: 'Pat', lastName: 'Example' }
    await shop.merchant.post('customers', { ...business, ...name, customerGroup })
    await updateProduct(shop, '9801-01', [
      { action: 'addPrice', variantId: 1, price: { value: usdOf(1_200), customerGroup } },
    ])
    await signIn(browser, business)
    await addBoxes(browser, 1, SEVEN)
    expect(await boxesOf()).toEqual([1_400])
    const guest = app.newBrowser()
    await addBoxes(guest, 1, SEVEN)
    expect(await boxesOf(guest)).toEqual([3_499])
    await signIn(guest, business)
    expect(await boxesOf(guest)).toEqual([1_400, 1_400])
    await send(guest, '/sign/out', 'Sign Out', { 'Keep a copy of my cart in this browser': true })
    expect(await boxesOf(guest)).toEqual([3_499, 3_499])
  })
})

describe('carts of two countries', () => {
  const { reseller } = accounts
  const toToronto = () => typeAddress(browser, addressFields(TORONTO))

  it('give the price of the one that they become at a sign-in, and of now [CALC-01] [AUTH-31]', async () => {
    await setPrices(4_000, 5_000)
    await signIn(browser, reseller)
    await addBoxes(browser, 1, SEVEN)
    await toToronto()
    expect(await boxesOf()).toEqual([5_833])
    const guest = app.newBrowser()
    await addBoxes(guest, 1, SEVEN)
    expect(await boxesOf(guest)).toEqual([4_667])
    await setPrices(4_200, 5_100)
    await signIn(guest, reseller)
    expect(await boxesOf(guest)).toEqual([5_950, 5_950])
    await setPrices(4_000, 5_000)
    await done(guest, { action: 'recalculate' })
    expect(await boxesOf(guest)).toEqual([5_833, 5_833])
  })

  it('give that of the shop’s own where a copy is kept at a sign-out [CALC-01] [AUTH-47]', async () => {
    await setPrices(4_000, 5_000)
    const { business } = accounts
    await sendSignIn(browser, { Email: business.email, Password: business.password })
    await addBoxes(browser, 1, SEVEN)
    await toToronto()
    expect(await boxesOf()).toEqual([5_833])
    await send(browser, '/sign/out', 'Sign Out', { 'Keep a copy of my cart in this browser': true })
    expect(await boxesOf()).toEqual([4_667])
  })
})
