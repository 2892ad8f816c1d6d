/** Whatever starts a cart counts per IP address, as an add does: copies at sign-out, reorders, uploaded orders. */
import { expect, it } from 'vitest'
import { TYPE_KEYS } from '~/models/cart/actions'
import { COLUMNS } from '~/models/order-upload/columns'
import { PASSWORD } from '../../kit/accounts'
import { pressAddToCart } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { placeOrder } from '../support/orders'
import { openRoutes } from '../support/routes'
import { addToCart, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes({ RATE_LIMIT_FACTOR: '1' })
/** Per IP address within ten minutes. */
const CARTS_MAX = 200
const NOT_COPIED = 'Your cart could not be copied into this browser. It is still in your account.'

async function spend(times: number): Promise<void> {
  // All of these tests share one IP address, which the app cannot know without a server.
  for (let time = 0; time < times; time += 1)
    await shop.services.attempts.run(
      [['new-cart', 'unknown']],
      () => Promise.resolve(null),
      () => true,
    )
}

async function customer(email: string): Promise<Browser> {
  const custom = {
    type: { typeId: 'type', key: TYPE_KEYS.customer },
    fields: { permissions: ['bulkUpload'] },
  }
  await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Robin', custom })
  const browser = app.newBrowser()
  await signIn(browser, { email, password: PASSWORD })
  return browser
}

const signOut = (browser: Browser) =>
  send(browser, '/sign/out', 'Sign Out', { 'Keep a copy of my cart in this browser': true })

it('a copy at a sign-out counts as an order once more does, and is refused like any other cart [AUTH-47]', async () => {
  const [first, second] = [await customer('copied@example.com'), await customer('refused@example.com')]
  for (const browser of [first, second]) await addToCart(browser, '1103-01', '1')
  const third = await customer('again@example.com')
  const { id } = await placeOrder(shop, third)
  expect((await send(third, `/orders/${id}`, 'Reorder')).location).toBe('/cart')
  // Three were filled, one was reordered, and one is copied.
  await spend(CARTS_MAX - 5)
  await signOut(first)
  expect((await cartOf(first)).lineItems.map(({ sku }) => sku)).toEqual(['1103-01'])
  expect((await pressAddToCart(app.newBrowser())).status).toBe(429)
  await signOut(second)
  const page = await second.get('/')
  expect([page.html.includes('Sign Out'), page.text.includes(NOT_COPIED)]).toEqual([false, true])
  await signIn(second, { email: 'refused@example.com', password: PASSWORD })
  expect((await cartOf(second)).lineItems.map(({ sku }) => sku)).toEqual(['1103-01'])
})

/** Uploads a list of one row; opens the page for ordering it. */
async function upload(browser: Browser) {
  const row = '1101-01,1,Pat Example,,12 Maple Avenue,,Montclair,NJ,07042,US,201-555-0134,'
  const list = new File([[COLUMNS.join(','), row].join('\r\n')], 'orders.csv')
  const sent = await send(browser, '/order-upload', 'Check my list', { 'Your list': list })
  return browser.get(sent.location ?? '')
}

const orderList = (browser: Browser, page: Page) =>
  browser.post(browser.prepare(page, /^Continue to payment/))

it('an uploaded order is refused, in words, and the list is kept', async () => {
  const browser = await customer('uploads@example.com')
  const page = await upload(browser)
  await spend(CARTS_MAX)
  const refused = await orderList(browser, page)
  expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
  expect(refused.text).toContain('There were too many tries. Please wait')
  expect((await shop.visitor(browser.cookie())).cartId).toBeUndefined()
  expect((await browser.get(page.path)).text).toContain('Pat Example')
})
