import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { amountDueCents } from '~/models/placement/snapshot'
import type { PlaceOutcome } from '~/models/placement/placement'
import { creditOf, grantCredit } from '../../../tests/unit/placement/credit'
import {
  createTestService,
  DECLINED_NONCE,
  GOOD_NONCE,
  guest,
  quiesce,
  submit,
} from '../../../tests/unit/placement/harness'
import type { TestService } from '../../../tests/unit/placement/harness'
import { MovableClock } from '../../../tests/unit/placement/clock-and-log'
import { openPlatforms } from '../../../tests/unit/placement/platforms'
import type { PlacementPlatforms } from '../../../tests/unit/placement/platforms'
import { describeEachDatabase } from '../database/testing/each-database'

function placed(outcome: PlaceOutcome): Extract<PlaceOutcome, { kind: 'placed' }> {
  if (outcome.kind !== 'placed') throw new Error(`Not placed but ${JSON.stringify(outcome)}`)
  return outcome
}

let platforms: PlacementPlatforms
beforeAll(async () => {
  platforms = await openPlatforms()
})
afterAll(() => platforms.close())

/** One run of a race proves little, but the full test run has no time for more. */
const RACE = { repeats: Number(process.env['RACE_ROUNDS'] ?? 1) - 1 }

describeEachDatabase('order placement', (subject) => {
  let clock: MovableClock
  let service: TestService
  /** What the platforms hold from this test. */
  const books = async () => ({
    orders: (await platforms.orders()).length,
    money: (await platforms.transactions()).map((each) => each.state),
  })

  beforeEach(async () => {
    await platforms.forget(subject.database())
    platforms.shop.platforms.faults.clear()
    clock = new MovableClock(platforms.shop.clock)
    service = createTestService({ database: subject.database(), platforms, clock })
  })

  it('makes one order, captures its total and opens its receipt', async () => {
    const cart = await platforms.addCart('card', { '1101-01': 2, '4101-01': 1 })
    const { orderNumber, receiptToken } = placed(await submit(service, cart))
    expect(orderNumber).toMatch(/^N\d{10}$/)
    expect(await service.openReceipt(receiptToken)).toEqual({
      orderNumber,
      cartId: cart.id,
      notices: [],
      paidBy: [],
    })
    const [transaction] = await platforms.transactions()
    expect(transaction).toMatchObject({
      orderId: `${orderNumber}-1`,
      amount: amountDueCents(cart),
      state: 'captured',
    })
    expect(await books()).toEqual({ orders: 1, money: ['captured'] })
    expect(await service.reconcile()).toEqual([])
  })

  it('tells the submitter of the same form the same again, and makes nothing twice [PAY-14]', async () => {
    const cart = await platforms.addCart()
    const token = service.issueToken(cart)
    const first = await submit(service, cart, token)
    expect(await submit(service, cart, token)).toEqual(placed(first))
    expect(await books()).toEqual({ orders: 1, money: ['captured'] })
  })

  it('makes one order and one capture of fifty submits at once [PAY-14]', RACE, async () => {
    const cart = await platforms.addCart()
    const token = service.issueToken(cart)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit(service, cart, token)))
    expect(new Set(outcomes.map((outcome) => placed(outcome).orderNumber)).size).toBe(1)
    expect(service.wire.sent.filter((operation) => operation === 'capture')).toHaveLength(1)
    expect(await books()).toEqual({ orders: 1, money: ['captured'] })
  })

  it('makes one order of twenty forms of one cart, by two nodes [PAY-14]', RACE, async () => {
    const cart = await platforms.addCart()
    const other = createTestService({ database: subject.database(), platforms, clock })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit(index % 2 === 0 ? service : other, cart)),
    )
    expect(new Set(outcomes.map((outcome) => placed(outcome).orderNumber)).size).toBe(1)
    expect(await books()).toEqual({ orders: 1, money: ['captured'] })
    expect(await service.reconcile()).toEqual([])
  })

  it('refuses the same form with other content', async () => {
    const cart = await platforms.addCart()
    const token = service.issueToken(cart)
    await submit(service, cart, token)
    expect(await submit(service, cart, token, guest, 'another nonce')).toEqual({ kind: 'mismatch' })
    expect(await submit(service, cart, token, { email: 'else@example.com' })).toEqual({ kind: 'mismatch' })
  })

  it('takes no token that is forged, too old or of another cart', async () => {
    const cart = await platforms.addCart()
    const foreign = await platforms.addCart()
    const token = service.issueToken(cart)
    expect(await submit(service, cart, `${token}x`)).toEqual({ kind: 'invalid-token' })
    expect(await submit(service, foreign, token)).toEqual({ kind: 'invalid-token' })
    clock.offsetMs = 25 * 3_600_000
    expect(await submit(service, cart, token)).toEqual({ kind: 'invalid-token' })
    expect(await books()).toEqual({ orders: 0, money: [] })
  })

  it('stops without a charge when the cart is not what the shopper saw', async () => {
    const cart = await platforms.addCart()
    const token = service.issueToken(cart)
    expect(await platforms.addTo(cart)).toBe(true)
    const outcome = await submit(service, cart, token)
    expect(outcome).toMatchObject({ kind: 'changed', cart: { lineItems: [{}, { sku: '4101-01' }] } })
    expect(await books()).toEqual({ orders: 0, money: [] })
  })

  it('orders a cart that only moved its version after it was frozen', async () => {
    const cart = await platforms.addCart('moved')
    placed(await submit(service, cart))
    expect(await books()).toEqual({ orders: 1, money: ['captured'] })
  })

  it('voids and shows the cart when it gained a line between freezing and ordering', async () => {
    const cart = await platforms.addCart('changed')
    expect(await submit(service, cart)).toMatchObject({ kind: 'changed', cart: { state: 'Active' } })
    expect(await books()).toEqual({ orders: 0, money: ['voided'] })
    expect(await service.reconcile()).toEqual([])
  })

  it('answers a conflict for a cart that is gone or was ordered elsewhere [PAY-12]', async () => {
    const cart = await platforms.addCart()
    const token = service.issueToken(cart)
    await platforms.orderElsewhere(cart)
    expect(await submit(service, cart, token)).toEqual({ kind: 'conflict' })
    const other = await platforms.addCart()
    await platforms.shop.services.carts.delete(other)
    expect(await submit(service, other)).toEqual({ kind: 'conflict' })
    expect((await books()).money).toEqual([])
  })

  it('refuses a cart with a line whose shipping does not add up [PAY-13]', async () => {
    const cart = await platforms.splitWrongly(await platforms.addCart('card', { '1101-01': 3, '4101-01': 1 }))
    const outcome = await submit(service, cart)
    expect(outcome).toEqual({ kind: 'refused', code: 'InvalidItemShippingDetails', skus: ['1101-01'] })
    expect(await books()).toEqual({ orders: 0, money: [] })
  })

  it('says why a card was declined, and takes another one with a new form [PAY-11]', async () => {
    const cart = await platforms.addCart()
    const token = service.issueToken(cart)
    const declined = { kind: 'declined', reason: 'do-not-honor' }
    expect(await submit(service, cart, token, guest, DECLINED_NONCE)).toEqual(declined)
    expect(await submit(service, cart, token, guest, DECLINED_NONCE)).toEqual(declined)
    placed(await submit(service, await platforms.cartOf(cart)))
    expect(await books()).toEqual({ orders: 1, money: ['captured', 'declined'] })
  })

  it('voids the card when the platform refuses the order', async () => {
    const cart = await platforms.addCart('refused')
    expect(await submit(service, cart)).toEqual({ kind: 'refused', code: 'PriceChanged', skus: [] })
    expect(await books()).toEqual({ orders: 0, money: ['voided'] })
  })

  it('asks for no card when nothing is left to pay, and for one when something is', async () => {
    const free = await platforms.addCart()
    await grantCredit(subject.database(), 'cat', amountDueCents(free))
    const credit = { ...guest, storeCredit: { accountId: 'cat', amountCents: amountDueCents(free) } }
    placed(await submit(service, free, undefined, credit, ''))
    const cart = await platforms.addCart()
    const outcome = await service.place({ token: service.issueToken(cart), cartId: cart.id, details: guest })
    expect(outcome).toEqual({ kind: 'declined', reason: 'payment-missing' })
    expect(await books()).toEqual({ orders: 1, money: [] })
    expect(await service.reconcile()).toEqual([])
  })

  it('takes store credit first and the rest from the card, and gives both back on a refusal', async () => {
    await grantCredit(subject.database(), 'ann', 1_000)
    const details = { ...guest, storeCredit: { accountId: 'ann', amountCents: 800 } }
    const refused = await platforms.addCart('refused')
    expect((await submit(service, refused, undefined, details)).kind).toBe('refused')
    expect(await creditOf(subject.database(), 'ann')).toBe(1_000)
    const cart = await platforms.addCart()
    placed(await submit(service, cart, undefined, details))
    expect(await creditOf(subject.database(), 'ann')).toBe(200)
    const [second, first] = await platforms.transactions()
    expect([first, second]).toMatchObject([
      { amount: amountDueCents(refused) - 800, state: 'voided' },
      { amount: amountDueCents(cart) - 800, state: 'captured' },
    ])
    expect(await service.reconcile()).toEqual([])
  })

  it('spends store credit once when two tabs pay two carts with it at the same moment', RACE, async () => {
    await grantCredit(subject.database(), 'bob', 1_100)
    const details = { ...guest, storeCredit: { accountId: 'bob', amountCents: 899 } }
    const carts = [await platforms.addCart(), await platforms.addCart()]
    const outcomes = await Promise.all(carts.map((cart) => submit(service, cart, undefined, details)))
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['declined', 'placed'])
    expect(await creditOf(subject.database(), 'bob')).toBe(201)
    expect(await service.reconcile()).toEqual([])
  })

  it('asks no card for what an agent took outside of the shop', async () => {
    const cart = await platforms.addCart()
    const details = { ...guest, customerId: 'biz', offline: true }
    placed(await service.place({ token: service.issueToken(cart), cartId: cart.id, details }))
    expect(await books()).toEqual({ orders: 1, money: [] })
    expect(await service.reconcile()).toEqual([])
  })

  it('keeps no nonce and no receipt token once it has ended', async () => {
    const cart = await platforms.addCart()
    const { receiptToken } = placed(await submit(service, cart))
    const { db } = subject.database()
    const rows = [
      await db.selectFrom('placement').selectAll().execute(),
      await db.selectFrom('receipt_token').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(GOOD_NONCE)
    expect(JSON.stringify(rows)).not.toContain(receiptToken)
  })

  it('opens a receipt again and again until it expires, and nothing by a foreign token', async () => {
    const cart = await platforms.addCart()
    const { orderNumber, receiptToken } = placed(await submit(service, cart))
    for (let look = 0; look < 2; look += 1)
      expect(await service.openReceipt(receiptToken)).toEqual({
        orderNumber,
        cartId: cart.id,
        notices: [],
        paidBy: [],
      })
    expect(await service.openReceipt('A'.repeat(43))).toBeNull()
    expect(await service.openReceipt("' or 1=1 --")).toBeNull()
    clock.offsetMs = 91 * 86_400_000
    expect(await service.openReceipt(receiptToken)).toBeNull()
  })

  it(
    'lets an edit and an order of one cart end in a true order or none, never in a wrong one',
    RACE,
    async () => {
      for (let round = 0; round < 8; round++) {
        const cart = await platforms.addCart()
        const paying = submit(service, cart)
        await new Promise((resolve) => setTimeout(resolve, round * 3))
        await platforms.addTo(cart)
        const outcome = await paying
        const order = (await platforms.orders()).find((each) => each.cart?.id === cart.id)
        if (outcome.kind === 'placed')
          expect(order?.taxedPrice?.totalGross.centAmount).toBe(amountDueCents(cart))
        else expect([outcome.kind, order]).toEqual(['changed', undefined])
      }
      expect(await service.reconcile()).toEqual([])
    },
  )

  it('tells how a pending placement stands to its own cart alone', async () => {
    const cart = await platforms.addCart()
    platforms.fault('getCart', 'refuse')
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    expect(await service.status(outcome.placementId, ['another cart'])).toBeNull()
    platforms.shop.platforms.faults.clear()
    await quiesce(service, subject.database())
    placed((await service.status(outcome.placementId, [cart.id])) ?? outcome)
  })
})
