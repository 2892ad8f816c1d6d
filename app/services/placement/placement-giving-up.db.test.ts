/** What order placement undoes, what it leaves alone, and how it ends with an order that turns up late. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MovableClock, silentLogger } from '../../../tests/unit/placement/clock-and-log'
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
import { openPlatforms } from '../../../tests/unit/placement/platforms'
import type { Operation, PlacementPlatforms } from '../../../tests/unit/placement/platforms'
import type { Cart } from '~/models/cart/cart'
import { amountDueCents } from '~/models/placement/snapshot'
import { describeEachDatabase } from '../database/testing/each-database'
import type { OrderPlatform } from '../ports/placement-ports'

const MINUTE = 60_000

let platforms: PlacementPlatforms
beforeAll(async () => {
  platforms = await openPlatforms()
})
afterAll(() => platforms.close())

describeEachDatabase('order placement that takes back', (subject) => {
  let clock: MovableClock
  let service: TestService
  let alerts: unknown[]

  const create = (through: (platform: OrderPlatform) => OrderPlatform = (platform) => platform) => {
    const logger = { ...silentLogger, error: (fields: object) => void alerts.push(fields) }
    return createTestService({ database: subject.database(), platforms, clock, logger, through })
  }
  const money = async () => (await platforms.transactions()).map((each) => each.state)
  const rowOf = () => subject.database().db.selectFrom('placement').selectAll().executeTakeFirstOrThrow()
  const times = (operation: Operation) => service.wire.sent.filter((sent) => sent === operation).length
  /** From the authorisation call on. */
  const callsOnceAuthorized = () => service.wire.sent.slice(service.wire.sent.indexOf('authorize'))
  const clearFaults = () => platforms.shop.platforms.faults.clear()
  const finish = async () => {
    clearFaults()
    await quiesce(service, subject.database())
    return rowOf()
  }
  const creditFor = async (accountId: string, amountCents: number) => {
    await grantCredit(subject.database(), accountId, amountCents)
    return { ...guest, storeCredit: { accountId, amountCents } }
  }
  /** The placement's order, made by the call that was given up on. */
  async function makeLate(cart: Cart): Promise<void> {
    const { order_number: orderNumber } = await rowOf()
    const { id, version } = await platforms.cartOf(cart)
    await platforms.shop.merchant.post('orders', { cart: { typeId: 'cart', id }, version, orderNumber })
  }

  beforeEach(async () => {
    await platforms.forget(subject.database())
    clearFaults()
    clock = new MovableClock(platforms.shop.clock)
    alerts = []
    service = create()
  })

  it('asks for no order that was never sent, of a card that was declined', async () => {
    const outcome = await submit(service, await platforms.addCart(), undefined, guest, DECLINED_NONCE)
    expect(outcome.kind).toBe('declined')
    expect(callsOnceAuthorized()).toEqual(['authorize', 'find'])
  })

  it('leaves the cart alone and waits for nothing when it knows that there is no order', async () => {
    expect((await submit(service, await platforms.addCart('refused'))).kind).toBe('refused')
    const calls = new Set(callsOnceAuthorized())
    expect([...calls]).toEqual(['authorize', 'createOrder', 'getOrderByNumber', 'find', 'void'])
    expect((await rowOf()).order_unknown).toBe(0)
  })

  it('keeps in mind that an earlier call may still make the order when a later one is refused', async () => {
    const outdated: string[] = []
    service = create((platform) => ({
      ...platform,
      outdate(request) {
        outdated.push(request.cartId)
        return platform.outdate(request)
      },
    }))
    const cart = await platforms.addCart()
    platforms.fault('createOrder', 'refuse', 1)
    await submit(service, cart)
    await platforms.orderElsewhere(await platforms.cartOf(cart))
    expect(await finish()).toMatchObject({ state: 'FAILED', order_unknown: 1 })
    expect([times('createOrder'), new Set(outdated)]).toEqual([2, new Set([cart.id])])
    expect(await money()).toEqual(['voided'])
  })

  it('calls a person for an order that appears when its money is given back', async () => {
    const cart = await platforms.addCart()
    platforms.fault('createOrder', 'refuse')
    await submit(service, cart)
    clock.offsetMs = 11 * MINUTE
    clearFaults()
    platforms.fault('void', 'refuse')
    for (let pass = 0; times('void') === 0 && pass < 20; pass += 1) {
      await service.recover()
      service.waitUntil(new Date((await rowOf()).next_try_at))
    }
    await makeLate(cart)
    const { state, review_note: note } = await finish()
    expect([state, note]).toEqual(['NEEDS_REVIEW', 'The order appeared after its payment was voided'])
    expect(alerts).toMatchObject([{ alert: 'placement-needs-review', note }])
  })

  it('calls a person for an order that appears when a part of its money is given back', async () => {
    const cart = await platforms.addCart()
    const details = await creditFor('dot', 300)
    platforms.fault('createOrder', 'refuse')
    await submit(service, cart, undefined, details)
    clock.offsetMs = 11 * MINUTE
    clearFaults()
    // The credit is released after this answer, and the next look finds nothing to do.
    service.wire.onAnswer = async (operation) => {
      if (operation === 'getOrderByNumber' && (await creditOf(subject.database(), 'dot')) === 0)
        platforms.fault('getOrderByNumber', 'refuse')
    }
    await service.recover()
    service.wire.onAnswer = () => undefined
    expect([await creditOf(subject.database(), 'dot'), await money()]).toEqual([300, ['authorized']])
    clearFaults()
    await makeLate(cart)
    const { state, review_note: note } = await finish()
    expect([state, note]).toEqual(['NEEDS_REVIEW', 'The order appeared after its payment was voided'])
    expect(await money()).toEqual(['authorized'])
  })

  it('pays for an order that appears while nothing is given back yet, and forgets why it gave up', async () => {
    const cart = await platforms.addCart()
    platforms.fault('createOrder', 'lost-reply')
    platforms.fault('getOrderByNumber', 'refuse')
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    clock.offsetMs = 11 * MINUTE
    await service.recover()
    expect(await rowOf()).toMatchObject({ state: 'COMPENSATING', outcome: '{"kind":"unavailable"}' })
    const [order] = await platforms.orders()
    expect(await finish()).toMatchObject({
      state: 'DONE',
      outcome: null,
      order_unknown: 0,
      order_id: order?.id,
    })
    const placed = await service.status(outcome.placementId, [cart.id])
    if (placed?.kind !== 'placed') throw new Error(placed?.kind)
    expect(await service.openReceipt(placed.receiptToken)).toMatchObject({ notices: [] })
    expect(await money()).toEqual(['captured'])
  })

  it('gives store credit back once for each order that is refused', async () => {
    const details = await creditFor('ann', 300)
    for (let order = 0; order < 2; order += 1) {
      const outcome = await submit(service, await platforms.addCart('refused'), undefined, details)
      expect(outcome.kind).toBe('refused')
    }
    expect(await creditOf(subject.database(), 'ann')).toBe(300)
    expect(await service.reconcile()).toEqual([])
  })

  it('counts nothing as taken outside of the shop for an order that is refused', async () => {
    const details = { ...guest, customerId: 'biz', offline: true }
    expect((await submit(service, await platforms.addCart('refused'), undefined, details)).kind).toBe(
      'refused',
    )
    const { state } = await subject
      .database()
      .db.selectFrom('payment_leg')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect([state, alerts]).toEqual(['RELEASED', []])
  })

  it('looks once more at a card that was asked, though the credit beside it was not', async () => {
    const details = await creditFor('cid', 300)
    const outcome = await submit(service, await platforms.addCart(), undefined, details, DECLINED_NONCE)
    expect(outcome.kind).toBe('declined')
    expect((await rowOf()).recheck_at).not.toBeNull()
  })

  it('looks no more at what failed before anything was called for', async () => {
    const details = { ...guest, storeCredit: { accountId: 'nobody', amountCents: 300 } }
    expect(await submit(service, await platforms.addCart(), undefined, details)).toEqual({
      kind: 'declined',
      reason: 'insufficient-store-credit',
    })
    expect(await rowOf()).toMatchObject({ state: 'FAILED', nonce: null, recheck_at: null })
    expect(service.wire.sent).not.toContain('find')
  })

  it('looks once more at what failed after an order was asked for, though no card was', async () => {
    const cart = await platforms.addCart('refused')
    const details = await creditFor('bea', amountDueCents(cart))
    expect((await submit(service, cart, undefined, details)).kind).toBe('refused')
    const { recheck_at: recheckAt } = await rowOf()
    expect(Date.parse(recheckAt ?? '')).toBeCloseTo(clock.now().getTime() + 15 * MINUTE, -5)
    expect(service.wire.sent).not.toContain('find')
  })

  it.each([
    ['ordered elsewhere', (cart: Cart) => platforms.orderElsewhere(cart)],
    ['deleted', (cart: Cart) => platforms.shop.services.carts.delete(cart)],
  ])('takes the money back when the cart is %s meanwhile', async (_, lose) => {
    const cart = await platforms.addCart()
    service.wire.onAnswer = async (operation) => {
      if (operation === 'authorize') await lose(await platforms.cartOf(cart))
    }
    expect(await submit(service, cart)).toEqual({ kind: 'conflict' })
    expect(await money()).toEqual(['voided'])
  })

  it('calls a person when the platform has made another order than was frozen, and says so at once', async () => {
    const cart = await platforms.addCart()
    service = create((platform) => ({
      ...platform,
      async createOrder(request) {
        const outcome = await platform.createOrder(request)
        if (outcome.kind !== 'created') return outcome
        const [line, ...rest] = outcome.order.lineItems
        if (line === undefined) throw new Error('An order has a line')
        return { ...outcome, order: { ...outcome.order, lineItems: [{ ...line, quantity: 7 }, ...rest] } }
      },
    }))
    await submit(service, cart)
    expect(await rowOf()).toMatchObject({
      state: 'NEEDS_REVIEW',
      review_note: 'The order is not what was frozen',
    })
    expect(await money()).toEqual(['authorized'])
  })

  it.each([
    ['authorize', { snapshot: null }],
    ['authorize', { frozen_version: null }],
    ['createOrder', { snapshot: null }],
    ['createOrder', { frozen_version: null }],
  ] as const)('calls a person, and makes no order, when after %s there is %j', async (operation, lost) => {
    service.wire.onAnswer = async (answered) => {
      if (answered === operation) await subject.database().db.updateTable('placement').set(lost).execute()
    }
    if (operation === 'createOrder') platforms.fault('createOrder', 'status')
    await submit(service, await platforms.addCart())
    expect(await finish()).toMatchObject({ state: 'NEEDS_REVIEW', review_note: 'Nothing was frozen' })
    expect(times('createOrder')).toBe(operation === 'createOrder' ? 1 : 0)
    expect(await platforms.orders()).toEqual([])
    expect(await money()).toEqual(['authorized'])
  })

  it('takes back what was reserved when an order service says no, and tells its words', async () => {
    service = create((platform) => ({
      ...platform,
      createOrder: () => Promise.resolve({ kind: 'rejected', message: 'No nuts on Mondays' }),
    }))
    expect(await submit(service, await platforms.addCart(), undefined, guest, GOOD_NONCE)).toEqual({
      kind: 'rejected',
      message: 'No nuts on Mondays',
    })
    expect(await money()).toEqual(['voided'])
  })
})
