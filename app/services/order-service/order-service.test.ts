/** The shop with an order service of its owner's, here a small one over the same commerce platform. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMAIL, expectKind, pay, prepare } from '../../../tests/unit/support/journey'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'
import { createRecordingLogger } from '../../../tests/unit/support/commerce'
import { MONDAY } from '../../../tests/unit/support/times'
import type { Order } from '~/models/orders/order'
import { createOrderServicePlatform } from './order-service.server'

interface Received {
  readonly key: string | undefined
  readonly body: Record<string, unknown>
}
interface Said {
  readonly status: number
  readonly body: unknown
}

let shop: Shop
/** What the service does with the next calls; by default it makes the order. */
let behave: 'make' | 'make-and-hang-up' | 'hang-up' | Said = 'make'
const received: Received[] = []
const done = new Map<string, Said>()

/** The same key, the same answer: the order is made once. */
async function make({ key = '', body }: Received): Promise<Said> {
  const known = done.get(key)
  if (known !== undefined) return known
  await shop.merchant.post('/orders', {
    cart: { typeId: 'cart', id: body['cartId'] },
    version: body['version'],
    orderNumber: body['orderNumber'],
  })
  const order = { orderNumber: body['orderNumber'] }
  const said = {
    status: 200,
    body: {
      data: { order, receiptToken: 'theirs' },
      errors: [],
      warnings: [{ message: 'Ships in two boxes.' }],
      notices: [{ message: 'You earned 12 points.', key: 'points' }],
    },
  }
  done.set(key, said)
  return said
}

const service = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const call = {
      key: request.headers['idempotency-key'] as string | undefined,
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>,
    }
    received.push(call)
    void (async () => {
      const makes = behave === 'make' || behave === 'make-and-hang-up'
      const said = makes ? await make(call) : behave
      if (behave === 'hang-up' || behave === 'make-and-hang-up') return request.socket.destroy()
      const { status, body } = said as Said
      response.writeHead(status, { 'content-type': 'application/json' })
      return response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })()
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  shop = await openShop({ PLACE_ORDER_URL: `http://127.0.0.1:${port}/place-order` })
})
afterAll(async () => {
  await shop.close()
  service.close()
})
beforeEach(() => {
  shop.clock.set(MONDAY)
  behave = 'make'
  received.length = 0
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
    await shop.platforms.fetch('http://any.test/payments/transactions', {
      headers: { authorization: `Basic ${btoa('nutwood:nutwood')}` },
    })
  ).json()) as { transactions: unknown[] }

/** Past every wait and backoff, as often as the worker would come by. */
async function recover(times = 6): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    shop.clock.advance(40_000)
    await shop.services.placement.recover()
  }
}
const statusOf = async ({ cartId }: Review, outcome: Awaited<ReturnType<typeof place>>) =>
  shop.services.placement.status(expectKind(outcome, 'pending').placementId, [cartId])

describe('an order service', () => {
  it('gets the body of the specification and a key, and takes the money itself [PAY-04] [API-85]', async () => {
    const ready = await review()
    const { orderNumber, receiptToken } = expectKind(await place(ready), 'placed')
    expect(received).toHaveLength(1)
    const [call] = received
    expect(call?.key).toBe(orderNumber)
    expect(call?.body).toMatchObject({
      billingAddress: { street1: '12 Maple Avenue' },
      cartId: ready.cartId,
      orderNumber,
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
      notices: [
        { type: 'warning', message: 'Ships in two boxes.' },
        { type: 'notice', message: 'You earned 12 points.' },
      ],
    })
  })

  it('is asked again with the same key after a lost answer, and the order is made once [PAY-14]', async () => {
    const ready = await review()
    behave = 'make-and-hang-up'
    const pending = await place(ready)
    expectKind(pending, 'pending')
    behave = 'make'
    await recover()
    const placed = await statusOf(ready, pending)
    expect(placed?.kind).toBe('placed')
    expect(new Set(received.map(({ key }) => key)).size).toBe(1)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('that is away is waited for, and given up with nothing ordered', async () => {
    const ready = await review()
    behave = 'hang-up'
    const pending = await place(ready)
    await recover(30)
    expect(await statusOf(ready, pending)).toEqual({ kind: 'unavailable' })
    expect((await shop.services.carts.get(ready.cartId))?.state).toBe('Active')
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('whose first error is for the shopper ends the placement with its words [PAY-11] [PAY-04]', async () => {
    const ready = await review()
    behave = {
      status: 422,
      body: { data: null, errors: [{ message: 'Your bank said no.' }, { message: 'Second.' }] },
    }
    expect(await place(ready)).toEqual({ kind: 'rejected', message: 'Your bank said no.' })
    expect((await shop.services.carts.get(ready.cartId))?.state).toBe('Active')
    behave = 'make'
    const { cart } = await shop.services.shopping.view(ready.visitor)
    if (cart === null) throw new Error('The cart is gone')
    const attempt = shop.services.placement.issueToken(cart)
    expect((await place({ ...ready, attempt })).kind).toBe('placed')
  })

  it('that answers 409 met a cart it may not order: the shopper goes back to it [PAY-12]', async () => {
    const ready = await review()
    behave = { status: 409, body: '' }
    // The content is unchanged, so it is tried at the fresh version before the shopper is told.
    expect((await place(ready)).kind).toBe('changed')
  })

  it('whose answer cannot be read is asked again, since nobody can tell what it did', async () => {
    const ready = await review()
    behave = { status: 200, body: '<html>' }
    const pending = await place(ready)
    behave = 'make'
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
        getOrderByNumber: () => Promise.resolve(found),
      },
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
