/** One order per placement, made once: found again, recognised as its own, and distinguished from any other. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MovableClock, silentLogger } from '../../../tests/unit/placement/clock-and-log'
import { createTestService, quiesce, submit } from '../../../tests/unit/placement/harness'
import type { TestService } from '../../../tests/unit/placement/harness'
import { openPlatforms } from '../../../tests/unit/placement/platforms'
import type { PlacementPlatforms } from '../../../tests/unit/placement/platforms'
import type { Database } from '../database/database.server'
import { describeEachDatabase } from '../database/testing/each-database'
import type { OrderPlatform } from '../ports/placement-ports'

const SETTLE_MS = 10_000
const OTHER_LINES =
  "UPDATE document SET body = json_set(body, '$.lineItems[0].quantity', 7) WHERE kind = 'order'"

let platforms: PlacementPlatforms
beforeAll(async () => {
  platforms = await openPlatforms()
})
afterAll(() => platforms.close())

describeEachDatabase('the order of a placement', (subject) => {
  let clock: MovableClock
  let service: TestService
  let entered: string[]
  let alerts: unknown[]

  const create = ({
    through = (platform) => platform,
    database = subject.database(),
  }: { through?: (platform: OrderPlatform) => OrderPlatform; database?: Database } = {}) =>
    createTestService({
      database,
      platforms,
      clock,
      through,
      logger: { ...silentLogger, error: (fields) => void alerts.push(fields) },
      metrics: { entered: (state) => void entered.push(state), waitingForReview: () => undefined },
      config: { settleMs: SETTLE_MS },
    })
  const money = async () => (await platforms.transactions()).map((each) => each.state)
  const rowOf = () => subject.database().db.selectFrom('placement').selectAll().executeTakeFirstOrThrow()
  const calls = () => service.wire.sent.filter((sent) => sent === 'createOrder').length
  const clearFaults = () => platforms.shop.platforms.faults.clear()
  const finish = async () => {
    clearFaults()
    await quiesce(service, subject.database())
    return rowOf()
  }

  beforeEach(async () => {
    await platforms.forget(subject.database())
    clearFaults()
    clock = new MovableClock(platforms.shop.clock)
    entered = []
    alerts = []
    service = create()
  })

  it('is its own when something in between has sent it twice, and nothing is given up', async () => {
    platforms.fault('createOrder', 'duplicate', 1)
    expect((await submit(service, await platforms.addCart())).kind).toBe('placed')
    expect(entered).not.toContain('COMPENSATING')
    expect([await money(), calls()]).toEqual([['captured'], 1])
  })

  it('is for a person when it was sent twice and is not what was frozen, and nothing is given up', async () => {
    platforms.fault('createOrder', 'duplicate', 1)
    service.wire.onAnswer = (operation) => {
      if (operation === 'createOrder') platforms.spoil('commercetools', OTHER_LINES)
    }
    await submit(service, await platforms.addCart())
    const note = 'The order is not what was frozen'
    expect(await rowOf()).toMatchObject({ state: 'NEEDS_REVIEW', review_note: note })
    expect(entered).not.toContain('COMPENSATING')
    expect([await money(), calls()]).toEqual([['authorized'], 1])
  })

  it('is its own also where the platform does not say of which cart it is', async () => {
    service = create({
      through: (platform) => ({
        ...platform,
        async getOrderByNumber(orderNumber) {
          const order = await platform.getOrderByNumber(orderNumber)
          if (order === null) return null
          const { cartId: _none, ...rest } = order
          return rest
        },
      }),
    })
    platforms.fault('createOrder', 'lost-reply', 1)
    await submit(service, await platforms.addCart())
    expect((await finish()).state).toBe('DONE')
    expect([await money(), calls()]).toEqual([['captured'], 1])
  })

  it('is for a person when nobody knows any more what was frozen', async () => {
    platforms.fault('createOrder', 'lost-reply')
    await submit(service, await platforms.addCart())
    await subject.database().db.updateTable('placement').set({ snapshot: null }).execute()
    const note = 'The order is not what was frozen'
    expect(await finish()).toMatchObject({ state: 'NEEDS_REVIEW', review_note: note })
    expect(await money()).toEqual(['authorized'])
  })

  it('has what its service said beside it on the receipt', async () => {
    const notices = [{ type: 'notice' as const, message: 'Ships in two boxes.' }]
    service = create({
      through: (platform) => ({
        ...platform,
        async createOrder(request) {
          const outcome = await platform.createOrder(request)
          return outcome.kind === 'created' ? { ...outcome, notices } : outcome
        },
      }),
    })
    const outcome = await submit(service, await platforms.addCart())
    if (outcome.kind !== 'placed') throw new Error(outcome.kind)
    expect(await service.openReceipt(outcome.receiptToken)).toMatchObject({ notices })
  })

  it('is asked for again at once when it is known that there is none, though that is where a process ended', async () => {
    const database = subject.database()
    let isAway = false
    service = create({
      database: {
        ...database,
        transaction: (work) =>
          database.transaction(async (tx) => {
            const result = await work(tx)
            const given = await tx
              .selectFrom('placement')
              .select('id')
              .where('state', '=', 'COMPENSATING')
              .execute()
            if (given.length === 0 || isAway) return result
            isAway = true
            throw new Error('The database went away')
          }),
      },
    })
    const began = clock.now().getTime()
    expect((await submit(service, await platforms.addCart('refused'))).kind).toBe('pending')
    expect(await rowOf()).toMatchObject({ state: 'ORDERING', order_unknown: 0 })
    expect((await finish()).state).toBe('FAILED')
    expect([await money(), calls()]).toEqual([['voided'], 2])
    expect(clock.now().getTime() - began).toBeLessThan(SETTLE_MS)
    expect(alerts).toHaveLength(1)
  })
})
