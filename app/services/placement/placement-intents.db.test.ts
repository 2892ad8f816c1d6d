/** What is written before a call, so that whoever finds the rows after a crash knows that it may be in flight. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { MovableClock } from '../../../tests/unit/placement/clock-and-log'
import { creditOf, grantCredit } from '../../../tests/unit/placement/credit'
import {
  createTestService,
  DECLINED_NONCE,
  guest,
  quiesce,
  submit,
} from '../../../tests/unit/placement/harness'
import { openPlatforms } from '../../../tests/unit/placement/platforms'
import type { PlacementPlatforms } from '../../../tests/unit/placement/platforms'
import type { Database } from '../database/database.server'
import { describeEachDatabase } from '../database/testing/each-database'

const CREDIT_CENTS = 500

let platforms: PlacementPlatforms
beforeAll(async () => {
  platforms = await openPlatforms()
})
afterAll(() => platforms.close())

describeEachDatabase('what order placement writes of its money', (subject) => {
  let clock: MovableClock
  const create = (database = subject.database()) => createTestService({ database, platforms, clock })
  const legs = () => subject.database().db.selectFrom('payment_leg').selectAll().orderBy('position').execute()
  const withCredit = { ...guest, storeCredit: { accountId: 'eve', amountCents: CREDIT_CENTS } }
  /** The first commit that books store credit is lost, as when the database goes down. */
  function forgetful(): Database {
    const database = subject.database()
    let isAway = false
    return {
      ...database,
      transaction: (work) =>
        database.transaction(async (tx) => {
          const result = await work(tx)
          const booked = await tx
            .selectFrom('credit_ledger')
            .select('id')
            .where('kind', '!=', 'grant')
            .execute()
          if (booked.length === 0 || isAway) return result
          isAway = true
          throw new Error('The database went away')
        }),
    }
  }

  beforeEach(async () => {
    await platforms.forget(subject.database())
    platforms.shop.platforms.faults.clear()
    clock = new MovableClock(platforms.shop.clock)
    await grantCredit(subject.database(), 'eve', CREDIT_CENTS)
  })

  it('says before each call for money that it is about to be sent, and asks for nothing that it knows', async () => {
    const service = create()
    const seen: (readonly [string, string | undefined, boolean])[] = []
    service.wire.onAnswer = async (operation) => {
      if (operation !== 'authorize' && operation !== 'capture') return
      const [leg] = await legs()
      seen.push([operation, leg?.state, leg !== undefined && leg.intent_at === leg.updated_at])
      clock.offsetMs += 1_000
    }
    expect((await submit(service, await platforms.addCart())).kind).toBe('placed')
    expect(seen).toEqual([
      ['authorize', 'AUTHORIZING', true],
      ['capture', 'CAPTURING', true],
    ])
    const asked = service.wire.sent.filter(
      (operation) => operation === 'find' || operation === 'getOrderByNumber',
    )
    expect(asked).toEqual([])
  })

  it('reserves store credit at the next try when the database goes away while it does', async () => {
    const service = create(forgetful())
    const cart = await platforms.addCart()
    const outcome = await submit(service, cart, undefined, withCredit)
    if (outcome.kind !== 'pending') throw new Error(outcome.kind)
    await quiesce(service, subject.database())
    expect(await service.status(outcome.placementId, [cart.id])).toMatchObject({ kind: 'placed' })
    expect(await creditOf(subject.database(), 'eve')).toBe(0)
    expect(await service.reconcile()).toEqual([])
  })

  it('calls a person for store credit of nobody', async () => {
    const service = create(forgetful())
    const outcome = await submit(service, await platforms.addCart(), undefined, withCredit)
    expect(outcome.kind).toBe('pending')
    await subject
      .database()
      .db.updateTable('payment_leg')
      .set({ account_id: null })
      .where('position', '=', 0)
      .execute()
    await quiesce(service, subject.database())
    const {
      state,
      review_note: said,
      order_number: number,
    } = await subject.database().db.selectFrom('placement').selectAll().executeTakeFirstOrThrow()
    expect([state, said]).toEqual(['NEEDS_REVIEW', `Leg ${number}-1 has no account`])
    expect(service.wire.sent).not.toContain('authorize')
  })

  it('gives store credit back whole when the card beside it is declined', async () => {
    const service = create()
    const outcome = await submit(service, await platforms.addCart(), undefined, withCredit, DECLINED_NONCE)
    expect(outcome.kind).toBe('declined')
    expect(await creditOf(subject.database(), 'eve')).toBe(CREDIT_CENTS)
    expect((await legs()).map((leg) => leg.state)).toEqual(['RELEASED', 'RELEASED'])
    expect(await service.reconcile()).toEqual([])
  })
})
