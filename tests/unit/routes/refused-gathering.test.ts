/** A shopper's cart that the platform refuses to merge into the current one. */
import { afterEach, expect, it, vi } from 'vitest'
import { TYPE_KEYS } from '~/models/cart/actions'
import { CART_LINES_MAX } from '~/models/constants/constants'
import { COLUMNS } from '~/models/order-upload/columns'
import { accounts, PASSWORD } from '../../kit/accounts'
import { pressAddToCart } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { countCalls } from '../support/commerce-calls'
import { cartOf } from '../support/commerce-path'
import { whileHeld } from '../support/held'
import { changeCart, linesOfAnother } from '../support/merchant-cart'
import { openRoutes } from '../support/routes'
import { addToCart, giveAddress, send, sendSignIn, signIn, signInForm } from '../support/steps'

const { shop, app } = await openRoutes()
const { faults } = shop.platforms
/** Goods that the full cart does not have. */
const MORE = ['1101-05', '1109-01', '1201-01', '1305-01', '1404-01']
const NOT_BROUGHT =
  'The items of your earlier cart could not be brought into this one. We keep them and try again.'
const NOT_LET_IN = 'the platform refused to bring a cart into another one'
afterEach(() => {
  faults.clear()
  vi.restoreAllMocks()
})

async function newAccount(email: string) {
  await shop.merchant.post('customers', { email, password: PASSWORD, firstName: 'Pat', lastName: 'Lee' })
  return { email, password: PASSWORD }
}

const refuseEdits = (cartId: string) =>
  faults.add({
    platform: 'commercetools',
    kind: 'status',
    status: 400,
    match: { path: `/carts/${cartId}`, method: 'POST' },
  })

const countWarned = ({ mock }: { readonly mock: { readonly calls: readonly unknown[][] } }, words: string) =>
  mock.calls.filter((call) => call[1] === words).length

const linesOf = async (browser: Browser) =>
  (await cartOf(browser)).lineItems.map(({ sku, quantity }) => `${quantity} ${sku}`)

it('is told of once, keeps no edit from the other, and comes when it may', async () => {
  const { shopper } = accounts
  const before = app.newBrowser()
  await signIn(before, shopper)
  await addToCart(before, '1101-01', '3')
  const browser = app.newBrowser()
  await addToCart(browser, '1102-01', '1')
  const { id } = await cartOf(browser)
  const warned = vi.spyOn(shop.services.logger, 'warn')
  refuseEdits(id)
  const page = await signIn(browser, shopper)
  expect(warned.mock.calls).toContainEqual([{ cartId: id, code: 'HTTP400' }, NOT_LET_IN])
  expect([page.status, page.text.includes(NOT_BROUGHT)]).toEqual([200, true])
  const refusals = () => countWarned(warned, NOT_LET_IN)
  const tried = refusals()
  expect(tried).toBeGreaterThan(0)
  // Edits and other pages do not retry at once; the cart page does.
  expect((await pressAddToCart(browser, '1103-01', 1)).status).toBe(303)
  await browser.get('/')
  expect(refusals()).toBe(tried)
  const next = await browser.get('/cart')
  expect(refusals()).toBe(tried + 1)
  expect(next.text).not.toContain(NOT_BROUGHT)
  const skus = async () => (await cartOf(browser)).lineItems.map(({ sku }) => sku)
  expect(await skus()).toEqual(['1101-01', '1103-01'])
  // After a minute any page does.
  shop.clock.advance(61_000)
  await browser.get('/')
  expect(refusals()).toBe(tried + 2)
  faults.clear()
  await browser.get('/cart')
  expect(await skus()).toEqual(['1101-01', '1103-01', '1102-01'])
})

it('is told of in the cart before a checkout goes on that somebody signed in at', async () => {
  const account = await newAccount('at.checkout@example.com')
  const before = app.newBrowser()
  await signIn(before, account)
  await addToCart(before, '1101-01', '3')
  const browser = app.newBrowser()
  await addToCart(browser, '1102-01', '1')
  refuseEdits((await cartOf(browser)).id)
  const typed = { Email: account.email, Password: account.password }
  const signedIn = await sendSignIn(browser, typed, '/sign/in?destination=%2Fcheckout')
  expect(signedIn.location).toBe('/checkout')
  expect((await browser.get('/checkout')).location).toBe('/cart')
  expect((await browser.get('/cart')).text).toContain(NOT_BROUGHT)
  expect((await browser.get('/checkout')).location).toBe('/checkout/address')
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
  refuseEdits(id)
  const page = await signIn(browser, business)
  expect([page.status, page.text.includes(NOT_BROUGHT)]).toEqual([200, true])
  expect(page.text).not.toContain('could not be added')
  expect(failed).not.toHaveBeenCalled()
  expect(warned.mock.calls).toContainEqual([{ cartId: guestCart, code: 'HTTP400' }, NOT_LET_IN])
  // All at once, without codes, one line, and the check whether it accepts anything: the other line is not tried.
  const edits = countWarned(warned, 'the platform refused a cart edit')
  await browser.get('/cart')
  expect(countWarned(warned, 'the platform refused a cart edit')).toBe(edits + 4)
  faults.clear()
  await browser.get('/cart')
  expect(await linesOf(browser)).toEqual(['3 1101-01', '1 1102-01', '2 1103-01'])
})

it('stays whole there, too, where its first line is the copy that a sign-out left, and has nothing to bring', async () => {
  const browser = app.newBrowser()
  const account = await newAccount('copy.kept@example.com')
  await signIn(browser, account)
  await addToCart(browser, '1101-01', '1')
  const { id } = await cartOf(browser)
  await send(browser, '/sign/out', 'Sign Out', { 'Keep a copy of my cart in this browser': true })
  await addToCart(browser, '1102-01', '2')
  await addToCart(browser, '1103-01', '1')
  refuseEdits(id)
  const { text } = await signIn(browser, account)
  expect(text).toContain(NOT_BROUGHT)
  expect(text).not.toContain('could not be added')
  faults.clear()
  await browser.get('/cart')
  expect(await linesOf(browser)).toEqual(['1 1101-01', '2 1102-01', '1 1103-01'])
})

it('is told by the next page, once, where a list has filled it while its customer signed in anew', async () => {
  const account = { email: 'list.beside@example.com', password: PASSWORD }
  const type = { typeId: 'type', key: TYPE_KEYS.customer }
  const custom = { type, fields: { permissions: ['bulkUpload'] } }
  await shop.merchant.post('customers', { ...account, firstName: 'Robin', custom })
  const browser = app.newBrowser()
  const signingIn = await signInForm(browser, { Email: account.email, Password: account.password })
  await signIn(browser, account)
  await addToCart(browser, '1201-01', '1')
  // The list's cart has an address as well, which does not replace this one.
  await giveAddress(browser)
  const { id } = await cartOf(browser)
  const row = '1101-01,1,Pat Example,,12 Maple Avenue,,Montclair,NJ,07042,US,201-555-0134,'
  const list = new File([[COLUMNS.join(','), row].join('\r\n')], 'orders.csv')
  const sent = await send(browser, '/order-upload', 'Check my list', { 'Your list': list })
  const ordering = browser.prepare(await browser.get(sent.location ?? ''), /^Continue to payment/)
  const answer = await whileHeld(
    shop,
    { platform: 'commercetools', path: '/carts', method: 'POST' },
    () => browser.post(ordering),
    async () => {
      refuseEdits(id)
      await browser.post(signingIn)
    },
  )
  expect(answer.text).not.toContain(NOT_BROUGHT)
  expect((await browser.get('/cart')).text).toContain(NOT_BROUGHT)
  expect((await browser.get('/cart')).text).not.toContain(NOT_BROUGHT)
  expect(await linesOf(browser)).toEqual(['1 1201-01'])
})

it('stays whole where the cart that it is to come into has no room for all of it, and comes when there is', async () => {
  const account = await newAccount('full.cart@example.com')
  const before = app.newBrowser()
  await signIn(before, account)
  await addToCart(before, '1101-01', '1')
  // Two more would fit.
  await changeCart(shop, before, ...linesOfAnother(CART_LINES_MAX - 3))
  const browser = app.newBrowser()
  await addToCart(browser, '1102-01', '1')
  await addToCart(browser, '1103-01', '2')
  for (const sku of MORE) await addToCart(browser, sku, '1')
  const page = await signIn(browser, account)
  expect([page.status, page.text.includes(NOT_BROUGHT)]).toEqual([200, true])
  expect(page.text).not.toContain('could not be added')
  const full = await cartOf(browser)
  expect(full.lineItems).toHaveLength(CART_LINES_MAX - 2)
  // Including the page's own calls, and not one for each line, which would be seven more.
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

it.each([
  ['has no room for goods that it has, as a line of their own', CART_LINES_MAX, []],
  ['has room for one of two, of which it has one', CART_LINES_MAX - 1, ['1102-01']],
])('stays whole where the cart %s', async (what, lines, more) => {
  const account = await newAccount(`full.${lines}@example.com`)
  const before = app.newBrowser()
  await signIn(before, account)
  await addToCart(before, '1201-01', '1')
  await changeCart(shop, before, ...linesOfAnother(lines - 1))
  const browser = app.newBrowser()
  await addToCart(browser, '1101-01', '2')
  for (const sku of more) await addToCart(browser, sku, '1')
  const { text } = await signIn(browser, account)
  expect(text, what).toContain(NOT_BROUGHT)
  expect(text).not.toContain('could not be added')
  const full = await cartOf(browser)
  expect(full.lineItems).toHaveLength(lines)
  const removals = full.lineItems.slice(1, 3).map(({ id }) => ({ action: 'removeLineItem', lineItemId: id }))
  await changeCart(shop, browser, ...removals)
  await browser.get('/cart')
  expect((await linesOf(browser)).slice(lines - 2)).toEqual(['2 1101-01', ...more.map((sku) => `1 ${sku}`)])
})

it('keeps a code from a link, and asks for it again no sooner than for a cart', async () => {
  const account = await newAccount('kept.code@example.com')
  const before = app.newBrowser()
  await signIn(before, account)
  await addToCart(before, '1101-01', '1')
  const { id } = await cartOf(before)
  const browser = app.newBrowser()
  await send(browser, '/discount/WELCOME10', 'Apply WELCOME10')
  const warned = vi.spyOn(shop.services.logger, 'warn')
  const tried = () => countWarned(warned, 'the platform refused a cart edit')
  refuseEdits(id)
  await signIn(browser, account)
  // The code, and the check whether the cart accepts anything.
  expect(tried()).toBe(2)
  for (const path of ['/', '/nuts/']) await browser.get(path)
  expect(tried()).toBe(2)
  await browser.get('/cart')
  expect(tried()).toBe(4)
  shop.clock.advance(61_000)
  await browser.get('/')
  expect(tried()).toBe(6)
  // If the platform goes away after its refusal, nobody can tell whose fault that was.
  faults.clear()
  const match = { path: `/carts/${id}`, method: 'POST' }
  faults.add({ platform: 'commercetools', kind: 'status', status: 400, times: 1, match })
  faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
  expect((await browser.get('/cart')).text).not.toContain('Discount code WELCOME10')
  expect((await shop.visitor(browser.cookie())).linkedCode).toBe('WELCOME10')
  faults.clear()
  await browser.get('/cart')
  expect((await cartOf(browser)).discountCodes).toMatchObject([{ code: 'WELCOME10', state: 'MatchesCart' }])
})
