import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCommerce } from '../../../tests/unit/support/commerce'
import type { Commerce } from '../../../tests/unit/support/commerce'
import type { CartAction } from '~/models/cart/actions'
import { takeSnapshot } from '~/models/placement/snapshot'

let shop: Commerce
let orders = 0

beforeAll(async () => {
  shop = await openCommerce()
})
afterAll(() => shop.close())

const NJ = {
  lastName: 'Pat Example',
  streetName: '12 Maple Avenue',
  city: 'Montclair',
  state: 'NJ',
  postalCode: '07042',
  country: 'US',
}
const nextNumber = () => `T-${(orders += 1)}`

async function cartOf(sku: string, quantity = 1, more: readonly CartAction[] = []) {
  const { id } = await shop.carts.create({ anonymousId: 'somebody', customerEmail: 'pat@example.com' })
  const outcome = await shop.carts.edit(id, 'fill', () => ({
    actions: [
      { action: 'addItemShippingAddress', address: { ...NJ, key: 'shipment-1' } },
      {
        action: 'addLineItem',
        sku,
        quantity,
        shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity }] },
      },
      { action: 'setShippingAddress', address: NJ },
      ...more,
    ],
  }))
  if (outcome.kind !== 'done') throw new Error(`The edit was ${outcome.kind}`)
  return outcome.cart
}

const order = (cart: { readonly id: string; readonly version: number }, orderNumber = nextNumber()) =>
  shop.orders.createOrder({
    cartId: cart.id,
    cartVersion: cart.version,
    orderNumber,
    nonce: null,
    details: { email: 'pat@example.com' },
  })

describe('an order', () => {
  it('is what the cart was, to the cent, and found by its number', async () => {
    const cart = await cartOf('4101-01', 3)
    const number = nextNumber()
    const created = await order(cart, number)
    if (created.kind !== 'created') throw new Error(created.kind)
    expect(created.order).toMatchObject({
      orderNumber: number,
      customerEmail: 'pat@example.com',
      cartId: cart.id,
    })
    expect(takeSnapshot(created.order)).toEqual(takeSnapshot(cart))
    expect(await shop.orders.getOrderByNumber(number)).toEqual(created.order)
    expect((await shop.orders.getCart(cart.id))?.state).toBe('Ordered')
  })

  it('in a state that nobody knows yet is there all the same, as an open one', async () => {
    const number = nextNumber()
    await order(await cartOf('1101-01'), number)
    const { body } = await shop.client.orders().withOrderNumber({ orderNumber: number }).get().execute()
    const answered = JSON.stringify({ ...body, orderState: 'Perhaps' })
    shop.wire.breakNext('GET', '/orders', { kind: 'answer', status: 200, body: answered })
    expect(await shop.orders.getOrderByNumber(number)).toMatchObject({
      orderNumber: number,
      orderState: 'Open',
    })
  })

  it('that is not there is none', async () => {
    expect(await shop.orders.getOrderByNumber('NO-SUCH')).toBeNull()
    expect(await shop.orders.getCart('0b6fc1a0-0000-4000-8000-000000000000')).toBeNull()
  })

  it('of a cart at another version, ordered already, or gone is a conflict', async () => {
    const cart = await cartOf('1101-01')
    expect(await order({ id: cart.id, version: cart.version - 1 })).toEqual({ kind: 'conflict' })
    expect((await order(cart)).kind).toBe('created')
    const now = await shop.orders.getCart(cart.id)
    expect(await order({ id: cart.id, version: now?.version ?? 0 })).toEqual({ kind: 'conflict' })
    expect(await order({ id: '0b6fc1a0-0000-4000-8000-000000000000', version: 1 })).toEqual({
      kind: 'conflict',
    })
  })

  it('under a number that another has is a conflict', async () => {
    const number = nextNumber()
    expect((await order(await cartOf('1101-01'), number)).kind).toBe('created')
    expect((await order(await cartOf('1101-01'), number)).kind).toBe('conflict')
  })

  it('of the last piece is made once', async () => {
    const carts = [await cartOf('1109-01'), await cartOf('1109-01')]
    const outcomes = await Promise.all(carts.map((cart) => order(cart)))
    expect(
      outcomes.map((outcome) => (outcome.kind === 'refused' ? outcome.code : outcome.kind)).sort(),
    ).toEqual(['OutOfStock', 'created'])
    expect(outcomes.find(({ kind }) => kind === 'refused')).toMatchObject({ skus: ['1109-01'] })
  })

  it('of pieces without a place to go is refused', async () => {
    const cart = await cartOf('1101-01', 2, [])
    const outcome = await shop.carts.edit(cart.id, 'break', (fresh) => ({
      actions: [
        {
          action: 'setLineItemShippingDetails',
          lineItemId: fresh.lineItems[0]?.id ?? '',
          shippingDetails: { targets: [{ addressKey: 'shipment-1', quantity: 1 }] },
        },
      ],
    }))
    if (outcome.kind !== 'done') throw new Error(outcome.kind)
    expect(await order(outcome.cart)).toMatchObject({ kind: 'refused', code: 'InvalidItemShippingDetails' })
  })

  it.each([500, 502, 503])(
    'whose answer is %i is not known to be made: that is a fault, not a refusal',
    async (status) => {
      const cart = await cartOf('1101-01')
      const number = nextNumber()
      shop.wire.breakNext('POST', '/orders', { kind: 'replaced-reply', status })
      await expect(order(cart, number)).rejects.toMatchObject({ status })
      expect((await shop.orders.getOrderByNumber(number))?.cartId).toBe(cart.id)
    },
  )
})

describe('orders that were sent', () => {
  it('are found however many were sent at once, each of them once', async () => {
    const since = new Date().toISOString()
    const numbers: string[] = []
    for (let each = 0; each < 203; each += 1) {
      const created = await order(await cartOf('1101-01'))
      if (created.kind !== 'created') throw new Error(created.kind)
      const { id, version, orderNumber } = created.order
      const actions = [{ action: 'changeShipmentState', shipmentState: 'Shipped' }]
      await shop.merchant.post(`orders/${id}`, { version, actions })
      numbers.push(orderNumber)
    }
    const found: string[] = []
    for await (const page of shop.orders.sentSince('Shipped', since))
      found.push(...page.map(({ orderNumber }) => orderNumber))
    expect(found.toSorted()).toEqual(numbers.toSorted())
    for await (const page of shop.orders.sentSince('Delivered', since)) expect(page).toEqual([])
  })
})
