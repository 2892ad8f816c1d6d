/** What goes from a cart by itself, and what the commerce platform will not do: told where the shopper is, and no trap. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DESTINATIONS_MAX, destinationPrefix } from '~/models/checkout/split-form'
import { accounts } from '../../kit/accounts'
import type { Prepared } from '../../kit/browser'
import { PLACE_ORDER, pressAddToCart } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { ACTIVE, act, cartOf } from '../support/commerce-path'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  continueToCard,
  fieldOf,
  giveAddress,
  payByCard,
  reachPayment,
  send,
  signIn,
  typeAddress,
  typeEmail,
} from '../support/steps'
import { setStock } from '../support/stock'
import { openRoutes } from '../support/routes'

const SOLD_OUT =
  'Roasted Almonds (Salted): Sorry, this item is out of stock and has been removed from your cart.'
const PROCEED = 'Proceed to Checkout'
const LAST = `${destinationPrefix(DESTINATIONS_MAX - 1)}name`
const MOVED = { 'Street address': '14 Maple Avenue' }
const CART_LOST = 'The cart that you had is no longer kept in our order system, so a new one begins.'
const REFUSED = 'Our order system did not accept this. Your cart is as it was.'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})
afterEach(async () => {
  shop.platforms.faults.clear()
  await setStock(shop, '1101-05', 500)
  shop.services.catalogue.clear()
})

async function skus(): Promise<readonly string[]> {
  return (await cartOf(browser)).lineItems.map(({ sku }) => sku)
}

describe('an item that sold out', () => {
  let before: Prepared
  beforeEach(async () => {
    await addToCart(browser, '1101-05', '1')
    await reachPayment(browser)
    before = browser.prepare(await browser.get('/cart'), PROCEED)
    await setStock(shop, '1101-05', 0)
  })

  it('is left out of every step with a word, and holds nobody up [CART-08] [ERR-06]', async () => {
    for (const path of ['/checkout/address', '/checkout/shipping', '/checkout/payment']) {
      const page = await browser.get(path)
      expect([page.status, page.location], path).toEqual([200, null])
      expect(page.text).toContain(SOLD_OUT)
    }
    expect((await browser.get('/checkout')).location).toBe('/checkout/payment')
    // Looking took nothing away.
    expect(await skus()).toContain('1101-05')
  })

  it('is taken away by "Proceed to Checkout", which leads once to the cart and then on [CART-10]', async () => {
    // The cart page as another tab has it open, from before the item sold out.
    const first = await browser.post(before)
    expect([first.status, first.location]).toEqual([303, '/cart'])
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(SOLD_OUT)
    expect(await skus()).toEqual(['1101-01'])
    expect((await browser.get('/cart')).text).not.toContain(SOLD_OUT)
    expect((await browser.post(browser.prepare(cart, PROCEED))).location).toBe('/checkout/shipping')
  })

  it('goes with the next step that is stored, and the cart page says so [CART-10]', async () => {
    const stored = await typeAddress(browser, MOVED)
    expect([stored.status, stored.location]).toEqual([303, '/cart'])
    expect((await browser.get('/cart')).text).toContain(SOLD_OUT)
    expect(await skus()).toEqual(['1101-01'])
    expect(fieldOf(await browser.get('/checkout/address'), 'street1')).toBe('14 Maple Avenue')
  })

  it('is told of by whatever edit takes it away [CART-08]', async () => {
    await addToCart(browser, '1102-01', '1')
    const page = await browser.get('/cart')
    expect(page.text).toContain(SOLD_OUT)
    expect(page.text).toContain('Added to Cart')
  })
})

describe('what the commerce platform refuses', () => {
  const refuse = (status = 400) =>
    shop.platforms.faults.add({
      platform: 'commercetools',
      kind: 'status',
      status,
      match: { path: '/carts/', method: 'POST' },
    })

  const ADDRESS_ACTIONS = ['addItemShippingAddress', 'setShippingAddress', 'setLineItemShippingDetails']

  it.each([400, 404, 422])('with %i at the address is told there, with everything typed', async (status) => {
    await addToCart(browser)
    await beGuest(browser)
    const { id } = await cartOf(browser)
    const warn = vi.spyOn(shop.services.logger, 'warn')
    refuse(status)
    const page = await typeAddress(browser, MOVED)
    expect(page.status).toBe(400)
    expect(page.text).toContain(REFUSED)
    expect(fieldOf(page, 'street1')).toBe('14 Maple Avenue')
    expect(warn.mock.calls).toContainEqual([
      { cartId: id, code: expect.any(String), actions: ADDRESS_ACTIONS },
      'the platform refused a cart edit',
    ])
    expect(JSON.stringify(warn.mock.calls)).not.toContain('Maple')
    // The session still names the cart, with everything in it.
    shop.platforms.faults.clear()
    expect(await cartOf(browser)).toMatchObject({ id, lineItems: [{ sku: '1101-01', quantity: 2 }] })
    expect((await typeAddress(browser, MOVED)).location).toBe('/checkout/shipping')
  })

  it.each([401, 403, 429])('with %i is an outage: what was typed can be sent again', async (status) => {
    await addToCart(browser)
    await beGuest(browser)
    refuse(status)
    const page = await typeAddress(browser, MOVED)
    expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '10'])
    shop.platforms.faults.clear()
    const again = await browser.post(browser.prepare(page, 'Try again with what you entered'))
    expect(again.location).toBe('/checkout/shipping')
    expect(fieldOf(await browser.get('/checkout/address'), 'street1')).toBe('14 Maple Avenue')
  })

  it('is an outage for an order to as many addresses as there may be, and for who signs in', async () => {
    await addToCart(browser)
    await beGuest(browser)
    let page = await browser.get('/checkout/address/multi')
    for (let places = 2; places < DESTINATIONS_MAX; places += 1)
      page = await browser.press(page, 'Add another address')
    const names = Object.fromEntries(
      Array.from({ length: DESTINATIONS_MAX }, (_, index) => [
        `Address ${index + 1} > Full name`,
        `Guest ${index + 1}`,
      ]),
    )
    const form = browser.prepare(page, 'Continue to delivery', { fill: names })
    const signing = browser.prepare(await browser.get('/sign/in'), 'Sign In', {
      fill: { Email: accounts.shopper.email, Password: accounts.shopper.password },
    })
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'refuse' })
    const away = await browser.post(form)
    expect([away.status, fieldOf(away, LAST)]).toEqual([503, `Guest ${DESTINATIONS_MAX}`])
    const notIn = await browser.post(signing)
    expect([notIn.status, fieldOf(notIn, 'email'), fieldOf(notIn, 'password')]).toEqual([
      503,
      accounts.shopper.email,
      '',
    ])
    expect(notIn.html).not.toContain(accounts.shopper.password)
    shop.platforms.faults.clear()
    const again = await browser.post(browser.prepare(away, 'Try again with what you entered'))
    expect(fieldOf(again, LAST)).toBe(`Guest ${DESTINATIONS_MAX}`)
    const typed = { fill: { Password: accounts.shopper.password } }
    const inNow = await browser.post(browser.prepare(notIn, 'Try again with what you entered', typed))
    expect(inNow.status).toBe(303)
  })

  it('by our credentials on the cart page keeps what was typed, and is an error of operation', async () => {
    await addToCart(browser)
    const change = browser.prepare(await browser.get('/cart'), /^Update/, { fill: { 'Quantity of': '7' } })
    const [line] = (await cartOf(browser)).lineItems
    const error = vi.spyOn(shop.services.logger, 'error')
    refuse(403)
    const field = `quantity-${line?.id ?? ''}`
    const page = await browser.post(change)
    expect([page.status, fieldOf(page, field)]).toEqual([503, '7'])
    expect(error.mock.calls).toEqual([
      [
        expect.objectContaining({ service: 'commercetools', operation: 'POST /carts/{ID}', status: 403 }),
        'a cart edit did not reach the cart',
      ],
    ])
  })

  it('a cart that is really gone is told, by the next add and by checkout', async () => {
    const lose = async () => {
      const { cartId = '' } = await shop.visitor(browser.cookie())
      const cart = await shop.services.carts.get(cartId)
      if (cart !== null) await shop.services.carts.delete(cart)
    }
    await addToCart(browser)
    await lose()
    await addToCart(browser, '1102-01')
    expect((await browser.get('/cart')).text).toContain(CART_LOST)
    expect((await browser.get('/cart')).text).not.toContain(CART_LOST)
    const email = browser.prepare(await browser.get('/checkout/signin'), 'Continue as Guest', {
      fill: { Email: 'pat@example.com' },
    })
    await lose()
    expect((await browser.post(email)).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(CART_LOST)
  })

  it('of an e-mail is told at its field', async () => {
    await addToCart(browser)
    refuse()
    const page = await typeEmail(browser, 'pat@example.com')
    expect([page.status, fieldOf(page, 'email')]).toEqual([400, 'pat@example.com'])
    expect(page.text).toContain(REFUSED)
  })

  it('of a delivery or a billing address is told on its page', async () => {
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    refuse()
    const delivery = await send(browser, '/checkout/shipping', 'Continue to payment')
    expect(delivery.status).toBe(400)
    expect(delivery.text).toContain(REFUSED)
    shop.platforms.faults.clear()
    await chooseDelivery(browser)
    refuse()
    const billing = await continueToCard(browser)
    expect(billing.status).toBe(400)
    expect(billing.text).toContain(REFUSED)
  })

  it('of a quick add is no word of stock, on the page and in the call', async () => {
    await addToCart(browser)
    refuse()
    const page = await pressAddToCart(browser, '1102-01', 3)
    expect(page.status).toBe(400)
    expect(page.text).toContain(REFUSED)
    expect(page.text).not.toContain('out of stock')
    const call = await browser.send('/cart', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ intent: 'add', sku: '1102-01', quantity: '3' }),
    })
    expect(call.status).toBe(400)
    expect(JSON.parse(call.html)).toMatchObject({ errors: [{ key: 'sku' }] })
  })

  it('of a first cart is told on the page and in the call, with what was to be added, and goes on record', async () => {
    const match = { path: '/carts', method: 'POST' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, match })
    const warn = vi.spyOn(shop.services.logger, 'warn')
    const page = await pressAddToCart(browser, '1102-01', 3)
    expect(page.status).toBe(400)
    expect(page.text).toContain(REFUSED)
    expect(page.text).toContain('Not added: 3 × Raw Almonds (No Shell).')
    expect(warn.mock.calls).toEqual([[{ code: expect.any(String) }, 'the platform refused to begin a cart']])
    const call = await browser.send('/cart', {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams({ intent: 'add', sku: '1102-01', quantity: '3' }),
    })
    expect(call.status).toBe(400)
    const message = expect.stringContaining('Not added: 3 ×') as string
    expect(JSON.parse(call.html)).toMatchObject({ errors: [{ key: 'sku', message }] })
    expect((await shop.visitor(browser.cookie())).cartId).toBeUndefined()
    shop.platforms.faults.clear()
    expect((await pressAddToCart(browser, '1102-01', 3)).status).toBe(303)
    expect(await skus()).toEqual(['1102-01'])
  })

  it('on the commerce path is 400 and no fault of the shop', async () => {
    await addToCart(browser)
    refuse(422)
    const { status, answer } = await act(browser, { action: 'setCustomerEmail', email: 'pat@example.com' })
    expect([status, answer.errors?.length]).toEqual([400, 1])
    shop.platforms.faults.clear()
    expect((await browser.get(ACTIVE)).status).toBe(200)
  })
})

describe('a discount that goes away in checkout', () => {
  const WELCOME = 'Discount code WELCOME10 has been used before and no longer applies.'
  const applyCode = () => send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })

  const taken = (cents: string) => `${WELCOME} Without it you pay ${cents} more, before tax.`

  it('by signing in is told where the shopper is, with what it changes, and on every step after it [DISC-02]', async () => {
    // What the account's cart brings into the order is told in the cart, before any step goes on.
    const signInAtCheckout = async () => {
      const { location } = await send(browser, '/checkout/signin', 'Sign In', {
        Email: accounts.shopper.email,
        Password: accounts.shopper.password,
      })
      return browser.open(location ?? '/checkout')
    }
    await addToCart(browser)
    await applyCode()
    await signInAtCheckout()
    await giveAddress(browser)
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)
    await browser.get(placed.location ?? '')

    // The guest's cart becomes the customer's …
    browser = app.newBrowser()
    await addToCart(browser)
    await applyCode()
    await signInAtCheckout()
    const address = await browser.get('/checkout/address')
    expect(address.text).toContain(taken('$2.00'))
    expect((await browser.get('/cart')).text).toContain(taken('$2.00'))
    await giveAddress(browser)
    const delivery = await browser.get('/checkout/shipping')
    expect(delivery.text).toContain(taken('$2.00'))
    for (const { text } of [address, delivery]) expect(text).not.toContain('MaxApplicationReached')

    // … or goes into the one that the customer has.
    browser = app.newBrowser()
    await addToCart(browser, '1102-01', '4')
    await applyCode()
    await signInAtCheckout()
    expect((await browser.open('/checkout')).text).toContain(taken('$3.80'))

    // On a page of the shop once, like any message.
    browser = app.newBrowser()
    await addToCart(browser, '1201-01', '1')
    await applyCode()
    const home = await signIn(browser)
    expect(home.text).toContain('You have successfully signed in.')
    expect(home.text).toContain(taken('$1.10'))
    expect((await browser.get('/')).text).not.toContain(WELCOME)
  })

  it('because it is used up is refused on the cart page with what that means, and not kept [DISC-02]', async () => {
    const early = app.newBrowser()
    for (const who of [early, browser]) {
      await addToCart(who)
      await send(who, '/cart', 'Apply', { 'Discount code': 'ONCE' })
    }
    await beGuest(early)
    await giveAddress(early)
    await chooseDelivery(early)
    await early.post(early.prepare(await payByCard(early), PLACE_ORDER))

    const usedUp =
      'Discount code could not be applied because it is MaxApplicationReached: ONCE has been used as often as it may be.'
    const late = app.newBrowser()
    await addToCart(late)
    const refused = await send(late, '/cart', 'Apply', { 'Discount code': 'once' })
    expect([refused.status, refused.text.includes(usedUp)]).toEqual([400, true])
    // A call raises it with the state, which a program can tell apart.
    const call = await act(late, { action: 'addDiscountCode', code: 'ONCE' })
    const raised = 'Discount code could not be applied because it is MaxApplicationReached'
    expect([call.status, call.answer.errors?.[0]?.message]).toEqual([400, raised])
    expect((await cartOf(late)).discountCodes).toEqual([])
    // Whoever had it loses it with the next change, which says so.
    await addToCart(browser, '1102-01')
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Discount code ONCE has been used before and no longer applies.')
    expect(cart.text).not.toContain('MaxApplicationReached')
  })

  it('by another order before the button was pressed is told in the cart, once, with what it changes [DISC-02]', async () => {
    const other = app.newBrowser()
    const reviews = []
    for (const who of [browser, other]) {
      await addToCart(who)
      await send(who, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
      await beGuest(who, 'two.tabs@example.com')
      await giveAddress(who)
      await chooseDelivery(who)
      reviews.push(who.prepare(await payByCard(who), PLACE_ORDER))
    }
    const [late, early] = reviews as [Prepared, Prepared]
    expect((await other.post(early)).location).toMatch(/^\/checkout\/receipt/)
    const refused = await browser.post(late)
    expect([refused.status, refused.location]).toEqual([303, '/cart'])
    const cart = await browser.get('/cart')
    expect(cart.text).toContain('Nothing was charged. Please check the new total.')
    expect(cart.text.split(taken('$2.00'))).toHaveLength(2)
    expect(cart.text).not.toMatch(/MaxApplicationReached|WELCOME10 applied|Used up/)
    expect(cart.text).toMatch(/Merchandise \$19\.98/)
    expect((await cartOf(browser)).discountCodes).toEqual([])
    expect((await browser.get('/cart')).text).not.toContain(WELCOME)
    // It can be ordered at the new total, and each step of that says why it is another one.
    expect((await browser.get('/checkout/shipping')).text).toContain(taken('$2.00'))
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)
  })

  it('by the e-mail is told there and then, with what it changes, and on every step after it [DISC-02]', async () => {
    await addToCart(browser)
    await applyCode()
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)

    browser = app.newBrowser()
    await addToCart(browser)
    await applyCode()
    expect((await browser.get('/cart')).text).toContain('Estimated total $17.98')
    await beGuest(browser)
    const told = `${WELCOME} Without it you pay $2.00 more, before tax.`
    const address = await browser.get('/checkout/address')
    expect(address.text).toContain(told)
    expect(address.text).toContain('Estimated total $19.98')
    await giveAddress(browser)
    expect((await browser.get('/checkout/shipping')).text).toContain(told)
    // Whoever sees to the codes has heard of it.
    await applyCode()
    expect((await browser.get('/checkout/shipping')).text).not.toContain(told)
  })
})
