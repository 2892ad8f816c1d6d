/** Codes that cannot apply yet: put aside on the cart, shown with ways to retry and to forget them (CART-17). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../kit/accounts'
import { pressAddToCart } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { cartOf, done } from '../support/commerce-path'
import { CARDS } from '../support/journey'
import { pressPlaceOrder } from '../support/placing'
import { openRoutes } from '../support/routes'
import { beGuest, chooseDelivery, giveAddress, payByCard, send, signIn } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const add = (sku: string, quantity = 1) => pressAddToCart(browser, sku, quantity)
const type = (code: string) => send(browser, '/cart', 'Apply', { 'Discount code': code })
const cartText = async () => (await browser.get('/cart')).text
/** What the cart stores of them. */
async function kept() {
  const { fields } = await cartOf(browser)
  return [fields['stashedDiscountCode'], fields['stashedDiscountCodeName']]
}

describe('codes on the cart page', () => {
  it('put aside what does not apply, with a way to try it again and one to forget it [CART-17]', async () => {
    await add('1201-01')
    await type('SAVE5')
    expect((await browser.get('/cart')).text).toContain(
      'SAVE5 Does not apply to this cart yet Re-apply SAVE5',
    )
    const again = await send(browser, '/cart', 'Re-apply SAVE5')
    expect(again.status).toBe(303)
    expect((await send(browser, '/cart', 'Remove code SAVE5')).status).toBe(303)
    expect((await browser.get('/cart')).text).not.toContain('SAVE5 Does')
  })

  it('takes off what was put aside once it holds and is tried again [CART-17]', async () => {
    const hold = async (cartPredicate: string) => {
      const found = (await shop.merchant.get('cart-discounts/key=save5')) as { id: string; version: number }
      await shop.merchant.update('cart-discounts', found, [{ action: 'changeCartPredicate', cartPredicate }])
      shop.services.catalogue.clear()
    }
    await add('1201-01')
    await type('SAVE5')
    await hold('1 = 1')
    try {
      const waiting = await browser.get('/cart')
      expect(waiting.text).toContain('SAVE5 Does not apply to this cart yet Re-apply SAVE5')
      expect((await browser.post(browser.prepare(waiting, 'Re-apply SAVE5'))).status).toBe(303)
      const { text } = await browser.get('/cart')
      expect(text).toContain('SAVE5 Applied')
      expect(text).toContain('-$5.00')
    } finally {
      await hold('totalPrice >= "40.00 USD"')
    }
  })
})

describe('a code that is put aside', () => {
  const SAVE5 = ['SAVE5', '$5 off']

  beforeAll(async () => {
    await shop.merchant.post('cart-discounts', {
      key: 'alone',
      name: { en: 'Alone' },
      value: { type: 'relative', permyriad: 2_000 },
      target: { type: 'lineItems', predicate: '1 = 1' },
      cartPredicate: '1 = 1',
      sortOrder: '0.99',
      isActive: true,
      requiresDiscountCode: true,
      stackingMode: 'StopAfterThisDiscount',
    })
    await shop.merchant.post('discount-codes', {
      code: 'ALONE20',
      name: { en: 'Not with others' },
      cartDiscounts: [{ typeId: 'cart-discount', key: 'alone' }],
      isActive: true,
    })
  })

  async function order(card?: string) {
    await beGuest(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    return pressPlaceOrder(browser, await payByCard(browser, card))
  }

  it('is kept on the cart with its name until the cart meets it, and then applies by itself [CART-17]', async () => {
    await add('1201-01')
    await type('save5')
    expect(await kept()).toEqual(SAVE5)
    // From $40: three bags are $32.97, five $54.95.
    await add('1201-01', 2)
    expect([await kept(), (await cartText()).includes('SAVE5 Applied')]).toEqual([SAVE5, false])
    await add('1201-01', 2)
    expect(await kept()).toEqual([undefined, undefined])
    const text = await cartText()
    expect(text).toContain('SAVE5 Applied')
    expect(text).toContain('Estimated total $49.95')
  })

  it('and taken off by a call does not come back [CART-17] [DISC-03]', async () => {
    await add('1201-01')
    await type('SAVE5')
    const [code] = (await cartOf(browser)).discountCodes
    const discountCode = { typeId: 'discount-code', id: code?.id }
    await done(
      browser,
      { action: 'removeDiscountCode', discountCode },
      // Does not mention codes.
      { action: 'setCustomType', type: { typeId: 'type', key: 'cart-fields' }, fields: {} },
    )
    expect(await kept()).toEqual([undefined, undefined])
    // Enough for it, had it stayed.
    await add('1201-01', 4)
    expect(await cartText()).not.toContain('SAVE5')
  })

  it('because another one lets none follow it applies once that one is removed [CART-17]', async () => {
    await add('1201-01')
    await type('ALONE20')
    await type('WELCOME10')
    const told = await cartText()
    expect(told).toContain(
      'WELCOME10 cannot be combined with another discount on your cart. It is kept and will apply once it can.',
    )
    expect(told).toContain('WELCOME10 Cannot be combined with another discount Re-apply WELCOME10')
    // 10.99 less 20 %; below, less 10 % alone.
    expect(told).toContain('Estimated total $8.79')
    expect(await kept()).toEqual(['WELCOME10', 'Welcome'])
    await send(browser, '/cart', 'Remove code ALONE20')
    const after = await cartText()
    expect(after).toContain('WELCOME10 Applied')
    expect(after).toContain('Estimated total $9.89')
    expect(await kept()).toEqual([undefined, undefined])
  })

  it('and has ended meanwhile is told once it is tried, and takes no other with it [CART-17] [DISC-02]', async () => {
    await shop.merchant.post('cart-discounts', {
      key: 'third3',
      name: { en: 'Three off' },
      value: { type: 'absolute', money: [{ currencyCode: 'USD', centAmount: 300 }] },
      target: { type: 'lineItems', predicate: '1 = 1' },
      cartPredicate: 'totalPrice >= "30.00 USD"',
      sortOrder: '0.0312',
      isActive: true,
      requiresDiscountCode: true,
    })
    await shop.merchant.post('discount-codes', {
      code: 'THIRD3',
      name: { en: '$3 off' },
      cartDiscounts: [{ typeId: 'cart-discount', key: 'third3' }],
      isActive: true,
    })
    const setSave5 = async (isActive: boolean) => {
      const code = (await shop.merchant.get('discount-codes/key=save5')) as { id: string; version: number }
      await shop.merchant.update('discount-codes', code, [{ action: 'changeIsActive', isActive }])
    }
    await add('1201-01')
    await type('SAVE5')
    await type('THIRD3')
    expect((await order(CARDS.declined)).status).toBe(402)
    expect(await kept()).toEqual(['SAVE5\nTHIRD3', '$5 off\n$3 off'])
    await setSave5(false)
    try {
      await add('1201-01', 4)
      const text = await cartText()
      expect(text).toContain('THIRD3 Applied')
      expect(text).toContain('Discount code SAVE5: This discount code is not valid.')
      expect(text).toContain('Merchandise $54.95')
      expect(await kept()).toEqual([undefined, undefined])
    } finally {
      await setSave5(true)
    }
  })

  it('comes along into a copy, still put aside, and back again [CART-17] [AUTH-47]', async () => {
    const account = { email: 'aside@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Robin' })
    await signIn(browser, account)
    await add('1201-01')
    await type('SAVE5')
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect((await pressPlaceOrder(browser, await payByCard(browser, CARDS.declined))).status).toBe(402)
    expect(await cartText()).toContain('SAVE5 Saved for later')
    await send(browser, '/sign/out', 'Sign Out', { 'Keep a copy of my cart in this browser': true })
    expect(await kept()).toEqual(SAVE5)
    expect(await cartText()).toContain('Re-apply SAVE5')
    await add('1201-01', 4)
    expect(await cartText()).toContain('SAVE5 Applied')
  })

  it('and has ended takes no code that applies with it where carts become one [CART-17]', async () => {
    const account = { email: 'ended@example.com', password: PASSWORD }
    await shop.merchant.post('customers', { ...account, firstName: 'Robin' })
    const setSave5 = async (isActive: boolean) => {
      const code = (await shop.merchant.get('discount-codes/key=save5')) as { id: string; version: number }
      await shop.merchant.update('discount-codes', code, [{ action: 'changeIsActive', isActive }])
    }
    await signIn(browser, account)
    await add('1201-01')
    await type('SAVE5')
    await type('WELCOME10')
    await giveAddress(browser)
    await chooseDelivery(browser)
    expect((await pressPlaceOrder(browser, await payByCard(browser, CARDS.declined))).status).toBe(402)
    await setSave5(false)
    try {
      await send(browser, '/sign/out', 'Sign Out', { 'Keep a copy of my cart in this browser': true })
      expect(await cartText()).toContain('Discount code SAVE5: This discount code is not valid')
      expect((await cartOf(browser)).discountCodes.map(({ code }) => code)).toEqual(['WELCOME10'])
    } finally {
      await setSave5(true)
    }
  })

  it('stops no order, and is tried again with the next edit after one that was not made [CART-17]', async () => {
    await add('1201-01')
    await type('SAVE5')
    expect((await order(CARDS.declined)).status).toBe(402)
    expect(await cartText()).toContain('SAVE5 Saved for later Re-apply SAVE5')
    await add('1201-01', 4)
    expect(await cartText()).toContain('SAVE5 Applied')
    await send(browser, '/cart', /^Update/, { 'Quantity of': '1' })
    expect(await kept()).toEqual(SAVE5)
    await chooseDelivery(browser)
    const placed = await pressPlaceOrder(browser, await payByCard(browser))
    expect(placed.location).toMatch(/^\/checkout\/receipt/)
  })
})
