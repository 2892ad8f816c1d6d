/** Another card for a placed order that is declined after its request was answered. */
import { beforeEach, describe, expect, it } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { cards, PASSWORD } from '../../kit/accounts'
import { PLACE_ORDER, prepareCard } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { whileHeld } from '../support/held'
import { openInbox } from '../support/inbox'
import { openRoutes } from '../support/routes'
import { reachReview } from '../support/steps'

const { shop, app } = await openRoutes()
const inbox = openInbox(shop)
const DECLINED = 'fake-processor-declined-visa-nonce'
const TOLD = 'The other card that you gave us was declined, and nothing was charged to it.'
let browser: Browser
let customerId: string
let orderNumber: string
let receipt: string
let email: string
let nth = 0

beforeEach(async () => {
  browser = app.newBrowser()
  email = `declined-later-${++nth}@example.com`
  const account = { email, password: PASSWORD }
  const names = { firstName: 'Pat', lastName: 'Example' }
  const made = (await shop.merchant.post('customers', { ...account, ...names })) as {
    readonly customer: { readonly id: string }
  }
  customerId = made.customer.id
  const { page } = await reachReview(browser, { account })
  receipt = (await browser.post(browser.prepare(page, PLACE_ORDER))).location ?? ''
  orderNumber = /N\d{10}/.exec((await browser.get(receipt)).text)?.[0] ?? ''
  await shop.services.placement.recover()
})

/** By the call. */
async function change(paymentNonce = DECLINED) {
  const { status, html } = await browser.send('/api/orders/change-payment-method', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify({ orderNumber, paymentNonce, customerId }),
  })
  return { status, body: JSON.parse(html) as unknown }
}

const PENDING = { status: 200, body: { data: { order: { isPaymentPending: true } } } }

function payments(kind: 'refuse' | null): void {
  if (kind === null) shop.platforms.faults.clear()
  else shop.platforms.faults.add({ platform: 'payments', kind })
}

/** More passes than one change needs. */
async function work(): Promise<void> {
  for (let pass = 0; pass < 4; pass += 1) {
    shop.clock.advance(60_000)
    await shop.services.paymentChanges.work()
  }
}

const otherCard = async (): Promise<Page> =>
  browser.follow(await browser.get(receipt), 'Pay with another card')

/** Mails that are promised of this order, delivered or not. */
function promised(): number {
  const books = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
  const rows = books
    .prepare("select id from outbox where kind = 'order-payment-declined' and payload like ?")
    .all(`%${orderNumber}%`)
  books.close()
  return rows.length
}

describe('another card that is declined after its request was answered', () => {
  it('is told by one mail, with what pays for the order and where to give another card', async () => {
    payments('refuse')
    expect(await change()).toMatchObject(PENDING)
    payments(null)
    await work()
    const mail = await inbox.waitFor(email, `The new card for your Nutwood order ${orderNumber} was declined`)
    for (const words of [mail.text, mail.html]) {
      expect(words).toContain('Nothing was charged to it.')
      expect(words).toContain('Your order is paid as before by Visa ending in 1111')
      expect(words).toContain('To pay with another card, choose it with your order before it is shipped.')
      expect(words).toContain(receipt)
    }
    const toldOnce = async () =>
      (await inbox.mailsTo(email)).filter(({ subject }) => subject.includes('new card'))
    expect(await toldOnce()).toHaveLength(1)
    // Given once more, it is the same change, which has ended.
    expect((await change()).status).toBe(402)
    await work()
    expect([promised(), (await toldOnce()).length]).toEqual([1, 1])
  })

  it('is told on the page for another card, which takes one, until one has paid [PAY-16]', async () => {
    payments('refuse')
    expect(await change()).toMatchObject(PENDING)
    payments(null)
    const { orders } = shop.services
    const { id = '' } = (await orders.getOrderByNumber(orderNumber)) ?? {}
    const pending = await browser.get(`/orders/${id}/payment`)
    expect(pending.text).toContain('We are changing the card of your order')
    expect(pending.text).toContain('We will email you what became of it.')
    expect(pending.text).not.toContain('cannot be changed here')
    await work()
    const page = await otherCard()
    expect(page.text).toContain(`${TOLD} Your order is paid as before.`)
    const hosted = await browser.press(page, /^Continue/)
    const confirm = await browser.open((await browser.post(prepareCard(browser, hosted))).location ?? '')
    expect(confirm.text).not.toContain(TOLD)
    const done = await browser.open(
      (await browser.post(browser.prepare(confirm, /^Pay with/))).location ?? '',
    )
    expect(done.text).toContain('Your order is paid by Visa ending in 1111 now.')
    expect((await otherCard()).text).not.toContain(TOLD)
  })

  it('by the page that said that it was in progress, and takes another one there', async () => {
    const hosted = await browser.press(await otherCard(), /^Continue/)
    const entered = await browser.post(prepareCard(browser, hosted, cards.declined))
    const form = browser.prepare(await browser.open(entered.location ?? ''), /^Pay with/)
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse', match: { path: '/transactions' } })
    const { location } = await browser.post(form)
    payments(null)
    expect((await browser.get(location ?? '')).text).toContain('We are changing the card of your order')
    await work()
    const told = await browser.get(location ?? '')
    expect(told.text).toContain(`${TOLD} Your order is paid as before.`)
    expect((await browser.press(told, /^Continue/)).path).toMatch(/^\/pay\//)
    expect(promised()).toBe(1)
  })

  it('is told by mail to whoever pressed twice and was told by the second answer that it is in progress', async () => {
    const first = await whileHeld(
      shop,
      { platform: 'payments', path: '/transactions', method: 'POST' },
      () => change(),
      async () => expect(await change()).toMatchObject(PENDING),
    )
    await work()
    expect(first.status).toBe(402)
    expect(promised()).toBe(1)
  })

  it('is told by no mail, and not again, where the answer has told it', async () => {
    expect((await change()).status).toBe(402)
    await work()
    expect(promised()).toBe(0)
    expect((await otherCard()).text).not.toContain(TOLD)
  })
})
