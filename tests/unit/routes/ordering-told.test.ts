/** An order's outcome is reported once, and carts merged meanwhile say neither too much nor too little of it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER, prepareAddToCart } from '../../kit/http-steps'
import type { Prepared } from '../../kit/browser'
import type { Browser, Page } from '../support/browser'
import { whileHeld } from '../support/held'
import { CARDS } from '../support/journey'
import { AS_LEFT, CAME_BACK, NOT_PLACED, SINCE_CHANGED, ordersOf } from '../support/ordering'
import { ordersAway, pressPlaceOrder, recoverOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { addToCart, giveAddress, payByCard, reachReview, send, signIn, signInForm } from '../support/steps'

const opened = await openRoutes()
const { shop, app } = opened
const { shopper, business } = accounts
const { linesOf, emptyAccount, order, fail } = ordersOf(opened)
const RECEIPT = /^\/checkout\/receipt\?token=/
const PLACING = /^\/checkout\/placing\//

let browser: Browser
let other: Browser

beforeEach(async () => {
  await emptyAccount()
  browser = app.newBrowser()
  other = app.newBrowser()
})
afterEach(() => {
  vi.restoreAllMocks()
  shop.platforms.faults.clear()
})

/** The form of a page opened before anybody signed in. */
async function toSignIn(account: typeof shopper | typeof business): Promise<Prepared> {
  const fill = { Email: account.email, Password: account.password }
  return await signInForm(browser, fill)
}

/** The order of a customer with the cart on two devices, one of which places it. */
async function orderOfBoth(): Promise<string> {
  await signIn(other, shopper)
  const { page } = await reachReview(browser, { account: shopper })
  await other.get('/cart')
  const { cartId = '' } = await shop.visitor(other.cookie())
  expect(cartId).toBe((await shop.visitor(browser.cookie())).cartId)
  ordersAway(shop)
  expect((await pressPlaceOrder(browser, page)).location).toMatch(PLACING)
  return cartId
}

/** Something happens after the button is pressed and before the order is recorded. */
async function pressWith(review: Page, between: () => Promise<unknown>): Promise<Page> {
  const { placement } = shop.services
  const { place } = placement
  const looking = vi.spyOn(placement, 'place').mockImplementation(async (request) => {
    looking.mockRestore()
    await between()
    return place(request)
  })
  return pressPlaceOrder(browser, review)
}

describe('an order that is declined', () => {
  it('is told where its form is answered, and nowhere again', async () => {
    await signIn(other, shopper)
    const { page } = await reachReview(browser, { account: shopper, card: CARDS.declined })
    expect((await pressPlaceOrder(browser, page)).text).toContain('Your bank declined this card.')
    for (const each of [browser, other])
      for (const path of ['/', '/cart']) expect((await each.get(path)).text).not.toContain(NOT_PLACED)
  })
})

describe('an order that is declined while the cart has something to tell', () => {
  it('is told there beside it', async () => {
    const { page } = await reachReview(browser, { card: CARDS.declined })
    const form = browser.prepare(page, PLACE_ORDER)
    const notice = { type: 'notice', message: 'Told', leadsToCart: true } as const
    await (await shop.visitor(browser.cookie())).save({ flash: [notice] })
    expect((await browser.post(form)).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    for (const words of ['Told', 'Your bank declined this card. Nothing was charged.'])
      expect(text).toContain(words)
  })

  it('is told there in words of the cart, which has no button to place it', async () => {
    const { page } = await reachReview(browser)
    const form = browser.prepare(page, PLACE_ORDER)
    const notice = { type: 'notice', message: 'Told', leadsToCart: true } as const
    await (await shop.visitor(browser.cookie())).save({ flash: [notice] })
    expect((await browser.crafted(form, { safcToken: 'old' })).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    expect(text).toContain('This page was open for too long. Nothing was charged. Please check your cart')
    expect(text).not.toContain('once more')
  })
})

describe('an order that fails', () => {
  it('is told once where its goods came back on another page than the cart', async () => {
    const { cartId } = await order(browser)
    await addToCart(browser, '1102-01', '1')
    await fail(cartId)
    expect((await browser.get('/')).text).toContain(CAME_BACK)
    expect((await browser.get('/cart')).text).not.toContain(NOT_PLACED)
  })

  it('is told once to a guest whom checkout asks who is buying, by a page that is seen', async () => {
    const { cartId } = await order(browser)
    await fail(cartId)
    await shop.services.carts.edit(cartId, 'staff', ({ lineItems }) => ({
      actions: lineItems.map(({ id }) => ({ action: 'changeLineItemQuantity', lineItemId: id, quantity: 1 })),
    }))
    await browser.send('/checkout/signin', { method: 'HEAD' })
    const page = await browser.get('/checkout/signin')
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(SINCE_CHANGED)])
    expect((await browser.get('/cart')).text).not.toContain(NOT_PLACED)
  })

  it('is spoken of again when a sign-in brings its goods into another cart', async () => {
    await signIn(other, shopper)
    await addToCart(other, '1201-01', '1')
    const { cartId } = await order(browser)
    await fail(cartId)
    expect((await browser.get('/cart')).text).toContain(AS_LEFT)
    expect((await signIn(browser, shopper)).text).toContain(CAME_BACK)
    expect(await linesOf(browser)).toEqual(['1 1201-01', '2 1101-01'])
  })

  it('is not spoken of again when something else comes into its cart', async () => {
    const { cartId } = await order(browser, shopper)
    await fail(cartId)
    expect((await browser.get('/cart')).text).toContain(AS_LEFT)
    await addToCart(other, '1102-01', '1')
    const { text } = await signIn(other, shopper)
    expect(text).toContain('We added the items of your earlier cart to this one.')
    expect(text).not.toContain(NOT_PLACED)
    expect(await linesOf(other)).toEqual(['1 1102-01', '2 1101-01'])
  })

  it('is told to who ordered though another device has put its cart aside', async () => {
    const cartId = await orderOfBoth()
    await send(other, '/sign/out', 'Sign Out')
    await fail(cartId)
    const third = app.newBrowser()
    await signIn(third, shopper)
    await addToCart(third, '1102-01', '1')
    expect((await third.get('/cart')).text).toContain(SINCE_CHANGED)
    expect((await browser.get('/cart')).text).toContain(SINCE_CHANGED)
  })

  /** As by staff, bypassing the shop. */
  async function changeCart(cartId: string): Promise<void> {
    const { version } = (await shop.merchant.get(`carts/${cartId}`)) as { readonly version: number }
    const actions = [{ action: 'addLineItem', sku: '1102-01', quantity: 1 }]
    await shop.merchant.post(`carts/${cartId}`, { version, actions })
  }

  it.each([
    ['a page that is fetched ahead', { headers: { Purpose: 'prefetch' } }],
    ['a HEAD request', { method: 'HEAD' }],
    ['a script that asks for data', { headers: { Accept: 'application/json' } }],
  ])('is told by a step of checkout that somebody sees, and not before by %s', async (_, unseen) => {
    const { cartId } = await order(browser)
    await fail(cartId)
    await changeCart(cartId)
    await browser.send('/checkout/address', unseen)
    expect((await browser.get('/checkout/address')).text).toContain(SINCE_CHANGED)
    expect((await browser.get('/checkout/address')).text).not.toContain(NOT_PLACED)
  })

  it('is told once where nothing is left of its cart, without a word of what is in it', async () => {
    const { cartId } = await order(browser)
    await fail(cartId)
    const { version } = (await shop.merchant.get(`carts/${cartId}`)) as { readonly version: number }
    await shop.services.carts.delete({ id: cartId, version })
    const { text } = await browser.get('/cart')
    expect(text).toContain('Your order was not placed, and nothing was charged.')
    expect(text).not.toMatch(/is in your cart|as you left it|was changed after/)
    expect((await browser.get('/cart')).text).not.toContain(NOT_PLACED)
  })

  it('is told where another form of its cart came to nothing just as it began', async () => {
    const { page: first } = await reachReview(browser, { card: CARDS.declined })
    const { cartId = '' } = await shop.visitor(browser.cookie())
    const second = await payByCard(browser)
    const { placement } = shop.services
    const { place, standing } = placement
    let begin = () => {}
    const begun = new Promise<void>((open) => (begin = open))
    const placing = vi
      .spyOn(placement, 'place')
      // Sent first, but so slow that the other one is declined before any of it is recorded.
      .mockImplementationOnce(async (request) => {
        await begun
        return place(request)
      })
      .mockImplementationOnce(async (request) => {
        const outcome = await place(request)
        // It has checked whether the cart is being ordered, but has not answered yet.
        vi.spyOn(placement, 'standing').mockImplementationOnce(async (id) => {
          const before = await standing(id)
          ordersAway(shop)
          begin()
          await expect.poll(() => standing(id)).toMatchObject({ kind: 'pending' })
          return before
        })
        return outcome
      })
    const slow = pressPlaceOrder(browser, second)
    await expect.poll(() => placing.mock.calls.length).toBe(1)
    expect((await pressPlaceOrder(browser, first)).location).not.toMatch(RECEIPT)
    expect((await slow).location).toMatch(PLACING)
    expect((await standing(cartId))?.kind).toBe('pending')
    await fail(cartId)
    expect((await browser.get('/cart')).text).toContain(AS_LEFT)
  })

  it('does not come into a cart in checkout when something else does', async () => {
    const cartId = await orderOfBoth()
    await addToCart(browser, '1102-01', '1')
    await giveAddress(browser)
    // Into a separate cart beside the order.
    await addToCart(other, '1103-01', '1')
    await fail(cartId)
    // Redirects to the cart, which says what was added.
    expect((await browser.get('/checkout/shipping')).location).toBe('/cart')
    const session = await shop.services.sessions.read(browser.cookie())
    const cart = await shop.services.carts.get(session?.data.cartId ?? '')
    expect(cart?.lineItems.map(({ sku }) => sku).sort()).toEqual(['1102-01', '1103-01'])
    await browser.get('/')
    expect(await linesOf(browser)).toEqual(['1 1102-01', '1 1103-01', '2 1101-01'])
  })
})

describe('a second attempt after one that failed', () => {
  it('is not told as a failed one while it is just being sent', async () => {
    const { cartId } = await order(browser)
    await fail(cartId)
    const review = await payByCard(browser)
    let shown = ''
    const placed = await pressWith(review, async () => {
      shown = (await browser.get('/cart')).text
    })
    expect(placed.location).toMatch(RECEIPT)
    expect(shown).toContain('Roasted Almonds')
    expect(shown).not.toContain(NOT_PLACED)
  })
})

describe('an order whose request ended before there was any of it in the books', () => {
  it('is a cart like any other a minute later', async () => {
    await signIn(other, shopper)
    await addToCart(other, '1201-01', '1')
    const { page } = await reachReview(browser)
    const away = {
      platform: 'commercetools',
      kind: 'status',
      status: 503,
      match: { path: '/carts' },
    } as const
    let shown = ''
    await pressWith(page, async () => {
      await signIn(browser, shopper)
      shop.clock.advance(61_000)
      shown = (await browser.get('/cart')).text
      shop.platforms.faults.add(away)
    })
    shop.platforms.faults.clear()
    expect(shown).toContain('We added the items of your earlier cart to this one.')
    expect(shown).not.toContain(NOT_PLACED)
    expect(await linesOf(browser)).toEqual(['1 1201-01', '2 1101-01'])
  })
})

describe('an order that takes longer than its request', () => {
  it('is led to by the cart of a guest who has signed in meanwhile', async () => {
    const { cartId, placing } = await order(browser)
    await signIn(browser, shopper)
    expect((await browser.get('/cart')).location).toBe(placing)
    await recoverOrder(shop, cartId)
    expect((await browser.get(placing)).location).toMatch(RECEIPT)
    expect((await browser.get('/cart')).text).toContain('Your cart is empty')
  })

  it('is not where another device of the customer is led to that has nothing to check out', async () => {
    const { page } = await reachReview(browser, { account: shopper })
    expect((await pressPlaceOrder(browser, page)).location).toMatch(RECEIPT)
    await signIn(other, shopper)
    expect((await other.get('/checkout')).location).toBe('/cart')
    expect((await browser.get('/checkout')).location).toMatch(RECEIPT)
  })
})

describe('what is added while somebody signs in', () => {
  const beingMade = { platform: 'commercetools', path: '/carts', method: 'POST' } as const

  it('is in the account of before, with an order of it that fails, where another customer signs in', async () => {
    await emptyAccount(business)
    const signingIn = await toSignIn(business)
    const { cartId } = await order(browser, shopper)
    shop.platforms.faults.clear()
    const adding = await prepareAddToCart(browser, '1102-01')
    await whileHeld(
      shop,
      beingMade,
      () => browser.post(adding),
      () => browser.post(signingIn),
    )
    await fail(cartId)
    await signIn(other, shopper)
    await other.get('/cart')
    expect(await linesOf(other)).toEqual(['1 1102-01', '2 1101-01'])
  })

  it('is in the cart with the next page where the platform takes no changes just then', async () => {
    await signIn(other, shopper)
    await addToCart(other, '1201-01', '1')
    const { cartId } = await shop.visitor(other.cookie())
    // A session without a cart: it holds a code from a link.
    await send(browser, '/discount/WELCOME10', 'Apply WELCOME10')
    const adding = await prepareAddToCart(browser, '1102-01')
    const signingIn = await toSignIn(shopper)
    await whileHeld(
      shop,
      beingMade,
      () => browser.post(adding),
      async () => {
        await browser.post(signingIn)
        const match = { path: `/carts/${cartId ?? ''}`, method: 'POST' }
        shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 503, match })
      },
    )
    shop.platforms.faults.clear()
    await browser.get('/')
    expect(await linesOf(browser)).toEqual(['1 1102-01', '1 1201-01'])
  })
})
