/** What the cart loses, and what the commerce platform refuses: shown where the shopper is, without a dead end. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { destinationPrefix } from '~/models/checkout/split-form'
import { DESTINATIONS_MAX } from '~/models/constants/constants'
import { accounts } from '../../kit/accounts'
import { HOME_ADDRESS, TORONTO } from '../../kit/addresses'
import type { Prepared } from '../../kit/browser'
import { prepareAddToCart, pressAddToCart } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { ACTIVE, act, ask, cartOf } from '../support/commerce-path'
import {
  addToCart,
  beGuest,
  billingFields,
  chooseDelivery,
  continueToCard,
  fieldOf,
  giveAddress,
  reachPayment,
  send,
  signIn,
  signInForm,
  typeAddress,
  typeEmail,
} from '../support/steps'
import { placeOrder } from '../support/orders'
import { namedIn, perhapsGone } from '../support/perhaps-gone'
import { fillSplit, MULTI } from '../support/split'
import { setStock } from '../support/stock'
import { openRoutes } from '../support/routes'

const SOLD_OUT =
  'Roasted Almonds (Salted): Sorry, this item is out of stock and has been removed from your cart.'
const PROCEED = 'Proceed to Checkout'
/** Of the cart, by a step whose form is stored, before it edits. */
const READS = 1
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
  for (const sku of ['1101-05', '1101-01']) await setStock(shop, sku, 500)
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
    // Viewing removed nothing.
    expect(await skus()).toContain('1101-05')
  })

  it('is taken away by "Proceed to Checkout", which leads once to the cart and then on [CART-10]', async () => {
    // The cart page as still open in another tab, from before the item sold out.
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

  it.each([
    ['address', 400],
    ['address', 503],
    ['delivery', 503],
  ] as const)(
    'and goes though the form of the %s is then answered %i is named by the cart before checkout goes on [CART-10]',
    async (step, status) => {
      const [path, button, fill] =
        step === 'address'
          ? (['/checkout/address', /^Continue to/, MOVED] as const)
          : (['/checkout/shipping', 'Continue to payment', {}] as const)
      const form = browser.prepare(await browser.get(path), button, { fill })
      refuseAfterCleaning(status)
      const page = await browser.post(form)
      expect([page.status, page.text.includes('as it was')]).toEqual([status, false])
      expect(page.text.includes('Our order system did not accept this.')).toBe(status === 400)
      shop.platforms.faults.clear()
      expect(await skus()).toEqual(['1101-01'])
      const again = browser.prepare(page, status === 400 ? button : 'Try again with what you entered')
      expect((await browser.post(again)).location).toBe('/cart')
      expect((await browser.get('/cart')).text).toContain(SOLD_OUT)
    },
  )

  const DATA = `_data=${encodeURIComponent('routes/checkout/shipping/route')}`
  it.each([
    ['a form without a script', '', 'text/html'],
    ['the form as the router sends it', `?${DATA}`, '*/*'],
    ['a choice that a script stores', '', 'application/json'],
  ])(
    'and goes though the delivery is then refused is named by the cart, with the reason and what was typed: %s [CART-10]',
    async (_of, query, Accept) => {
      const fill = { 'Message for the packing slip': 'Many happy returns' }
      const { body } = browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment', {
        fill,
      })
      refuseAfterCleaning(400)
      const address = `/checkout/shipping${query}`
      const answer = await browser.send(address, { method: 'POST', body, headers: { Accept } })
      expect(answer.headers.get('X-Remix-Redirect') ?? answer.location).toBe('/cart')
      shop.platforms.faults.clear()
      const { text } = await browser.get('/cart')
      for (const words of [
        SOLD_OUT,
        'Your delivery was not saved. Our order system did not accept this.',
        'The message for the packing slip that you typed was not saved: “Many happy returns”.',
      ])
        expect(text).toContain(words)
      expect(text).not.toContain('as it was')
      expect(await skus()).toEqual(['1101-01'])
      expect((await browser.get('/checkout/shipping')).status).toBe(200)
    },
  )

  it('and goes though the billing address is then refused is named by the cart, with what was typed', async () => {
    refuseAfterCleaning(400)
    const fill = billingFields({ street1: '9 Elm Street' })
    expect((await continueToCard(browser, fill)).location).toBe('/cart')
    const { text } = await browser.get('/cart')
    for (const words of [
      SOLD_OUT,
      'Your billing address was not saved. Our order system did not accept this.',
      /The billing address that you typed was not saved: “.*9 Elm Street/,
    ])
      expect(text).toMatch(words)
  })

  it.each([
    ['refused by the platform', async () => refuseAfterCleaning(400)],
    ['more than there are', () => setStock(shop, '1101-01', 3)],
  ])(
    'and goes with quantities that are %s is not told beside a cart "not changed"',
    async (_why, prevent) => {
      await prevent()
      const page = await send(browser, '/cart', /^Update/, { 'Quantity of': '7' })
      expect([page.status, page.text.includes(SOLD_OUT)]).toEqual([400, true])
      expect(page.text).toContain('Please check your cart')
      expect(page.text).not.toMatch(/was not changed|as it was/)
      shop.platforms.faults.clear()
      expect(await skus()).toEqual(['1101-01'])
    },
  )

  it('and goes though the move to several addresses is then refused is named by the cart as well', async () => {
    const form = fillSplit(browser, await browser.get(MULTI), [HOME_ADDRESS, TORONTO], [1, 1])
    refuseAfterCleaning(400, { times: 1 })
    const page = await browser.post(form)
    expect([page.status, page.text.includes('as it was')]).toEqual([400, false])
    expect((await browser.post(browser.prepare(page, 'Continue to delivery'))).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(SOLD_OUT)
  })

  it.each(['the cart', 'the form that is sent again'])(
    'and goes though no answer came and the cart could not be read is named once it can, by %s',
    async (by) => {
      const fill = { fill: MOVED }
      const form = browser.prepare(await browser.get('/checkout/address'), /^Continue to/, fill)
      const { faults } = shop.platforms
      const [platform, path] = ['commercetools', '/carts/']
      // What the step reads before it edits.
      faults.add({ platform, kind: 'slow', delayMs: 0, times: READS, match: { path, method: 'GET' } })
      faults.add({ platform, kind: 'lost-reply', times: 1, match: { path, method: 'POST' } })
      faults.add({ platform, kind: 'status', status: 503, match: { path } })
      const page = await browser.post(form)
      expect([page.status, faults.list().length]).toEqual([503, 1])
      const { perhapsGone: known } = await shop.visitor(browser.cookie())
      expect(known).toMatchObject([{ sku: '1101-05', isGift: false, pieces: 1, keep: 0 }])
      // Nobody knows more yet.
      expect((await browser.get('/')).text).not.toContain(SOLD_OUT)
      faults.clear()
      if (by !== 'the cart') {
        const again = await browser.post(browser.prepare(page, 'Try again with what you entered'))
        expect([again.status, again.location]).toEqual([303, '/cart'])
      }
      expect((await browser.get('/cart')).text).toContain(SOLD_OUT)
      expect((await browser.get('/cart')).text).not.toContain(SOLD_OUT)
      expect(await skus()).toEqual(['1101-01'])
    },
  )

  it('but was then removed by its shopper is not told to have gone by itself', async () => {
    await setStock(shop, '1101-05', 500)
    shop.services.catalogue.clear()
    const { id: cartId, lineItems } = await cartOf(browser)
    const { id: lineId = '' } = lineItems.find(({ sku }) => sku === '1101-05') ?? {}
    const lost = { ...perhapsGone(cartId, '1101-05'), lineId }
    await (await shop.visitor(browser.cookie())).save({ perhapsGone: [lost] })
    // The call shows no messages, so nothing is told before it.
    expect((await act(browser, { action: 'removeLineItem', lineItemId: lineId })).status).toBe(200)
    expect(await skus()).toEqual(['1101-01'])
    expect(namedIn((await browser.get('/cart')).text)).toEqual([])
  })

  it('is told of by whatever edit takes it away [CART-08]', async () => {
    // Makes the next request read the catalogue again.
    shop.services.catalogue.clear()
    await addToCart(browser, '1102-01', '1')
    // The line is already gone, so the page's own check reports nothing.
    expect(await skus()).toEqual(['1101-01', '1102-01'])
    const page = await browser.get('/cart')
    expect(page.text).toContain(SOLD_OUT)
    expect(page.text).toContain('Added to Cart')
  })

  it.each([
    [
      'a choice of delivery that a script stores',
      async () => browser.prepare(await browser.get('/checkout/shipping'), 'Continue to payment'),
    ],
    ['an add by a script', async () => prepareAddToCart(browser, '1103-01')],
  ])('and goes with %s is named by the cart before checkout goes on [CART-10]', async (_by, prepared) => {
    const { url, body } = await prepared()
    shop.services.catalogue.clear()
    const sent = await browser.send(url, { method: 'POST', body, headers: { Accept: 'application/json' } })
    expect([200, 303]).toContain(sent.status)
    expect(await skus()).not.toContain('1101-05')
    expect((await browser.post(before)).location).toBe('/cart')
    expect((await browser.get('/checkout/payment')).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(SOLD_OUT)
    expect((await browser.get('/checkout/payment')).location).not.toBe('/cart')
  })

  it('and goes with the e-mail of a guest is named by the cart before checkout goes on [CART-10]', async () => {
    const guest = app.newBrowser()
    await setStock(shop, '1101-05', 500)
    await addToCart(guest, '1101-05', '1')
    await addToCart(guest)
    const form = guest.prepare(await guest.get('/checkout/signin'), 'Continue as Guest', {
      fill: { Email: 'pat@example.com' },
    })
    await setStock(shop, '1101-05', 0)
    shop.services.catalogue.clear()
    expect((await guest.post(form)).location).toBe('/cart')
    expect((await cartOf(guest)).lineItems.map(({ sku }) => sku)).toEqual(['1101-01'])
    expect((await guest.get('/cart')).text).toContain(SOLD_OUT)
  })
})

/** Refuses every edit of a cart. */
const refuse = (status = 400, how: { readonly times?: number } = {}) =>
  shop.platforms.faults.add({
    platform: 'commercetools',
    kind: 'status',
    status,
    ...how,
    match: { path: '/carts/', method: 'POST' },
  })

/** The same, except for the update that removes what may not stay. */
function refuseAfterCleaning(status: number, how: { readonly times?: number } = {}): void {
  const match = { path: '/carts/', method: 'POST' }
  shop.platforms.faults.add({ platform: 'commercetools', kind: 'slow', delayMs: 0, times: 1, match })
  refuse(status, how)
}

describe('a removal that the commerce platform refuses', () => {
  const NOT_REMOVED =
    'Our order system did not accept that an item was taken out of your cart, so it is still there.'
  /** By the messages that the shop's next page would show. */
  const isSaidGone = async () =>
    (await shop.visitor(browser.cookie())).flash.some(({ message }) => message === SOLD_OUT)
  const sellOut = async () => setStock(shop, '1101-05', 0)

  it('is told by the step that "Proceed to Checkout" leads to, and holds nobody up [CART-10]', async () => {
    await addToCart(browser, '1101-05', '1')
    await reachPayment(browser)
    const proceed = browser.prepare(await browser.get('/cart'), PROCEED)
    await sellOut()
    refuse()
    const page = await browser.open((await browser.post(proceed)).location ?? '')
    expect([page.status, page.path]).toEqual([200, expect.stringMatching(/^\/checkout\/\w+\?/)])
    for (const words of [SOLD_OUT, NOT_REMOVED]) expect(page.text).toContain(words)
    // No message is waiting that claims it is gone.
    expect([await isSaidGone(), await skus()]).toEqual([false, expect.arrayContaining(['1101-05'])])
    shop.platforms.faults.clear()
    expect((await browser.post(proceed)).location).toBe('/cart')
    const cart = await browser.get('/cart')
    expect([cart.text.includes(SOLD_OUT), cart.text.includes(NOT_REMOVED)]).toEqual([true, false])
    expect(await skus()).not.toContain('1101-05')
  })

  it('is told to a guest by the page that asks for the e-mail, and by its field', async () => {
    await addToCart(browser, '1101-05', '1')
    await addToCart(browser)
    const proceed = browser.prepare(await browser.get('/cart'), PROCEED)
    await sellOut()
    refuse()
    const page = await browser.open((await browser.post(proceed)).location ?? '')
    expect(page.path.split('?')[0]).toBe('/checkout/signin')
    for (const words of [SOLD_OUT, NOT_REMOVED]) expect(page.text).toContain(words)
    const sent = await typeEmail(browser, 'pat@example.com')
    expect([sent.status, fieldOf(sent, 'email')]).toEqual([400, 'pat@example.com'])
    expect(sent.text).toContain(NOT_REMOVED)
  })

  it('is told in the cart where nothing else is in it', async () => {
    await addToCart(browser, '1101-05', '1')
    const proceed = browser.prepare(await browser.get('/cart'), PROCEED)
    await sellOut()
    refuse()
    expect((await browser.post(proceed)).location).toBe('/cart')
    expect((await browser.get('/cart')).text).toContain(NOT_REMOVED)
  })

  it('is told by the step whose form would have stored it, with everything typed', async () => {
    await addToCart(browser, '1101-05', '1')
    await reachPayment(browser)
    await sellOut()
    const warn = vi.spyOn(shop.services.logger, 'warn')
    refuse()
    const page = await typeAddress(browser, MOVED)
    expect([page.status, fieldOf(page, 'street1')]).toEqual([400, '14 Maple Avenue'])
    expect(page.text).toContain(NOT_REMOVED)
    expect(page.text).not.toContain('Please check what you entered')
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'the platform refused a cart edit')
    warn.mockRestore()
    expect(await isSaidGone()).toBe(false)
    shop.platforms.faults.clear()
    expect((await typeAddress(browser, MOVED)).location).toBe('/cart')
  })
})

describe('what the commerce platform refuses', () => {
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
    const signing = await signInForm(browser, {
      Email: accounts.shopper.email,
      Password: accounts.shopper.password,
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
    const inNow = await browser.post(browser.prepare(notIn, 'Sign In', typed))
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

  it('of a code that is to go is told on the cart page', async () => {
    await addToCart(browser)
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    const form = browser.prepare(await browser.get('/cart'), /^Remove code/)
    refuse()
    const page = await browser.post(form)
    expect([page.status, page.text.includes(REFUSED)]).toEqual([400, true])
  })

  it('of an order’s goods once more is told for each, with what was not added', async () => {
    const buyer = app.newBrowser()
    await signIn(buyer, accounts.business)
    const { id } = await placeOrder(shop, buyer)
    const form = buyer.prepare(await buyer.get(`/orders/${id}`), 'Reorder')
    refuse()
    await buyer.post(form)
    shop.platforms.faults.clear()
    const { text } = await buyer.get('/cart')
    expect(text).toContain(
      'Roasted Almonds (Salted), 1 lb bag was not added: our order system did not accept it. Please try again, or call us.',
    )
    expect(text).not.toMatch(/us\.\.|Please check what you entered/)
  })

  it('of a quick add is no word of stock, on the page and in the call', async () => {
    await addToCart(browser)
    // Refuses the add alone.
    refuse(400, { times: 1 })
    const page = await pressAddToCart(browser, '1102-01', 3)
    expect(page.status).toBe(400)
    expect(page.text).toContain(REFUSED)
    expect(page.text).not.toContain('out of stock')
    refuse(400, { times: 1 })
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

  it('of deleting the cart by a call is 400 and goes on record, and the cart stays [API-30]', async () => {
    await addToCart(browser)
    const { id, version } = await cartOf(browser)
    const warn = vi.spyOn(shop.services.logger, 'warn')
    const match = { path: '/carts/', method: 'DELETE' }
    shop.platforms.faults.add({ platform: 'commercetools', kind: 'status', status: 400, match })
    const { status, answer } = await ask(browser, `${ACTIVE}?version=${version}`, { method: 'DELETE' })
    shop.platforms.faults.clear()
    expect([status, answer.errors]).toEqual([
      400,
      [{ key: 'cart', message: 'This cart cannot be deleted as it is.' }],
    ])
    expect(warn).toHaveBeenCalledWith(
      { cartId: id, code: expect.any(String) as unknown },
      'the platform refused to delete a cart',
    )
    warn.mockRestore()
    expect((await cartOf(browser)).id).toBe(id)
  })
})
