/** Platforms fail one at a time: what does not need them goes on, what does says so, and nothing is lost. */
import { expect, httpTest as test } from '../kit/fixtures'
import { createHttpBrowser } from '../kit/browser'
import {
  addressFields,
  addToCart,
  ALMONDS,
  orderNumberOf,
  payByCard,
  PLACE_ORDER,
  prepareAddToCart,
  toAddress,
  toDelivery,
  toPayment,
  toReview,
} from '../kit/http-steps'
import { ordersOf } from '../kit/merchant'
import type { FaultKind, FaultOptions } from '../kit/faults'
import { startShop } from '../kit/server'
import { createWorld } from '../kit/world'

/** Ways to fail: connection refused, an error status at once, a response that makes no sense. */
const AWAY: readonly (FaultOptions & { readonly kind: FaultKind })[] = [
  { kind: 'refuse' },
  { kind: 'status', status: 503 },
  { kind: 'wrong-types' },
]

test('search away: pages, cart and checkout work, and a search says so', async ({ http, world, email }) => {
  for (const way of AWAY) {
    await world.faults.algolia.on(way.kind, way)
    for (const path of [
      '/',
      '/nuts/almonds/',
      ALMONDS.path,
      '/cart',
      '/shipping',
      '/search/instant?query=almonds',
    ]) {
      const page = await http.open(path)
      expect([page.status, path], way.kind).toEqual([200, path])
    }
    // A new search: recent results are still cached.
    const search = await http.open(`/search/instant?query=almonds+${way.kind}`)
    expect(search.text).toContain('Our search is not answering right now')
    expect(search.text).not.toContain('We found nothing')
    await world.faults.off()
  }
  await world.faults.algolia.on('refuse')
  const receipt = await http.press(await toReview(http, { email }), PLACE_ORDER)
  expect(orderNumberOf(receipt)).not.toBeNull()
})

test('delivery prices away: the cart works, the delivery step asks to try again and shows no price', async ({
  http,
  world,
  email,
}) => {
  for (const [index, way] of AWAY.entries()) {
    await world.faults.shipping.on(way.kind, way)
    const browser = index === 0 ? http : createHttpBrowser(http.origin)
    expect((await browser.open(ALMONDS.path)).status).toBe(200)
    const address = await toAddress(browser, { email: `${way.kind}-${email}` })
    const delivery = await browser.press(address, 'Continue to delivery', { fill: addressFields() })
    expect(delivery.status).toBe(200)
    expect(delivery.text).toContain('Delivery prices are not available right now')
    expect(delivery.text).toContain('Try again')
    expect(delivery.text).not.toContain('FREE')
    expect(delivery.text).not.toMatch(/Shipping \$0\.00/)
    expect((await browser.open('/checkout/payment')).url.pathname).toBe('/checkout/shipping')
    await world.faults.off()
    const back = await browser.follow(delivery, 'Try again')
    expect(back.text).toContain('Montclair')
    expect((await browser.press(back, 'Continue to payment')).text).toContain('Payment Method')
  }
})

test('delivery prices away at the moment of choosing: nothing is changed, the choice works later', async ({
  http,
  world,
  email,
}) => {
  const delivery = await toDelivery(http, { email })
  await world.faults.shipping.on('refuse')
  const refused = await http.press(delivery, 'Continue to payment')
  expect(refused.status).toBe(503)
  expect(refused.text).toContain('Nothing was changed; please try again')
  await world.faults.off()
  const again = await http.press(refused, 'Try again with what you entered')
  expect(again.text).toContain('Payment Method')
})

test('content away from the start: pages show the menu and the blocks they bring along [HEAD-13]', async ({
  email,
}) => {
  const own = await startShop('outage-content')
  const world = createWorld(own, email)
  try {
    await world.faults.content.on('refuse')
    const http = createHttpBrowser(own.url)
    for (const path of ['/nuts/almonds/', ALMONDS.path, '/cart']) {
      const page = await http.open(path)
      expect([page.status, path]).toEqual([200, path])
      expect(page.html).toContain('href="/nuts/"')
    }
    expect((await http.open('/')).status).toBe(200)
    for (const path of ['/help', '/no-such-page']) expect((await http.open(path)).status, path).toBe(503)
    const receipt = await http.press(await toReview(http, { email }), PLACE_ORDER)
    expect(orderNumberOf(receipt)).not.toBeNull()
  } finally {
    await own.stop()
  }
})

test('content away later: the pages that were seen stay as they were [HEAD-13]', async ({ http, world }) => {
  const seen = await http.open('/help')
  await world.faults.content.on('refuse')
  const again = await http.open('/help')
  expect([again.status, again.text]).toEqual([200, seen.text])
})

test('payments away at the payment step: said in words, nothing lost, and it works later [PAY-11]', async ({
  http,
  world,
  email,
}) => {
  const payment = await toPayment(http, { email })
  await world.faults.payments.on('refuse')
  const refused = await http.press(payment, /^Continue to card details/)
  expect(refused.status).toBe(503)
  expect(refused.text).toContain('Nothing was charged')
  expect((await http.open('/checkout/address')).html).toContain('value="12 Maple Avenue"')
  await world.faults.off()
  const receipt = await http.press(await payByCard(http, await http.open('/checkout/payment')), PLACE_ORDER)
  expect(orderNumberOf(receipt)).not.toBeNull()
})

test('payments away while the order is placed: told as pending or not charged, and one order in the end [PAY-14]', async ({
  shop,
  http,
  world,
  email,
}) => {
  const review = await toReview(http, { email })
  await world.faults.payments.on('refuse', { match: { path: '/transactions' } })
  const answer = await http.press(review, PLACE_ORDER)
  expect(answer.text).toMatch(/Nothing was charged|We are placing your order/)
  await world.faults.off()
  await expect(async () => {
    const looked = await http.press(review, PLACE_ORDER)
    expect(orderNumberOf(looked)).not.toBeNull()
  }).toPass({ timeout: 75_000, intervals: [2_000] })
  const orders = await ordersOf(shop.platforms, email)
  expect(orders).toHaveLength(1)
  expect(await world.transactions(orders[0]?.orderNumber)).toMatchObject([{ state: 'captured' }])
})

test('a reply of the gateway that is lost charges nobody twice [PAY-14]', async ({
  shop,
  http,
  world,
  email,
}) => {
  const review = await toReview(http, { email })
  await world.faults.payments.on('lost-reply', { times: 2, match: { path: '/transactions', method: 'POST' } })
  await expect(async () => {
    expect(orderNumberOf(await http.press(review, PLACE_ORDER))).not.toBeNull()
  }).toPass({ timeout: 75_000, intervals: [2_000] })
  const orders = await ordersOf(shop.platforms, email)
  expect(orders).toHaveLength(1)
  const transactions = await world.transactions(orders[0]?.orderNumber)
  expect(transactions).toMatchObject([{ state: 'captured', capturedAmount: orders[0]?.totalCents }])
})

test('mail away: the order completes, and its mail comes when mail is back', async ({
  http,
  world,
  email,
}) => {
  await world.faults.mail.on('refuse', { match: { method: 'POST' } })
  const receipt = await http.press(await toReview(http, { email }), PLACE_ORDER)
  const orderNumber = orderNumberOf(receipt) ?? ''
  expect(orderNumber).not.toBe('')
  expect(await world.inbox.mails()).toEqual([])
  await world.faults.off()
  expect((await world.inbox.waitForMail()).subject).toContain(orderNumber)
})

test('commerce away: an honest 503 in the right words, no edit claimed, and all is well after', async ({
  http,
  world,
}) => {
  await addToCart(http)
  await http.open('/cart')
  const adding = await prepareAddToCart(http)
  for (const way of AWAY) {
    await world.faults.commercetools.on(way.kind, way)
    const cart = await http.open('/cart')
    expect([cart.status, way.kind]).toEqual([200, way.kind])
    expect(cart.text).toContain('This is your cart as we last showed it')
    expect(cart.text).not.toContain('charged')
    const elsewhere = await createHttpBrowser(http.origin).open('/checkout')
    expect(elsewhere.text).not.toContain('charged')
    const edit = await http.post(adding)
    expect([edit.status, way.kind]).toEqual([503, way.kind])
    expect(edit.text).not.toContain('Added to Cart')
    expect((await http.open('/shipping')).status).toBe(200)
    await world.faults.off()
    const after = await http.open('/cart')
    expect(after.status).toBe(200)
    expect(after.text).toContain(ALMONDS.name)
    expect(after.text).toContain('Merchandise $9.99')
  }
})
