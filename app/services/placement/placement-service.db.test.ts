import { beforeEach, expect, it } from 'vitest'
import type { PlaceOutcome } from '~/models/placement/placement'
import { creditOf, grantCredit } from '../../../tests/unit/placement/credit'
import { directCall } from '../../../tests/unit/placement/fake-client'
import { FakePlatforms, makeLine } from '../../../tests/unit/placement/fake-platforms'
import {
  MovableClock,
  createTestService,
  guest,
  quiesce,
  submit,
} from '../../../tests/unit/placement/harness'
import { describeEachDatabase } from '../database/testing/each-database'
import type { PlacementService } from './placement-service.server'

function placed(outcome: PlaceOutcome): Extract<PlaceOutcome, { kind: 'placed' }> {
  if (outcome.kind !== 'placed') throw new Error(`Not placed but ${JSON.stringify(outcome)}`)
  return outcome
}

describeEachDatabase('order placement', (subject) => {
  let platforms: FakePlatforms
  let clock: MovableClock
  let service: PlacementService
  let carts = 0
  const nextCartId = () => `cart-${subject.dialect}-${(carts += 1)}`
  const states = async () => {
    const transactions = [...platforms.transactions.values()]
    return { orders: platforms.orders.size, money: transactions.map((each) => each.state) }
  }

  beforeEach(async () => {
    const { db } = subject.database()
    for (const table of [
      'outbox',
      'receipt_token',
      'credit_ledger',
      'credit_account',
      'payment_leg',
    ] as const)
      await db.deleteFrom(table).execute()
    await db.deleteFrom('placement_event').execute()
    await db.deleteFrom('placement').execute()
    platforms = new FakePlatforms()
    clock = new MovableClock()
    service = createTestService({ database: subject.database(), call: directCall(platforms), clock })
  })

  it('makes one order, captures its total and opens its receipt', async () => {
    const cart = platforms.addCart(nextCartId(), [makeLine('almonds', 1_299, 2), makeLine('figs', 850)])
    const { orderNumber, receiptToken } = placed(await submit(service, cart))
    expect(orderNumber).toMatch(/^N\d{10}$/)
    expect(await service.openReceipt(receiptToken)).toEqual({ orderNumber, notices: [] })
    expect([...platforms.transactions.values()]).toMatchObject([
      { gatewayOrderId: `${orderNumber}-1`, amount: { centAmount: 3_448 }, state: 'captured' },
    ])
    expect(await service.reconcile()).toEqual([])
  })

  it('tells the submitter of the same form the same again, and makes nothing twice [PAY-14]', async () => {
    const cart = platforms.addCart(nextCartId())
    const token = service.issueToken(cart)
    const first = await submit(service, cart, token)
    expect(await submit(service, cart, token)).toEqual(placed(first))
    expect(await states()).toEqual({ orders: 1, money: ['captured'] })
  })

  it('makes one order and one capture of fifty submits at once [PAY-14]', async () => {
    const cart = platforms.addCart(nextCartId())
    const token = service.issueToken(cart)
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit(service, cart, token)))
    expect(new Set(outcomes.map((outcome) => placed(outcome).orderNumber)).size).toBe(1)
    expect(platforms.captures).toHaveLength(1)
    expect(await states()).toEqual({ orders: 1, money: ['captured'] })
  })

  it('makes one order of twenty forms of one cart, by two nodes [PAY-14]', async () => {
    const cart = platforms.addCart(nextCartId())
    const other = createTestService({ database: subject.database(), call: directCall(platforms), clock })
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => submit(index % 2 === 0 ? service : other, cart)),
    )
    expect(new Set(outcomes.map((outcome) => placed(outcome).orderNumber)).size).toBe(1)
    expect(await states()).toEqual({ orders: 1, money: ['captured'] })
    expect(await service.reconcile()).toEqual([])
  })

  it('refuses the same form with other content', async () => {
    const cart = platforms.addCart(nextCartId())
    const token = service.issueToken(cart)
    await submit(service, cart, token)
    expect(await submit(service, cart, token, guest, 'another nonce')).toEqual({ kind: 'mismatch' })
    expect(await submit(service, cart, token, { email: 'else@example.com' })).toEqual({ kind: 'mismatch' })
  })

  it('takes no token that is forged, too old or of another cart', async () => {
    const cart = platforms.addCart(nextCartId())
    const foreign = platforms.addCart(nextCartId())
    const token = service.issueToken(cart)
    expect(await submit(service, cart, `${token}x`)).toEqual({ kind: 'invalid-token' })
    expect(await submit(service, foreign, token)).toEqual({ kind: 'invalid-token' })
    clock.offsetMs = 25 * 3_600_000
    expect(await submit(service, cart, token)).toEqual({ kind: 'invalid-token' })
    expect(await states()).toEqual({ orders: 0, money: [] })
  })

  it('stops without a charge when the cart is not what the shopper saw', async () => {
    const cart = platforms.addCart(nextCartId())
    const token = service.issueToken(cart)
    platforms.editCart(cart.id, makeLine('figs', 850))
    const outcome = await submit(service, cart, token)
    expect(outcome).toMatchObject({ kind: 'changed', cart: { totalPrice: { centAmount: 2_149 } } })
    expect(await states()).toEqual({ orders: 0, money: [] })
    expect(placed(await submit(service, platforms.carts.get(cart.id) ?? cart))).toBeDefined()
  })

  it('orders a cart that only moved its version after it was frozen', async () => {
    const cart = platforms.addCart(nextCartId(), undefined, { drift: 'version' })
    placed(await submit(service, cart))
    expect(await states()).toEqual({ orders: 1, money: ['captured'] })
  })

  it('voids and shows the cart when it gained a line between freezing and ordering', async () => {
    const cart = platforms.addCart(nextCartId(), undefined, { drift: 'content' })
    expect(await submit(service, cart)).toMatchObject({ kind: 'changed', cart: { state: 'Active' } })
    expect(await states()).toEqual({ orders: 0, money: ['voided'] })
    expect(await service.reconcile()).toEqual([])
  })

  it('answers a conflict for a cart that is gone or was ordered elsewhere [PAY-12]', async () => {
    const cart = platforms.addCart(nextCartId())
    const token = service.issueToken(cart)
    platforms.carts.set(cart.id, { ...cart, state: 'Ordered' })
    expect(await submit(service, cart, token)).toEqual({ kind: 'conflict' })
    platforms.carts.delete(cart.id)
    expect(await submit(service, cart)).toEqual({ kind: 'conflict' })
  })

  it('refuses a cart with a line whose shipping does not add up [PAY-13]', async () => {
    const line = { ...makeLine('almonds', 1_299, 3), targetsValid: false }
    const cart = platforms.addCart(nextCartId(), [line, makeLine('figs', 850)])
    const outcome = await submit(service, cart)
    expect(outcome).toEqual({ kind: 'refused', code: 'InvalidItemShippingDetails', skus: ['almonds-01'] })
    expect(await states()).toEqual({ orders: 0, money: [] })
  })

  it('says why a card was declined, and takes another one with a new form [PAY-11]', async () => {
    const cart = platforms.addCart(nextCartId(), undefined, { decline: true })
    const token = service.issueToken(cart)
    const declined = { kind: 'declined', reason: 'do-not-honor' }
    expect(await submit(service, cart, token)).toEqual(declined)
    expect(await submit(service, cart, token)).toEqual(declined)
    platforms.behaviours.set(cart.id, {})
    placed(await submit(service, platforms.carts.get(cart.id) ?? cart))
    expect(await states()).toEqual({ orders: 1, money: ['captured'] })
  })

  it('voids the card when the platform refuses the order', async () => {
    const cart = platforms.addCart(nextCartId(), undefined, { refuse: 'OutOfStock' })
    expect(await submit(service, cart)).toEqual({ kind: 'refused', code: 'OutOfStock', skus: ['almonds-01'] })
    expect(await states()).toEqual({ orders: 0, money: ['voided'] })
  })

  it('asks for no card when nothing is left to pay, and for one when something is', async () => {
    const free = platforms.addCart(nextCartId(), [makeLine('gift', 0)])
    placed(await submit(service, free, undefined, guest, ''))
    const cart = platforms.addCart(nextCartId())
    const outcome = await service.place({ token: service.issueToken(cart), cartId: cart.id, details: guest })
    expect(outcome).toEqual({ kind: 'declined', reason: 'payment-missing' })
    expect(await states()).toEqual({ orders: 1, money: [] })
    expect(await service.reconcile()).toEqual([])
  })

  it('takes store credit first and the rest from the card, and gives both back on a refusal', async () => {
    await grantCredit(subject.database(), 'ann', 1_000)
    const details = { ...guest, storeCredit: { accountId: 'ann', amountCents: 800 } }
    const refused = platforms.addCart(nextCartId(), undefined, { refuse: 'PriceChanged' })
    expect((await submit(service, refused, undefined, details)).kind).toBe('refused')
    expect(await creditOf(subject.database(), 'ann')).toBe(1_000)
    const cart = platforms.addCart(nextCartId())
    placed(await submit(service, cart, undefined, details))
    expect(await creditOf(subject.database(), 'ann')).toBe(200)
    expect([...platforms.transactions.values()].map((each) => [each.amount.centAmount, each.state])).toEqual([
      [499, 'voided'],
      [499, 'captured'],
    ])
    expect(await service.reconcile()).toEqual([])
  })

  it('spends store credit once when two tabs pay two carts with it at the same moment', async () => {
    await grantCredit(subject.database(), 'bob', 1_500)
    const details = { ...guest, storeCredit: { accountId: 'bob', amountCents: 1_299 } }
    const outcomes = await Promise.all(
      [1, 2].map(() => submit(service, platforms.addCart(nextCartId()), undefined, details)),
    )
    expect(outcomes.map((outcome) => outcome.kind).sort()).toEqual(['declined', 'placed'])
    expect(await creditOf(subject.database(), 'bob')).toBe(201)
    expect(await service.reconcile()).toEqual([])
  })

  it('bills what is left to a customer with terms', async () => {
    const cart = platforms.addCart(nextCartId())
    const details = { ...guest, customerId: 'biz', terms: true }
    placed(await service.place({ token: service.issueToken(cart), cartId: cart.id, details }))
    expect(await states()).toEqual({ orders: 1, money: [] })
    expect(await service.reconcile()).toEqual([])
  })

  it('keeps no nonce and no receipt token once it has ended', async () => {
    const cart = platforms.addCart(nextCartId())
    const { receiptToken } = placed(await submit(service, cart, undefined, guest, 'secret-nonce'))
    const { db } = subject.database()
    const rows = [
      await db.selectFrom('placement').selectAll().execute(),
      await db.selectFrom('receipt_token').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain('secret-nonce')
    expect(JSON.stringify(rows)).not.toContain(receiptToken)
  })

  it('opens a receipt again and again until it expires, and nothing by a foreign token', async () => {
    const { orderNumber, receiptToken } = placed(await submit(service, platforms.addCart(nextCartId())))
    expect(await service.openReceipt(receiptToken)).toEqual({ orderNumber, notices: [] })
    expect(await service.openReceipt(receiptToken)).toEqual({ orderNumber, notices: [] })
    expect(await service.openReceipt('A'.repeat(43))).toBeNull()
    expect(await service.openReceipt("' or 1=1 --")).toBeNull()
    clock.offsetMs = 91 * 86_400_000
    expect(await service.openReceipt(receiptToken)).toBeNull()
  })

  it('lets an edit and an order of one cart end in a true order or none, never in a wrong one', async () => {
    for (let round = 0; round < 20; round++) {
      const cart = platforms.addCart(nextCartId())
      const paying = submit(service, cart)
      await new Promise((resolve) => setTimeout(resolve, round % 7))
      platforms.editCart(cart.id, makeLine('figs', 850))
      const outcome = await paying
      const order = [...platforms.orders.values()].find((each) => each.cartId === cart.id)
      if (outcome.kind === 'placed') expect(order?.totalPrice.centAmount).toBe(1_299)
      else expect([outcome.kind, order]).toEqual(['changed', undefined])
    }
    expect(await service.reconcile()).toEqual([])
  })

  it('tells how a pending placement stands to its own cart alone', async () => {
    platforms.fault = (operation) => (operation === 'getCart' ? 'refuse' : 'none')
    const cart = platforms.addCart(nextCartId())
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    expect(await service.status(outcome.placementId, ['another cart'])).toBeNull()
    platforms.fault = () => 'none'
    await quiesce(service, subject.database())
    placed((await service.status(outcome.placementId, [cart.id])) ?? outcome)
  })
})
