/** A customer on two devices: changes to the cart on one are found on the other. */
import { beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { TORONTO } from '../../kit/addresses'
import { PLACE_ORDER, prepareAddToCart } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { cartOf } from '../support/commerce-path'
import { whileHeld } from '../support/held'
import { ordersOf } from '../support/ordering'
import { namedIn, perhapsGone } from '../support/perhaps-gone'
import { openRoutes } from '../support/routes'
import { splitOrder } from '../support/split'
import { addToCart, chooseDelivery, giveAddress, payByCard, signIn, typeAddress } from '../support/steps'

const opened = await openRoutes()
const { shop, app } = opened
const { linesOf, emptyAccount } = ordersOf(opened)
const { shopper } = accounts
let browser: Browser

beforeEach(async () => {
  await emptyAccount()
  browser = app.newBrowser()
})

describe('on another device, signed in to the same account', () => {
  let other: Browser

  beforeEach(async () => {
    other = app.newBrowser()
    await signIn(other, shopper)
    await addToCart(other, '1101-01', '2')
    await signIn(browser, shopper)
    expect(await linesOf(browser)).toEqual(['2 1101-01'])
  })

  /** As staff may do, or the platform when the cart's retention period ends. */
  async function deleteCart(): Promise<void> {
    const { id } = await cartOf(other)
    const cart = await shop.services.carts.get(id)
    if (cart !== null) await shop.services.carts.delete(cart)
  }

  it('a cart that became one of several addresses is found, with what goes where', async () => {
    await typeAddress(other)
    expect((await splitOrder(other, [{}, TORONTO], [1, 1])).location).toBe('/checkout/shipping')
    const { text, html } = await browser.get('/cart')
    expect(text).toContain('Roasted Almonds')
    expect(html).toMatch(/data-cart-count[^>]*>2</)
    expect((await cartOf(browser)).id).toBe((await cartOf(other)).id)
  })

  it('what the other has added is on the basket after the next look at the cart', async () => {
    await addToCart(other, '1102-01', '4')
    await browser.get('/cart')
    expect((await browser.get('/')).html).toMatch(/data-cart-count[^>]*>6</)
  })

  it('the cart begun in place of one that was deleted is found, and what is added goes into it', async () => {
    await deleteCart()
    await addToCart(other, '1201-01', '1')
    await addToCart(browser, '1102-01', '1')
    expect(await linesOf(browser)).toEqual(['1 1102-01', '1 1201-01'])
    expect(await linesOf(other)).toEqual(['1 1102-01', '1 1201-01'])
    expect((await browser.get('/cart')).text).not.toContain('no longer kept')
  })

  it('a change that was meant for the cart of before is not made in the present one, and is told', async () => {
    const old = await browser.get('/cart')
    await deleteCart()
    await addToCart(other, '1201-01', '1')
    const page = await browser.post(browser.prepare(old, 'Apply', { fill: { 'Discount code': 'WELCOME10' } }))
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(page.text).toContain('Your cart has changed in the meantime')
    expect(await linesOf(browser)).toEqual(['1 1201-01'])
  })

  it('what has perhaps gone from the cart is told of the one that the other has moved it into', async () => {
    const { id: cartId } = await cartOf(browser)
    // Both its pieces are still there, but not the one of a second line, nor that of a gift.
    const stays = { ...perhapsGone(cartId, '1101-01'), pieces: 2 }
    const second = { ...perhapsGone(cartId, '1101-01', 'second'), pieces: 3 }
    const gift = { ...perhapsGone(cartId, '1101-01', 'gift'), isGift: true }
    // Two tabs whose answers were lost, each with the session as it was before.
    const tabs = await Promise.all([1, 2].map(() => shop.visitor(browser.cookie())))
    for (const [at, sku] of ['1102-01', '1103-01'].entries())
      await tabs[at]?.save({ perhapsGone: [perhapsGone(cartId, sku), stays, second, gift] })
    await typeAddress(other)
    expect((await splitOrder(other, [{}, TORONTO], [1, 1])).location).toBe('/checkout/shipping')
    // A page that shows no cart does not ask for it.
    expect(namedIn((await browser.get('/')).text)).toEqual([])
    expect(namedIn((await browser.get('/cart')).text)).toEqual(['1102-01', '1103-01', 'second', 'gift'])
    expect((await shop.visitor(browser.cookie())).cartId).not.toBe(cartId)
    expect(namedIn((await browser.get('/cart')).text)).toEqual([])
  })

  it('after an order of the cart the one begun since is found', async () => {
    await giveAddress(other)
    await chooseDelivery(other)
    const review = await payByCard(other)
    expect((await other.press(review, PLACE_ORDER)).path).toMatch(/^\/checkout\/receipt/)
    await addToCart(other, '1201-01', '1')
    expect((await browser.get('/cart')).text).toContain('Cashews')
    expect(await linesOf(browser)).toEqual(['1 1201-01'])
  })

  it('the published call finds it as well', async () => {
    await deleteCart()
    await addToCart(other, '1201-01', '1')
    const { html } = await browser.get('/api/ct/carts/active-cart')
    expect(html).toContain('"sku":"1201-01"')
  })
})

describe('on another device that has no cart either', () => {
  const EDITS = { path: '/carts/', method: 'POST' }

  /** As by another process: in this one it would wait for the edit that is held. */
  async function addElsewhere(device: Browser): Promise<void> {
    const { id, version } = await cartOf(device)
    const actions = [{ action: 'addLineItem', sku: '1201-01', quantity: 1 }]
    await shop.merchant.post(`carts/${id}`, { version, actions })
  }

  it('what is added to the cart that the first is just filling stays, though that comes to nothing', async () => {
    const other = app.newBrowser()
    for (const device of [browser, other]) await signIn(device, shopper)
    const form = await prepareAddToCart(browser, '1101-01')
    const failed = await whileHeld(
      shop,
      { platform: 'commercetools', ...EDITS },
      () => browser.post(form),
      async () => {
        await addElsewhere(other)
        shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match: EDITS })
      },
    )
    expect(failed.status).toBe(503)
    shop.platforms.faults.clear()
    expect(await linesOf(other)).toEqual(['1 1201-01'])
    await addToCart(browser, '1101-01', '1')
    expect(await linesOf(other)).toEqual(['1 1101-01', '1 1201-01'])
  })

  it('and none of it is there twice, if a tab of the first has begun another cart by then', async () => {
    const other = app.newBrowser()
    for (const device of [browser, other]) await signIn(device, shopper)
    const form = await prepareAddToCart(browser, '1103-01')
    const landing = browser.prepare(
      await browser.get('/campaign-landing?token=harvest-week-7Q2M'),
      'Fill my cart',
    )
    const added = await whileHeld(
      shop,
      { platform: 'commercetools', ...EDITS },
      () => browser.post(form),
      async () => {
        await addElsewhere(other)
        expect((await browser.post(landing)).location).toBe('/cart')
      },
    )
    expect(added.status).toBe(303)
    const all = ['1 1102-01', '1 1103-01', '1 1201-01', '2 1101-01']
    for (const device of [browser, other]) expect(await linesOf(device)).toEqual(all)
  })

  it('what the first has added while its shopper signs out is in the cart of the account', async () => {
    const other = app.newBrowser()
    for (const device of [browser, other]) await signIn(device, shopper)
    const form = await prepareAddToCart(browser, '1101-01')
    const signOut = browser.prepare(await browser.get('/sign/out'), 'Sign Out')
    const added = await whileHeld(
      shop,
      { platform: 'commercetools', ...EDITS },
      () => browser.post(form),
      async () => {
        await cartOf(other)
        expect((await browser.post(signOut)).status).toBe(303)
      },
    )
    expect([added.status, added.headers.get('Set-Cookie')]).toEqual([303, null])
    expect((await browser.get('/')).html).toMatch(/data-cart-count[^>]*>0</)
    expect(await linesOf(other)).toEqual(['1 1101-01'])
  })
})
