/** "Nothing was charged" is said where our own books say so, whatever an address claims (decision 044). */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Browser } from '../support/browser'
import { cartOf, done } from '../support/commerce-path'
import { ordersAway, pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, reachPayment, reachReview } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const CANCELLED = '/checkout/payment?cancelled=1'
const UNPLACED = '/checkout/signin?unplaced=1'
const NOTHING = /nothing was charged/i

/** A charged order, known to the session. */
async function order(): Promise<void> {
  const placed = await pressPlaceOrder(browser, (await reachReview(browser)).page)
  expect(placed.location).toMatch(/^\/checkout\/receipt/)
}

/** Makes the line Auto-Delivery, which guests may not check out: it leads them to the sign-in page. */
async function comeAgain(): Promise<void> {
  const lineItemId = (await cartOf(browser)).lineItems[0]?.id
  await done(browser, {
    action: 'setLineItemCustomField',
    lineItemId,
    name: 'autoDeliveryInterval',
    value: 42,
  })
}

describe('the address of a cancelled payment', () => {
  it('says that nothing was charged where nothing was ordered', async () => {
    await reachPayment(browser)
    expect((await browser.get(CANCELLED)).text).toContain('The payment was cancelled. Nothing was charged.')
    expect((await browser.get('/checkout/payment')).text).not.toMatch(NOTHING)
  })

  it('leads to the order that was made of this cart, or is under way, without a word of it', async () => {
    const { page } = await reachReview(browser)
    ordersAway(shop)
    const placing = (await pressPlaceOrder(browser, page)).location ?? ''
    expect(placing).toMatch(/^\/checkout\/placing\//)
    const led = await browser.get(CANCELLED)
    expect([led.status, led.location]).toEqual([303, placing])
    expect((await browser.get(placing)).text).not.toMatch(NOTHING)
  })

  it('speaks of the cart alone where an order of this visit was charged', async () => {
    await order()
    await reachPayment(browser)
    const { text } = await browser.get(CANCELLED)
    expect(text).toContain('This cart was not ordered, and nothing was charged for it.')
    expect(text).toContain('An order that you sent before is not touched by this.')
    expect(text).not.toContain('Nothing was charged')
  })
})

describe('a form of payment beside an order that is under way', () => {
  const OF_THIS_CART = 'This cart was not ordered, and nothing was charged for it.'

  beforeEach(async () => {
    const { page } = await reachReview(browser)
    ordersAway(shop)
    await pressPlaceOrder(browser, page)
    await reachPayment(browser, '1102-01')
  })

  it.each(['while payments are away', 'that brings a card which is gone'])(
    'speaks of its cart alone: %s',
    async (why) => {
      const form = browser.prepare(await browser.get('/checkout/payment'), /^Continue to card details/)
      if (why === 'while payments are away')
        shop.platforms.faults.add({ platform: 'payments', kind: 'refuse' })
      const page = await browser.crafted(form, why === 'while payments are away' ? {} : { card: 'gone' })
      expect([page.status >= 400, page.text.includes('Nothing was charged')]).toEqual([true, false])
      expect(page.text).toContain(OF_THIS_CART)
    },
  )

  it('speaks of its cart alone where it is not known where cards are entered', async () => {
    const find = vi.spyOn(shop.services.pageOrigin, 'find').mockResolvedValue(null)
    const page = await browser.get('/checkout/payment')
    find.mockRestore()
    expect([page.status, page.text.includes('Nothing was charged')]).toEqual([503, false])
    expect(page.text).toContain(OF_THIS_CART)
  })
})

describe('a form of payment whose cart another tab orders meanwhile', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    shop.platforms.faults.clear()
  })

  it.each([
    ['while the gateway is asked', /^\/checkout\/receipt\?token=.*&unsaved=1$/],
    ['while it is asked where cards are entered', /^\/checkout\/receipt\?token=/],
  ])('leads to that order, without a word of charges: %s', async (when, receipt) => {
    const { page: review } = await reachReview(browser)
    const form = browser.prepare(await browser.get('/checkout/payment'), /^Continue to card details/)
    const orderElsewhere = async () => {
      expect((await pressPlaceOrder(browser, review)).location).toMatch(/^\/checkout\/receipt/)
    }
    const { paymentStep, pageOrigin, checkout } = shop.services
    if (when === 'while the gateway is asked') {
      const start = paymentStep.start.bind(paymentStep)
      vi.spyOn(paymentStep, 'start').mockImplementationOnce(async (...given) => {
        await orderElsewhere()
        const match = { path: '/sessions', method: 'POST' }
        shop.platforms.faults.add({ platform: 'payments', kind: 'status', status: 422, match })
        return start(...given)
      })
    } else {
      // Only once the step is entered and the address is stored.
      const saveBilling = checkout.saveBilling.bind(checkout)
      vi.spyOn(checkout, 'saveBilling').mockImplementationOnce(async (...given) => {
        const saved = await saveBilling(...given)
        await orderElsewhere()
        vi.spyOn(pageOrigin, 'find').mockResolvedValue(null)
        return saved
      })
    }
    const { status, location } = await browser.post(form)
    expect([status, location]).toEqual([303, expect.stringMatching(receipt)])
    vi.restoreAllMocks()
    expect((await browser.get(location ?? '')).text).not.toContain('was not ordered')
  })
})

describe('the address of an order that was not placed', () => {
  it('says that nothing was charged where nothing was ordered', async () => {
    await addToCart(browser)
    await comeAgain()
    expect((await browser.get(UNPLACED)).text).toContain('Your order was not placed. Nothing was charged.')
    expect((await browser.get('/checkout/signin')).text).not.toMatch(NOTHING)
  })

  it('leads to the order of this cart that is under way', async () => {
    const { page } = await reachReview(browser)
    ordersAway(shop)
    const placing = (await pressPlaceOrder(browser, page)).location ?? ''
    expect((await browser.get(UNPLACED)).location).toBe(placing)
  })

  it('speaks of the cart alone where an order of this visit was charged', async () => {
    await order()
    await addToCart(browser)
    await comeAgain()
    const { text } = await browser.get(UNPLACED)
    expect(text).toContain('This cart was not ordered, and nothing was charged for it.')
    expect(text).toContain('An order that you sent before is not touched by this.')
    expect(text).not.toMatch(/Your order was not placed|Nothing was charged/)
  })
})
