/** A pending order that fails while its shopper is checking out the next cart, or has ordered it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '../../kit/accounts'
import { TORONTO } from '../../kit/addresses'
import { prepareAddToCart } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { ACTIVE, cartOf, post } from '../support/commerce-path'
import { EMAIL } from '../support/journey'
import { ordersAway, pressPlaceOrder, recoverOrder, recoverUntil } from '../support/placing'
import { openRoutes } from '../support/routes'
import { MULTI, fillSplit } from '../support/split'
import {
  addToCart,
  beGuest,
  billingFields,
  chooseDelivery,
  continueToCard,
  giveAddress,
  payByCard,
  reachReview,
  send,
  signIn,
  typeEmail,
} from '../support/steps'

const { shop, app } = await openRoutes()
const { shopper } = accounts
const TOGETHER =
  'Your order was not placed. Nothing was charged, and what can still be ordered of it is in your cart, with everything else'
const AS_LEFT = 'Your order was not placed. Nothing was charged, and your cart is as you left it.'

let browser: Browser

const cartNow = async () => (await shop.services.cartUseCases.view(await shop.visitor(browser.cookie()))).cart
const skus = async () => (await cartNow())?.lineItems.map(({ sku }) => sku).sort()
const places = async () => (await cartNow())?.itemShippingAddresses.map(({ address }) => address.city)

beforeEach(async () => {
  browser = app.newBrowser()
  await signIn(browser, shopper)
  const { customerId = '' } = await shop.visitor(browser.cookie())
  for (;;) {
    const left = await shop.services.carts.getOfCustomer(customerId)
    if (left === null) break
    await shop.services.carts.delete(left)
  }
  browser = app.newBrowser()
})
afterEach(() => shop.platforms.faults.clear())

/** Its order is pending, and another cart is started. */
async function orderAndAdd(account?: typeof shopper): Promise<string> {
  const { page } = await reachReview(browser, account === undefined ? {} : { account })
  const { cartId = '' } = await shop.visitor(browser.cookie())
  ordersAway(shop)
  expect((await pressPlaceOrder(browser, page)).location).toMatch(/^\/checkout\/placing\//)
  await addToCart(browser, '1102-01', '1')
  return cartId
}

async function fail(cartId: string): Promise<void> {
  ordersAway(shop)
  await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId)) === null)
  shop.platforms.faults.clear()
}

describe('in checkout with the cart begun meanwhile', () => {
  const STEPS: Readonly<Record<string, { reach: () => Promise<void>; post: () => Promise<Page> }>> = {
    'the e-mail': { reach: () => Promise.resolve(), post: () => typeEmail(browser, EMAIL) },
    'the delivery': {
      reach: async () => {
        await beGuest(browser)
        await giveAddress(browser, TORONTO)
      },
      post: () => send(browser, '/checkout/shipping', 'Continue to payment'),
    },
    'the card': {
      reach: async () => {
        await beGuest(browser)
        await giveAddress(browser, TORONTO)
        await chooseDelivery(browser)
      },
      post: () => continueToCard(browser),
    },
  }

  it.each(Object.entries(STEPS))(
    '%s leads to the cart, which says what is in it and where it goes',
    async (name, step) => {
      const cartId = await orderAndAdd()
      await step.reach()
      await fail(cartId)
      expect((await step.post()).location).toBe('/cart')
      const { text } = await browser.get('/cart')
      expect(text).toContain(TOGETHER)
      if (name !== 'the e-mail') expect(text).toContain('Your two carts had different delivery addresses')
      expect(await skus()).toEqual(['1101-01', '1102-01'])
      expect(
        (await browser.post(browser.prepare(await browser.get('/cart'), 'Proceed to Checkout'))).location,
      ).toMatch(/^\/checkout\/(shipping|payment)$/)
    },
  )

  it('a published call is told that it is another cart', async () => {
    const cartId = await orderAndAdd()
    const { version } = await cartOf(browser)
    await fail(cartId)
    const { status } = await post(browser, ACTIVE, {
      version,
      actions: [{ action: 'setCustomerEmail', email: EMAIL }],
    })
    expect(status).toBe(409)
    expect(await skus()).toEqual(['1101-01', '1102-01'])
  })

  it('the address that is typed then holds for all of it', async () => {
    const cartId = await orderAndAdd()
    await beGuest(browser)
    // Not the address of the order.
    await giveAddress(browser, TORONTO)
    await fail(cartId)
    expect((await send(browser, '/checkout/address', /^Continue to/)).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text).toContain(TOGETHER)
    expect(text).toMatch(/Everything in your cart goes to [^.]+, Toronto\./)
    expect(text).not.toContain('different delivery addresses')
    expect(await skus()).toEqual(['1101-01', '1102-01'])
    expect(await places()).toEqual(['Toronto'])
  })

  it('the address that is typed then is not said of what waits to be collected', async () => {
    const cartId = await orderAndAdd()
    await addToCart(browser, '9982-01', '1')
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    await fail(cartId)
    expect((await send(browser, '/checkout/address', /^Continue to/)).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text).toMatch(/Everything in your cart that is sent goes to [^.]+, Toronto\./)
  })

  it('several addresses that were typed then are shown again, with what has come in', async () => {
    const { page } = await reachReview(browser)
    const { cartId = '' } = await shop.visitor(browser.cookie())
    ordersAway(shop)
    await pressPlaceOrder(browser, page)
    await addToCart(browser, '1102-01', '2')
    await beGuest(browser)
    const form = await browser.get(MULTI)
    await fail(cartId)
    const answer = await browser.post(fillSplit(browser, form, [{}, TORONTO], [1, 1]))
    expect([answer.status, answer.html.includes('Toronto')]).toEqual([400, true])
    expect(answer.text).toContain(TOGETHER)
    expect(await skus()).toEqual(['1101-01', '1102-01'])
  })

  it('another address for the bill that was typed then is kept', async () => {
    const cartId = await orderAndAdd()
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const step = await browser.get('/checkout/payment')
    await fail(cartId)
    const fill = billingFields({ street1: '99 Other Road' })
    const { location } = await browser.post(browser.prepare(step, /^Continue to card details/, { fill }))
    expect(location).toBe('/cart')
    expect((await cartNow())?.billingAddress?.street1).toBe('99 Other Road')
  })

  it('one that is not complete is told, to be typed again', async () => {
    const cartId = await orderAndAdd()
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const step = await browser.get('/checkout/payment')
    await fail(cartId)
    const fill = billingFields({ street1: '99 Other Road', postalCode: '1' })
    const { location } = await browser.post(browser.prepare(step, /^Continue to card details/, { fill }))
    expect(location).toBe('/cart')
    expect((await browser.get('/cart')).text).toMatch(/The billing address that you typed.*99 Other Road/)
  })

  it('a message that no form takes is told as far as a page has room for it', async () => {
    const cartId = await orderAndAdd()
    await beGuest(browser)
    await giveAddress(browser)
    const form = browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment')
    await fail(cartId)
    const told = { 'shipment-1.packingSlipMessage': `Dear Ann, ${'a'.repeat(19_000)}` }
    expect((await browser.crafted(form, told)).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text).toContain('that you typed was not saved: “Dear Ann, aaa')
    expect(text).toContain('a…”. Please enter it again in checkout.')
    expect(text.length).toBeLessThan(10_000)
  })

  it('a message for the packing slip that was typed then is told, and printed for nobody else', async () => {
    const cartId = await orderAndAdd()
    await beGuest(browser)
    await giveAddress(browser, TORONTO)
    const step = await browser.get('/checkout/shipping')
    await fail(cartId)
    const fill = { 'Message for the packing slip': 'Dear Ann' }
    expect((await browser.post(browser.prepare(step, 'Continue to payment', { fill }))).location).toBe(
      '/cart',
    )
    expect((await browser.get('/cart')).text).toMatch(
      /The message for the packing slip that you typed.*Dear Ann/,
    )
    expect((await browser.get('/checkout/shipping')).html).not.toContain('Dear Ann')
  })

  it('no step goes on with a guest’s cart that came in without a word', async () => {
    const before = app.newBrowser()
    await signIn(before, shopper)
    await addToCart(before, '1201-01', '1')
    const { page } = await reachReview(browser)
    const { cartId = '' } = await shop.visitor(browser.cookie())
    ordersAway(shop)
    await pressPlaceOrder(browser, page)
    await signIn(browser, shopper)
    await giveAddress(browser, TORONTO)
    const step = await browser.get('/checkout/shipping')
    await fail(cartId)
    expect((await browser.post(browser.prepare(step, 'Continue to payment'))).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain('Your order was not placed')
    expect(await skus()).toEqual(['1101-01', '1201-01'])
  })
})

const WHO: readonly (readonly [string, typeof shopper | undefined])[] = [
  ['a guest', undefined],
  ['a customer', shopper],
]

describe('with the cart begun meanwhile ordered as well', () => {
  async function reviewOther(account?: typeof shopper): Promise<Page> {
    shop.platforms.faults.clear()
    if (account === undefined) await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    return payByCard(browser)
  }

  it.each(WHO)('%s is told of the first one that failed, and finds it again', async (_, account) => {
    const cartId = await orderAndAdd(account)
    const review = await reviewOther(account)
    expect((await pressPlaceOrder(browser, review)).location).toMatch(/^\/checkout\/receipt/)
    await fail(cartId)
    expect((await browser.get('/cart')).text).toContain('Your order was not placed')
    await addToCart(browser, '1103-01', '1')
    expect(await skus()).toEqual(['1101-01', '1103-01'])
  })

  it('the first one that has failed by then comes back after the second', async () => {
    const cartId = await orderAndAdd()
    const review = await reviewOther()
    await fail(cartId)
    expect((await pressPlaceOrder(browser, review)).location).toMatch(/^\/checkout\/receipt/)
    const page = await browser.get('/cart')
    expect(page.text).toContain(AS_LEFT)
    expect((await browser.post(browser.prepare(page, 'Proceed to Checkout'))).location).toBe(
      '/checkout/payment',
    )
    expect(await skus()).toEqual(['1101-01'])
  })

  it('the second one stays as it was when the first comes to nothing', async () => {
    const cartId = await orderAndAdd()
    const review = await reviewOther()
    const { cartId: other = '' } = await shop.visitor(browser.cookie())
    ordersAway(shop)
    // So that the first is given up earlier.
    let tries = 0
    await recoverUntil(shop, () => Promise.resolve((tries += 1) > 3))
    expect((await pressPlaceOrder(browser, review)).location).toMatch(/^\/checkout\/placing\//)
    await fail(cartId)
    expect(await shop.services.placement.standing(other)).toMatchObject({ kind: 'pending' })
    await addToCart(browser, '1103-01', '1')
    await recoverOrder(shop, other)
    await browser.get('/cart')
    await addToCart(browser, '1201-01', '1')
    expect(await skus()).toEqual(['1101-01', '1103-01', '1201-01'])
  })

  it('both that fail are in one cart with what came after them', async () => {
    const cartId = await orderAndAdd()
    const review = await reviewOther()
    const { cartId: other = '' } = await shop.visitor(browser.cookie())
    ordersAway(shop)
    expect((await pressPlaceOrder(browser, review)).location).toMatch(/^\/checkout\/placing\//)
    await addToCart(browser, '1103-01', '1')
    await fail(cartId)
    await fail(other)
    await addToCart(browser, '1201-01', '1')
    expect(await skus()).toEqual(['1101-01', '1102-01', '1103-01', '1201-01'])
  })
})

describe('with an add that is answered late, by a session of its own', () => {
  async function orderAndAddLate(account?: typeof shopper) {
    const adding = await prepareAddToCart(app.newBrowser(), '1102-01')
    const { page } = await reachReview(browser, account === undefined ? {} : { account })
    const { cartId = '' } = await shop.visitor(browser.cookie())
    ordersAway(shop)
    const placing = (await pressPlaceOrder(browser, page)).location ?? ''
    // Sent from a page loaded before the browser had any cookie.
    await browser.send(adding.url, { method: 'POST', body: adding.body, headers: { Cookie: '' } })
    await browser.get('/cart')
    return { cartId, placing }
  }

  it.each(WHO)('%s has the order as it was, and what was added in the cart', async (_, account) => {
    const { cartId, placing } = await orderAndAddLate(account)
    await recoverOrder(shop, cartId)
    expect((await browser.get(placing)).location).toMatch(/^\/checkout\/receipt/)
    await browser.get('/cart')
    expect(await skus()).toEqual(['1102-01'])
  })

  it.each(WHO)('%s has all of it in the cart when the order fails', async (_, account) => {
    const { cartId, placing } = await orderAndAddLate(account)
    await fail(cartId)
    expect((await browser.get(placing)).text).toContain('Your order was not placed')
    await browser.get('/cart')
    expect(await skus()).toEqual(['1101-01', '1102-01'])
  })
})
