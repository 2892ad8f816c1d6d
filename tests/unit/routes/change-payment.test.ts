/** Another card for a placed order: charged once, and the old one refunded once. */
import { beforeEach, describe, expect, it } from 'vitest'
import { PASSWORD } from '../../kit/accounts'
import { PLACE_ORDER } from '../../kit/http-steps'
import type { Browser } from '../support/browser'
import { ORIGIN } from '../support/origin'
import { openRoutes } from '../support/routes'
import { openInbox } from '../support/inbox'
import { askPlatform } from '../support/platforms'
import { reachReview } from '../support/steps'

const { shop, app } = await openRoutes()
const CALL = '/api/orders/change-payment-method'
const NEW_CARD = 'fake-valid-nonce'
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
  return { status: answer.status, body: JSON.parse(answer.html) as unknown }
}

/** A Mastercard entered on the gateway's page, to pay with. */
async function newMastercard(): Promise<string> {
  const authorization = `Basic ${btoa('nutwood:nutwood')}`
  const ask = async (path: string, body: object = {}) => {
    const answer = await askPlatform(shop, `/payments/sessions${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { readonly id: string; readonly url: string; readonly nonce: string }
  }
  const returnUrl = `${ORIGIN}/checkout/payment`
  const { id, url } = await ask('', { returnUrl, amount: 2500, currency: 'USD', reference: 'Another card' })
  const card = { name: 'Pat Example', number: '5555 5555 5555 4444', expiry: '12/35', code: '123' }
  await shop.platforms.gateway(new Request(url, { method: 'POST', body: new URLSearchParams(card) }))
  return (await ask(`/${id}/nonce`)).nonce
}

interface OrderDocument {
  readonly id: string
  readonly version: number
}
const theOrder = async () => (await shop.merchant.get(`orders/order-number=${orderNumber}`)) as OrderDocument

const states = async () =>
  Promise.all(
    [1, 2].map(async (leg) => {
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
    const answer = await change({ paymentNonce: 'fake-processor-declined-visa-nonce' })
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
})
