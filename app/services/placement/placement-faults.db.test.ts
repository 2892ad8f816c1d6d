import { beforeEach, expect, it } from 'vitest'
import type { PlacementState } from '~/models/placement/states'
import { directCall } from '../../../tests/unit/placement/fake-client'
import { FakePlatforms, OPERATIONS } from '../../../tests/unit/placement/fake-platforms'
import {
  MovableClock,
  createTestService,
  quiesce,
  silentLogger,
  submit,
} from '../../../tests/unit/placement/harness'
import { findViolations } from '../../../tests/unit/placement/invariants'
import { describeEachDatabase } from '../database/testing/each-database'
import type { PlacementConfig } from './placement-config'
import { createPlacementReview } from './review.server'

const MINUTE = 60_000

describeEachDatabase('order placement with platforms that fail', (subject) => {
  let platforms: FakePlatforms
  let clock: MovableClock
  let alerts: unknown[]
  let entered: PlacementState[]
  let reviews: number
  let carts = 0
  const nextCartId = () => `cart-${(carts += 1)}`
  const create = (config: Partial<PlacementConfig> = {}) =>
    createTestService({
      config,
      database: subject.database(),
      call: directCall(platforms),
      clock,
      logger: { ...silentLogger, error: (fields) => void alerts.push(fields['alert'] ?? fields) },
      metrics: {
        entered: (state) => void entered.push(state),
        waitingForReview: (count) => void (reviews = count),
      },
    })

  beforeEach(async () => {
    const { db } = subject.database()
    for (const table of ['outbox', 'receipt_token', 'payment_leg', 'placement_event', 'placement'] as const)
      await db.deleteFrom(table).execute()
    platforms = new FakePlatforms()
    clock = new MovableClock()
    alerts = []
    entered = []
    reviews = -1
  })

  it.each(
    OPERATIONS.flatMap((operation) => [[operation, 'refuse'] as const, [operation, 'drop-reply'] as const]),
  )('ends well after %s failed once by %s', async (operation, kind) => {
    const service = create()
    for (const behaviour of [
      {},
      { refuse: 'OutOfStock' },
      { decline: true },
      { drift: 'version' as const },
    ]) {
      let left = 1
      platforms.fault = (called) => (called === operation && left-- > 0 ? kind : 'none')
      await submit(service, platforms.addCart(nextCartId(), undefined, behaviour))
      platforms.fault = () => 'none'
      await quiesce(service, subject.database())
    }
    expect(
      await findViolations({ database: subject.database(), platforms, service, told: new Map() }),
    ).toEqual([])
    expect(alerts).toEqual([])
  })

  it('gives up without a charge when the order platform stays away past the deadline', async () => {
    const service = create()
    platforms.fault = (operation) => (operation === 'createOrder' ? 'refuse' : 'none')
    const cart = platforms.addCart(nextCartId())
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    clock.offsetMs = 11 * MINUTE
    await quiesce(service, subject.database())
    expect(await service.status(outcome.placementId, [cart.id])).toEqual({ kind: 'unavailable' })
    expect([...platforms.transactions.values()].map((each) => each.state)).toEqual(['voided'])
    expect(entered).toContain('COMPENSATING')
  })

  it('goes on with an order whose answer was lost, however long after the deadline it is found', async () => {
    const service = create()
    platforms.fault = (operation) =>
      operation === 'createOrder' ? 'drop-reply' : operation === 'getOrderByNumber' ? 'refuse' : 'none'
    const cart = platforms.addCart(nextCartId())
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    clock.offsetMs = 11 * MINUTE
    platforms.fault = () => 'none'
    await quiesce(service, subject.database())
    expect(entered).toContain('COMPENSATING')
    expect(await service.status(outcome.placementId, [cart.id])).toMatchObject({ kind: 'placed' })
    expect([...platforms.transactions.values()].map((each) => each.state)).toEqual(['captured'])
  })

  it.each(['createOrder', 'authorize'] as const)(
    'waits, before it gives up, for a call of %s that was sent just before the deadline and arrives after it',
    async (late) => {
      const service = create({ settleMs: 10_000 })
      platforms.fault = (operation) => (operation === late ? 'refuse' : 'none')
      const cart = platforms.addCart(nextCartId())
      const outcome = await submit(service, cart)
      if (outcome.kind !== 'pending') throw new Error(outcome.kind)
      clock.offsetMs = 10 * MINUTE - 5_000
      platforms.fault = (operation) => (operation === late ? 'hold' : 'none')
      await service.recover()
      clock.offsetMs += 6_000
      await service.recover()
      expect(entered.at(-1)).toBe('COMPENSATING')
      expect([...platforms.transactions.values()].map((each) => each.state)).toEqual(
        late === 'createOrder' ? ['authorized'] : [],
      )
      platforms.fault = () => 'none'
      platforms.arriveHeld()
      clock.offsetMs += 10_000
      await quiesce(service, subject.database())
      expect(entered.at(-1)).toBe(late === 'createOrder' ? 'DONE' : 'FAILED')
      expect(
        await findViolations({ database: subject.database(), platforms, service, told: new Map() }),
      ).toEqual([])
    },
  )

  it('sends nothing once the lease has run out between the intent and the call', async () => {
    const database = subject.database()
    let left = 1
    const sleeper = createTestService({
      database: {
        ...database,
        async transaction(work) {
          const result = await database.transaction(work)
          const { legs } = await database.db
            .selectFrom('payment_leg')
            .select((eb) => eb.fn.countAll<number>().as('legs'))
            .where('state', '=', 'AUTHORIZING')
            .executeTakeFirstOrThrow()
          if (legs === 1 && left-- > 0) clock.offsetMs += MINUTE
          return result
        },
      },
      clock,
      call: directCall(platforms),
    })
    const cart = platforms.addCart(nextCartId())
    await submit(sleeper, cart)
    const sent = () => (platforms.calls.get(cart.id) ?? []).filter((call) => call.startsWith('authorize#'))
    expect(sent()).toEqual([])
    await quiesce(create(), database)
    expect(sent()).toHaveLength(1)
    expect([...platforms.transactions.values()].map((each) => each.state)).toEqual(['captured'])
  })

  it('calls a person when a capture keeps failing, and captures once that person says so', async () => {
    const service = create()
    platforms.fault = (operation) => (operation === 'capture' ? 'refuse' : 'none')
    const cart = platforms.addCart(nextCartId())
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    clock.offsetMs = 45 * MINUTE
    await quiesce(service, subject.database())
    await service.recover()
    expect(alerts).toEqual(['placement-needs-review'])
    expect(reviews).toBe(1)

    const review = createPlacementReview({ database: subject.database(), clock })
    const [waiting] = await review.waiting()
    const orderNumber = waiting?.orderNumber ?? ''
    platforms.fault = () => 'none'
    expect(await review.resolve('N9999999999', 'retry', 'x')).toBe('not-found')
    expect(await review.resolve(orderNumber, 'retry', 'the gateway is back')).toBe('resolved')
    await quiesce(service, subject.database())
    expect(await service.status(outcome.placementId, [cart.id])).toMatchObject({
      kind: 'placed',
      orderNumber,
    })
    expect(await review.resolve(orderNumber, 'done', 'x')).toBe('not-waiting')
    expect((await review.show(orderNumber))?.events.map((event) => event.to)).toContain('NEEDS_REVIEW')
    expect(await review.waiting()).toEqual([])
    expect(await service.reconcile()).toEqual([])
  })

  it('finds and voids what a process that slept through its takeover sent after the placement had failed', async () => {
    const service = create()
    await submit(service, platforms.addCart(nextCartId(), undefined, { refuse: 'OutOfStock' }))
    const [voided] = [...platforms.transactions.values()]
    if (voided === undefined) throw new Error('There was an authorisation')
    platforms.transactions.set('late', { ...voided, id: 'late', state: 'authorized' })
    expect((await service.reconcile()).map((each) => each.rule)).toEqual(['money-without-order'])
    clock.offsetMs = 16 * MINUTE
    await service.recover()
    expect(platforms.transactions.get('late')?.state).toBe('voided')
    expect(await service.reconcile()).toEqual([])
  })

  it('names money and orders that do not match, whichever ledger is wrong', async () => {
    const service = create()
    await submit(service, platforms.addCart(nextCartId()))
    const [transaction] = [...platforms.transactions.values()]
    if (transaction === undefined) throw new Error('There was a capture')
    platforms.transactions.set(transaction.id, { ...transaction, state: 'voided' })
    platforms.orders.clear()
    expect((await service.reconcile()).map((each) => each.rule)).toEqual(['order-missing', 'capture-differs'])
  })

  it('recovers within its lease after the clock was set back by a day', async () => {
    const service = create()
    clock.offsetMs = 24 * 60 * MINUTE
    platforms.fault = (operation) => (operation === 'authorize' ? 'drop-reply' : 'none')
    await submit(service, platforms.addCart(nextCartId()))
    platforms.fault = () => 'none'
    clock.offsetMs = 0
    await quiesce(service, subject.database())
    expect([...platforms.transactions.values()].map((each) => each.state)).toEqual(['captured'])
  })

  it.each([
    ['authorize', 'find'],
    ['createOrder', 'getOrderByNumber'],
  ] as const)(
    'calls %s no second time when the first arrives while %s is still answering',
    async (operation, look) => {
      let calls = 0
      platforms.fault = (called) => (called === operation && (calls += 1) === 1 ? 'hold' : 'none')
      const direct = directCall(platforms)
      const service = createTestService({
        database: subject.database(),
        clock,
        config: { settleMs: 10_000, answerMs: 100 },
        call: async (called, body) => {
          const answer = await direct(called, body)
          if (called === look && calls === 1 && clock.offsetMs === 0) {
            // The platform had nothing when it was asked; its answer takes until after the window.
            clock.offsetMs = 11_000
            platforms.arriveHeld()
          }
          return answer
        },
      })
      await submit(service, platforms.addCart(nextCartId()))
      while (clock.offsetMs === 0) await service.recover()
      clock.offsetMs = 30_000
      await quiesce(service, subject.database())
      expect(calls).toBe(1)
      expect(
        await findViolations({ database: subject.database(), platforms, service, told: new Map() }),
      ).toEqual([])
    },
  )

  it('writes nothing any more once another process has taken the placement over', async () => {
    const service = create()
    const cart = platforms.addCart(nextCartId())
    let release = () => {}
    const slept = new Promise<void>((wake) => (release = wake))
    let fallAsleep = () => {}
    const asleep = new Promise<void>((now) => (fallAsleep = now))
    const direct = directCall(platforms)
    const sleeper = createTestService({
      database: subject.database(),
      clock,
      call: async (operation, body) => {
        const answer = await direct(operation, body)
        if (operation === 'authorize') {
          fallAsleep()
          await slept
        }
        return answer
      },
    })
    const told = submit(sleeper, cart)
    await asleep
    clock.offsetMs = 10_000
    await quiesce(service, subject.database())
    const before = await subject.database().db.selectFrom('placement').selectAll().execute()
    release()
    expect((await told).kind).toBe('placed')
    expect(await subject.database().db.selectFrom('placement').selectAll().execute()).toEqual(before)
    expect(platforms.captures).toHaveLength(1)
  })
})
