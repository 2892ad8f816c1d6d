/** Paying by Shop Pay: the session that placing returns, its page, and the order afterwards. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { openRoutes } from '../support/routes'
import { addToCart, fieldOf, reachPayment, send } from '../support/steps'

const { shop, app } = await openRoutes()
let browser: Browser

const CONTINUE = /^Continue to Shop Pay/
const FAILED = 'Shop Pay failed to validate and authorize. Nothing was charged.'

beforeEach(() => {
  browser = app.newBrowser()
})

interface Transaction {
  readonly id: string
  readonly orderId: string
  readonly amount: number
  readonly state: string
}

async function transactions(): Promise<readonly Transaction[]> {
  const answer = await shop.platforms.fetch('http://platforms.invalid/payments/transactions', {
    headers: { authorization: `Basic ${btoa('nutwood:nutwood')}` },
  })
  return ((await answer.json()) as { readonly transactions: readonly Transaction[] }).transactions
}

/** The review of an order to be paid by Shop Pay, not approved yet. */
async function chooseShopPay(): Promise<Page> {
  await reachPayment(browser)
  const { location } = await send(browser, '/checkout/payment', 'Pay with Shop Pay')
  expect(location).toMatch(/^\/checkout\/payment\/review\?pay=[\w-]+$/)
  return browser.get(location ?? '')
}

const continueFrom = (review: Page) => browser.post(browser.prepare(review, CONTINUE))

/** Chooses a card of the wallet at Shop Pay; returns the review that the shopper comes back to. */
async function approve(sent: Page, card = 'Visa ending in 1111'): Promise<Page> {
  const page = await browser.open(sent.location ?? '')
  const form = browser.prepare(page, /^Approve \$/, { fill: { [`Pay with > ${card}`]: true } })
  return browser.open((await browser.post(form)).location ?? '')
}

const DECLINED = 'Visa ending in 0002 (declined when the order is placed)'

describe('Shop Pay', () => {
  it('comes back from placing as a session, is continued on its page, and pays for the order once [PAY-07] [PAY-04]', async () => {
    const before = (await transactions()).map(({ id }) => id)
    const review = await chooseShopPay()
    expect(review.text).toContain('You approve the amount at Shop Pay')
    const sent = await continueFrom(review)
    expect(sent.status).toBe(303)
    expect(sent.location).toMatch(/\/shop-pay\/shop_[\w-]+$/)
    // Nothing is ordered, frozen or charged yet.
    expect(await transactions()).toHaveLength(before.length)
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds')
    const approved = await approve(sent)
    expect(approved.path).toMatch(/^\/checkout\/payment\/review\?pay=/)
    expect(approved.text).toContain('Shop Pay (Visa ending in 1111)')
    const form = browser.prepare(approved, PLACE_ORDER)
    const [first, second] = await Promise.all([browser.post(form), browser.post(form)])
    expect(first.location).toMatch(/^\/checkout\/receipt\?token=/)
    expect(second.location).toBe(first.location)
    const made = (await transactions()).filter(({ id }) => !before.includes(id))
    expect(made).toHaveLength(1)
    expect(made[0]?.state).toBe('captured')
    const receipt = await browser.open(first.location ?? '')
    expect(receipt.text).toContain('Shop Pay (Visa ending in 1111)')
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('leads two presses to one page', async () => {
    const review = await chooseShopPay()
    const first = await continueFrom(review)
    expect((await continueFrom(review)).location).toBe(first.location)
  })

  it('that will not pay says so where the shopper is, with nothing lost, and may be approved anew [PAY-08]', async () => {
    const approved = await approve(await continueFrom(await chooseShopPay()), DECLINED)
    const failed = await browser.post(browser.prepare(approved, PLACE_ORDER))
    expect([failed.status, failed.path.split('?')[0]]).toEqual([402, '/checkout/payment/review'])
    expect(failed.text).toContain(FAILED)
    expect((await transactions()).filter(({ state }) => state === 'authorized')).toEqual([])
    expect((await browser.get('/cart')).text).toContain('Roasted Almonds')
    const again = await continueFrom(failed)
    expect(again.location).toMatch(/\/shop-pay\/shop_/)
    const placed = await browser.post(browser.prepare(await approve(again), PLACE_ORDER))
    expect(placed.location).toMatch(/^\/checkout\/receipt\?token=/)
  })

  it('that is cancelled leads back to the ways to pay', async () => {
    const sent = await continueFrom(await chooseShopPay())
    const page = await browser.open(sent.location ?? '')
    const [, href = ''] = /<a href="([^"]+)">Cancel and go back/.exec(page.html) ?? []
    const back = await browser.open(href.replaceAll('&amp;', '&'))
    expect(back.path).toBe('/checkout/payment?cancelled=1')
    expect(back.text).toContain('The payment was cancelled. Nothing was charged.')
  })

  it('is asked for no other amount than the page showed', async () => {
    const review = await chooseShopPay()
    await addToCart(browser, '1101-01', '1')
    expect(await continueFrom(review)).toMatchObject({ status: 303, location: '/cart' })
    expect((await browser.get('/cart')).text).toContain('Please check the new total')
  })

  it('is nobody else’s: the choice of another visit opens nothing', async () => {
    const review = await chooseShopPay()
    const other = app.newBrowser()
    await reachPayment(other)
    const { location } = await send(other, '/checkout/payment', 'Pay with Shop Pay')
    const own = await other.get(location ?? '')
    const form = {
      attempt: fieldOf(own, 'attempt'),
      safcToken: fieldOf(own, 'safcToken'),
      payment: fieldOf(review, 'payment'),
    }
    const sent = await other.crafted(location ?? '', form)
    expect(sent.location ?? '').not.toContain('/shop-pay/')
  })
})
