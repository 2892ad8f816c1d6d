/** Another card for a placed order: charged once, and the old one refunded once. */
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSqlite } from '../../../lib/sqlite'
import { cards, PASSWORD } from '../../kit/accounts'
import { PLACE_ORDER, prepareCard } from '../../kit/http-steps'
import type { Browser, Page } from '../support/browser'
import { whileHeld } from '../support/held'
import { ORIGIN } from '../support/origin'
import { openRoutes } from '../support/routes'
import { openInbox } from '../support/inbox'
import { askPlatform } from '../support/platforms'
import { addToCart, chooseDelivery, giveAddress, reachReview } from '../support/steps'

// With the limits of a real shop.
const { shop, app } = await openRoutes({ RATE_LIMIT_FACTOR: '1' })
const CALL = '/api/orders/change-payment-method'
const NEW_CARD = 'fake-valid-nonce'
const DECLINED = 'fake-processor-declined-visa-nonce'
const MASTERCARD = '5555 5555 5555 4444'
/** After this, a nonce is too old for the provider. */
const LATE_MS = 4 * 3_600_000
let browser: Browser
let customerId: string
let orderNumber: string
let receipt: string
let email: string
let nth = 0

async function place(account?: { readonly email: string; readonly password: string }): Promise<void> {
  await placeFrom((await reachReview(browser, account === undefined ? { email } : { account })).page)
}

async function placeFrom(review: Page): Promise<void> {
  receipt = (await browser.post(browser.prepare(review, PLACE_ORDER))).location ?? ''
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

/** A card entered on the gateway's page; returns the session's id. */
async function enterCard(number: string, session: object): Promise<string> {
  const returnUrl = `${ORIGIN}/checkout/payment`
  const { id, url } = await atGateway('', { returnUrl, currency: 'USD', ...session })
  const card = { name: 'Pat Example', number, expiry: '12/35', code: '123' }
  await shop.platforms.gateway(new Request(url, { method: 'POST', body: new URLSearchParams(card) }))
  return id
}

/** To pay with. */
const newMastercard = async () =>
  (await atGateway(`/${await enterCard(MASTERCARD, { amount: 2500, reference: 'Another card' })}/nonce`))
    .nonce

const saveMastercard = () => enterCard(MASTERCARD, { amount: 0, reference: 'Wallet', customerId })

async function emptyWallet(): Promise<void> {
  const { wallet } = shop.services
  for (const { token } of await wallet.cards(customerId)) await wallet.remove(customerId, token)
}

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
    const mail = await inbox.waitFor(email, `order ${orderNumber} is paid by another card`)
    expect(mail.text).toMatch(
      /(\$[\d.]+) of order N\d+ was charged to Mastercard ending in 4444\. .* gets \1 back/s,
    )
    await shop.services.cancellations.cancel(orderNumber, customerId)
    await shop.services.cancellations.work()
    const { text } = await inbox.waitFor(email, 'refund')
    expect(text).toContain('to Mastercard ending in 4444')
    expect(text).not.toContain('Visa')
    const subjects = (await inbox.mailsTo(email)).map(({ subject }) => subject)
    expect(subjects.filter((each) => each.includes('another card'))).toHaveLength(1)
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
    const paymentNonce = await newMastercard()
    const late = await whileHeld(
      shop,
      { platform: 'commercetools', path: '/orders/order-number=', method: 'GET' },
      () => change({ paymentNonce }),
      async () => expect((await change()).status).toBe(200),
    )
    expect(late.status).toBe(409)
    expect(await states(3)).toEqual([['refunded'], ['captured'], []])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  /** What the order is paid by first, as the books have it. */
  function setLeg(state: string): void {
    const books = openSqlite(shop.services.env.dataDir, 'nutwood.sqlite')
    books
      .prepare('update payment_leg set state = ? where gateway_order_id = ?')
      .run(state, `${orderNumber}-1`)
    books.close()
  }

  it('lets the new card go if nothing is left for it to replace, and says so', async () => {
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse', match: { path: '/capture' } })
    expect((await change()).body).toMatchObject({ data: { order: { isPaymentPending: true } } })
    shop.platforms.faults.clear()
    setLeg('REFUNDED')
    shop.clock.advance(60_000)
    await shop.services.paymentChanges.work()
    expect(await states()).toEqual([['captured'], ['voided']])
    const mail = await openInbox(shop).waitFor(email, `order ${orderNumber} was not charged`)
    expect(mail.text).not.toMatch(/declined|paid as before/)
    const page = await browser.get(`/orders/${(await theOrder()).id}/payment`)
    expect(page.text).toContain('there was no payment left that it could replace')
    expect(page.text).not.toContain('paid as before')
    setLeg('CAPTURED')
  })

  const NOT_CHARGED = 'This card was not charged: there was no payment left that it could replace'
  const AUTHORIZING = { platform: 'payments', path: '/transactions', method: 'POST' }

  it('says the same where that is found before it is answered', async () => {
    const refund = async () => setLeg('REFUNDED')
    const called = await whileHeld(shop, AUTHORIZING, change, refund)
    const errors = [{ key: 'paymentNonce', message: NOT_CHARGED }]
    expect(called).toMatchObject({ status: 409, body: { errors } })
    expect(await states(3)).toEqual([['captured'], ['voided'], []])
    setLeg('CAPTURED')
    const { id } = await theOrder()
    const confirm = await enterAtProvider(await browser.get(`/orders/${id}/payment`))
    const press = () => browser.post(browser.prepare(confirm, /^Pay with/))
    const told = await whileHeld(shop, AUTHORIZING, press, refund)
    expect([told.status, told.text.includes(NOT_CHARGED)]).toEqual([409, true])
    expect(told.text).not.toMatch(/declined|paid as before/)
    expect(await states(3)).toEqual([['captured'], ['voided'], ['voided']])
    setLeg('CAPTURED')
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
    const page = await browser.get(`/orders/${(await theOrder()).id}/payment`)
    const confirm = await enterAtProvider(page)
    const told = await browser.post(browser.prepare(confirm, /^Pay with/))
    expect([told.status, told.text.includes('There were too many tries.')]).toEqual([429, true])
    expect(await states(3)).toEqual([['captured'], ['declined'], []])
  })
})

/** By way of the provider's page, back to the page that asks to confirm. */
async function enterAtProvider(page: Page, card = MASTERCARD, who = browser): Promise<Page> {
  const hosted = await who.press(page, /^Continue/)
  return who.open((await who.post(prepareCard(who, hosted, card))).location ?? '')
}

describe('the page for another card', () => {
  const openPage = async () =>
    browser.follow(await browser.get(`/orders/${(await theOrder()).id}`), 'Pay with another card')
  const confirm = (page: Page) => browser.prepare(page, 'Pay with Mastercard ending in 4444')

  it('charges a card entered at the provider once it is confirmed, and once only', async () => {
    const page = await openPage()
    expect(page.text).toContain('Your order is paid by Visa ending in 1111.')
    const entered = await enterAtProvider(page)
    expect(entered.text).toMatch(
      /With the button below, \$\d+\.\d\d is charged to Mastercard ending in 4444\./,
    )
    expect(await states()).toEqual([['captured'], []])
    const form = confirm(entered)
    const [one, other] = await Promise.all([browser.post(form), browser.post(form)])
    expect([one.status, other.status, other.location]).toEqual([303, 303, one.location])
    await shop.services.paymentChanges.work()
    const done = await browser.get(one.location ?? '')
    expect(done.text).toContain('Your order is paid by Mastercard ending in 4444 now.')
    expect(await states(3)).toEqual([['refunded'], ['captured'], []])
    const order = await browser.follow(done, 'Back to your order')
    expect(order.text).toContain('Mastercard ending in 4444')
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('of an order that store credit paid in part says so, and gives back what the card had paid', async () => {
    const amountCents = 500
    const note = 'Courtesy credit'
    await shop.services.credit.grant({ customerId, kind: 'store-credit', amountCents, note, key: email })
    await addToCart(browser)
    await giveAddress(browser)
    await chooseDelivery(browser)
    const fill = { 'Use store credit': true }
    const hosted = await browser.press(await browser.get('/checkout/payment'), /^Continue/, { fill })
    await placeFrom(await browser.open((await browser.post(prepareCard(browser, hosted))).location ?? ''))
    const page = await openPage()
    expect(page.text).toContain('Your order is paid by Store credit ($5.00) and Visa ending in 1111.')
    // The order has been placed: the provider's page must not promise to wait for that.
    expect((await browser.press(page, /^Continue/)).text).not.toContain('when your order is placed')
    const entered = await enterAtProvider(page)
    const [, due = 'none'] = /(\$\d+\.\d\d) is given back to Visa ending in 1111\./.exec(entered.text) ?? []
    const done = await browser.open((await browser.post(confirm(entered))).location ?? '')
    expect(done.text).toContain(
      `Your order is paid by Store credit ($5.00) and Mastercard ending in 4444 now. ${due} has been given back to the card that paid before.`,
    )
    expect(await states(3)).toEqual([[], ['refunded'], ['captured']])
    expect((await shop.services.credit.of(customerId)).storeCreditAccount?.balanceCents).toBe(0)
  })

  it('takes a saved card of the customer, and of nobody else', async () => {
    await saveMastercard()
    const page = await openPage()
    const form = browser.prepare(page, 'Continue')
    const foreign = await browser.crafted(form, { card: 'card_of_somebody_else' })
    expect([foreign.status, foreign.text.includes('This card is no longer in your wallet.')]).toEqual([
      400,
      true,
    ])
    const chosen = await browser.open((await browser.post(form)).location ?? '')
    const unknown = await browser.crafted(confirm(chosen), { pay: 'made-up' })
    expect([unknown.status, unknown.text.includes('We no longer know which card you chose.')]).toEqual([
      400,
      true,
    ])
    expect(await states()).toEqual([['captured'], []])
    expect((await browser.post(confirm(chosen))).status).toBe(303)
    expect(await states()).toEqual([['refunded'], ['captured']])
  })

  it('charges a saved card once, however late a page is pressed again whose answer was lost [PAY-16]', async () => {
    await saveMastercard()
    const early = await browser.press(await openPage(), 'Continue')
    // Nobody sees this answer.
    const { location } = await browser.post(confirm(early))
    expect(await states(3)).toEqual([['refunded'], ['captured'], []])
    shop.clock.advance(LATE_MS)
    const again = await browser.post(confirm(early))
    expect([again.status, again.location]).toEqual([303, location])
    expect(await states(3)).toEqual([['refunded'], ['captured'], []])
    expect((await browser.get(location ?? '')).text).toContain('is paid by Mastercard ending in 4444 now.')
  })

  it('says that a saved card was removed meanwhile, whenever that is found, and charges nothing [PAY-16]', async () => {
    await saveMastercard()
    const page = await openPage()
    const chosen = await browser.press(page, 'Continue')
    await emptyWallet()
    await enterCard('4111 1111 1111 1111', { amount: 0, reference: 'Wallet', customerId })
    for (const form of [browser.prepare(page, 'Continue'), confirm(chosen)]) {
      const told = await browser.post(form)
      expect(told.status).toBe(400)
      expect(told.text).toContain('This card is no longer in your wallet. Please choose another one.')
      const cards = told.forms.flatMap(({ fields }) => fields).filter(({ name }) => name === 'card')
      expect(cards.filter(({ checked }) => checked)).toHaveLength(1)
    }
    expect(await states()).toEqual([['captured'], []])
  })

  it('shows what a saved card has paid whose answer was lost, though it was removed since [PAY-16]', async () => {
    await saveMastercard()
    const chosen = await browser.press(await openPage(), 'Continue')
    // Nobody sees this answer.
    const { location } = await browser.post(confirm(chosen))
    await emptyWallet()
    const again = await browser.post(confirm(chosen))
    expect([again.status, again.location]).toEqual([303, location])
    expect((await browser.get(location ?? '')).text).toContain('is paid by Mastercard ending in 4444 now.')
    expect(await states(3)).toEqual([['refunded'], ['captured'], []])
  })

  it('charges a saved card once that was chosen long before [PAY-16]', async () => {
    await saveMastercard()
    const chosen = await browser.press(await openPage(), 'Continue')
    shop.clock.advance(LATE_MS)
    const { status, location } = await browser.post(confirm(chosen))
    expect(status).toBe(303)
    expect((await browser.post(confirm(chosen))).location).toBe(location)
    expect(await states(3)).toEqual([['refunded'], ['captured'], []])
  })

  it('asks the bank again about a saved card that was declined, each time it is confirmed [PAY-16]', async () => {
    await enterCard(cards.declined, { amount: 0, reference: 'Wallet', customerId })
    const page = await browser.press(await openPage(), 'Continue')
    const press = () => browser.post(browser.prepare(page, 'Pay with Visa ending in 0002'))
    for (const declined of [await press(), await press()]) {
      expect(declined.status).toBe(402)
      expect(declined.text).toContain(
        'This card was declined, and your order is paid as before. Please choose another card, or this one again.',
      )
    }
    expect(await states(4)).toEqual([['captured'], ['declined'], ['declined'], []])
    const books = openSqlite(join(shop.services.env.dataDir, 'platforms', 'payments'), 'payments.sqlite')
    books.exec("UPDATE payment_method SET card = json_set(card, '$.answer', 'approve')")
    books.close()
    expect((await press()).status).toBe(303)
    expect(await states(4)).toEqual([['refunded'], ['declined'], ['declined'], ['captured']])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('changes nothing when the shopper goes back, or the card is declined', async () => {
    const page = await openPage()
    const back = await browser.follow(await browser.press(page, /^Continue/), 'Cancel and go back')
    expect(back.text).toContain('No card was entered, and your order is paid as before.')
    const entered = await enterAtProvider(back, '4000 0000 0000 0002')
    const declined = await browser.post(browser.prepare(entered, /^Pay with/))
    expect(declined.status).toBe(402)
    // Its entry is spent: the button asks no bank again.
    expect(declined.text).toContain(
      'This card was declined, and your order is paid as before. Please choose another card, or enter this one again.',
    )
    expect(await states()).toEqual([['captured'], ['declined']])
    // And may be tried again with another one.
    expect((await browser.post(confirm(await enterAtProvider(declined)))).status).toBe(303)
    expect(await states(3)).toEqual([['refunded'], ['declined'], ['captured']])
  })

  it('says that payments are away, and keeps the card that was picked', async () => {
    await saveMastercard()
    const form = browser.prepare(await openPage(), 'Continue', { fill: { 'Pay with > Another card': true } })
    shop.platforms.faults.add({ platform: 'payments', kind: 'refuse', match: { path: '/sessions' } })
    const away = await browser.post(form)
    expect([away.status, away.text.includes('Payments are not available right now')]).toEqual([503, true])
    const picked = away.forms.flatMap(({ fields }) => fields).filter(({ checked }) => checked)
    expect(picked.map(({ value }) => value)).toEqual(['new'])
  })

  it('is open to a guest by the receipt, and to nobody without it', async () => {
    browser = app.newBrowser()
    await place()
    const { id } = await theOrder()
    // From the link of the mail, in another browser.
    const other = app.newBrowser()
    const page = await other.follow(await other.get(receipt), 'Pay with another card')
    const entered = await enterAtProvider(page, MASTERCARD, other)
    const sent = other.prepare(entered, 'Pay with Mastercard ending in 4444')
    const stranger = app.newBrowser()
    expect((await stranger.get(`/orders/${id}/payment`)).location).toMatch(/^\/sign\/in/)
    expect((await stranger.get(`/orders/${id}/payment?token=made-up`)).status).toBe(404)
    const foreign = `/orders/made-up/payment${page.url.search}`
    expect((await stranger.crafted(foreign, { intent: 'choose' })).status).toBe(404)
    // What another visit has chosen is not confirmed in this one.
    expect((await stranger.post(sent)).status).toBe(400)
    expect(await states()).toEqual([['captured'], []])
    const done = await other.open((await other.post(sent)).location ?? '')
    expect((await other.follow(done, 'Back to your order')).path).toBe(receipt)
    expect(await states()).toEqual([['refunded'], ['captured']])
  })

  it('is over once the order is shipped, and is not linked any more', async () => {
    const form = browser.prepare(await openPage(), /^Continue/)
    const { id, version } = await theOrder()
    const actions = [{ action: 'changeShipmentState', shipmentState: 'Shipped' }]
    await shop.merchant.post(`orders/${id}`, { version, actions })
    expect((await browser.post(form)).status).toBe(409)
    for (const path of [receipt, `/orders/${id}`])
      expect((await browser.get(path)).text).not.toContain('Pay with another card')
    expect((await browser.get(`/orders/${id}/payment`)).text).toContain('cannot be changed here')
  })
})
