/** A discount lost to an edit in checkout is reported until the order is placed. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../kit/accounts'
import { HONOLULU } from '../../kit/addresses'
import type { Prepared } from '../../kit/browser'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { act, cartOf, post } from '../support/commerce-path'
import {
  addToCart,
  beGuest,
  chooseDelivery,
  giveAddress,
  payByCard,
  send,
  sendSignIn,
  signIn,
} from '../support/steps'
import { splitOrder } from '../support/split'
import { setStock } from '../support/stock'
import { openRoutes } from '../support/routes'

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

describe('a discount that goes away in checkout', () => {
  const RAISED = 'Discount code could not be applied because it is MaxApplicationReached'
  const WELCOME = `${RAISED}: WELCOME10 has been used before and no longer applies.`
  const applyCode = () => send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })

  const taken = (cents: string) => `${WELCOME} Without it you pay ${cents} more, before tax.`

  it('by signing in is told where the shopper is, with what it changes, and on every step after it [DISC-02]', async () => {
    // The cart shows what the account's cart adds to the order, before any step goes on.
    const signInAtCheckout = async () => {
      const { email: Email, password: Password } = accounts.shopper
      const { location } = await sendSignIn(browser, { Email, Password }, '/checkout/signin')
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

    // … or is merged into the one that the customer has.
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

  it('by a call that signs in is among its warnings, as in every other call [API-01] [API-70] [DISC-02]', async () => {
    const account = { email: 'lost.by.call@example.com', password: accounts.shopper.password }
    await shop.merchant.post('customers', { ...account, firstName: 'Kim' })
    await signIn(browser, account)
    await addToCart(browser)
    await applyCode()
    await giveAddress(browser)
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)
    browser = app.newBrowser()
    await addToCart(browser)
    await applyCode()
    const { status, answer } = await post(browser, '/api/sign/in', account)
    expect([status, answer.warnings]).toEqual([200, [{ key: 'code-WELCOME10', message: taken('$2.00') }]])
    expect(answer).not.toHaveProperty('notices')
  })

  it('with another one is told like it, each with what it changes, on every step [DISC-02]', async () => {
    await shop.merchant.post('cart-discounts', {
      key: 'second5',
      name: { en: 'Second' },
      value: { type: 'relative', permyriad: 500 },
      target: { type: 'lineItems', predicate: '1 = 1' },
      cartPredicate: '1 = 1',
      sortOrder: '0.0313',
      isActive: true,
      requiresDiscountCode: true,
    })
    await shop.merchant.post('discount-codes', {
      code: 'SECOND5',
      name: { en: 'Second' },
      cartDiscounts: [{ typeId: 'cart-discount', key: 'second5' }],
      isActive: true,
      maxApplicationsPerCustomer: 1,
    })
    const fill = async () => {
      await addToCart(browser)
      await applyCode()
      await send(browser, '/cart', 'Apply', { 'Discount code': 'SECOND5' })
      await beGuest(browser, 'both.codes@example.com')
    }
    await fill()
    await giveAddress(browser)
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)

    browser = app.newBrowser()
    await fill()
    const address = await browser.get('/checkout/address')
    await giveAddress(browser)
    const delivery = await browser.get('/checkout/shipping')
    for (const { text } of [address, delivery]) {
      for (const code of ['WELCOME10', 'SECOND5'])
        expect(text).toMatch(
          new RegExp(
            `${RAISED}: ${code} has been used before and no longer applies\\. Without it you pay \\$\\d\\.\\d\\d more`,
          ),
        )
    }
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

    const usedUp = `${RAISED}: ONCE has been used as often as it may be.`
    const late = app.newBrowser()
    await addToCart(late)
    const refused = await send(late, '/cart', 'Apply', { 'Discount code': 'once' })
    expect([refused.status, refused.text.includes(usedUp)]).toEqual([400, true])
    // A call raises an error with the code's state, which programs can tell apart.
    const call = await act(late, { action: 'addDiscountCode', code: 'ONCE' })
    expect([call.status, call.answer.errors?.[0]?.message]).toEqual([400, RAISED])
    // The rest of the request is done, so the cart, with its new version, is included.
    const [line] = (await cartOf(late)).lineItems
    const both = await act(
      late,
      { action: 'changeLineItemQuantity', lineItemId: line?.id, quantity: 5 },
      { action: 'addDiscountCode', code: 'ONCE' },
    )
    expect([both.status, both.answer.errors?.[0]?.message]).toEqual([400, RAISED])
    const { version, lineItems, discountCodes } = await cartOf(late)
    expect(both.answer.data?.cart).toMatchObject({ version, lineItems: [{ quantity: 5 }], discountCodes: [] })
    expect([lineItems[0]?.quantity, discountCodes]).toEqual([5, []])
    // The shopper who had it loses it with the next change, which says so.
    await addToCart(browser, '1102-01')
    const cart = await browser.get('/cart')
    expect(cart.text).toContain(`${RAISED}: ONCE has been used before and no longer applies.`)
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
    expect(cart.text).not.toMatch(/WELCOME10 applied|Used up/)
    expect(cart.text).toMatch(/Merchandise \$19\.98/)
    expect((await cartOf(browser)).discountCodes).toEqual([])
    expect((await browser.get('/cart')).text).not.toContain(WELCOME)
    // It can be ordered at the new total, and each step on the way says why that differs.
    expect((await browser.get('/checkout/shipping')).text).toContain(taken('$2.00'))
    await chooseDelivery(browser)
    const placed = await browser.post(browser.prepare(await payByCard(browser), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)
  })

  const setWelcome = (isActive: boolean) => setActive('welcome10', isActive)

  async function setActive(key: string, isActive: boolean): Promise<void> {
    const path = `discount-codes/key=${key}`
    const { id, version } = (await shop.merchant.get(path)) as {
      readonly id: string
      readonly version: number
    }
    await shop.merchant.update('discount-codes', { id, version }, [{ action: 'changeIsActive', isActive }])
  }

  it('because its code has ended is told with one address and with several, which is on record [DISC-02] [SHIP-01]', async () => {
    const places = [{}, { name: 'Aunt May', street1: '14 Maple Avenue' }]
    const warn = vi.spyOn(shop.services.logger, 'warn')
    for (const give of [() => giveAddress(browser), () => splitOrder(browser, places, [1, 1])]) {
      browser = app.newBrowser()
      await addToCart(browser)
      await applyCode()
      await beGuest(browser)
      await setWelcome(false)
      try {
        await give()
        expect((await browser.get('/checkout/shipping')).text).toContain(
          'Discount code WELCOME10 does not apply to your order any more. Without it you pay $2.00 more, before tax.',
        )
      } finally {
        await setWelcome(true)
      }
    }
    expect(warn).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'DiscountCodeNonApplicable', discountCodes: ['WELCOME10'] }),
      'the platform refused a code of a cart that is moved',
    )
    warn.mockRestore()
  })

  it('and is one of two of its code is told though the code still applies, until it is back [DISC-02]', async () => {
    const offer = async (key: string, permyriad: number, cartPredicate: string, sortOrder: string) =>
      shop.merchant.post('cart-discounts', {
        key,
        name: { en: key },
        value: { type: 'relative', permyriad },
        target: { type: 'lineItems', predicate: '1 = 1' },
        cartPredicate,
        sortOrder,
        stackingMode: 'StopAfterThisDiscount',
        isActive: true,
        requiresDiscountCode: true,
      })
    await offer('near-home', 2_000, 'shippingAddress.state = "NJ"', '0.0339')
    await offer('anywhere', 500, '1 = 1', '0.0332')
    await shop.merchant.post('discount-codes', {
      code: 'TWOFOLD',
      name: { en: 'Twofold' },
      cartDiscounts: ['near-home', 'anywhere'].map((key) => ({ typeId: 'cart-discount', key })),
      isActive: true,
    })
    await addToCart(browser)
    await beGuest(browser)
    await giveAddress(browser)
    await send(browser, '/cart', 'Apply', { 'Discount code': 'TWOFOLD' })
    expect((await browser.get('/checkout/shipping')).text).toContain('Discounts -$4.00')
    await giveAddress(browser, HONOLULU)
    const { text } = await browser.get('/checkout/shipping')
    expect(text).toContain('Discounts -$1.00')
    expect(text).toContain(
      'One of the discounts of code TWOFOLD does not apply to your order any more. Without it you pay $3.00 more, before tax.',
    )
    await giveAddress(browser)
    expect((await browser.get('/checkout/shipping')).text).not.toContain('any more')
  })

  it('from the whole order is told with its sum [DISC-02]', async () => {
    await addToCart(browser, '1101-01', '5')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'SAVE5' })
    await beGuest(browser)
    await setActive('save5', false)
    try {
      await giveAddress(browser)
      expect((await browser.get('/checkout/shipping')).text).toContain(
        'Without it you pay $5.00 more, before tax.',
      )
    } finally {
      await setActive('save5', true)
    }
  })

  it('because its code has ended takes no other code with it to several addresses [DISC-02] [SHIP-01]', async () => {
    await addToCart(browser, '1101-01', '5')
    await applyCode()
    await send(browser, '/cart', 'Apply', { 'Discount code': 'SAVE5' })
    await beGuest(browser)
    await setWelcome(false)
    try {
      await splitOrder(browser, [{}, { name: 'Aunt May', street1: '14 Maple Avenue' }], [4, 1])
      expect((await cartOf(browser)).discountCodes).toMatchObject([{ code: 'SAVE5', state: 'MatchesCart' }])
    } finally {
      await setWelcome(true)
    }
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
    // Nor does a call that sets the e-mail hide it.
    const caller = app.newBrowser()
    await addToCart(caller)
    await send(caller, '/cart', 'Apply', { 'Discount code': 'WELCOME10' })
    const { customerEmail: email } = await cartOf(browser)
    const given = await act(caller, { action: 'setCustomerEmail', email })
    expect([given.status, given.answer.warnings]).toEqual([200, [{ key: 'code-WELCOME10', message: told }]])
    expect((await caller.get('/cart')).text).toContain(told)
    // It is off, and with the next edit no longer news.
    const next = await act(caller, { action: 'recalculate' })
    expect([next.answer.data?.cart.discountCodes, next.answer.warnings]).toEqual([[], undefined])
    const again = await act(caller, { action: 'addDiscountCode', code: 'WELCOME10' })
    expect([again.status, again.answer.errors?.[0]?.message]).toEqual([400, RAISED])
    // Changing codes acknowledges the message.
    await applyCode()
    expect((await browser.get('/checkout/shipping')).text).not.toContain(told)
  })

  it('with a quantity that the shopper has lowered is told without a sum: what they pay is less [DISC-02]', async () => {
    await addToCart(browser, '1102-01', '8')
    await send(browser, '/cart', 'Apply', { 'Discount code': 'WELCOME20' })
    await send(browser, '/cart', /^Update quantity/, { 'Quantity of': '2' })
    await beGuest(browser, 'fewer.pieces@example.com')
    const { text } = await browser.get('/checkout/address')
    expect(text).toContain('Discount code WELCOME20 does not apply to your order any more.')
    expect(text).not.toContain('Without it you pay')
  })

  it('is told until it is back by itself, and beside those of other edits', async () => {
    const amounts = { FROMTHIRTY: 3_000, FROMTWENTY: 2_000 }
    for (const [code, cents] of Object.entries(amounts)) {
      await shop.merchant.post('cart-discounts', {
        key: code.toLowerCase(),
        name: { en: code },
        value: { type: 'relative', permyriad: 500 },
        target: { type: 'lineItems', predicate: '1 = 1' },
        cartPredicate: `totalPrice >= "${cents / 100}.00 USD"`,
        sortOrder: `0.0${cents}1`,
        isActive: true,
        requiresDiscountCode: true,
      })
      await shop.merchant.post('discount-codes', {
        code,
        name: { en: code },
        cartDiscounts: [{ typeId: 'cart-discount', key: code.toLowerCase() }],
        isActive: true,
      })
    }
    const setPieces = (count: number) =>
      send(browser, '/cart', /^Update quantity/, { 'Quantity of Roasted Almonds (Salted)': String(count) })
    const lost = async () => {
      const { text } = await browser.get('/checkout/address')
      return Object.keys(amounts).filter((code) =>
        text.includes(`Discount code ${code} does not apply to your order any more.`),
      )
    }
    await addToCart(browser, '1101-01', '4')
    for (const code of Object.keys(amounts)) await send(browser, '/cart', 'Apply', { 'Discount code': code })
    await beGuest(browser, 'back.again@example.com')
    expect(await lost()).toEqual([])
    await setPieces(3)
    expect(await lost()).toEqual(['FROMTHIRTY'])
    await setPieces(1)
    expect(await lost()).toEqual(['FROMTHIRTY', 'FROMTWENTY'])
    await setPieces(3)
    expect(await lost()).toEqual(['FROMTHIRTY'])
    await setPieces(4)
    expect(await lost()).toEqual([])
    // Nor after a deliberate removal.
    const { discountCodes } = await cartOf(browser)
    for (const { id } of discountCodes)
      await act(browser, { action: 'removeDiscountCode', discountCode: { typeId: 'discount-code', id } })
    expect(await lost()).toEqual([])
  })
})
