import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PlacementState } from '~/models/placement/states'
import {
  createTestService,
  DECLINED_NONCE,
  GOOD_NONCE,
  guest,
  quiesce,
  recoverUntil,
  submit,
} from '../../../tests/unit/placement/harness'
import { MovableClock, silentLogger } from '../../../tests/unit/placement/clock-and-log'
import { openPlatforms, OPERATIONS } from '../../../tests/unit/placement/platforms'
import type { PlacementPlatforms } from '../../../tests/unit/placement/platforms'
import { describeEachDatabase } from '../database/testing/each-database'
import type { PlacementConfig } from './placement-config'
import type { PlacementService } from './placement-service.server'
import { createManualReview } from './manual-review.server'

const MINUTE = 60_000
const KINDS = ['refuse', 'lost-reply', 'duplicate'] as const
const ENDINGS = ['refused', 'declined', 'moved'] as const
/** Each call failing in each way, in a plain order and in one that ends otherwise; only a refused one is voided. */
const FAILURES = OPERATIONS.flatMap((operation, row) =>
  KINDS.map((kind, column) => {
    const ending = ENDINGS[(row + column) % ENDINGS.length] ?? 'refused'
    return {
      operation,
      kind,
      scenarios: operation === 'void' ? ['refused' as const] : ['card' as const, ending],
    }
  }),
)

let platforms: PlacementPlatforms
beforeAll(async () => {
  platforms = await openPlatforms()
})
afterAll(() => platforms.close())

describeEachDatabase('order placement with platforms that fail', (subject) => {
  let clock: MovableClock
  let alerts: unknown[]
  let entered: PlacementState[]
  let reviews: number
  const create = (config: Partial<PlacementConfig> = {}) =>
    createTestService({
      config,
      database: subject.database(),
      platforms,
      clock,
      logger: { ...silentLogger, error: (fields) => void alerts.push(fields['alert'] ?? fields) },
      metrics: {
        entered: (state) => void entered.push(state),
        waitingForReview: (count) => void (reviews = count),
      },
    })
  const clearFaults = () => platforms.shop.platforms.faults.clear()
  const money = async () => (await platforms.transactions()).map((each) => each.state)
  /** Every violation that the books of the shop and of the platforms show. */
  const broken = async (service: PlacementService) => [
    ...(await service.reconcile()),
    ...(await platforms.violations(subject.target())),
  ]

  beforeEach(async () => {
    await platforms.forget(subject.database())
    clearFaults()
    clock = new MovableClock(platforms.shop.clock)
    alerts = []
    entered = []
    reviews = -1
  })

  it.each(FAILURES)(
    'ends well after $operation failed once by $kind',
    async ({ operation, kind, scenarios }) => {
      const service = create()
      for (const scenario of scenarios) {
        const cart = await platforms.addCart(scenario)
        const nonce = scenario === 'declined' ? DECLINED_NONCE : GOOD_NONCE
        platforms.fault(operation, kind, 1)
        await submit(service, cart, service.issueToken(cart), guest, nonce)
        clearFaults()
        await quiesce(service, subject.database())
      }
      expect(await broken(service)).toEqual([])
      expect(alerts).toEqual([])
    },
  )

  it('gives up without a charge when the order platform stays away past the deadline', async () => {
    const service = create()
    const cart = await platforms.addCart()
    platforms.fault('createOrder', 'refuse')
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    clock.offsetMs = 11 * MINUTE
    await quiesce(service, subject.database())
    expect(await service.status(outcome.placementId, [cart.id])).toMatchObject({ kind: 'unavailable' })
    expect(await money()).toEqual(['voided'])
    expect(entered).toContain('COMPENSATING')
  })

  it('goes on with an order whose answer was lost, however long after the deadline it is found', async () => {
    const service = create()
    const cart = await platforms.addCart()
    platforms.fault('createOrder', 'lost-reply')
    platforms.fault('getOrderByNumber', 'refuse')
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    clock.offsetMs = 11 * MINUTE
    clearFaults()
    await quiesce(service, subject.database())
    expect(entered).toContain('COMPENSATING')
    expect(await service.status(outcome.placementId, [cart.id])).toMatchObject({ kind: 'placed' })
    expect(await money()).toEqual(['captured'])
  })

  it.each(['createOrder', 'authorize'] as const)(
    'waits, before it gives up, for a call of %s that was sent just before the deadline and arrives after it',
    async (late) => {
      const service = create({ settleMs: 10_000 })
      const cart = await platforms.addCart()
      platforms.fault(late, 'refuse')
      const outcome = await submit(service, cart)
      if (outcome.kind !== 'pending') throw new Error(outcome.kind)
      clock.offsetMs = 10 * MINUTE - 5_000
      clearFaults()
      platforms.fault(late, 'late')
      await service.recover()
      clock.offsetMs += 6_000
      await service.recover()
      expect(entered.at(-1)).toBe('COMPENSATING')
      expect(await money()).toEqual(late === 'createOrder' ? ['authorized'] : [])
      clearFaults()
      await platforms.shop.platforms.faults.arrive()
      clock.offsetMs += 10_000
      await quiesce(service, subject.database())
      expect(entered.at(-1)).toBe(late === 'createOrder' ? 'DONE' : 'FAILED')
      expect(await broken(service)).toEqual([])
      expect(alerts).toEqual([])
    },
  )

  it('makes no order of a placement that was given up, however late its call arrives', async () => {
    const service = create()
    const cart = await platforms.addCart()
    platforms.fault('createOrder', 'late')
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    clearFaults()
    clock.offsetMs = 11 * MINUTE
    await quiesce(service, subject.database())
    expect([entered.at(-1), await money()]).toEqual(['FAILED', ['voided']])
    await platforms.shop.platforms.faults.arrive()
    expect(await platforms.orders()).toEqual([])
    expect(await broken(service)).toEqual([])
    // The shopper has the cart as before, and can order it.
    expect(await submit(service, cart)).toMatchObject({ kind: 'placed' })
  })

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
      platforms,
    })
    await submit(sleeper, await platforms.addCart())
    expect(sleeper.wire.sent).toContain('prepareCart')
    expect(sleeper.wire.sent).not.toContain('authorize')
    const service = create()
    await quiesce(service, database)
    expect(service.wire.sent.filter((operation) => operation === 'authorize')).toHaveLength(1)
    expect(await money()).toEqual(['captured'])
  })

  it('calls a person when a capture keeps failing, and captures once that person says so', async () => {
    const service = create()
    const cart = await platforms.addCart()
    platforms.fault('capture', 'refuse')
    const outcome = await submit(service, cart)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    clock.offsetMs = 45 * MINUTE
    await quiesce(service, subject.database())
    await service.recover()
    expect(alerts).toEqual(['placement-needs-review'])
    expect(reviews).toBe(1)

    const review = createManualReview({ database: subject.database(), clock })
    const [waiting] = await review.waiting()
    const orderNumber = waiting?.orderNumber ?? ''
    clearFaults()
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
    // Refused before anything was sent, as far as this process knows.
    platforms.fault('authorize', 'refuse')
    const outcome = await submit(service, await platforms.addCart())
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    clock.offsetMs = 11 * MINUTE
    await quiesce(service, subject.database())
    clearFaults()
    const { order_number: orderNumber } = await subject
      .database()
      .db.selectFrom('placement')
      .select('order_number')
      .executeTakeFirstOrThrow()
    await platforms.authorize(`${orderNumber}-1`, GOOD_NONCE, 1_299)
    expect((await service.reconcile()).map((each) => each.rule)).toEqual(['money-without-order'])
    clock.offsetMs = 27 * MINUTE
    await service.recover()
    expect(await money()).toEqual(['voided'])
    expect(await service.reconcile()).toEqual([])
  })

  it('names money and orders that do not match, whichever ledger is wrong', async () => {
    const service = create()
    await submit(service, await platforms.addCart())
    const [transaction] = await platforms.transactions()
    if (transaction === undefined) throw new Error('There was a capture')
    const { orderId } = transaction
    platforms.spoil(
      'payments',
      `UPDATE transaction_record SET state = 'voided', captured_amount = NULL WHERE order_id = '${orderId}'`,
    )
    platforms.spoil(
      'commercetools',
      `DELETE FROM document WHERE kind = 'order' AND body LIKE '%${orderId.split('-')[0] ?? ''}%'`,
    )
    expect((await service.reconcile()).map((each) => each.rule)).toEqual(['order-missing', 'capture-differs'])
  })

  it('recovers within its lease after the clock was set back by a day', async () => {
    const { clock: time } = platforms.shop
    time.advance(24 * 60 * MINUTE)
    const service = create()
    const cart = await platforms.addCart()
    platforms.fault('authorize', 'lost-reply')
    await submit(service, cart)
    clearFaults()
    time.advance(-24 * 60 * MINUTE)
    await quiesce(service, subject.database())
    expect(await money()).toEqual(['captured'])
  })

  it.each([
    ['authorize', 'find'],
    ['createOrder', 'getOrderByNumber'],
  ] as const)(
    'calls %s no second time when the first arrives while %s is still answering',
    async (operation, look) => {
      const service = create({ settleMs: 10_000, answerMs: 100 })
      const calls = () => service.wire.sent.filter((sent) => sent === operation).length
      service.wire.onAnswer = async (answered) => {
        if (answered !== look || calls() !== 1 || clock.offsetMs !== 0) return
        // The platform had nothing when asked; its answer arrives only after the window.
        clock.offsetMs = 11_000
        await platforms.shop.platforms.faults.arrive()
      }
      const cart = await platforms.addCart()
      platforms.fault(operation, 'late', 1)
      await submit(service, cart)
      await recoverUntil(service, subject.database(), () => clock.offsetMs !== 0)
      clock.offsetMs = 30_000
      await quiesce(service, subject.database())
      expect(calls()).toBe(1)
      expect(await broken(service)).toEqual([])
    },
  )

  it('writes nothing any more once another process has taken the placement over', async () => {
    const service = create()
    const cart = await platforms.addCart()
    let release = () => {}
    const slept = new Promise<void>((wake) => (release = wake))
    let fallAsleep = () => {}
    const asleep = new Promise<void>((now) => (fallAsleep = now))
    const sleeper = create()
    sleeper.wire.onAnswer = async (operation) => {
      if (operation !== 'authorize') return
      fallAsleep()
      await slept
    }
    const told = submit(sleeper, cart)
    await asleep
    clock.offsetMs = 31_000
    await quiesce(service, subject.database())
    const rested = await subject.database().db.selectFrom('placement').selectAll().execute()
    release()
    expect((await told).kind).toBe('placed')
    expect(await subject.database().db.selectFrom('placement').selectAll().execute()).toEqual(rested)
    expect([...sleeper.wire.sent, ...service.wire.sent].filter((sent) => sent === 'capture')).toHaveLength(1)
    expect(await money()).toEqual(['captured'])
  })
})
