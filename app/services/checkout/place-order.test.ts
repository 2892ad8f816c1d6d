import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CARDS, EMAIL, expectKind, fill, HOME, pay, prepare } from '../../../tests/unit/support/journey'
import { openShop } from '../../../tests/unit/support/shop'
import type { Shop } from '../../../tests/unit/support/shop'
import { setPrice, setStock } from '../../../tests/unit/support/stock'
import { MONDAY } from '../../../tests/unit/support/times'
import type { Cart } from '~/models/cart/cart'
import type { Visitor } from '~/services/visitor'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => {
  shop.clock.set(MONDAY)
  shop.platforms.faults.clear()
})

async function viewed(visitor: Visitor): Promise<Cart> {
  const { cart } = await shop.services.cartUseCases.view(visitor)
  if (cart === null) throw new Error('No cart')
  return cart
}

/** Up to the review page: paid at the hosted page, with the token of what is shown. */
async function review(lines?: Readonly<Record<string, number>>, card?: string) {
  const { visitor, cart } = await prepare(shop, lines)
  const payment = await pay(shop, visitor, cart, card)
  return { visitor, cart, payment, attempt: shop.services.placement.issueToken(cart) }
}

type Review = Awaited<ReturnType<typeof review>>
const place = ({ visitor, cart, attempt, payment }: Review) =>
  shop.services.placeOrder({ visitor, cartId: cart.id, attempt, payment })

async function transactions() {
  const response = await shop.platforms.handle(new Request('http://platforms.invalid/payments'))
  return response.text()
}

describe('a hosted payment', () => {
  it('is ready after the card, with words that name no number', async () => {
    const { visitor, cart, payment } = await review()
    expect(await shop.services.paymentStep.find(visitor, cart, payment)).toEqual({
      kind: 'ready',
      id: payment,
      adjustmentCents: 0,
      description: 'Visa ending in 1111',
      creditCents: 0,
      notices: [],
    })
  })

  it('is none before the card, under a made-up id, and under the id of the gateway', async () => {
    const { visitor, cart } = await prepare(shop)
    const started = await shop.services.paymentStep.start(visitor, cart)
    if (started.kind !== 'redirect') throw new Error(started.kind)
    const gatewayId = new URL(started.url).pathname.split('/').at(-1) ?? ''
    for (const id of [null, '', 'made-up', gatewayId])
      expect(await shop.services.paymentStep.find(visitor, cart, id)).toEqual({ kind: 'none' })
  })

  it('belongs to its session and cart: another visitor finds nothing', async () => {
    const mine = await review()
    const other = await prepare(shop)
    expect(await shop.services.paymentStep.find(other.visitor, mine.cart, mine.payment)).toEqual({
      kind: 'none',
    })
    expect(await shop.services.paymentStep.find(other.visitor, other.cart, mine.payment)).toEqual({
      kind: 'none',
    })
    expect(await shop.services.paymentStep.find(mine.visitor, other.cart, mine.payment)).toEqual({
      kind: 'none',
    })
    expect(await shop.services.paymentStep.take(other.visitor, mine.cart.id, mine.payment)).toBeNull()
    const nobody = await shop.visitor()
    expect(await shop.services.paymentStep.find(nobody, mine.cart, mine.payment)).toEqual({ kind: 'none' })
  })

  it('holds for the amount that was shown and no other', async () => {
    const { visitor, payment } = await review()
    await fill(shop, visitor, { '1102-01': 1 })
    expect(await shop.services.paymentStep.find(visitor, await viewed(visitor), payment)).toEqual({
      kind: 'none',
    })
  })

  it('outlives no day', async () => {
    const { visitor, cart, payment } = await review()
    shop.clock.advance(25 * 3_600_000)
    expect(await shop.services.paymentStep.find(visitor, cart, payment)).toEqual({ kind: 'none' })
  })
})

describe('placing the order', () => {
  it('makes the order that was shown, paid in full, with a receipt that opens it [PAY-03]', async () => {
    const ready = await review({ '4101-01': 2, '1101-01': 1 })
    const { orderNumber, receiptToken } = expectKind(await place(ready), 'placed')
    const order = await shop.services.orders.getOrderByNumber(orderNumber)
    expect(order?.lineItems.map((line) => [line.sku, line.quantity])).toEqual([
      ['4101-01', 2],
      ['1101-01', 1],
    ])
    expect(order?.taxedPrice?.totalGross).toEqual(ready.cart.taxedPrice?.totalGross)
    expect(order).toMatchObject({ customerEmail: EMAIL, billingAddress: { street1: HOME.street1 } })
    expect(await shop.services.placement.openReceipt(receiptToken)).toEqual({
      orderNumber,
      cartId: ready.cart.id,
      notices: [],
      paidBy: ['Visa ending in 1111'],
    })
    expect((await shop.services.carts.get(ready.cart.id))?.state).toBe('Ordered')
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('twice with the same form makes one order and tells of it twice [PAY-14]', async () => {
    const ready = await review()
    const first = expectKind(await place(ready), 'placed')
    expect(await place(ready)).toEqual(first)
    const parallel = await review()
    const outcomes = await Promise.all([place(parallel), place(parallel), place(parallel)])
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
    expect((await transactions()).match(new RegExp(first.orderNumber, 'g')) ?? []).not.toHaveLength(0)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it.each([
    [CARDS.declined, 'do-not-honor'],
    [CARDS.poor, 'insufficient-funds'],
  ])('with card %s is declined, and the cart stays as it was [PAY-11]', async (card, reason) => {
    const ready = await review(undefined, card)
    expect(await place(ready)).toMatchObject({ kind: 'declined', reason })
    const cart = await viewed(ready.visitor)
    expect([cart.state, cart.lineItems.length]).toEqual(['Active', 1])
    const payment = await pay(shop, ready.visitor, cart)
    const again = { ...ready, cart, payment, attempt: shop.services.placement.issueToken(cart) }
    expect((await place(again)).kind).toBe('placed')
  })

  it('without a payment says that it is missing', async () => {
    const { visitor, cart, attempt } = await review()
    const outcome = await shop.services.placeOrder({ visitor, cartId: cart.id, attempt, payment: undefined })
    expect(outcome).toMatchObject({ kind: 'declined', reason: 'payment-missing' })
  })

  it('with the payment of somebody else is a missing payment', async () => {
    const mine = await review()
    const theirs = await review()
    const outcome = await place({ ...mine, payment: theirs.payment })
    expect(outcome).toMatchObject({ kind: 'declined', reason: 'payment-missing' })
    expect((await place(theirs)).kind).toBe('placed')
  })

  it('with the token of another cart, or none of ours, is not accepted', async () => {
    const mine = await review()
    const theirs = await review()
    expect(await place({ ...mine, attempt: theirs.attempt })).toEqual({ kind: 'invalid-token' })
    expect(await place({ ...mine, attempt: `${mine.attempt}x` })).toEqual({ kind: 'invalid-token' })
  })

  it('of what sold out meanwhile is refused and charges nothing', async () => {
    const ready = await review({ '1103-01': 1 })
    await setStock(shop, '1103-01', 0)
    expect(await place(ready)).toMatchObject({ kind: 'refused', code: 'OutOfStock', skus: ['1103-01'] })
    expect((await viewed(ready.visitor)).state).toBe('Active')
    expect(await shop.services.placement.reconcile()).toEqual([])
    await setStock(shop, '1103-01', 500)
  })

  it('sells the last piece once', async () => {
    const both = [await review({ '1109-01': 1 }), await review({ '1109-01': 1 })]
    const outcomes = await Promise.all(both.map(place))
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['placed', 'refused'])
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('after another tab changed the cart shows the change and charges nothing', async () => {
    const ready = await review()
    await fill(shop, ready.visitor, { '1102-01': 1 })
    const outcome = await place(ready)
    expect(outcome.kind).toBe('changed')
    expect((await viewed(ready.visitor)).state).toBe('Active')
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('after a price rose shows the new total, charges nothing, and takes the order at it', async () => {
    const ready = await review({ '1102-01': 2 })
    await setPrice(shop, '1102-01', 1_049)
    const { cart } = expectKind(await place(ready), 'changed')
    expect([cart?.lineItems[0]?.totalPrice.centAmount, cart?.state]).toEqual([2_098, 'Active'])
    const shown = await viewed(ready.visitor)
    const payment = await pay(shop, ready.visitor, shown)
    const attempt = shop.services.placement.issueToken(shown)
    expect((await place({ ...ready, cart: shown, payment, attempt })).kind).toBe('placed')
    await setPrice(shop, '1102-01', 949)
    expect(await shop.services.placement.reconcile()).toEqual([])
  })

  it('while the gateway is away says that nothing was charged, and works afterwards', async () => {
    const ready = await review()
    shop.platforms.faults.add({ platform: 'payments', kind: 'status', status: 503 })
    const outcome = await shop.services.placeOrder({
      visitor: ready.visitor,
      cartId: ready.cart.id,
      attempt: ready.attempt,
      payment: ready.payment,
    })
    shop.platforms.faults.clear()
    expect(outcome).toEqual({ kind: 'unavailable' })
    expect((await place(ready)).kind).toBe('placed')
  })
})
