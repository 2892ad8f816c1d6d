/** A cart of the shopper's that the platform will not let come into the one at hand. */
import { afterEach, expect, it, vi } from 'vitest'
import { TYPE_KEYS } from '~/models/cart/actions'
import { CART_LINES_MAX } from '~/models/constants/constants'
import { accounts, PASSWORD } from '../../kit/accounts'
import { pressAddToCart } from '../../kit/http-steps'
import { countCalls } from '../support/commerce-calls'
import { cartOf } from '../support/commerce-path'
import { changeCart } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { addToCart, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
const { faults } = shop.platforms
/** Of goods of which the full cart has none. */
const MORE = ['1101-05', '1109-01', '1201-01', '1305-01', '1404-01']
const NOT_BROUGHT =
  'The items of your earlier cart could not be brought into this one. We keep them and try again.'
afterEach(() => faults.clear())

it('is told of once, keeps no edit from the other, and comes when it may', async () => {
  const { shopper } = accounts
  const before = app.newBrowser()
  await signIn(before, shopper)
  await addToCart(before, '1101-01', '3')
  const browser = app.newBrowser()
  await addToCart(browser, '1102-01', '1')
  const { id } = await cartOf(browser)
  const warned = vi.spyOn(shop.services.logger, 'warn')
  faults.add({
    platform: 'commercetools',
    kind: 'status',
    status: 400,
    match: { path: `/carts/${id}`, method: 'POST' },
  })
  const page = await signIn(browser, shopper)
  expect(warned.mock.calls).toContainEqual([
    { cartId: id, code: 'HTTP400' },
    'the platform refused to bring a cart into another one',
  ])
  expect([page.status, page.text.includes(NOT_BROUGHT)]).toEqual([200, true])
  const refusals = () => warned.mock.calls.filter(([, words]) => String(words).includes('refused')).length
  const tried = refusals()
  expect(tried).toBeGreaterThan(0)
  // Neither edits nor other pages ask the platform again at once; the page of the cart does.
  expect((await pressAddToCart(browser, '1103-01', 1)).status).toBe(303)
  await browser.get('/')
  expect(refusals()).toBe(tried)
  const next = await browser.get('/cart')
  expect(refusals()).toBeGreaterThan(tried)
  expect(next.text).not.toContain(NOT_BROUGHT)
  const skus = async () => (await cartOf(browser)).lineItems.map(({ sku }) => sku)
  expect(await skus()).toEqual(['1101-01', '1103-01'])
  faults.clear()
  await browser.get('/cart')
  expect(await skus()).toEqual(['1101-01', '1103-01', '1102-01'])
})

it('stays whole where the cart that it is to come into takes no change at all', async () => {
  const { business } = accounts
  const before = app.newBrowser()
  await signIn(before, business)
  await addToCart(before, '1101-01', '3')
  const { id } = await cartOf(before)
  const browser = app.newBrowser()
  await addToCart(browser, '1102-01', '1')
  await addToCart(browser, '1103-01', '2')
  const { id: guestCart } = await cartOf(browser)
  const warned = vi.spyOn(shop.services.logger, 'warn')
  const failed = vi.spyOn(shop.services.logger, 'error')
  faults.add({
    platform: 'commercetools',
    kind: 'status',
    status: 400,
    match: { path: `/carts/${id}`, method: 'POST' },
  })
  const page = await signIn(browser, business)
  expect([page.status, page.text.includes(NOT_BROUGHT)]).toEqual([200, true])
  expect(page.text).not.toContain('could not be added')
  expect(failed).not.toHaveBeenCalled()
  expect(warned.mock.calls).toContainEqual([
    { cartId: guestCart, code: 'HTTP400' },
    'the platform refused to bring a cart into another one',
  ])
  faults.clear()
  await browser.get('/cart')
  expect((await cartOf(browser)).lineItems.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['1101-01', 3],
    ['1102-01', 1],
    ['1103-01', 2],
  ])
})

it('stays whole where the cart that it is to come into has no room for all of it, and comes when there is', async () => {
  const email = 'full.cart@example.com'
  await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Pat', lastName: 'Lee' })
  const account = { email, password: PASSWORD }
  const before = app.newBrowser()
  await signIn(before, account)
  await addToCart(before, '1101-01', '1')
  const type = { typeId: 'type', key: TYPE_KEYS.lineItem }
  // Lines of their own, as another system makes them; two more would fit.
  const others = Array.from({ length: CART_LINES_MAX - 3 }, (_, at) => ({
    action: 'addLineItem',
    sku: '1101-01',
    quantity: 1,
    custom: { type, fields: { listMetadata: `of another system, ${at}` } },
  }))
  await changeCart(shop, before, ...others)
  const browser = app.newBrowser()
  await addToCart(browser, '1102-01', '1')
  await addToCart(browser, '1103-01', '2')
  for (const sku of MORE) await addToCart(browser, sku, '1')
  const page = await signIn(browser, account)
  expect([page.status, page.text.includes(NOT_BROUGHT)]).toEqual([200, true])
  expect(page.text).not.toContain('could not be added')
  const full = await cartOf(browser)
  expect(full.lineItems).toHaveLength(CART_LINES_MAX - 2)
  // The page's own are among them, and not one for each line: that would be seven more.
  const { calls } = await countCalls(shop, () => browser.get('/cart'))
  expect(calls).toBeLessThan(17)
  const removals = full.lineItems
    .slice(0, 2 + MORE.length)
    .map(({ id }) => ({ action: 'removeLineItem', lineItemId: id }))
  await changeCart(shop, browser, ...removals)
  await browser.get('/cart')
  const { lineItems } = await cartOf(browser)
  const ofGuest = lineItems.slice(-2 - MORE.length)
  expect(ofGuest.map(({ sku, quantity }) => [sku, quantity])).toEqual([
    ['1102-01', 1],
    ['1103-01', 2],
    ...MORE.map((sku) => [sku, 1]),
  ])
})
