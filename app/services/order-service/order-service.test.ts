/** The shop with its owner's order service, here a small one over the same commerce platform. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { HOME_ADDRESS } from '../../../tests/kit/addresses'
import { EMAIL, expectKind, HOME, pay, prepare } from '../../../tests/unit/support/journey'
import { startOrderService } from '../../../tests/unit/support/order-service'
import type { OrderServiceStub } from '../../../tests/unit/support/order-service'
import { askPlatform } from '../../../tests/unit/support/platforms'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'
import { createRecordingLogger } from '../../../tests/unit/support/commerce'
import { MONDAY } from '../../../tests/unit/support/times'
import type { Order } from '~/models/orders/order'
import { createOrderServicePlatform } from './order-service.server'

let shop: Shop
let service: OrderServiceStub

beforeAll(async () => {
  service = await startOrderService()
  shop = await openShop({ PLACE_ORDER_URL: service.url })
  service.shop = shop
})
afterAll(async () => {
  await shop.close()
  service.close()
})
beforeEach(() => {
  shop.clock.set(MONDAY)
  service.behave = 'make'
  service.received.length = 0
})

async function review() {
  const { visitor, cart } = await prepare(shop)
  const payment = await pay(shop, visitor, cart)
  return { visitor, cart, cartId: cart.id, payment, attempt: shop.services.placement.issueToken(cart) }
}
type Review = Awaited<ReturnType<typeof review>>
const place = (ready: Review) => shop.services.placeOrder(ready)
const transactions = async () =>
  (await (
    await askPlatform(shop, '/payments/transactions', {
      headers: { authorization: `Basic ${btoa('nutwood:nutwood')}` },
    })
  ).json()) as { transactions: unknown[] }

/** Past every wait and backoff, as often as the worker would run. */
async function recover(times = 6): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    shop.clock.advance(40_000)
    await shop.services.placement.recover()
  }
}
const statusOf = async ({ cartId }: Review, outcome: Awaited<ReturnType<typeof place>>) =>
  shop.services.placement.status(expectKind(outcome, 'pending').placementId, [cartId])

describe('an order service', () => {
  it('gets another token once when it does not take the first [PAY-19]', async () => {
    service.behave = {
      status: 422,
      body: { errors: [{ key: 'safcToken', message: 'Please ask for a new token.' }] },
    }
    const outcome = await place(await review())
    expect(outcome).toMatchObject({ kind: 'rejected', message: 'Please ask for a new token.' })
    expect(service.received).toHaveLength(2)
    expect(service.received[0]?.key).toBe(service.received[1]?.key)
  })

  it('gets the order of the review and a key, and takes the money itself [PAY-04] [API-85]', async () => {
    const ready = await review()
    const { orderNumber, receiptToken } = expectKind(await place(ready), 'placed')
    expect(service.received).toHaveLength(1)
    const [call] = service.received
    expect(call?.key).toBe(orderNumber)
    expect(call?.body).toMatchObject({
      billingAddress: { ...HOME_ADDRESS, phone: HOME.phone },
      cartId: ready.cartId,
      orderNumber,
      safcToken: expect.stringMatching(/^[\w]+\.[\w-]{43}$/) as string,
      shopPayAction: null,
      triggerSetPasswordFlow: false,
    })
    expect(call?.body['version']).toEqual(expect.any(Number))
    expect(call?.body['paymentNonces']).toEqual([expect.stringMatching(/\S+/)])
    expect((await shop.services.orders.getOrderByNumber(orderNumber))?.customerEmail).toBe(EMAIL)
    expect((await transactions()).transactions).toEqual([])
    expect(await shop.services.placement.reconcile()).toEqual([])
    // Its warnings and notices reach the receipt.
    expect(await shop.services.placement.openReceipt(receiptToken)).toEqual({
      orderNumber,
      cartId: expect.any(String),
      notices: [
        { type: 'warning', message: 'Ships in two boxes.' },
        { type: 'notice', message: 'You earned 12 points.' },
      ],
      paidBy: ['Visa ending in 1111'],
    })
  })

  it('is asked again with the same key after a lost answer, and the order is made once [PAY-14]', async () => {
    const ready = await review()
    service.behave = 'make-and-hang-up'
    const pending = await place(ready)
    expectKind(pending, 'pending')
    service.behave = 'make'
    await recover()
    const placed = await statusOf(ready, pending)
    expect(placed?.kind).toBe('placed')
    expect(new Set(service.received.map(({ key }) => key)).size).toBe(1)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('that is away is waited for, and given up with nothing ordered', async () => {
    const ready = await review()
    service.behave = 'hang-up'
    const pending = await place(ready)
    await recover(30)
    expect(await statusOf(ready, pending)).toMatchObject({ kind: 'unavailable' })
    expect((await shop.services.carts.get(ready.cartId))?.state).toBe('Active')
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('whose first error is for the shopper ends the placement with its words [PAY-11] [PAY-04]', async () => {
    const ready = await review()
    service.behave = {
      status: 422,
      body: { data: null, errors: [{ message: 'Your bank said no.' }, { message: 'Second.' }] },
    }
    expect(await place(ready)).toMatchObject({ kind: 'rejected', message: 'Your bank said no.' })
    expect((await shop.services.carts.get(ready.cartId))?.state).toBe('Active')
    service.behave = 'make'
    const { cart } = await shop.services.cartUseCases.view(ready.visitor)
    if (cart === null) throw new Error('The cart is gone')
    const attempt = shop.services.placement.issueToken(cart)
    expect((await place({ ...ready, attempt })).kind).toBe('placed')
  })

  it('that answers 409 met a cart it may not order: the shopper goes back to it [PAY-12]', async () => {
    const ready = await review()
    service.behave = { status: 409, body: '' }
    // The content is unchanged, so it is retried at the fresh version before the shopper is told.
    expect((await place(ready)).kind).toBe('changed')
  })

  it('whose answer cannot be read is asked again, since nobody can tell what it did', async () => {
    const ready = await review()
    service.behave = { status: 200, body: '<html>' }
    const pending = await place(ready)
    service.behave = 'make'
    await recover()
    expect((await statusOf(ready, pending))?.kind).toBe('placed')
  })
})

describe('answers of an order service that cannot be', () => {
  const order = { orderNumber: 'N1' } as Order
  const ask = async (body: unknown, found: Order | null = null) => {
    const logger = createRecordingLogger()
    const nothing = () => Promise.reject(new Error('not asked'))
    const platform = createOrderServicePlatform({
      url: 'http://orders.test/place',
      fetch: () => Promise.resolve(Response.json(body)),
      platform: {
        getCart: nothing,
        createOrder: nothing,
        outdate: nothing,
        cancelOrder: nothing,
        restock: nothing,
        sentSince() {
          throw new Error('not asked')
        },
        getOrderByNumber: () => Promise.resolve(found),
      },
      safcTokens: { issue: () => 'token' },
      logger,
    })
    const request = { cartId: 'c', cartVersion: 1, orderNumber: 'N1', nonce: 'n', details: { email: EMAIL } }
    const outcome = await platform.createOrder(request).catch((error: unknown) => error)
    return { outcome, messages: logger.lines.map(({ message }) => message) }
  }

  it.each([
    ['No order but no errors? [PAY-09]', { data: {}, errors: [] }, null],
    ['Shop Pay failed to validate and authorize [PAY-08]', { data: { shopPay: { id: 'x' } } }, null],
    ['No order but no errors? (an order nobody can find)', { data: { receiptToken: 'r' } }, null],
  ])('are raised and may be asked again: %s', async (title, body, found) => {
    const { outcome, messages } = await ask(body, found)
    expect(messages).toEqual([title.replace(/ [[(].*/, '')])
    expect(outcome).toMatchObject({ kind: 'UpstreamError', retryable: true })
  })

  it('are complained about where the order stands: receiptToken not found in response [PAY-10]', async () => {
    const { outcome, messages } = await ask({ data: { order } }, order)
    expect(messages).toEqual(['receiptToken not found in response'])
    expect(outcome).toMatchObject({ kind: 'created', order })
  })
})
