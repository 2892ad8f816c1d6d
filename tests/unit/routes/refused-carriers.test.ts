/** A delivery chosen before its customer refused the carrier, or before the customer was known (SHIP-16). */
import { beforeEach, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { done, cartOf } from '../support/commerce-path'
import { setField } from '../support/merchant-fields'
import { openRoutes } from '../support/routes'
import { addToCart, beGuest, chooseDelivery, giveAddress, payByCard, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser
let made = 0

beforeEach(() => {
  browser = app.newBrowser()
})

const AMAZON = 11

async function makeCustomer(refusedCarriers: readonly string[]) {
  const { customer } = (await shop.merchant.post('customers', {
    email: `carriers-${Date.now()}-${++made}@example.com`,
    password: accounts.shopper.password,
    custom: { type: { typeId: 'type', key: 'customer-fields' }, fields: { refusedCarriers } },
  })) as { readonly customer: { readonly id: string; readonly email: string } }
  return { id: customer.id, account: { email: customer.email, password: accounts.shopper.password } }
}

/** To Montclair, where standard delivery is by Amazon Shipping unless the customer refuses it. */
async function chooseStandard(enter: () => Promise<unknown>): Promise<void> {
  await enter()
  await giveAddress(browser)
  await chooseDelivery(browser)
}
const methodOf = async () => (await cartOf(browser)).itemShippingAddresses[0]?.fields.shippingMethodId
const STEP = '/checkout/shipping'

it('is asked for again where a guest turns out to be a customer who refuses a carrier [SHIP-16]', async () => {
  const { account } = await makeCustomer(['allowAmazonShipping'])
  await addToCart(browser)
  await chooseStandard(() => beGuest(browser))
  expect(await methodOf()).toBe(AMAZON)
  await signIn(browser, account)
  expect((await browser.get('/checkout')).location).toBe(STEP)
  expect((await browser.get('/checkout/payment')).location).toBe(STEP)
  expect((await browser.get(STEP)).text).not.toContain('Amazon')
  await chooseDelivery(browser)
  expect(await methodOf()).not.toBe(AMAZON)
  expect((await browser.get('/checkout/payment')).status).toBe(200)
})

it('stays where nothing is refused that was not when it was chosen [SHIP-16]', async () => {
  const { id, account } = await makeCustomer(['allowOntrac', 'allowAmazonShipping'])
  await signIn(browser, account)
  await addToCart(browser)
  await chooseStandard(() => Promise.resolve())
  await setField(shop, `customers/${id}`, 'refusedCarriers', ['allowOntrac'])
  shop.services.customers.clear()
  expect((await browser.get('/checkout/payment')).status).toBe(200)
})

it('is none that an order goes by once its carrier is refused, by pages or by calls [SHIP-16]', async () => {
  const { id, account } = await makeCustomer([])
  await signIn(browser, account)
  await addToCart(browser)
  await chooseStandard(() => Promise.resolve())
  const review = await payByCard(browser)
  // At the platform, and not seen since.
  await setField(shop, `customers/${id}`, 'refusedCarriers', ['allowAmazonShipping'])
  const placed = await browser.post(browser.prepare(review, PLACE_ORDER))
  expect([placed.status, placed.location]).toEqual([303, '/cart'])
  expect((await browser.get('/cart')).text).toContain('Nothing was charged.')
  expect((await browser.get('/checkout')).location).toBe(STEP)
  // An edit clears its price.
  await done(browser, { action: 'setCustomerEmail', email: account.email })
  expect((await cartOf(browser)).itemShippingAddresses[0]?.fields.price).toBeUndefined()
})
