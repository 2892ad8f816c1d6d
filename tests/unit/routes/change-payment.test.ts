/** Another card for a placed order: charged once, and the old one refunded once. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { PASSWORD } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { whileHeld } from '../support/held'
import { ORIGIN } from '../support/origin'
import { openRoutes } from '../support/routes'
import { openInbox } from '../support/inbox'
import { askPlatform } from '../support/platforms'
import { reachReview } from '../support/steps'

// With the limits of a real shop.
const { shop, app } = await openRoutes({ RATE_LIMIT_FACTOR: '1' })
const CALL = '/api/orders/change-payment-method'
const NEW_CARD = 'fake-valid-nonce'
const DECLINED = 'fake-processor-declined-visa-nonce'
const MASTERCARD = '5555 5555 5555 4444'
let browser: Browser
let customerId: string
let orderNumber: string
let receipt: string
let email: string
let nth = 0

async function place(account?: { readonly email: string; readonly password: string }): Promise<void> {
  const review = await reachReview(browser, account === undefined ? { email } : { account })
  receipt = (await browser.post(browser.prepare(review.page, PLACE_ORDER))).location ?? ''
  orderNumber = /N\d{10}/.exec((await browser.get(receipt)).text)?.[0] ?? ''
  await shop.services.placement.recover()
}

beforeEach(async () => {
  browser = app.newBrowser()
  email = `change-${++nth}@example.com`
  const made = (await shop.merchant.post('customers', {
    email,
    password: PASSWORD,
    firstName: 'Pat',
    lastName: 'Example',
  })) as { readonly customer: { readonly id: string } }
  customerId = made.customer.id
  await place({ email, password: PASSWORD })
})

async function change(body: object = {}, who = browser) {
  const answer = await who.send(CALL, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ orderNumber, paymentNonce: NEW_CARD, customerId, ...body }),
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.html) as unknown }
}

async function atGateway(path: string, body: object = {}) {
  const answer = await askPlatform(shop, `/payments/sessions${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('nutwood:nutwood')}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as { readonly id: string; readonly url: string; readonly nonce: string }
}

/** A Mastercard entered on the gateway's page; returns the session's id. */
async function enterMastercard(session: object): Promise<string> {
  const returnUrl = `${ORIGIN}/checkout/payment`
  const { id, url } = await atGateway('', { returnUrl, currency: 'USD', ...session })
  const card = { name: 'Pat Example', number: MASTERCARD, expiry: '12/35', code: '123' }
  await shop.platforms.gateway(new Request(url, { method: 'POST', body: new URLSearchParams(card) }))
  return id
}

/** To pay with. */
const newMastercard = async () =>
  (await atGateway(`/${await enterMastercard({ amount: 2500, reference: 'Another card' })}/nonce`)).nonce

interface OrderDocument {
  readonly id: string
  readonly version: number
}
const theOrder = async () => (await shop.merchant.get(`orders/order-number=${orderNumber}`)) as OrderDocument

const states = async (legs = 2) =>
  Promise.all(
    Array.from({ length: legs }, (_, before) => before + 1).map(async (leg) => {
      const answer = await shop.platforms.fetch(
        `http://platforms.invalid/payments/transactions?orderId=${orderNumber}-${leg}`,
        { headers: { authorization: `Basic ${btoa('nutwood:nutwood')}` } },
      )
      return ((await answer.json()) as { transactions: { state: string }[] }).transactions.map(
        ({ state }) => state,
      )
    }),
  )

describe('changing the payment of an order', () => {
  it('charges the new card and pays the old one back, once [PAY-16] [PAY-17] [API-84]', async () => {
    const [one, other] = await Promise.all([change(), change()])
    expect([one.status, other.status]).toEqual([200, 200])
    expect(one.body).toMatchObject({ data: { order: { orderNumber } }, errors: [] })
    await shop.services.paymentChanges.work()
    expect(await states()).toEqual([['refunded'], ['captured']])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('is told wherever the order says what pays for it, and by the mail of a refund [PAY-16]', async () => {
    const inbox = openInbox(shop)
    const { id } = await theOrder()
    const told = async () => {
      const pages = await Promise.all([browser.get(receipt), browser.get(`/orders/${id}`)])
      return pages.map(({ text }) => /(?:Visa|Mastercard) ending in \d{4}/.exec(text)?.[0])
    }
    expect(await told()).toEqual(['Visa ending in 1111', 'Visa ending in 1111'])
    expect((await change({ paymentNonce: await newMastercard() })).status).toBe(200)
    expect(await told()).toEqual(['Mastercard ending in 4444', 'Mastercard ending in 4444'])
    await shop.services.cancellations.cancel(orderNumber, customerId)
    await shop.services.cancellations.work()
    const { text } = await inbox.waitFor(email, 'refund')
    expect(text).toContain('to Mastercard ending in 4444')
    expect(text).not.toContain('Visa')
  })

  it('is done for an order of a guest that has come into the account [PAY-16] [PAY-17]', async () => {
    const account = browser
    browser = app.newBrowser()
    await place()
    expect((await change({}, account)).status).toBe(404)
    const { id, version } = await theOrder()
    await shop.merchant.post(`orders/${id}`, { version, actions: [{ action: 'setCustomerId', customerId }] })
    expect((await account.get(`/orders/${id}`)).status).toBe(200)
    expect((await change({}, account)).status).toBe(200)
    expect(await states()).toEqual([['refunded'], ['captured']])
  })

  it('leaves the order paid as before when the new card is declined', async () => {
    const answer = await change({ paymentNonce: DECLINED })
    expect(answer).toMatchObject({ status: 402, body: { errors: [{ key: 'paymentNonce' }] } })
    expect(await states()).toEqual([['captured'], ['declined']])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('is not done for anybody else, nor without its fields [PAY-17]', async () => {
    expect((await change({ customerId: 'somebody' })).status).toBe(404)
    expect((await change({}, app.newBrowser())).status).toBe(404)
    expect((await change({ orderNumber: 'N0000000000' })).status).toBe(404)
    expect((await change({ paymentNonce: undefined })).status).toBe(400)
    expect(await states()).toEqual([['captured'], []])
  })

  it('is not done for an order that is cancelled, which gives the new card back after a change', async () => {
    expect((await change()).status).toBe(200)
    expect(await shop.services.cancellations.cancel(orderNumber, customerId)).toEqual({ kind: 'cancelled' })
    await shop.services.cancellations.work()
    expect(await states()).toEqual([['refunded'], ['refunded']])
    expect((await change({ paymentNonce: 'fake-valid-mastercard-nonce' })).status).toBe(409)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('goes on to its end after the gateway lost its answers', async () => {
    shop.platforms.faults.add({ platform: 'payments', kind: 'lost-reply', times: 2 })
    expect((await change()).body).toMatchObject({ data: { order: { isPaymentPending: true } } })
    shop.platforms.faults.clear()
    for (let pass = 0; pass < 4; pass += 1) {
      shop.clock.advance(60_000)
      await shop.services.paymentChanges.work()
    }
    expect(await states()).toEqual([['refunded'], ['captured']])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('charges no second card that was given while the first was taking over [PAY-16]', async () => {
    const late = await whileHeld(
      shop,
      { platform: 'commercetools', path: '/orders/order-number=', method: 'GET' },
      () => change({ paymentNonce: 'fake-valid-mastercard-nonce' }),
      async () => expect((await change()).status).toBe(200),
    )
    expect(late.status).toBe(409)
    expect(await states(3)).toEqual([['refunded'], ['captured'], []])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('lets the new card go if nothing is left for it to replace', async () => {
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse', match: { path: '/capture' } })
    expect((await change()).body).toMatchObject({ data: { order: { isPaymentPending: true } } })
    shop.platforms.faults.clear()
    const books = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
    const setLeg = (state: string) =>
      books
        .prepare('update payment_leg set state = ? where gateway_order_id = ?')
        .run(state, `${orderNumber}-1`)
    setLeg('REFUNDED')
    shop.clock.advance(60_000)
    await shop.services.paymentChanges.work()
    expect(await states()).toEqual([['captured'], ['voided']])
    setLeg('CAPTURED')
    books.close()
  })

  it('calls somebody while it is stuck and the order could still be cancelled', async () => {
    const warned = vi.spyOn(shop.services.logger, 'warn')
    const alerts = () =>
      warned.mock.calls.filter(([fields]) => (fields as { alert?: string }).alert === 'payment-change-stuck')
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse' })
    expect((await change()).body).toMatchObject({ data: { order: { isPaymentPending: true } } })
    const begun = shop.clock.now().getTime()
    for (let pass = 0; alerts().length === 0 && pass < 40; pass += 1) {
      shop.clock.advance(60_000)
      await shop.services.paymentChanges.work()
    }
    expect(alerts()[0]?.[0]).toMatchObject({ orderNumber, state: 'REQUESTED' })
    expect(shop.clock.now().getTime() - begun).toBeLessThan(15 * 60_000)
    warned.mockRestore()
    shop.platforms.faults.clear()
    shop.clock.advance(600_000)
    await shop.services.paymentChanges.work()
    expect(await states()).toEqual([['refunded'], ['captured']])
  })

  it('serves nobody to find out which cards are good: an order has ten declined ones an hour', async () => {
    for (let card = 0; card < 10; card += 1)
      expect((await change({ paymentNonce: DECLINED })).status).toBe(402)
    const refused = await change()
    expect(refused).toMatchObject({ status: 429, body: { errors: [{ key: 'paymentNonce' }] } })
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await states(3)).toEqual([['captured'], ['declined'], []])
  })
})
