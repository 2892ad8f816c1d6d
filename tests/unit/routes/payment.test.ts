import { beforeEach, describe, expect, it, vi } from 'vitest'
import { UpstreamError } from '~/services/upstream'
import { accounts } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { whileHeld } from '../support/held'
import { EMAIL } from '../support/journey'
import { changeCart } from '../support/merchant-cart'
import {
  fieldOf,
  payByCard,
  reachPayment,
  reachReview,
  chooseDelivery,
  continueToCard,
  typeAddress,
  billingFields,
} from '../support/steps'
import { HOME_ADDRESS, TORONTO } from '../../kit/addresses'
import { splitOrder } from '../support/split'
import { openRoutes } from '../support/routes'

const { shop, app } = await openRoutes()
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
})

const REVIEW = '/checkout/payment/review'
type Reached = Awaited<ReturnType<typeof reachReview>>
/** Presses the button of a review page; `over` has values that no page of this session holds. */
function place({ page }: Pick<Reached, 'page'>, over: Partial<Reached['form']> = {}, who = browser) {
  const form = browser.prepare(page, PLACE_ORDER)
  return Object.keys(over).length === 0 ? who.post(form) : who.crafted(form, over)
}

describe('the payment step', () => {
  it('leaves for the payment page of its own origin, with the amount and no card field of ours [PAY-20]', async () => {
    await reachPayment(browser)
    const page = await browser.get('/checkout/payment')
    expect(page.html).not.toMatch(/autocomplete="cc-|name="number"/i)
    const posted = await browser.post(browser.prepare(page, /^Continue to card details/))
    expect(posted.status).toBe(303)
    expect(posted.location).toMatch(/^http:\/\/localhost:3001\/pay\/pay_[\w-]+$/)
  })

  it('takes another billing address, checked like any address, with what was typed [PAY-15]', async () => {
    await reachPayment(browser)
    const wrong = await continueToCard(browser, billingFields({ ...TORONTO, postalCode: '07042' }))
    expect(wrong.status).toBe(400)
    expect(wrong.text).toContain('Please enter a valid postal code')
    expect(fieldOf(wrong, 'city')).toBe('Toronto')
    const right = await continueToCard(browser, billingFields(TORONTO))
    expect(right.status).toBe(303)
    expect(fieldOf(await browser.get('/checkout/payment'), 'postalCode')).toBe(TORONTO.postalCode)
  })

  it('bills a corrected shipping address, unless another one was chosen for the bill [PAY-15]', async () => {
    await reachPayment(browser)
    await payByCard(browser)
    await typeAddress(browser, { 'Street address': '14 Maple Avenue' })
    await chooseDelivery(browser)
    expect((await payByCard(browser)).text).toMatch(/Billed to Pat Example 14 Maple Avenue/)
    await splitOrder(browser, [{ ...HOME_ADDRESS, street1: '16 Maple Avenue' }, TORONTO], [1, 1])
    await chooseDelivery(browser)
    expect((await payByCard(browser)).text).toMatch(/Billed to Pat Example 16 Maple Avenue/)

    await continueToCard(browser, billingFields(TORONTO))
    const again = await browser.get('/checkout/address?one=1')
    const corrected = { 'Street address': '18 Maple Avenue' }
    await browser.post(browser.prepare(again, 'Continue to delivery', { fill: corrected }))
    await chooseDelivery(browser)
    expect((await payByCard(browser)).text).toMatch(/Billed to .* 200 King Street West Toronto/)
  })

  describe('where somebody else at the same street is billed', () => {
    const SAM = { ...billingFields({ ...HOME_ADDRESS, name: 'Sam Example' }), Company: 'Example Nuts LLC' }
    const BILLED = /Billed to Sam Example Example Nuts LLC 12 Maple Avenue/

    beforeEach(async () => {
      await reachPayment(browser)
      expect((await continueToCard(browser, SAM)).status).toBe(303)
    })

    it('shows that choice again, and keeps it when another card is given [PAY-15]', async () => {
      expect((await payByCard(browser)).text).toMatch(BILLED)
      const payment = await browser.get('/checkout/payment')
      const chosen = payment.forms.flatMap(({ fields }) => fields).filter(({ checked }) => checked)
      expect(chosen.find(({ name }) => name === 'billing')?.value).toBe('other')
      expect(fieldOf(payment, 'name')).toBe('Sam Example')
      expect(fieldOf(payment, 'company')).toBe('Example Nuts LLC')
      expect((await payByCard(browser)).text).toMatch(BILLED)
    })

    it('bills them as before once the shipping address is corrected [PAY-15]', async () => {
      await typeAddress(browser, { 'Street address': '14 Maple Avenue' })
      await chooseDelivery(browser)
      expect(fieldOf(await browser.get('/checkout/payment'), 'name')).toBe('Sam Example')
      expect((await payByCard(browser)).text).toMatch(BILLED)
    })
  })

  it('leaves the bill the address that another window has chosen while the shipping address is corrected [PAY-15]', async () => {
    await reachPayment(browser)
    await continueToCard(browser)
    const { street1, ...place } = TORONTO
    const address = { lastName: 'Aunt Example', streetName: street1, ...place }
    await whileHeld(
      shop,
      { platform: 'commercetools', path: '/carts', method: 'POST' },
      () => typeAddress(browser, { 'Street address': '14 Maple Avenue' }),
      () => changeCart(shop, browser, { action: 'setBillingAddress', address }),
    )
    await chooseDelivery(browser)
    expect((await payByCard(browser)).text).toMatch(/Billed to Aunt Example 200 King Street West Toronto/)
  })

  it('says that nothing was charged when the payment page is away', async () => {
    await reachPayment(browser)
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse' })
    const page = await continueToCard(browser)
    expect([page.status, page.text.includes('Nothing was charged')]).toEqual([503, true])
  })

  it('is told as no outage where the gateway will not have what it is asked, and that goes on record', async () => {
    await reachPayment(browser)
    const error = vi.spyOn(shop.services.logger, 'error')
    const match = { path: '/sessions', method: 'POST' }
    shop.platforms.faults.add({ platform: 'payments', kind: 'status', status: 422, match })
    const page = await continueToCard(browser)
    expect(page.status).toBe(502)
    expect(page.text).toContain('Our payment system did not accept this. Nothing was charged.')
    expect(page.text).not.toContain('try again in a moment')
    expect(error.mock.calls).toEqual([
      [expect.objectContaining({ service: 'payments', status: 422 }), 'a payment could not be started'],
    ])
    error.mockRestore()
  })

  it('blames no card payments for what else is away', async () => {
    await reachPayment(browser)
    const fault = new UpstreamError({ service: 'commercetools', operation: 'look', retryable: true })
    const start = vi.spyOn(shop.services.paymentStep, 'start').mockRejectedValue(fault)
    const page = await continueToCard(browser)
    start.mockRestore()
    expect([page.status, page.text.includes('Card payments are not')]).toEqual([503, false])
    expect(page.text).toContain(
      'We could not reach our order system. Nothing was charged. Please try again in a moment.',
    )
  })

  const AWAY = { platform: 'payments', kind: 'refuse' } as const
  it.each<readonly [string, Readonly<Record<string, string>>, typeof AWAY | null, string]>([
    ['the payment page is away', {}, AWAY, 'Card payments are not available right now. Nothing was charged.'],
    ['its card is gone', { card: 'card-gone' }, null, 'This card is no longer in your wallet.'],
    [
      'there is such an account',
      { createAccount: 'on', accountName: 'Pat Example', newPassword: 'Walnut!Tree9' },
      null,
      'There is an account with your email already.',
    ],
  ])(
    'says in the cart why it went no further, where %s and the cart has something to tell',
    async (_, fields, fault, why) => {
      await reachPayment(browser, '1101-01', '2', undefined, accounts.shopper.email)
      const form = browser.prepare(await browser.get('/checkout/payment'), /^Continue to card details/)
      const { checkout } = shop.services
      const { saveBilling } = checkout
      // As when something sells out just then.
      vi.spyOn(checkout, 'saveBilling').mockImplementationOnce(async (visitor, ...rest) => {
        const saved = await saveBilling(visitor, ...rest)
        visitor.stage({ flash: [{ type: 'notice', message: 'Told', leadsToCart: true }] })
        return saved
      })
      if (fault !== null) shop.platforms.faults.add(fault)
      expect((await browser.crafted(form, fields)).location).toBe('/cart')
      shop.platforms.faults.clear()
      const { text } = await browser.get('/cart')
      for (const words of ['Told', why]) expect(text).toContain(words)
      expect(text).not.toContain('billing address')
    },
  )

  it('comes back from a cancelled payment with words that say so', async () => {
    await reachPayment(browser)
    const page = await browser.open(`${REVIEW}?cancelled=1`)
    expect(page.path).toBe('/checkout/payment?cancelled=1')
    expect(page.text).toContain('The payment was cancelled. Nothing was charged.')
  })
})

describe('the review', () => {
  it('shows everything once more, and the price on the button', async () => {
    const { page } = await reachReview(browser, { sku: '4101-01' })
    for (const words of ['Milk Chocolate Almonds', 'Montclair, NJ 07042', 'Standard', 'Visa ending in 1111'])
      expect(page.text).toContain(words)
    const total = /Total (\$[\d.]+)/.exec(page.text)?.[1] ?? 'no total'
    expect(page.text).toContain(`Place order · ${total}`)
  })

  it.each(['', '?pay=', '?pay=made-up', '?pay=%00', '?payment=pay_x'])(
    'without a payment (%s) leads back to the payment step',
    async (query) => {
      await reachPayment(browser)
      expect((await browser.get(`${REVIEW}${query}`)).location).toBe('/checkout/payment')
    },
  )

  it('of somebody else shows nothing of theirs', async () => {
    const { path } = await reachReview(browser)
    const stranger = app.newBrowser()
    expect((await stranger.get(path)).location).toBe('/cart')
    await reachPayment(stranger)
    expect((await stranger.get(path)).location).toBe('/checkout/payment')
  })
})

describe('a form of a visit that has ended', () => {
  it('leads to the cart, which says that nothing was ordered by it', async () => {
    const review = await reachReview(browser)
    const later = app.newBrowser()
    const sent = await place(review, {}, later)
    expect([sent.status, sent.location]).toEqual([303, '/cart'])
    expect((await later.get('/cart')).text).toMatch(
      /from a visit that has ended, so sending it has ordered nothing\. .* Your cart is empty/,
    )
    const payment = app.newBrowser()
    const form = browser.prepare(await browser.get('/checkout/payment'), /^Continue to card details/)
    expect((await payment.post(form)).location).toBe('/cart')
    expect((await payment.get('/cart')).text).toContain('what you sent was not saved. Nothing was ordered')
    // Visitors who only look are told nothing about a form.
    const looking = app.newBrowser()
    expect((await looking.get('/checkout/payment')).location).toBe('/cart')
    expect([looking.cookie(), (await looking.get('/cart')).text.includes('not saved')]).toEqual(['', false])
  })
})

describe('what a guest typed', () => {
  it('is not in the address of any page on the way', async () => {
    const review = await reachReview(browser)
    const { location } = await place(review)
    for (const address of [review.path, location ?? ''])
      for (const secret of [EMAIL, 'Maple', '4111']) expect(address).not.toContain(secret)
  })
})
