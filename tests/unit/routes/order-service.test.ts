/** Orders through the owner's order service: what shoppers see of its responses, and what is recorded. */
import { afterAll, beforeEach, expect, it, vi } from 'vitest'
import { openDatabase } from '~/services/database/database.server'
import { createManualReview } from '~/services/placement/manual-review.server'
import { accounts } from '../../kit/accounts'
import { HOME_ADDRESS } from '../../kit/addresses'
import type { Fill } from '../../kit/fill-form'
import { enterCard } from '../../kit/http-steps'
import { actFor, signedIn, wholeRecord } from '../support/agents'
import type { Browser } from '../support/browser'
import { startOrderService } from '../support/order-service'
import { pressPlaceOrder, recoverUntil } from '../support/placing'
import { openRoutes } from '../support/routes'
import {
  addToCart,
  chooseDelivery,
  fieldOf,
  giveAddress,
  payByCard,
  reachPayment,
  reachReview,
  send,
  signIn,
} from '../support/steps'

const service = await startOrderService()
const { shop, app } = await openRoutes(
  { PLACE_ORDER_URL: service.url, SHOP_PAY_ORIGIN: 'https://pay.shop.example' },
  // Waits for the service's response however busy the machine is.
  { placement: { answerMs: 120_000 } },
)
service.shop = shop
afterAll(() => service.close())
let browser: Browser

beforeEach(() => {
  browser = app.newBrowser()
  service.behave = 'make'
  service.received.length = 0
})

/** Messages logged at this level, for whoever runs the shop. */
function watch(level: 'warn' | 'error'): () => readonly unknown[] {
  const { mock } = vi.spyOn(shop.services.logger, level)
  return () => mock.calls.map(([, message]) => message)
}

async function place() {
  const { page } = await reachReview(browser)
  return { review: page, placed: await pressPlaceOrder(browser, page) }
}

it('gets the order of the review page with the nonce of the card, and its words are told on the receipt [PAY-03]', async () => {
  const { review, placed } = await place()
  expect(placed.location).toMatch(/^\/checkout\/receipt\?token=/)
  const receipt = await browser.open(placed.location ?? '')
  for (const words of ['Ships in two boxes.', 'You earned 12 points.']) expect(receipt.text).toContain(words)
  const { cartId = '' } = service.received[0]?.body as { readonly cartId?: string }
  const card = await shop.services.paymentStep.take(
    await shop.visitor(browser.cookie()),
    cartId,
    fieldOf(review, 'payment'),
  )
  expect(service.received.map(({ body }) => body['paymentNonces'])).toEqual([[card?.nonce]])
  expect(card?.nonce).toMatch(/\S{8}/)
})

it('ends the order with its first error, in its words, on the review page [PAY-11]', async () => {
  service.behave = {
    status: 422,
    body: { errors: [{ message: 'We cannot take this order.' }, { message: 'Nor that.' }] },
  }
  const { placed } = await place()
  expect([placed.status, placed.path.split('?')[0]]).toEqual([422, '/checkout/payment/review'])
  expect(placed.text).toContain('We cannot take this order. Nothing was charged.')
  expect(placed.text).not.toContain('Nor that.')
})

it('tells its warnings and notices beside its first error, each once [PAY-04]', async () => {
  service.behave = {
    status: 422,
    body: {
      errors: [{ message: 'We cannot take this order.' }],
      warnings: [{ message: 'We are moving house.', key: 'house' }, { message: 'One bag is left.' }],
      notices: [{ message: 'We have moved house.', key: 'house' }, { message: 'One bag is left.' }],
    },
  }
  const { placed } = await place()
  expect([placed.status, placed.path.split('?')[0]]).toEqual([422, '/checkout/payment/review'])
  const told = /We cannot take this order\.[^<]*/.exec(placed.text)?.[0] ?? ''
  for (const words of ['Nothing was charged.', 'We have moved house.', 'One bag is left.'])
    expect(told.split(words)).toHaveLength(2)
  expect(placed.text).not.toContain('We are moving house.')
})

it('has all its errors on record for whoever runs the shop: by their keys, and the others in one list [ERR-02]', async () => {
  service.behave = {
    status: 422,
    body: {
      errors: [
        { message: 'We cannot take this order.' },
        { message: 'No such place.', key: 'address' },
        { message: 'Nor that.', key: null },
        { message: 'No such street.', key: 'address' },
        { message: 'Nor that.' },
      ],
    },
  }
  const { placed } = await place()
  expect([placed.status, placed.path.split('?')[0]]).toEqual([422, '/checkout/payment/review'])
  expect(placed.text).toContain('We cannot take this order. Nothing was charged.')
  const orderNumber = String(service.received[0]?.body['orderNumber'])
  const database = await openDatabase({ databaseUrl: undefined, dataDir: shop.settings['DATA_DIR'] ?? '' })
  const history = await createManualReview({ database, clock: shop.clock }).show(orderNumber)
  await database.close()
  expect(history?.placement.failure).toMatchObject({
    message: 'We cannot take this order.',
    errors: {
      keyed: { address: 'No such street.' },
      general: ['We cannot take this order.', 'Nor that.'],
    },
  })
})

it('asks for another token wherever its errors say so [ERR-02] [PAY-19]', async () => {
  service.behave = {
    status: 422,
    body: { errors: [{ message: 'Sorry.' }, { message: 'This token is too old.', key: 'safcToken' }] },
  }
  await place()
  expect(service.received).toHaveLength(2)
  expect(service.received[0]?.body['safcToken']).toEqual(expect.any(String))
})

it('whose answer is a cart that it has changed leads back to that cart [PAY-04]', async () => {
  const { page } = await reachReview(browser)
  const { cartId = '' } = await shop.visitor(browser.cookie())
  const { version = 0 } = (await shop.services.carts.get(cartId)) ?? {}
  service.behave = { status: 200, body: { data: { cart: { id: cartId, version: version + 99 } } } }
  const placed = await pressPlaceOrder(browser, page)
  expect(service.received.length).toBeGreaterThan(0)
  expect([placed.status, placed.location]).toEqual([303, '/cart'])
  expect((await browser.get('/cart')).text).toContain('Nothing was charged')
})

it('whose answer is of another cart is complained of, and no order is told [PAY-04]', async () => {
  const errors = watch('error')
  service.behave = {
    status: 200,
    body: { data: { cart: { id: 'another', version: 1 }, order: { orderNumber: 'N1' }, receiptToken: 'r' } },
  }
  const { placed } = await place()
  expect(errors()).toContain('The cart of the answer is another one')
  expect(placed.location).toMatch(/^\/checkout\/placing\//)
  const { cartId = '' } = await shop.visitor(browser.cookie())
  await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId)) === null)
})

it('is told what an agent has taken off and takes outside of the shop [PAY-04]', async () => {
  const agent = await signedIn(app, accounts.agent)
  await actFor(agent)
  await addToCart(agent)
  await giveAddress(agent)
  await chooseDelivery(agent)
  const { location } = await send(agent, '/checkout/payment', /^Continue/, {
    'Take off, in dollars': '5.50',
    Reason: 'Other',
    'Other reason': 'Box was left in the rain',
    'Paid outside of the shop': 'Check',
    'Number of the check or invoice': '1042',
  })
  const placed = await pressPlaceOrder(agent, await agent.open(location ?? ''))
  expect(placed.location).toMatch(/^\/checkout\/receipt\?token=/)
  expect(service.received.map(({ body }) => body)).toMatchObject([
    {
      paymentNonces: [],
      paymentAdjustment: { amountCents: 550, reason: 'Other', text: 'Box was left in the rain' },
      offlinePayment: { method: 'Check', reference: '1042' },
    },
  ])
  const record = await wholeRecord(app)
  expect([record.includes('Adjusted a payment: $5.50, Other'), record.includes('rain')]).toEqual([
    true,
    false,
  ])
  service.received.length = 0
  await place()
  for (const field of ['paymentAdjustment', 'offlinePayment'])
    expect(service.received[0]?.body).not.toHaveProperty(field)
})

/** A customer at the payment step, with five dollars of store credit. */
async function reachPaymentWithCredit(): Promise<void> {
  await reachPayment(browser, undefined, undefined, accounts.shopper)
  const { customerId = '' } = await shop.visitor(browser.cookie())
  await shop.services.credit.grant({
    customerId,
    kind: 'store-credit',
    amountCents: 500,
    note: 'Courtesy credit',
    key: `order-service-${browser.cookie()}`,
  })
}

it('is told what store credit pays, and charges the card for the rest only [CHK-18] [CHK-20]', async () => {
  await reachPaymentWithCredit()
  const payment = await browser.get('/checkout/payment')
  const review = await enterCard(
    browser,
    await browser.press(payment, 'Continue', { fill: { 'Use store credit': true } }),
  )
  const placed = await pressPlaceOrder(browser, review)
  expect(placed.location).toMatch(/^\/checkout\/receipt\?token=/)
  expect(service.received.map(({ body }) => body)).toMatchObject([
    { paymentNonces: [expect.stringMatching(/\S{8}/)], storeCredit: { amountCents: 500 } },
  ])
  service.received.length = 0
  browser = app.newBrowser()
  await place()
  expect(service.received[0]?.body).not.toHaveProperty('storeCredit')
})

it('knows of store credit before Shop Pay is asked to approve the rest [CHK-18] [CHK-20] [PAY-07]', async () => {
  await reachPaymentWithCredit()
  const { sent, back } = await returnFromShopPay({ 'Use store credit': true })
  expect(sent.location).toBe('https://pay.shop.example/s/1')
  service.behave = 'make'
  expect((await pressPlaceOrder(browser, back)).location).toMatch(/^\/checkout\/receipt\?token=/)
  expect(service.received.map(({ body }) => body)).toMatchObject([
    { shopPayAction: { type: 'create' }, storeCredit: { amountCents: 500 } },
    { shopPayAction: { type: 'submit' }, storeCredit: { amountCents: 500 } },
  ])
})

it('that answers 409 is on record, and leads to the cart [PAY-12]', async () => {
  const warnings = watch('warn')
  service.behave = { status: 409, body: '' }
  const { placed } = await place()
  expect([placed.status, placed.location]).toEqual([303, '/cart'])
  expect((await browser.get('/cart')).text).toContain('Nothing was charged')
  expect(warnings()).toContain('the order service met a cart at another version')
})

it('whose answer has neither an order nor errors is complained of, and asked again to the end [PAY-09]', async () => {
  const errors = watch('error')
  service.behave = { status: 200, body: { data: {}, errors: [] } }
  const { placed } = await place()
  // The outcome is unknown, so the shopper is not told that nothing happened.
  expect(placed.location).toMatch(/^\/checkout\/placing\//)
  expect((await browser.get(placed.location ?? '')).text).toContain('Please do not order again')
  expect(errors()).toContain('No order but no errors?')
  const { cartId = '' } = await shop.visitor(browser.cookie())
  await recoverUntil(shop, async () => (await shop.services.placement.standing(cartId)) === null)
  expect(new Set(service.received.map(({ key }) => key)).size).toBe(1)
  expect(service.received.length).toBeGreaterThan(1)
  expect((await browser.open(placed.location ?? '')).text).toMatch(/Nothing was charged|nothing was ordered/i)
})

it('whose answer has no receiptToken is complained of, and the order that it made has its receipt [PAY-10]', async () => {
  const errors = watch('error')
  service.behave = {
    makeAndSay: { status: 200, body: { data: { order: { orderNumber: 'N1' } }, errors: [] } },
  }
  const { placed } = await place()
  expect(errors()).toEqual(['receiptToken not found in response'])
  expect(placed.location).toMatch(/^\/checkout\/receipt\?token=\S{20}/)
  expect((await browser.open(placed.location ?? '')).text).toMatch(/Order \S+/)
})

/** From the payment step to the service's response about a Shop Pay session. */
async function askShopPay(says: Extract<typeof service.behave, object>, fill: Fill = {}) {
  const { location } = await send(browser, '/checkout/payment', 'Pay with Shop Pay', fill)
  service.behave = says
  const review = await browser.get(location ?? '')
  return browser.post(browser.prepare(review, /^Continue to Shop Pay/))
}

const SAID = { warnings: [{ message: 'One bag is left.' }], notices: [{ message: 'We are moving house.' }] }

/** To Shop Pay, with the session the service opens, and back with its approval. */
async function returnFromShopPay(fill: Fill = {}, lists: object = {}) {
  const session = { id: 'sps_1', url: 'https://pay.shop.example/s/1' }
  const sent = await askShopPay({ status: 200, body: { data: { shopPay: session }, ...lists } }, fill)
  const action = service.received[0]?.body['shopPayAction'] as { readonly returnUrl: string }
  const back = await browser.get(
    `${new URL(action.returnUrl).pathname}${new URL(action.returnUrl).search}&payment=sps_1`,
  )
  return { sent, action, back }
}

it('opens a Shop Pay session, and pays with it when the order is placed [API-85] [PAY-04] [PAY-07]', async () => {
  await reachPayment(browser)
  const { sent, action, back } = await returnFromShopPay({}, SAID)
  expect([sent.status, sent.location]).toEqual([303, 'https://pay.shop.example/s/1'])
  expect(back.text).toMatch(/One bag is left\..*We are moving house\./)
  expect(action).toMatchObject({ type: 'create' })
  expect(service.received[0]?.body).toMatchObject({
    billingAddress: HOME_ADDRESS,
    cartId: expect.any(String) as string,
    paymentNonces: [],
    safcToken: expect.stringMatching(/\S{20}/) as string,
    triggerSetPasswordFlow: false,
    version: expect.any(Number) as number,
  })
  expect(service.received[0]?.body).not.toHaveProperty('orderNumber')
  expect(service.received[0]?.key).toMatch(/^shop-pay:/)
  service.behave = 'make'
  const placed = await pressPlaceOrder(browser, back)
  expect(placed.location).toMatch(/^\/checkout\/receipt\?token=/)
  expect(service.received[1]?.body).toMatchObject({
    orderNumber: service.received[1]?.key,
    paymentNonces: ['sps_1'],
    shopPayAction: { type: 'submit', session: 'sps_1' },
  })
})

it('gets just the fields of the specification, and whether a password is to be set [API-85]', async () => {
  const body = () => service.received.at(-1)?.body ?? {}
  const FIELDS = [
    'billingAddress',
    'cartId',
    'customerId',
    'orderNumber',
    'paymentNonces',
    'safcToken',
    'shopPayAction',
    'triggerSetPasswordFlow',
    'version',
  ]
  await reachPayment(browser)
  const guest = await shop.visitor(browser.cookie())
  const payment = await browser.get('/checkout/payment')
  const { label = '' } =
    payment.forms.flatMap(({ fields }) => fields).find(({ name }) => name === 'accountName') ?? {}
  const reviewed = await enterCard(
    browser,
    await browser.press(payment, /^Continue to card details/, {
      fill: {
        'Create an account with my email, to follow my orders and save my cards': true,
        [label]: 'Pat Lee',
      },
    }),
  )
  const { version } = (await shop.merchant.get(`carts/${guest.cartId ?? ''}`)) as { readonly version: number }
  await pressPlaceOrder(browser, reviewed)
  expect(
    Object.keys(body())
      .filter((field) => body()[field] !== undefined && body()[field] !== null)
      .sort(),
  ).toEqual(FIELDS.filter((field) => field !== 'customerId' && field !== 'shopPayAction'))
  expect(body()).toMatchObject({ cartId: guest.cartId, triggerSetPasswordFlow: true })
  expect(body()['version']).toBeGreaterThanOrEqual(version)

  browser = app.newBrowser()
  await signIn(browser)
  const { customerId } = await shop.visitor(browser.cookie())
  await addToCart(browser)
  await giveAddress(browser)
  await chooseDelivery(browser)
  await pressPlaceOrder(browser, await payByCard(browser))
  expect(body()).toMatchObject({ customerId, triggerSetPasswordFlow: false, shopPayAction: null })
  expect(body()['safcToken']).toMatch(/^\w+\.[\w-]{43}$/)
})

it('has the money, so that another card is taken by it and not by the shop [PAY-16]', async () => {
  const { page } = await reachReview(browser, { account: accounts.shopper })
  const { customerId } = await shop.visitor(browser.cookie())
  const { location } = await pressPlaceOrder(browser, page)
  expect(location).toMatch(/^\/checkout\/receipt\?token=/)
  await shop.services.placement.recover()
  const answer = await browser.send('/api/orders/change-payment-method', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      orderNumber: service.received[0]?.key,
      paymentNonce: 'fake-valid-nonce',
      customerId,
    }),
  })
  expect(answer.status).toBe(409)
  expect(answer.html).toContain('it is changed with that service')
})

it('whose Shop Pay does not pay says so on the review, and another session may be opened [PAY-08]', async () => {
  await reachPayment(browser)
  const { back } = await returnFromShopPay({}, SAID)
  const failed = await pressPlaceOrder(browser, back)
  expect([failed.status, failed.path.split('?')[0]]).toEqual([402, '/checkout/payment/review'])
  // That was about the session.
  expect(failed.text).not.toContain('One bag is left.')
  expect(failed.text).toContain('Shop Pay failed to validate and authorize. Nothing was charged.')
  service.received.length = 0
  service.behave = {
    status: 200,
    body: { data: { shopPay: { id: 'sps_2', url: 'https://pay.shop.example/s/2' } } },
  }
  const again = await browser.post(browser.prepare(failed, /^Continue to Shop Pay/))
  expect(again.location).toBe('https://pay.shop.example/s/2')
})

it('that opens no session is away, and nothing was charged', async () => {
  await reachPayment(browser)
  const sent = await askShopPay({ status: 500, body: '' })
  expect(sent.status).toBe(503)
  expect(sent.text).toContain('Nothing was charged')
})

it('says why it opens no session at Shop Pay, on the review [PAY-11] [PAY-04]', async () => {
  await reachPayment(browser)
  const sent = await askShopPay({
    status: 422,
    body: {
      errors: [{ message: 'We cannot take this order.' }, { message: 'Nor that.' }],
      warnings: [{ message: 'One bag is left.' }],
    },
  })
  expect([sent.status, sent.path.split('?')[0]]).toEqual([422, '/checkout/payment/review'])
  expect(sent.text).toContain('We cannot take this order. Nothing was charged. One bag is left.')
  expect(sent.text).not.toContain('Nor that.')
  service.behave = {
    status: 200,
    body: { data: { shopPay: { id: 'sps_3', url: 'https://pay.shop.example/s/3' } } },
  }
  const again = await browser.post(browser.prepare(sent, /^Continue to Shop Pay/))
  expect(again.location).toBe('https://pay.shop.example/s/3')
})

it('that answers 409 to a session at Shop Pay is on record, and leads to the cart [PAY-12]', async () => {
  await reachPayment(browser)
  const warnings = watch('warn')
  const sent = await askShopPay({ status: 409, body: '' })
  expect([sent.status, sent.location]).toEqual([303, '/cart'])
  expect((await browser.get('/cart')).text).toContain('Nothing was charged')
  expect(warnings()).toContain('the order service met a cart at another version')
})

it.each([
  ['neither a session nor a reason', { data: {}, errors: [] }],
  ['a session elsewhere', { data: { shopPay: { id: 'sps_4', url: 'https://elsewhere.example/s/4' } } }],
])('that answers with %s has Shop Pay fail, and it is said on the review [PAY-08]', async (_, body) => {
  await reachPayment(browser)
  const errors = watch('error')
  const sent = await askShopPay({ status: 200, body })
  expect([sent.status, sent.path.split('?')[0]]).toEqual([402, '/checkout/payment/review'])
  expect(sent.text).toContain('Shop Pay failed to validate and authorize. Nothing was charged.')
  expect(errors()).toContain('Shop Pay failed to validate and authorize')
})
